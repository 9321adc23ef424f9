// The page of a table: finding it, sitting down, waiting for others; then the table itself, its log and its chat.
import { html, icon, nameOf, ownWords, preferences, prefer, say, tell } from "./ui.js";
import { attempt, post } from "./net.js";
import { language } from "./language.js";
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
const look = (address) => new Promise((done) => {
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
    if (!TABLES[game]) LATER[game]?.().then((Table) => { TABLES[game] = Table; arrived((now) => now + 1); }).catch(() => tell("The table could not be loaded. Please load the page again."));
  }, [game]);
  const Table = lesson && !session.coach ? null : TABLES[game];
  if (Table && lesson) return html`<${session.coach.Frame} session=${session}><${Table} session=${session} /></${session.coach.Frame}>`;
  return Table ? html`<${Table} session=${session} />` : html`<main class="waiting"><p class="soft">Setting the table…</p></main>`;
}

/** @param {{id: string, invite: string | null}} props */
export function TablePage({ id, invite }) {
  const session = useMemo(() => new Session(id), [id]);
  useEffect(() => () => session.stop(), [session]);
  useEffect(() => {
    /** @param {string} kind @param {any} detail */
    const listen = (kind, detail) => {
      if (kind === "event") say(`${nameOf(session.table.value, detail.line.seat)} ${detail.line.words}`);
      if (kind === "because" || kind === "error") tell(sentence(detail.message));
      if (kind === "said") say(`${detail.name} says: ${detail.text}`);
    };
    session.watchers.add(listen);
    return () => { session.watchers.delete(listen); };
  }, [session]);
  const table = session.table.value;
  if (session.fault.value || session.wire.state.value === "closed") return html`<${Nothing} reason=${session.fault.value} />`;
  if (!table) return html`<main class="waiting"><p class="soft">Setting the table…</p></main>`;
  if (table.status === "open") return html`<${WaitingRoom} session=${session} invite=${invite} />`;
  if (!session.position.value) return html`<${Nothing} reason="This table was closed before the match began." />`;
  return html`<${AnyTable} session=${session} />`;
}

/** @param {string} text */
const sentence = (text) => { const whole = text.charAt(0).toUpperCase() + text.slice(1); return /[.?!]$/.test(whole) ? whole : `${whole}.`; };

/** @param {{reason: string}} props */
function Nothing({ reason }) {
  useEffect(() => { document.title = "Unlost"; }, []);
  return html`<main class="waiting"><h1>Nothing here</h1><p>${reason || "There is no table at this link. Perhaps a letter is missing."}</p><p><a class="button main" href="/">To the home page</a></p></main>`;
}

/** @param {{session: Session, invite: string | null}} props */
function WaitingRoom({ session, invite }) {
  const table = session.table.value;
  const [busy, setBusy] = useState(false);
  const seated = table.you.length > 0;
  const link = `${location.origin}/t/${table.id}${table.invite ? `?invite=${table.invite}` : ""}`;
  useEffect(() => { document.title = "Waiting · Unlost"; }, []);
  const join = async () => {
    setBusy(true);
    await attempt(async () => { session.take({ type: "table", table: await post(`/api/tables/${table.id}/join`, { invite, words: ownWords() }) }); session.wire.send({ type: "hello", seen: 0, language }); });
    setBusy(false);
  };
  return html`
    <div class="home">
      <header class="top"><a class="brand" href="/"><img src="/art/icon.svg" alt="" width="27" height="27" />Unlost</a><nav aria-label="Main"><${Menu} /></nav></header>
      <main class="panel invitation">
        <h1>${seated ? "Waiting for somebody" : "A table for you"}</h1>
        <p class="soft">${kindOf(table)}${table.rated ? ", rated" : ""}.</p>
        <ul class="rows seats">${table.seats.map((/** @type {any} */ seat) => html`<li class="row" key=${seat.seat}><span><b>${seat.name ?? "Free seat"}</b><small>${seat.kind === "bot" ? "a bot" : seat.kind === "invite" ? "by invitation" : seat.kind === "open" ? "open to everyone" : seat.here ? "here" : "away"}</small></span></li>`)}</ul>
        ${seated ? html`
          <p>Send this link to a friend; the game begins when they sit down.</p>
          <span class="copy"><input class="input" readonly value=${link} aria-label="The link" onFocus=${(/** @type {any} */ event) => event.target.select()} /><button class="button main" onClick=${() => share(link)}>${icon("link")}Copy</button></span>
          <img src=${`/api/tables/${table.id}/qr.svg${table.invite ? `?invite=${table.invite}` : ""}`} alt="The link as a QR code" width="240" height="240" />
          <div class="choices"><button class="button" onClick=${() => attempt(() => post(`/api/tables/${table.id}/bots`, { level: preferences.value.level }))}>${icon("bot")}Play a bot instead</button><button class="button quiet" onClick=${() => attempt(async () => { await post(`/api/tables/${table.id}/leave`); dispatchEvent(new CustomEvent("unlost:go", { detail: "/" })); })}>Close the table</button></div>`
          : html`<button class="button main" disabled=${busy} onClick=${join}>Sit down and play</button>`}
      </main>
    </div>`;
}

/** @param {string} link */
export async function share(link) {
  try { await navigator.clipboard.writeText(link); tell("The link is copied."); } catch { tell("Please copy the link by hand."); }
}

/** The log in words, and the chat. @param {{session: Session}} props */
export function Talk({ session }) {
  const table = session.table.value;
  const [text, setText] = useState("");
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = session.shownLines;
  const quiet = table.status === "running" && table.game === "cards" && table.players === 4;
  useEffect(() => { if (end.current) end.current.scrollTop = end.current.scrollHeight; }, [lines.length, session.chat.value.length]);
  const all = [...lines.map((line) => ({ time: line.time, name: nameOf(table, line.seat), words: line.seat !== undefined && table.you.length === 1 && table.you.includes(line.seat) ? plural(line.words) : line.words, said: false })),
    ...session.chat.value.map((one) => ({ time: one.time, name: one.name, words: one.text, said: true }))].sort((a, b) => a.time - b.time);
  return html`
    <aside class="talk" aria-label="Log and chat">
      <button class="close button quiet small" onClick=${() => prefer({ log: false })}>Close</button>
      ${all.length ? null : html`<p class="soft none">Nothing has happened yet.</p>`}
      <ol ref=${end} tabindex="0" aria-label="What happened">${all.map((one, place) => html`<li key=${place} class=${one.said ? "said" : ""}><b>${one.name}</b> ${one.words}</li>`)}</ol>
      ${table.you.length ? html`<form onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); if (text.trim()) session.talk(text.trim()); setText(""); }}>
        <input class="input" aria-label="Say something" placeholder=${quiet ? "Partners play in silence" : "Say something"} disabled=${quiet} maxlength="300" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)} /><button class="button round" aria-label="Send" disabled=${quiet || !text.trim()}>${icon("chat")}</button></form>` : null}
    </aside>`;
}

/** "plays red 7" of you: "play red 7". @param {string} words */
const plural = (words) => words.replace(/^(\w+?)(es|s)\b/, (_, stem, ending) => (ending === "es" && !/(ss|sh|ch|x|pass)$/.test(stem) ? `${stem}e` : stem));

/** The bar at the top: the way home, how it stands, the menus. @param {{session: Session, children?: any}} props */
export function Bar({ session, children }) {
  const table = session.table.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const connected = session.wire.state.value === "open";
  const running = table.status === "running";
  const close = () => box.current?.close();
  return html`
    <header class="bar">
      <a class="brand" href="/" aria-label="Unlost, home"><img src="/art/icon.svg" alt="" width="24" height="24" /><span>Unlost</span></a>
      <div class="score">${children}</div>
      ${connected ? null : html`<span class="pill" role="status">Reconnecting…</span>`}
      ${table.watchers ? html`<span class="pill" title="People watching">${icon("eye")}${table.watchers}</span>` : null}
      <${Help} game=${table.game} />
      ${table.lesson ? null : html`<button class="button quiet round" aria-label=${preferences.value.log ? "Hide the log" : "Show the log"} aria-pressed=${preferences.value.log} onClick=${() => prefer({ log: !preferences.value.log })}>${icon("chat")}</button>`}
      ${table.you.length && running && !table.lesson ? html`<button class="button quiet round" aria-label="Leave the match" onClick=${() => box.current?.showModal()}>${icon("flag")}</button>` : null}
      <${Menu} />
      <dialog ref=${box} aria-label="Leave the match"><header><h2>Leave the match?</h2></header>
        <p>You can close this page at any time and come back: the match waits for you.</p>
        <div class="choices"><button class="button main" onClick=${close}>Play on</button><button class="button" onClick=${() => { close(); session.resign(); }}>Resign</button>${session.lines.value.length < table.players * 2 ? html`<button class="button" onClick=${() => { close(); session.callOff(); }}>Call it off</button>` : null}</div>
      </dialog>
    </header>`;
}
