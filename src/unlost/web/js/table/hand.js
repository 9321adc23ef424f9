// The hand: in the order its player likes, a card chosen by tap or by keys, or dragged to a place. And what is said of
// hands and piles.
import { html, icon, COLOURS, capital, classes, prefer, preferences, say, spoken } from "../base/ui.js";
import { t, tn } from "../base/language.js";
import { Back, Face } from "./card.js";
import { useEffect, useRef, useState } from "preact/hooks";

/** @typedef {import("../frame").PlayingHands} Session */

/** @param {string} card */
const value = (card) => (card[1] === "x" ? 0 : Number(card.slice(1)));

/** The cards as they were put by hand; new ones come last. @param {string[]} hand @param {string[]} own */
function asPut(hand, own) {
  const left = [...hand];
  const put = own.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...put, ...left];
}

/** @typedef {import("../frame").Preferences["sort"]} Order */
/** @type {Order[]} */
const ORDERS = ["colour", "value", "own"];
/** @type {Record<Order, string>} */
const SORTED = { colour: t("Sorted by colour"), value: t("Sorted by value"), own: t("Sorted by hand") };

/** Which of some cards is chosen. @param {string[]} cards */
export function useChoice(cards) {
  const [chosen, choose] = useState(-1);
  /** Choose the next one. @param {number} by */
  const step = (by) => {
    const next = cards.length
      ? chosen < 0
        ? by > 0
          ? 0
          : cards.length - 1
        : (chosen + by + cards.length) % cards.length
      : -1;
    choose(next);
    focusHeld(next);
  };
  return { cards, chosen, card: /** @type {string | undefined} */ (cards[chosen]), choose, step };
}

/** One's hand, and which card of it is chosen. @param {Session} session */
export function useHand(session) {
  const { seat, view, n } = session.position.value;
  const [own, setOwn] = useState(/** @type {string[]} */ ([]));
  const held = seat === null ? [] : view.hands[seat];
  const how = preferences.value.sort;
  const cards =
    how === "value"
      ? [...held].sort((a, b) => value(a) - value(b) || a.localeCompare(b))
      : how === "own"
        ? asPut(held, own)
        : held;
  const choice = useChoice(cards);
  const { choose } = choice;
  useEffect(() => {
    choose((now) => (now >= cards.length ? -1 : now));
  }, [n]);
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
  return { ...choice, move, reorder };
}

/** @typedef {ReturnType<typeof useChoice>} Choice */
/** @typedef {ReturnType<typeof useHand>} Held */
/** @typedef {ReturnType<typeof useDrag>} Drag */

/** @param {number} at */
const focusHeld = (at) =>
  requestAnimationFrame(() =>
    /** @type {HTMLElement | null} */ (document.querySelector(`.held[data-at="${at}"]`))?.focus(),
  );

/**
 * @typedef {object} HeldCardProps
 * @property {Choice} choice
 * @property {Drag} drag
 * @property {number} at
 * @property {string} said the card in words
 * @property {string} [mark] more classes
 * @property {string} [title]
 * @property {() => boolean} [onTap] is asked before the card is chosen by tap
 * @property {import("preact").ComponentChildren} children
 */

/** A card that can be chosen by tap, and dragged. @param {HeldCardProps} props */
export const HeldCard = ({ choice: { chosen, choose }, drag, at, said, mark, title, onTap, children }) => html`
  <button
    class=${classes("held", mark, at === chosen && "chosen", drag.at === at && "dragged")}
    data-at=${at}
    aria-pressed=${at === chosen}
    tabindex=${at === (chosen < 0 ? 0 : chosen) ? 0 : -1}
    title=${title}
    onPointerDown=${(/** @type {PointerEvent} */ event) => drag.start(event, at)}
    onClick=${() => {
      if (!drag.justDropped() && (!onTap || onTap())) choose(at === chosen ? -1 : at);
    }}
  >
    <span class="unseen">${said}</span>
    ${children}
  </button>
`;

/** Tells the same card from another that is like it. @param {string[]} cards @param {number} at */
export const keyOf = (cards, at) => `${cards[at]}-${cards.slice(0, at).filter((other) => other === cards[at]).length}`;

/**
 * @typedef {object} HandProps
 * @property {Session} session
 * @property {Held} hand
 * @property {Drag} drag
 * @property {(card: string) => boolean} cannot dims a card
 * @property {(card: string) => string} [said] puts a card into words
 * @property {() => boolean} [onTap] is asked before a card is chosen by tap
 */

/** The hand on the table. @param {HandProps} props */
export function Hand({ session, hand, drag, cannot, said = spoken, onTap }) {
  const { cards } = hand;
  const { seat } = session.position.value;
  const seated = seat !== null;
  if (session.curtain.value)
    return html`
      <${HiddenHand} cards=${cards.length} />
    `; // whoever is here must not see it
  const drawn = cards.lastIndexOf(seat === null ? "" : (session.drawn.value[seat] ?? ""));
  const sorted = SORTED[preferences.value.sort];
  return html`
    <section class="hand" aria-label=${seated ? t("Your hand") : t("You are watching")}>
      ${cards.map(
        (one, at) => html`
          <${HeldCard}
            key=${keyOf(cards, at)}
            choice=${hand}
            drag=${drag}
            at=${at}
            said=${at === drawn ? t("{card}, just drawn", { card: said(one) }) : said(one)}
            mark=${classes(at === cards.length - 1 && "end", cannot(one) && "cannot", at === drawn && "drawn")}
            onTap=${onTap}
          >
            <${Face} card=${one} />
          <//>
        `,
      )}
      ${
        seated && cards.length > 1
          ? html`
              <button
                class="sort button quiet round"
                aria-label=${t("{sorted}: change", { sorted })}
                title=${sorted}
                onClick=${hand.reorder}
              >
                ${icon("sort")}
              </button>
            `
          : null
      }
    </section>
  `;
}

/** A hand behind the curtain: as many backs, for the eye alone. @param {{cards: number}} props */
const HiddenHand = ({ cards }) => html`
  <section class="hand" aria-hidden="true">
    ${Array.from(
      { length: cards },
      (_, at) => html`
        <span class=${classes("held", at === cards - 1 && "end")} key=${at}><${Back} /></span>
      `,
    )}
  </section>
`;

/**
 * Dragging a card of the hand to a place (anything with data-place, but the deck), or to another place in the hand.
 * @param {{hand: Choice & Partial<Held>, onDrop: (card: string, place: DOMStringMap) => void}} table
 */
export function useDrag({ hand, onDrop }) {
  const [at, setAt] = useState(-1);
  const state = useRef(/** @type {{x: number, y: number, moving: boolean, over?: HTMLElement | null} | null} */ (null));
  const dropped = useRef(0);
  const start = (/** @type {PointerEvent} */ event, /** @type {number} */ which) => {
    if (event.button !== 0) return;
    const held = /** @type {HTMLElement} */ (event.currentTarget);
    state.current = { x: event.clientX, y: event.clientY, moving: false };
    const move = (/** @type {PointerEvent} */ next) => {
      const now = state.current;
      if (!now) return;
      const x = next.clientX - now.x;
      const y = next.clientY - now.y;
      if (!now.moving && Math.hypot(x, y) < 8) return;
      if (!now.moving) {
        now.moving = true;
        setAt(which);
        hand.choose(which);
      }
      next.preventDefault();
      held.style.transform = `translate(${x}px, ${y}px) scale(1.04)`;
      const over = placeUnder(next, held);
      if (over !== now.over) {
        now.over?.classList.remove("over");
        over?.classList.add("over");
        now.over = over;
      }
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
      if (place?.dataset.at) hand.move?.(which, Number(place.dataset.at));
      else if (place) onDrop(hand.cards[which], place.dataset);
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
  return {
    at,
    card: at >= 0 ? hand.cards[at] : undefined,
    start,
    justDropped: () => Date.now() - dropped.current < 250,
  };
}

/**
 * The place under the pointer that a card may be dropped on.
 * @param {PointerEvent} event @param {HTMLElement} held @returns {HTMLElement | null}
 */
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
export const toPile = (card) =>
  capital(t("{card} goes to the {colour} discard pile.", { card: spoken(card), colour: COLOURS[card[0]] }));

/** A discard pile. @param {string} letter @param {string[]} pile @param {boolean} closed */
export function pileInWords(letter, pile, closed) {
  const colour = COLOURS[letter];
  const about = pile.length
    ? tn(
        "{colour} discard pile, {n} card, {card} on top",
        "{colour} discard pile, {n} cards, {card} on top",
        pile.length,
        { colour, card: spoken(pile[pile.length - 1]) },
      )
    : t("{colour} discard pile, empty", { colour });
  return capital([about, ...(closed ? [t("closed for this turn")] : [])].join(", "));
}

/** All piles and the deck. @param {{piles: Record<string, string[]>, deck_left: number}} view */
export function pilesInWords(view) {
  const tops = Object.values(view.piles)
    .filter((pile) => pile.length)
    .map((pile) => spoken(pile[pile.length - 1]));
  return [
    tops.length ? t("Piles: {cards}.", { cards: tops.join(", ") }) : t("Piles: all empty."),
    tn("{n} card in the deck.", "{n} cards in the deck.", view.deck_left),
  ].join(" ");
}
