// The page of a table: finding it, sitting down, waiting for others; then the table itself, as its game draws it.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useWatcher } from "../table/motion.js";
import { html, icon, capital, go, nameOf, ownWords, say, share, sitting, tell } from "../base/ui.js";
import { attempt, post } from "../base/net.js";
import { t } from "../base/language.js";
import { Menu } from "../base/menu.js";
import { loadStyle, useGameStyle } from "../base/styles.js";
import { loadTable } from "../games/registry.js";
import { kindOf, levelFor } from "../games/descriptions.js";
import { Session } from "../table/session.js";
import { notesOf, wordsOf } from "../table/seats.js";

/** @typedef {import("../frame").Playing} Playing */

/** The coach of a lesson comes when a lesson is taken. @param {Playing} session */
const coached = (session) =>
  Promise.all([import("../table/coach.js"), loadStyle("/coach.css")]).then(([module]) => module.teach(session));

/** A table whose module may still be on its way. @param {{session: Playing}} props */
function AnyTable({ session }) {
  const { game, lesson } = session.table.value;
  useGameStyle(game);
  const [, arrived] = useState(0);
  useEffect(() => {
    const draw = () => arrived((now) => now + 1);
    if (lesson && !session.coach)
      coached(session)
        .then(draw)
        .catch((fault) => tell(fault.message));
    if (!TABLES.has(game))
      loadTable(game)
        .then((module) => {
          TABLES.set(game, module.Table);
          draw();
        })
        .catch(() => tell(t("The table could not be loaded. Please load the page again.")));
  }, [game]);
  const Table = lesson && !session.coach ? null : TABLES.get(game);
  const looks = useLookingBack(session);
  if (Table && session.coach)
    return html`
      <${session.coach.Frame} session=${session}><${Table} session=${session} /><//>
    `;
  if (Table && looks)
    return html`
      <${looks.AfterTheGame} session=${session} Table=${Table} />
    `;
  return Table
    ? html`
        <${Table} session=${session} />
      `
    : html`
        <main class="waiting"><p class="soft">${t("Setting the table…")}</p></main>
      `;
}

/**
 * When the match is over and its score sheet closed, one looks back: what that needs comes then.
 * @param {Playing} session
 */
function useLookingBack(session) {
  const [module, setModule] = useState(/** @type {typeof import("../after/page.js") | null} */ (null));
  const { ending, lesson } = session.table.value;
  const wanted = Boolean(ending && !lesson && !session.sheet.value);
  useEffect(() => {
    if (!wanted) return;
    session.after.value ||= "look";
    Promise.all([import("../after/page.js"), loadStyle("/review.css")])
      .then(([found]) => setModule(found))
      .catch(() => {}); // the table stays to be looked at
  }, [wanted]);
  return module;
}

/** The tables that are here, by game. @type {Map<string, import("../frame").TableModule["Table"]>} */
const TABLES = new Map();

/** @param {{id: string, invite: string | null}} props */
export function TablePage({ id, invite }) {
  const session = useMemo(() => new Session(id), [id]);
  useEffect(() => () => session.stop(), [session]);
  useWatcher(session, (kind, detail) => {
    const now = session.table.value;
    if (kind === "event" && now) say([nameOf(now, detail.line.seat), wordsOf(now, detail.line)].join(" "));
    if (kind === "because" || kind === "error") {
      const rule = now && detail.rule;
      tell(
        sentence(detail.message),
        rule ? { href: `/rules/${now.game}#${rule}`, text: t("Rule {rule}", { rule }) } : undefined,
      );
    }
    if (kind === "said") say(t("{name} says: {text}", { name: detail.name, text: detail.text }));
  });
  const table = session.table.value;
  const notes = table && session.position.value ? notesOf(table).join(" ") : "";
  useEffect(() => {
    if (notes && !table?.ending) tellOnce(id, notes);
  }, [notes]);
  if (session.fault.value || session.wire.state.value === "closed")
    return html`
      <${Nothing} reason=${session.fault.value} />
    `;
  if (!table)
    return html`
      <main class="waiting"><p class="soft">${t("Setting the table…")}</p></main>
    `;
  if (table.status === "open")
    return html`
      <${WaitingRoom} session=${session} table=${table} invite=${invite} />
    `;
  if (!session.position.value)
    return html`
      <${Nothing} reason=${t("This table was closed before the match began.")} />
    `;
  return html`
    <${AnyTable} session=${session} />
  `;
}

/**
 * Tell something about a table when one comes there; a page that is loaded again keeps quiet.
 * @param {string} id @param {string} text
 */
function tellOnce(id, text) {
  const key = `unlost-told-${id}`;
  try {
    if (sessionStorage.getItem(key) === text) return;
    sessionStorage.setItem(key, text);
  } catch {
    /* a private window */
  }
  tell(text);
}

/** @param {string} text */
const sentence = (text) => (/[.?!]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** @param {{reason: string}} props */
function Nothing({ reason }) {
  useEffect(() => {
    document.title = "Unlost";
  }, []);
  return html`
    <main class="waiting">
      <h1>${t("Nothing here")}</h1>
      <p>${reason || t("There is no table at this link. Perhaps a letter is missing.")}</p>
      <p><a class="button main" href="/">${t("To the home page")}</a></p>
    </main>
  `;
}

/** @param {FocusEvent} event */
const selectAll = (event) => /** @type {HTMLInputElement} */ (event.target).select();

/** @param {{session: Session, table: import("../types").TableNews, invite: string | null}} props */
function WaitingRoom({ session, table, invite }) {
  const [busy, setBusy] = useState(false);
  const seated = table.you.length > 0;
  const about = { bot: t("a bot"), invite: t("by invitation"), open: t("open to everyone") };
  const link = `${location.origin}/t/${table.id}${table.invite ? `?invite=${table.invite}` : ""}`;
  useEffect(() => {
    document.title = `${t("Waiting")} · Unlost`;
  }, []);
  const join = async () => {
    setBusy(true);
    await attempt(async () => {
      session.take({ type: "table", table: await post(`/api/tables/${table.id}/join`, { invite, words: ownWords() }) });
      session.wire.greet(0);
    });
    setBusy(false);
  };
  const fill = () => attempt(() => post(`/api/tables/${table.id}/bots`, { level: levelFor(table.game) }));
  return html`
    <div class="home">
      <header class="top">
        <a class="brand" href="/">
          <img src="/art/icon.svg" alt="" width="27" height="27" />
          Unlost
        </a>
        <nav aria-label=${t("Main")}><${Menu} /></nav>
      </header>
      <main class="panel invitation">
        <h1>${seated ? t("Waiting for somebody") : t("A table for you")}</h1>
        <p class="soft">${[kindOf(table), ...(table.rated ? [t("rated")] : [])].join(", ")}.</p>
        <ul class="rows seats">
          ${table.seats.map(
            (seat) => html`
              <li class="row" key=${seat.seat}>
                <span>
                  <b>${sitting(seat) ?? t("Free seat")}</b>
                  <small>${about[/** @type {"bot"} */ (seat.kind)] ?? (seat.here ? t("here") : t("away"))}</small>
                </span>
              </li>
            `,
          )}
        </ul>
        ${
          seated
            ? html`
                <p>${t("Send this link to a friend; the game begins when they sit down.")}</p>
                <span class="copy">
                  <input class="input" readonly value=${link} aria-label=${t("The link")} onFocus=${selectAll} />
                  <button class="button main" onClick=${() => share(link)}>${icon("link")}${t("Copy")}</button>
                </span>
                <img
                  src=${`/api/tables/${table.id}/qr.svg${table.invite ? `?invite=${table.invite}` : ""}`}
                  alt=${t("The link as a QR code")}
                  width="240"
                  height="240"
                />
                <div class="choices">
                  <button class="button" onClick=${fill}>${icon("bot")}${t("Play a bot instead")}</button>
                  <button
                    class="button quiet"
                    onClick=${() =>
                      attempt(async () => {
                        await post(`/api/tables/${table.id}/leave`);
                        go("/");
                      })}
                  >
                    ${t("Close the table")}
                  </button>
                </div>
              `
            : html`
                <button class="button main" disabled=${busy} onClick=${join}>${t("Sit down and play")}</button>
              `
        }
      </main>
    </div>
  `;
}
