// The log in words, and the chat.
import { useEffect, useRef, useState } from "preact/hooks";
import { entered, html, icon, nameOf, prefer } from "../base/ui.js";
import { t } from "../base/language.js";
import { GAMES, hasPartners } from "../games/registry.js";
import { saidAt } from "../characters/remarks.js";
import { Muted, SaidLine, isMuted } from "./chat.js";
import { notesOf, wordsOf } from "./seats.js";

/** @typedef {import("../frame").Playing} Session */

/** The log in words, and the chat. @param {{session: Session}} props */
export function Talk({ session }) {
  const table = session.table.value;
  const [text, setText] = useState("");
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = session.shownLines;
  const remarks = saidAt(table);
  const notes = notesOf(table);
  const quiet = table.status === "running" && hasPartners(table.game, table.players);
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [lines.length, session.chat.value.length, remarks.length]);
  const { dealTitle } = GAMES[table.game];
  const all = [
    ...lines.map((line, at) => ({
      time: line.time,
      name: nameOf(table, line.seat),
      words: wordsOf(table, line),
      said: null,
      deal: at && line.deal !== lines[at - 1].deal ? (line.deal ?? 1) : 0, // which begins with this
    })),
    ...[...session.chat.value, ...remarks]
      .filter((one) => !isMuted(one, table))
      .map((one) => ({ time: one.time, name: one.name, words: one.text, said: one, deal: 0 })),
  ].sort((a, b) => a.time - b.time);
  return html`
    <aside class="talk" aria-label=${t("Log and chat")}>
      <button class="close button quiet small" onClick=${() => prefer({ log: false })}>${t("Close")}</button>
      ${
        notes.length
          ? html`
              <p class="soft about">${notes.join(" ")}</p>
            `
          : null
      }
      ${
        all.length
          ? null
          : html`
              <p class="soft none">${t("Nothing has happened yet.")}</p>
            `
      }
      <ol ref=${end} tabindex="0" aria-label=${t("What happened")}>
        ${all.map(
          (one, place) => html`
            <li key=${place} class=${one.said ? "said" : ""}>
              ${
                one.deal && dealTitle
                  ? html`
                      <h3>${dealTitle(one.deal)}</h3>
                    `
                  : null
              }
              ${
                one.said
                  ? html`
                      <${SaidLine} said=${one.said} session=${session} />
                    `
                  : html`
                      <b>${one.name}</b>
                      ${" "}${one.words}
                    `
              }
            </li>
          `,
        )}
      </ol>
      <div class="muted-people"><${Muted} session=${session} more=${remarks} /></div>
      ${
        table.you.length
          ? html`
              <form
                onSubmit=${(/** @type {Event} */ event) => {
                  event.preventDefault();
                  if (text.trim()) session.talk(text.trim());
                  setText("");
                }}
              >
                <input
                  class="input"
                  aria-label=${t("Say something")}
                  placeholder=${quiet ? t("Partners play in silence") : t("Say something")}
                  disabled=${quiet}
                  maxlength="300"
                  value=${text}
                  onInput=${entered(setText)}
                />
                <button class="button round" aria-label=${t("Send")} disabled=${quiet || !text.trim()}>
                  ${icon("chat")}
                </button>
              </form>
            `
          : null
      }
    </aside>
  `;
}
