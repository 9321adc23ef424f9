// The page of a table: finding it, sitting down, waiting for others; then the table itself, its log and its chat.
import { html, icon, capital, isYou, nameOf, ownWords, preferences, prefer, say, sitting, tell } from "./ui.js";
import { attempt, post } from "./net.js";
import { language, t } from "./language.js";
import { kindOf } from "./games.js";
import { Session } from "./session.js";
import { CardsTable } from "./cards.js";
import { Menu } from "./menu.js";
import { Help } from "./help.js";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

/** The tables of the other games come when somebody sits down at one: the module, and its look. @type {Record<string, () => Promise<any>>} */
const LATER = {
  board: () => Promise.all([import("./board.js"), look("/board.css")]).then(([room]) => room.BoardTable),
  rivals: () => Promise.all([import("./rivals.js"), look("/rivals.css")]).then(([room]) => room.RivalsTable),
};
/** @type {Record<string, any>} */
const TABLES = { cards: CardsTable };

/** @param {string} address */
export const look = (address) => new Promise((done) => {
  if (document.querySelector(`link[href="${address}"]`)) { done(null); return; }
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, onload: done, onerror: done }));
});

/** The coach of a lesson comes likewise. @param {Session} session */
const coached = (session) => Promise.all([import("./coach.js"), look("/coach.css")]).then(([room]) => room.teach(session));

/** A table whose module may still be on its way. @param {{session: Session}} props */
function AnyTable({ session }) {
  const { game, lesson } = session.table.value;
  const [, arrived] = useState(0);
  useEffect(() => {
    if (lesson && !session.coach) coached(session).then(() => arrived((now) => now + 1)).catch((fault) => tell(fault.message));
    if (!TABLES[game]) LATER[game]?.().then((Table) => { TABLES[game] = Table; arrived((now) => now + 1); }).catch(() => tell(t("The table could not be loaded. Please load the page again.")));
  }, [game]);
  const Table = lesson && !session.coach ? null : TABLES[game];
  if (Table && lesson) return html`<${session.coach.Frame} session=${session}><${Table} session=${session} /></${session.coach.Frame}>`;
  return Table ? html`<${Table} session=${session} />` : html`<main class="waiting"><p class="soft">${t("Setting the table…")}</p></main>`;
}

/** @param {{id: string, invite: string | null}} props */
export function TablePage({ id, invite }) {
  const session = useMemo(() => new Session(id), [id]);
  useEffect(() => () => session.stop(), [session]);
  useEffect(() => {
    /** @param {string} kind @param {any} detail */
    const listen = (kind, detail) => {
      if (kind === "event") say([nameOf(session.table.value, detail.line.seat), wordsOf(session.table.value, detail.line)].join(" "));
      if (kind === "because" || kind === "error") tell(sentence(detail.message), detail.rule && { href: `/rules/${session.table.value.game}#${detail.rule}`, text: t("Rule {rule}", { rule: detail.rule }) });
      if (kind === "said") say(t("{name} says: {text}", { name: detail.name, text: detail.text }));
    };
    session.watchers.add(listen);
    return () => { session.watchers.delete(listen); };
  }, [session]);
  const table = session.table.value;
  if (session.fault.value || session.wire.state.value === "closed") return html`<${Nothing} reason=${session.fault.value} />`;
  if (!table) return html`<main class="waiting"><p class="soft">${t("Setting the table…")}</p></main>`;
  if (table.status === "open") return html`<${WaitingRoom} session=${session} invite=${invite} />`;
  if (!session.position.value) return html`<${Nothing} reason=${t("This table was closed before the match began.")} />`;
  return html`<${AnyTable} session=${session} />`;
}

/** @param {string} text */
const sentence = (text) => (/[.?!]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** What somebody did, as it follows their name: of you, the words are others ("play", not "plays"). @param {any} table @param {any} line */
const wordsOf = (table, line) => (isYou(table, line.seat) ? line.yours ?? line.words : line.words);

/** @param {{reason: string}} props */
function Nothing({ reason }) {
  useEffect(() => { document.title = "Unlost"; }, []);
  return html`<main class="waiting"><h1>${t("Nothing here")}</h1><p>${reason || t("There is no table at this link. Perhaps a letter is missing.")}</p><p><a class="button main" href="/">${t("To the home page")}</a></p></main>`;
}

/** @param {{session: Session, invite: string | null}} props */
function WaitingRoom({ session, invite }) {
  const table = session.table.value;
  const [busy, setBusy] = useState(false);
  const seated = table.you.length > 0;
  const about = { bot: t("a bot"), invite: t("by invitation"), open: t("open to everyone") };
  const link = `${location.origin}/t/${table.id}${table.invite ? `?invite=${table.invite}` : ""}`;
  useEffect(() => { document.title = `${t("Waiting")} · Unlost`; }, []);
  const join = async () => {
    setBusy(true);
    await attempt(async () => { session.take({ type: "table", table: await post(`/api/tables/${table.id}/join`, { invite, words: ownWords() }) }); session.wire.send({ type: "hello", seen: 0, language }); });
    setBusy(false);
  };
  return html`
    <div class="home">
      <header class="top"><a class="brand" href="/"><img src="/art/icon.svg" alt="" width="27" height="27" />Unlost</a><nav aria-label=${t("Main")}><${Menu} /></nav></header>
      <main class="panel invitation">
        <h1>${seated ? t("Waiting for somebody") : t("A table for you")}</h1>
        <p class="soft">${[kindOf(table), ...(table.rated ? [t("rated")] : [])].join(", ")}.</p>
        <ul class="rows seats">${table.seats.map((/** @type {any} */ seat) => html`<li class="row" key=${seat.seat}><span><b>${sitting(seat) ?? t("Free seat")}</b><small>${about[/** @type {"bot"} */ (seat.kind)] ?? (seat.here ? t("here") : t("away"))}</small></span></li>`)}</ul>
        ${seated ? html`
          <p>${t("Send this link to a friend; the game begins when they sit down.")}</p>
          <span class="copy"><input class="input" readonly value=${link} aria-label=${t("The link")} onFocus=${(/** @type {any} */ event) => event.target.select()} /><button class="button main" onClick=${() => share(link)}>${icon("link")}${t("Copy")}</button></span>
          <img src=${`/api/tables/${table.id}/qr.svg${table.invite ? `?invite=${table.invite}` : ""}`} alt=${t("The link as a QR code")} width="240" height="240" />
          <div class="choices"><button class="button" onClick=${() => attempt(() => post(`/api/tables/${table.id}/bots`, { level: preferences.value.level }))}>${icon("bot")}${t("Play a bot instead")}</button><button class="button quiet" onClick=${() => attempt(async () => { await post(`/api/tables/${table.id}/leave`); dispatchEvent(new CustomEvent("unlost:go", { detail: "/" })); })}>${t("Close the table")}</button></div>`
          : html`<button class="button main" disabled=${busy} onClick=${join}>${t("Sit down and play")}</button>`}
      </main>
    </div>`;
}

/** @param {string} link */
export async function share(link) {
  try { await navigator.clipboard.writeText(link); tell(t("The link is copied.")); } catch { tell(t("Please copy the link by hand.")); }
}

/** The log in words, and the chat. @param {{session: Session}} props */
export function Talk({ session }) {
  const table = session.table.value;
  const [text, setText] = useState("");
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = session.shownLines;
  const quiet = table.status === "running" && table.game === "cards" && table.players === 4;
  useEffect(() => { if (end.current) end.current.scrollTop = end.current.scrollHeight; }, [lines.length, session.chat.value.length]);
  const all = [...lines.map((line) => ({ time: line.time, name: nameOf(table, line.seat), words: wordsOf(table, line), said: false })),
    ...session.chat.value.map((one) => ({ time: one.time, name: one.name, words: one.text, said: true }))].sort((a, b) => a.time - b.time);
  return html`
    <aside class="talk" aria-label=${t("Log and chat")}>
      <button class="close button quiet small" onClick=${() => prefer({ log: false })}>${t("Close")}</button>
      ${all.length ? null : html`<p class="soft none">${t("Nothing has happened yet.")}</p>`}
      <ol ref=${end} tabindex="0" aria-label=${t("What happened")}>${all.map((one, place) => html`<li key=${place} class=${one.said ? "said" : ""}><b>${one.name}</b> ${one.words}</li>`)}</ol>
      ${table.you.length ? html`<form onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); if (text.trim()) session.talk(text.trim()); setText(""); }}>
        <input class="input" aria-label=${t("Say something")} placeholder=${quiet ? t("Partners play in silence") : t("Say something")} disabled=${quiet} maxlength="300" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)} /><button class="button round" aria-label=${t("Send")} disabled=${quiet || !text.trim()}>${icon("chat")}</button></form>` : null}
    </aside>`;
}

/** The bar at the top: the way home, how it stands, the menus. @param {{session: Session, children?: any}} props */
export function Bar({ session, children }) {
  const table = session.table.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const connected = session.wire.state.value === "open";
  const running = table.status === "running";
  const close = () => box.current?.close();
  return html`
    <header class="bar">
      <a class="brand" href="/" aria-label=${t("Unlost, home")}><img src="/art/icon.svg" alt="" width="24" height="24" /><span>Unlost</span></a>
      <div class="score">${children}</div>
      ${connected ? null : html`<span class="pill" role="status">${t("Reconnecting…")}</span>`}
      ${table.watchers ? html`<span class="pill" title=${t("People watching")}>${icon("eye")}${table.watchers}</span>` : null}
      <${Help} game=${table.game} />
      ${table.lesson ? null : html`<button class="button quiet round" aria-label=${preferences.value.log ? t("Hide the log") : t("Show the log")} aria-pressed=${preferences.value.log} onClick=${() => prefer({ log: !preferences.value.log })}>${icon("chat")}</button>`}
      ${table.you.length && running && !table.lesson ? html`<button class="button quiet round" aria-label=${t("Leave the match")} onClick=${() => box.current?.showModal()}>${icon("flag")}</button>` : null}
      <${Menu} />
      <dialog ref=${box} aria-label=${t("Leave the match")}><header><h2>${t("Leave the match?")}</h2></header>
        <p>${t("You can close this page at any time and come back: the match waits for you.")}</p>
        <div class="choices"><button class="button main" onClick=${close}>${t("Play on")}</button><button class="button" onClick=${() => { close(); session.resign(); }}>${t("Resign")}</button>${session.lines.value.length < table.players * 2 ? html`<button class="button" onClick=${() => { close(); session.callOff(); }}>${t("Call it off")}</button>` : null}</div>
      </dialog>
    </header>`;
}
