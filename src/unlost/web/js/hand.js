// The hand: in the order its player likes, a card chosen by tap or by keys, or dragged to a place. And what is said of hands and piles.
import { html, icon, COLOURS, capital, prefer, preferences, say, spoken } from "./ui.js";
import { t, tn } from "./language.js";
import { Face } from "./card.js";
import { useEffect, useRef, useState } from "preact/hooks";

/** @typedef {import("./session.js").Session} Session */

/** @param {string} card */
const value = (card) => (card[1] === "x" ? 0 : Number(card.slice(1)));

/** The cards as they were put by hand; new ones come last. @param {string[]} hand @param {string[]} own */
function asPut(hand, own) {
  const left = [...hand];
  const put = own.filter((card) => { const at = left.indexOf(card); if (at >= 0) left.splice(at, 1); return at >= 0; });
  return [...put, ...left];
}

const ORDERS = ["colour", "value", "own"];
/** @type {Record<string, string>} */
const SORTED = { colour: t("Sorted by colour"), value: t("Sorted by value"), own: t("Sorted by hand") };

/** One's hand, and which card of it is chosen. @param {Session} session */
export function useHand(session) {
  const { seat, view, n } = session.position.value;
  const [chosen, choose] = useState(-1);
  const [own, setOwn] = useState(/** @type {string[]} */ ([]));
  /** @type {string[]} */
  const held = seat === null ? [] : view.hands[seat];
  const how = preferences.value.sort;
  const cards = how === "value" ? [...held].sort((a, b) => value(a) - value(b) || a.localeCompare(b)) : how === "own" ? asPut(held, own) : held;
  useEffect(() => { choose((now) => (now >= cards.length ? -1 : now)); }, [n]);
  /** Choose the next one. @param {number} by */
  const step = (by) => {
    const next = cards.length ? (chosen < 0 ? (by > 0 ? 0 : cards.length - 1) : (chosen + by + cards.length) % cards.length) : -1;
    choose(next);
    focusHeld(next);
  };
  /** Put a card to another place: from here on the order is one's own. @param {number} from @param {number} to */
  const move = (from, to) => {
    if (from < 0 || to < 0 || to >= cards.length || from === to) return;
    const next = [...cards];
    next.splice(to, 0, ...next.splice(from, 1));
    setOwn(next);
    prefer({ sort: "own" });
    choose(to);
    focusHeld(to);
  };
  const reorder = () => {
    const next = ORDERS[(ORDERS.indexOf(how) + 1) % ORDERS.length];
    if (next === "own") setOwn(cards);
    prefer({ sort: next });
    choose(-1);
    say(next === "own" ? t("Sorted by hand: drag a card, or press Shift and an arrow") : SORTED[next]);
  };
  return { cards, chosen, card: /** @type {string | undefined} */ (cards[chosen]), choose, step, move, reorder };
}

/** @typedef {ReturnType<typeof useHand>} Held */

/** @param {number} at */
const focusHeld = (at) => requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(`.held[data-at="${at}"]`))?.focus());

/**
 * The hand on the table. `cannot` dims a card, `said` puts it into words, `onTap` is asked before a card is chosen by tap.
 * @param {{session: Session, hand: Held, drag: ReturnType<typeof useDrag>, cannot: (card: string) => boolean, said?: (card: string) => string, onTap?: (card: string) => boolean}} props
 */
export function Hand({ session, hand, drag, cannot, said = spoken, onTap }) {
  const { cards, chosen } = hand;
  const seated = session.position.value.seat !== null;
  const sorted = SORTED[preferences.value.sort];
  return html`
    <section class="hand" aria-label=${seated ? t("Your hand") : t("You are watching")}>
      ${cards.map((one, at) => html`
        <button key=${`${one}-${cards.slice(0, at).filter((other) => other === one).length}`} class=${`held ${at === cards.length - 1 ? "end" : ""} ${at === chosen ? "chosen" : ""} ${drag.at === at ? "dragged" : ""} ${cannot(one) ? "cannot" : ""}`}
          data-at=${at} aria-pressed=${at === chosen} tabindex=${at === (chosen < 0 ? 0 : chosen) ? 0 : -1} onPointerDown=${(/** @type {PointerEvent} */ event) => drag.start(event, at)}
          onClick=${() => { if (!drag.justDropped() && (!onTap || onTap(one))) hand.choose(at === chosen ? -1 : at); }}
          ><span class="unseen">${said(one)}</span><${Face} card=${one} /></button>`)}
      ${seated && cards.length > 1 ? html`<button class="sort button quiet round" aria-label=${t("{sorted}: change", { sorted })} title=${sorted} onClick=${hand.reorder}>${icon("sort")}</button>` : null}
    </section>`;
}

/** Dragging a card of the hand to a place (anything with data-place, but the deck), or to another place in the hand. @param {{hand: Held, onDrop: (card: string, place: DOMStringMap) => void}} table */
export function useDrag({ hand, onDrop }) {
  const [at, setAt] = useState(-1);
  const state = useRef(/** @type {any} */ (null));
  const dropped = useRef(0);
  const start = (/** @type {PointerEvent} */ event, /** @type {number} */ which) => {
    if (event.button !== 0) return;
    const held = /** @type {HTMLElement} */ (event.currentTarget);
    state.current = { x: event.clientX, y: event.clientY, held, moving: false };
    const move = (/** @type {PointerEvent} */ next) => {
      const now = state.current;
      if (!now) return;
      const x = next.clientX - now.x;
      const y = next.clientY - now.y;
      if (!now.moving && Math.hypot(x, y) < 8) return;
      if (!now.moving) { now.moving = true; setAt(which); hand.choose(which); }
      next.preventDefault();
      held.style.transform = `translate(${x}px, ${y}px) scale(1.04)`;
      const over = placeUnder(next, held);
      if (over !== now.over) { now.over?.classList.remove("over"); over?.classList.add("over"); now.over = over; }
    };
    const end = (/** @type {PointerEvent} */ next) => {
      const now = state.current;
      state.current = null;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      now?.over?.classList.remove("over");
      if (!now?.moving) return;
      dropped.current = Date.now();
      const place = next.type === "pointercancel" ? null : placeUnder(next, held);
      held.style.transform = "";
      setAt(-1);
      if (place?.dataset.at) hand.move(which, Number(place.dataset.at));
      else if (place) onDrop(hand.cards[which], place.dataset);
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
  return { at, card: at >= 0 ? hand.cards[at] : undefined, start, justDropped: () => Date.now() - dropped.current < 250 };
}

/** The place under the pointer that a card may be dropped on. @param {PointerEvent} event @param {HTMLElement} held @returns {HTMLElement | null} */
function placeUnder(event, held) {
  held.style.pointerEvents = "none";
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place], .held");
  held.style.pointerEvents = "";
  return found instanceof HTMLElement && found.dataset.place !== "deck" ? found : null;
}

// ---------------------------------------------------------------- words

export const CHOOSE_FIRST = t("Choose a card of your hand first.");
export const DRAW_NOW = t("Now draw a card: from the deck or a pile that glows.");

/** A card that was put on a pile of another colour. @param {string} card */
export const toPile = (card) => capital(t("{card} goes to the {colour} discard pile.", { card: spoken(card), colour: COLOURS[card[0]] }));

/** A discard pile. @param {string} letter @param {string[]} pile @param {boolean} closed */
export function pileInWords(letter, pile, closed) {
  const colour = COLOURS[letter];
  const about = pile.length ? tn("{colour} discard pile, {n} card, {card} on top", "{colour} discard pile, {n} cards, {card} on top", pile.length, { colour, card: spoken(pile[pile.length - 1]) }) : t("{colour} discard pile, empty", { colour });
  return capital([about, ...(closed ? [t("closed for this turn")] : [])].join(", "));
}

/** All piles and the deck. @param {{piles: Record<string, string[]>, deck_left: number}} view */
export function pilesInWords(view) {
  const tops = Object.values(view.piles).filter((pile) => pile.length).map((pile) => spoken(pile[pile.length - 1]));
  return [tops.length ? t("Piles: {cards}.", { cards: tops.join(", ") }) : t("Piles: all empty."), tn("{n} card in the deck.", "{n} cards in the deck.", view.deck_left)].join(" ");
}

// ---------------------------------------------------------------- keys

/**
 * The keys that every table with a hand knows. Returns whether the key was one of them.
 * @param {string} key @param {KeyboardEvent} event @param {Held} hand
 */
export function handKey(key, event, hand) {
  const by = key === "arrowright" ? 1 : key === "arrowleft" ? -1 : 0;
  if (by && event.shiftKey) hand.move(hand.chosen, hand.chosen + by);
  else if (by) hand.step(by);
  else if (key === "s") hand.reorder();
  else return false;
  return true;
}
