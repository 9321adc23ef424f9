// The bar at the top of a table: the way home, how it stands, the menus.
import { useRef } from "preact/hooks";
import { html, icon, nameOf } from "../base/ui.js";
import { t } from "../base/language.js";
import { Menu } from "../base/menu.js";
import { told } from "../games/descriptions.js";
import { ChatButton } from "./chat.js";
import { Help } from "./help.js";
import { NextGame } from "./next_game.js";
import { Planning } from "./planning.js";
import { Together } from "./together.js";
import { hintsOf, notesOf } from "./seats.js";

/** @typedef {import("../frame").Playing} Session */

/**
 * What is special about a table: what it has otherwise than usual, by which rules it is played, and by whom.
 * @param {{table: import("../types").TableNews}} props
 */
function Special({ table }) {
  const differs = told(table, (seat) => nameOf(table, seat));
  const notes = [...notesOf(table), hintsOf(table)].filter(Boolean);
  if (!differs.length && !notes.length) return null;
  return html`
    <section class="special" aria-label=${t("At this table")}>
      <b>${t("At this table")}</b>
      ${
        differs.length
          ? html`
              <p>${differs.join(", ")}</p>
            `
          : null
      }${notes.map(
        (note) => html`
          <p key=${note}>${note}</p>
        `,
      )}
    </section>
  `;
}

/**
 * The bar at the top: the way home, how it stands, the menus.
 * @param {{session: Session, help: import("./help.js").HelpText, children?: import("preact").ComponentChildren}} props
 */
export function Bar({ session, help, children }) {
  const table = session.table.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const connected = session.wire.state.value === "open";
  const running = table.status === "running";
  const close = () => box.current?.close();
  return html`
    <header class="bar">
      <a class="brand" href="/" aria-label=${t("Unlost, home")}>
        <img src="/art/icon.svg" alt="" width="24" height="24" />
        <span>Unlost</span>
      </a>
      <div class="score">${children}</div>
      ${
        table.branch
          ? html`
              <a
                class="pill branch-of"
                href=${`/t/${table.branch.of}#${table.branch.at}`}
                title=${t("To the match that this is a branch of")}
              >
                ${icon("undo")}
                <span>${t("Branch from step {n}", { n: table.branch.at })}</span>
              </a>
            `
          : null
      }
      ${
        table.tournament
          ? html`
              <a
                class="pill of-tournament"
                href=${`/tournaments/${table.tournament.id}`}
                title=${t("To the tournament")}
              >
                ${icon("trophy")}
                <span>${t("Tournament")}</span>
              </a>
            `
          : null
      }
      ${
        connected
          ? null
          : html`
              <span class="pill" role="status">${t("Reconnecting…")}</span>
            `
      }
      ${
        session.looksBack
          ? null
          : html`
              <${NextGame} session=${session} />
            `
      }
      ${
        table.watchers
          ? html`
              <span class="pill" title=${t("People watching")}>${icon("eye")}${table.watchers}</span>
            `
          : null
      }
      <${Together} session=${session} />
      <${Planning} session=${session} />
      <${Help} game=${table.game} text=${session.help ?? help}><${Special} table=${table} /><//>
      ${
        session.hints.value && running
          ? html`
              <button
                class="button quiet round hint-button"
                aria-label=${t("Hint")}
                title=${t("Hint")}
                aria-expanded=${session.hints.value.open.value}
                onClick=${() => session.hints.value?.toggle()}
              >
                ${icon("compass")}
              </button>
            `
          : null
      }
      ${
        table.lesson || session.looksBack || session.alone
          ? null
          : html`
              <${ChatButton} session=${session} />
            `
      }
      ${
        table.you.length && running && !table.lesson && !session.alone
          ? html`
              <button
                class="button quiet round"
                aria-label=${t("Leave the match")}
                onClick=${() => box.current?.showModal()}
              >
                ${icon("flag")}
              </button>
            `
          : null
      }
      <${Menu} />
      <dialog ref=${box} aria-label=${t("Leave the match")}>
        <header><h2>${table.branch ? t("Leave the branch?") : t("Leave the match?")}</h2></header>
        <p>
          ${
            table.branch
              ? t("It is kept: you find it in the review of the match that it came from.")
              : t("You can close this page at any time and come back: the match waits for you.")
          }
        </p>
        <div class="choices">
          <button class="button main" onClick=${close}>${t("Play on")}</button>
          <button
            class="button"
            onClick=${() => {
              close();
              session.resign();
            }}
          >
            ${table.branch ? t("End it here") : t("Resign")}
          </button>
          ${
            table.branch || (session.lines.value.length < table.players * 2 && !table.tournament && !table.rated)
              ? html`
                  <button
                    class="button"
                    onClick=${() => {
                      close();
                      session.callOff();
                    }}
                  >
                    ${table.branch ? t("Drop it") : t("Call it off")}
                  </button>
                `
              : null
          }
        </div>
      </dialog>
    </header>
  `;
}
