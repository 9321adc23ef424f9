// A table that has not begun: for those who sit there, the link for their friends; for those who are invited, what they
// are asked to, before they sit down.
import { useEffect, useState } from "preact/hooks";
import { capital, classes, entered, go, html, icon, isYou, ownWords, share, sitting } from "../base/ui.js";
import { t, tn } from "../base/language.js";
import { attempt, me, patch, post } from "../base/net.js";
import { loadStyle } from "../base/styles.js";
import { SiteBar } from "../base/site_bar.js";
import { GAMES, hasPartners, sidesOf } from "../games/registry.js";
import { describe, described, kindOf, levelFor, told } from "../games/descriptions.js";
import { clockName } from "../table/clock_words.js";
import { Nearby, useNearby } from "../table/nearby.js";

/** @typedef {import("../table/session.js").Session} Session */
/** @typedef {import("../types").TableNews} TableNews */

/** @param {FocusEvent} event */
const selectAll = (event) => /** @type {HTMLInputElement} */ (event.target).select();

/** @param {{session: Session, table: TableNews, invite: string | null}} props */
export function WaitingRoom({ session, table, invite }) {
  const seated = table.you.length > 0;
  useEffect(() => {
    document.title = `${seated ? t("Waiting") : t("An invitation")} · Unlost`;
    loadStyle("/account.css");
    describe();
  }, [seated]);
  const host = table.seats.find((seat) => seat.kind === "person")?.name;
  return html`
    <div class="home">
      <${SiteBar} />
      <main class="panel invitation">
        <h1>
          ${
            seated
              ? t("Waiting for somebody")
              : host
                ? t("{name} asks you to a game", { name: host })
                : t("A table for you")
          }
        </h1>
        <${About} table=${table} />
        <${Seats} table=${table} />
        ${
          seated
            ? html`
                <${Host} table=${table} />
              `
            : html`
                <${Guest} session=${session} table=${table} invite=${invite} />
              `
        }
      </main>
    </div>
  `;
}

/** What is played here. @param {{table: TableNews}} props */
function About({ table }) {
  const game = GAMES[table.game];
  const named = (/** @type {number} */ seat) => sitting(table.seats[seat]) ?? t("seat {n}", { n: seat + 1 });
  const otherwise = described.value[table.game] ? told(table, named) : [];
  /** @type {[string, string][]} */
  const facts = [
    [t("Game"), game ? `${game.title}: ${kindOf(table)}` : table.game],
    [t("Length"), game?.lengthOf?.(table) ?? ""],
    [t("Clock"), clockName(table.clock)],
    [t("Rating"), table.rated ? t("rated, it counts for the ladder") : t("not rated")],
    [t("Otherwise than usual"), otherwise.join(", ")],
  ];
  return html`
    <dl class="facts">
      ${facts
        .filter(([, said]) => said)
        .map(
          ([title, said]) => html`
            <div key=${title}>
              <dt>${title}</dt>
              <dd>${capital(said)}</dd>
            </div>
          `,
        )}
    </dl>
    <p class="choices">
      <a class="button small" href=${`/rules/${table.game}`} target="_blank">${icon("help")}${t("The rules")}</a>
      ${
        game?.coach
          ? html`
              <a class="button small" href=${`/learn/${table.game}`} target="_blank">
                ${icon("compass")}${t("Learn to play")}
              </a>
            `
          : null
      }
    </p>
  `;
}

const FREE = { invite: t("by invitation"), open: t("open to everyone") };

/** Who sits there; of partners, who plays with whom. @param {{table: TableNews}} props */
function Seats({ table }) {
  const sides = sidesOf(table.game, table.players);
  const partners = hasPartners(table.game, table.players);
  const about = (/** @type {TableNews["seats"][number]} */ seat) => {
    if (seat.kind === "bot") return t("a bot");
    if (seat.kind === "invite" && seat.name) return t("is asked");
    return FREE[/** @type {"open"} */ (seat.kind)] ?? (seat.here ? t("here") : t("away"));
  };
  return html`
    <ol class=${classes("seats", "seat-tiles", partners && "partners")}>
      ${table.seats.map(
        (seat) => html`
          <li
            class=${classes("seat-tile", partners && sides[seat.seat] === sides[table.you[0] ?? 0] && "ally")}
            key=${seat.seat}
          >
            ${
              partners
                ? html`
                    <small>${t("Side {n}", { n: sides[seat.seat] + 1 })}</small>
                  `
                : null
            }
            <b>${isYou(table, seat.seat) ? t("You") : (sitting(seat) ?? t("Free seat"))}</b>
            <small>${about(seat)}</small>
          </li>
        `,
      )}
    </ol>
  `;
}

/** For those who sit there already. @param {{table: TableNews}} props */
function Host({ table }) {
  const { origin, news, setNews } = useNearby();
  const query = table.invite ? `?invite=${table.invite}` : "";
  const link = `${origin}/t/${table.id}${query}`;
  const free = table.seats.filter((seat) => ["open", "invite"].includes(seat.kind) && !seat.name).length;
  const fill = () => attempt(() => post(`/api/tables/${table.id}/bots`, { level: levelFor(table.game) }));
  const away = () =>
    attempt(async () => {
      await post(`/api/tables/${table.id}/leave`);
      go("/");
    });
  return html`
    <p>
      ${
        free
          ? tn(
              "Send this link to a friend; the game begins when they sit down.",
              "Send this link to your friends: {n} seats are free. The game begins when all are taken.",
              free,
            )
          : t("They find this table among their games; the link leads there too.")
      }
    </p>
    <${Nearby} news=${news} setNews=${setNews} />
    <span class="copy">
      <input class="input" readonly value=${link} aria-label=${t("The link")} onFocus=${selectAll} />
      <button class="button main" onClick=${() => share(link)}>${icon("link")}${t("Copy")}</button>
    </span>
    <img
      key=${origin}
      src=${`/api/tables/${table.id}/qr.svg${query}`}
      alt=${t("The link as a QR code")}
      width="240"
      height="240"
    />
    <div class="choices">
      ${
        table.host
          ? html`
              <button class="button" onClick=${fill}>
                ${icon("bot")}${
                  table.seats.filter((seat) => ["open", "invite"].includes(seat.kind)).length > 1
                    ? t("Play bots instead")
                    : t("Play a bot instead")
                }
              </button>
            `
          : null
      }
      <button class="button quiet" onClick=${away}>${table.host ? t("Close the table") : t("Get up")}</button>
    </div>
  `;
}

/** For those who are asked to it. @param {{session: Session, table: TableNews, invite: string | null}} props */
function Guest({ session, table, invite }) {
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState("");
  const guest = me.value?.kind !== "account";
  const back = encodeURIComponent(`/t/${table.id}${invite ? `?invite=${invite}` : ""}`);
  const reason = table.rated && guest ? t("Rated games are for people with an account.") : "";
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    await attempt(async () => {
      if (name.trim() && name.trim() !== me.value?.name) me.value = await patch("/api/me", { name });
      session.take({ type: "table", table: await post(`/api/tables/${table.id}/join`, { invite, words: ownWords() }) });
      session.wire.greet(0);
    });
    setBusy(false);
  };
  const decline = () =>
    attempt(async () => {
      await post(`/api/tables/${table.id}/leave`);
      go("/");
    });
  return html`
    <form class="rows" onSubmit=${join}>
      ${
        guest
          ? html`
              <div class="field">
                <label for="name-here">${t("Your name at the table")}</label>
                <input
                  id="name-here"
                  class="input"
                  maxlength="24"
                  autocomplete="nickname"
                  placeholder=${me.value?.name}
                  value=${name}
                  onInput=${entered(setName)}
                />
                <small class="soft">
                  <a href=${`/account?back=${back}`}>${t("I have an account, or want one")}</a>
                </small>
              </div>
            `
          : html`
              <p class="soft">${t("You play as {name}.", { name: me.value?.name ?? "" })}</p>
            `
      }
      <div class="choices">
        <button
          class="button main"
          disabled=${busy || Boolean(reason)}
          aria-describedby=${reason ? "join-reason" : undefined}
        >
          ${t("Sit down and play")}
        </button>
        ${
          table.invited
            ? html`
                <button class="button quiet" type="button" onClick=${decline}>${t("No, thank you")}</button>
              `
            : null
        }
      </div>
      ${
        reason
          ? html`
              <p class="soft" id="join-reason">${reason}</p>
            `
          : null
      }
    </form>
  `;
}
