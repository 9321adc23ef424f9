// The score sheet: as one would write it on paper, counted up expedition by expedition; at the end, what to do next.
import { html, icon, COLOURS, SYMBOLS, capital, moves, nameOf, ownWords, signed, tell } from "./ui.js";
import { attempt, post } from "./net.js";
import { share } from "./table.js";
import { useEffect, useRef, useState } from "preact/hooks";

const STEP = 420; // milliseconds for each expedition

/** @param {{session: import("./session.js").Session, side: number}} props */
export function Sheet({ session, side }) {
  const shown = session.sheet.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [step, setStep] = useState(0);
  const table = session.table.value;
  const number = shown?.number ?? session.sheets.value.length - 1;
  const sheet = session.sheets.value[number];
  const letters = sheet ? Object.keys(sheet.guide.sides[0]) : [];
  const key = shown ? `${number}-${Boolean(table.ending)}` : "";
  useEffect(() => {
    if (!shown) { box.current?.close(); return undefined; }
    if (!box.current?.open) box.current?.showModal();
    if (!moves() || !sheet) { setStep(99); return undefined; }
    setStep(0);
    const timer = setInterval(() => setStep((now) => now + 1), STEP);
    return () => clearInterval(timer);
  }, [shown && number]);
  const close = () => { session.sheet.value = null; };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (step <= letters.length && [" ", "Enter", "Escape"].includes(event.key)) { event.preventDefault(); setStep(99); }
  };
  const sum = (/** @type {number} */ which) => letters.slice(0, step).reduce((total, letter) => total + sheet.guide.sides[which][letter].value, 0);
  const names = [side, 1 - side].map((which) => (table.players === 4 ? `${nameOf(table, which)} & ${nameOf(table, which + 2)}` : nameOf(table, which)));
  const over = table.ending;
  const counted = step > letters.length;
  return html`
    <dialog class="sheet" ref=${box} aria-label="Score sheet" onKeyDown=${press} onClick=${() => setStep(99)} onClose=${close} key="sheet">
      ${shown ? html`
        <header><h2>${over ? verdict(table) : `Round ${number + 1}`}</h2></header>
        ${sheet ? html`<table>
          <thead><tr><th scope="col"><span class="unseen">Expedition</span></th>${names.map((name) => html`<th scope="col" key=${name}>${name}</th>`)}</tr></thead>
          <tbody>${letters.map((letter, at) => html`<tr key=${letter} data-colour=${letter} class=${at < step ? "" : "later"}><th scope="row"><svg class="icon" aria-hidden="true"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg>${capital(COLOURS[letter])}</th>${[side, 1 - side].map((which) => html`<td key=${which}><${Value} lane=${sheet.guide.sides[which][letter]} cards=${sheet.view.expeditions[which][letter]} /></td>`)}</tr>`)}</tbody>
          <tfoot>
            <tr><th scope="row">${table.options.rounds > 1 ? `Round ${number + 1}` : "Points"}</th>${[side, 1 - side].map((which) => html`<td key=${which}><b>${signed(sum(which))}</b></td>`)}</tr>
            ${table.options.rounds > 1 ? html`<tr class=${`grand ${counted ? "" : "later"}`}><th scope="row">Together</th>${[side, 1 - side].map((which) => html`<td key=${which}><b>${signed(sheet.view.totals[which])}</b></td>`)}</tr>` : null}
          </tfoot></table>` : html`<p>No round was finished.</p>`}
        ${over ? html`<${After} session=${session} />` : html`<button class="button main" autofocus onClick=${(/** @type {Event} */ event) => { event.stopPropagation(); close(); }}>Next round</button>`}` : null}
    </dialog>`;
}

/** @param {{lane: any, cards: string[]}} props */
function Value({ lane, cards }) {
  if (!cards.length) return html`<span class="soft">–</span>`;
  return html`<span class="parts">${cards.map((card) => (card[1] === "x" ? "×" : card.slice(1))).join(" ")}</span> <b class=${lane.value < 0 ? "minus" : ""}>${signed(lane.value)}</b>`;
}

/** How it ended, in words. @param {any} table */
function verdict(table) {
  const { winners, how, lost } = table.ending;
  if (how === "aborted") return "The match was called off";
  const won = winners.some((/** @type {number} */ seat) => table.you.includes(seat));
  const why = how === "resigned" ? ` ${nameOf(table, lost[0])} resigned.` : how === "time" ? ` ${nameOf(table, lost[0])} ran out of time.` : "";
  if (winners.length === table.players) return "Level: both win";
  if (!table.you.length || table.you.length > 1) return `${winners.map((/** @type {number} */ seat) => nameOf(table, seat)).join(" and ")} won.${why}`;
  return (won ? "You won." : "You lost this one.") + why;
}

/** @param {{session: import("./session.js").Session}} props */
function After({ session }) {
  const table = session.table.value;
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await attempt(async () => { const next = await post(`/api/tables/${table.id}/rematch`, { words: ownWords() }); dispatchEvent(new CustomEvent("unlost:go", { detail: `/t/${next.id}` })); });
    setBusy(false);
  };
  return html`<div class="choices after">
    ${table.you.length ? html`<button class="button main" disabled=${busy} onClick=${again}>${table.rematch ? "Join the rematch" : "Play again"}</button>` : null}
    <a class="button" href=${`/api/tables/${table.id}/record`} download=${`unlost-${table.id.slice(0, 6)}.txt`}>Record</a>
    <button class="button" onClick=${() => share(`${location.origin}/t/${table.id}`)}>${icon("link")}Share</button>
    <button class="button quiet" onClick=${() => { session.sheet.value = null; tell("The table stays here to look at."); }}>Look at the table</button>
    <a class="button quiet" href="/">Home</a></div>`;
}
