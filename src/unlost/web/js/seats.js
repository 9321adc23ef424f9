// Those who sit at the table: name, whether they are here, clock, what is known of their hand; and the curtain between two at one screen.
import { html, icon, clockFace, nameOf, sitting, spoken, spokenAll, SYMBOLS } from "./ui.js";
import { t, tn } from "./language.js";
import { useEffect, useState } from "preact/hooks";

/** @typedef {import("./session.js").Session} Session */

/** Somebody at the table: name, clock, cards in hand. @param {{session: Session, seat: number, own?: boolean, children?: any}} props */
export function Person({ session, seat, own = false, children }) {
  const table = session.table.value;
  const { view, clocks, running, now } = session.position.value;
  const one = table.seats[seat];
  const known = own || !view.hands ? [] : view.hands[seat];
  const backs = own || !view.hands ? 0 : view.hand_sizes[seat] - known.length;
  const inHand = own || !view.hands ? [] : [tn("{n} card in hand", "{n} cards in hand", view.hand_sizes[seat]), ...(known.length ? [t("known: {cards}", { cards: spokenAll(known) })] : [])];
  return html`
    <div class=${`person ${view.turn === seat && !table.ending ? "acts" : ""} ${own ? "own" : ""}`} data-seat=${seat}>
      <span class="who">${icon(one.kind === "bot" ? "bot" : "person")}<b>${own && table.you.length === 1 ? sitting(one) : nameOf(table, seat)}</b>${one.here || own ? null : html`<small class="away">${t("away")}</small>`}${one.stand_in && !table.ending ? html`<small class="away">${t("a bot plays on")}</small>` : null}</span>
      ${clocks[seat] === null ? null : html`<${Clock} left=${clocks[seat]} at=${now - session.skew} runs=${running === seat} />`}
      ${own || !view.hands ? null : html`<span class="backs" role="img" aria-label=${inHand.join(", ")}>
        ${known.map((/** @type {string} */ card, /** @type {number} */ at) => html`<span class="mini known" key=${`k${at}`} data-colour=${card[0]} title=${t("Known: {card}", { card: spoken(card) })}>${card[1] === "x" ? "×" : card.slice(1)}<svg class="icon"><use href=${`/art/symbols.svg#${SYMBOLS[card[0]]}`} /></svg></span>`)}
        ${Array.from({ length: backs }, (_, at) => html`<span class="mini back" key=${at}></span>`)}</span>`}
      ${children}
    </div>`;
}

/** @param {{left: number, at: number, runs: boolean}} props */
function Clock({ left, at, runs }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((now) => now + 1), 250);
    return () => clearInterval(timer);
  }, [runs, at]);
  const rest = runs ? left - (Date.now() - at) : left;
  return html`<span class=${`clock ${runs ? "runs" : ""} ${rest < 15000 ? "low" : ""}`} role="timer">${clockFace(rest)}</span>`;
}

/** Two people at one screen: nothing is shown until the next one is there. @param {{session: Session}} props */
export function Curtain({ session }) {
  if (!session.curtain.value) return null;
  const name = nameOf(session.table.value, session.position.value.seat);
  return html`<div class="curtain" role="dialog" aria-label=${t("Pass the screen")}><div><h2>${t("Pass the screen to {name}", { name })}</h2><button class="button main" ref=${(/** @type {HTMLElement | null} */ element) => element?.focus()} onClick=${() => { session.curtain.value = false; }}>${t("It is me")}</button></div></div>`;
}
