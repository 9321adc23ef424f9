// What the set-up of games with hands, discard piles and a deck shares.
import { COLOURS } from "../base/ui.js";
import { t } from "../base/language.js";
import { hasPartners, sidesOf } from "../games/registry.js";

/** @typedef {import("./shapes").Place} Place */
/** @typedef {import("./shapes").Field} Field */

/**
 * What a draft of such a game has.
 * @typedef {object} HandsDraft
 * @property {number} players
 * @property {import("../frame").Options} options
 * @property {number} seat whose eyes
 * @property {number} turn
 * @property {string} phase
 * @property {string[][]} hands one's own whole, of the others' what is known
 * @property {number[]} sizes of the hands before anything is put down
 * @property {string[]} shown of one's own hand, what everybody knows
 * @property {Record<string, string[]>} piles
 * @property {string} closed the colour of the pile that is closed; "" is none
 * @property {number} taken turns of this deal
 */

/** Some cards without one of them. @param {string[]} cards @param {number} at */
export const without = (cards, at) => cards.filter((_, place) => place !== at);

/** A list with one entry changed. @template T @param {T[]} all @param {number} at @param {T} value */
export const withAt = (all, at, value) => all.map((one, place) => (place === at ? value : one));

/** Wagers first, then by number. @param {string[]} cards @param {string} card */
export function sortedIn(cards, card) {
  const rank = (/** @type {string} */ one) => (one[1] === "x" ? -1 : Number(one.slice(1)));
  const at = cards.findIndex((one) => rank(one) > rank(card));
  return at < 0 ? [...cards, card] : [...cards.slice(0, at), card, ...cards.slice(at)];
}

/** How many of some cards there are, by card. @param {string[]} cards */
export function counted(cards) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const card of cards) found[card] = (found[card] ?? 0) + 1;
  return found;
}

/**
 * Every card of a game, a row for each colour, with how many are in no place yet.
 * @param {Record<string, number>} copies @param {string[]} used
 */
export function paletteOf(copies, used) {
  const there = counted(used);
  const letters = [...new Set(Object.keys(copies).map((card) => card[0]))];
  return letters.map((letter) =>
    Object.entries(copies)
      .filter(([card]) => card[0] === letter)
      .map(([card, many]) => ({ card, left: many - (there[card] ?? 0) })),
  );
}

/**
 * What each seat is called, as seen from one of them.
 * @param {string} game @param {number} players @param {number} mine
 */
export function seatNames(game, players, mine) {
  const sides = sidesOf(game, players);
  const others = Array.from({ length: players }, (_, seat) => seat).filter(
    (seat) => seat !== mine && !(hasPartners(game, players) && sides[seat] === sides[mine]),
  );
  return Array.from({ length: players }, (_, seat) => {
    if (seat === mine) return t("You");
    if (!others.includes(seat)) return t("Partner");
    return others.length > 1 ? t("Opponent {n}", { n: others.indexOf(seat) + 1 }) : t("Opponent");
  });
}

/** The places for hands: one's own first. @param {HandsDraft} draft @param {string[]} names @returns {Place[]} */
export const handPlaces = ({ hands, seat, ...draft }, names) => [
  { id: `hand ${seat}`, title: t("Your hand"), cards: hands[seat], room: sizeOf(draft, seat) },
  ...hands.flatMap((cards, other) =>
    other === seat ? [] : [{ id: `hand ${other}`, title: t("{name}: known cards", { name: names[other] }), cards }],
  ),
];

/** How many cards a hand has now. @param {Pick<HandsDraft, "sizes" | "turn" | "phase">} draft @param {number} seat */
export const sizeOf = ({ sizes, turn, phase }, seat) => sizes[seat] - (phase !== "play" && turn === seat ? 1 : 0);

/** Every pile in one list. @param {HandsDraft} draft */
export const piled = ({ piles }) => Object.values(piles).flat();

/**
 * Put a card into a hand or on its pile; null if the place is another.
 * @template {HandsDraft} D @param {D} draft @param {string} place @param {string} card @returns {D | string | null}
 */
export function putInHands(draft, place, card) {
  if (place === "piles") return { ...draft, piles: { ...draft.piles, [card[0]]: [...draft.piles[card[0]], card] } };
  if (!place.startsWith("hand ")) return null;
  const seat = Number(place.slice(5));
  if (draft.hands[seat].length >= sizeOf(draft, seat))
    return seat === draft.seat ? t("Your hand is full. Take a card away first.") : t("That hand is full.");
  return { ...draft, hands: withAt(draft.hands, seat, sortedHand([...draft.hands[seat], card])) };
}

/** By colour, then by value. @param {string[]} cards */
const sortedHand = (cards) => {
  const order = (/** @type {string} */ card) =>
    "YBWGRP".indexOf(card[0]) * 100 + (card[1] === "x" ? -1 : Number(card.slice(1)));
  return [...cards].sort((one, other) => order(one) - order(other));
};

/**
 * Take a card out of a hand or a pile; null if the place is another.
 * @template {HandsDraft} D @param {D} draft @param {string} place @param {number} at @returns {D | null}
 */
export function removeFromHands(draft, place, at) {
  if (place === "piles") {
    const letter = piled(draft)[at][0];
    const before = Object.entries(draft.piles)
      .filter(([one]) => Object.keys(draft.piles).indexOf(one) < Object.keys(draft.piles).indexOf(letter))
      .reduce((sum, [, pile]) => sum + pile.length, 0);
    const pile = without(draft.piles[letter], at - before);
    const closed = pile.length || draft.closed !== letter ? draft.closed : "";
    return { ...draft, piles: { ...draft.piles, [letter]: pile }, closed };
  }
  if (!place.startsWith("hand ")) return null;
  const seat = Number(place.slice(5));
  return { ...draft, hands: withAt(draft.hands, seat, without(draft.hands[seat], at)) };
}

/**
 * Whose turn it is, what is to be done, and which pile is closed.
 * @param {HandsDraft} draft @param {string[]} names @param {[string, string][]} phases @returns {Field[]}
 */
export function turnFields(draft, names, phases) {
  const stocked = Object.keys(draft.piles).filter((letter) => draft.piles[letter].length);
  return [
    { id: "turn", title: t("To act"), value: draft.turn, of: names.map((name, seat) => [seat, name]) },
    { id: "phase", title: t("What is to be done"), value: draft.phase, of: phases },
    ...(draft.phase === "draw"
      ? [
          {
            id: "closed",
            title: t("Closed pile"),
            value: draft.closed,
            of: /** @type {[string, string][]} */ ([
              ["", t("none: a card was played")],
              ...stocked.map((letter) => [letter, COLOURS[letter]]),
            ]),
          },
        ]
      : []),
  ];
}

/**
 * Set one of these; a hand that is too large then gives up its last card.
 * @template {HandsDraft} D @param {D} draft @param {string} field @param {number | string} value @returns {D}
 */
export function setTurn(draft, field, value) {
  const next = { ...draft, [field]: value, ...(field === "phase" && value !== "draw" ? { closed: "" } : {}) };
  return { ...next, hands: next.hands.map((cards, seat) => cards.slice(0, sizeOf(next, seat))) };
}

/** What one's own hand lacks, in a sentence. @param {HandsDraft} draft @param {number} deck the cards left in it */
export function missingInHands(draft, deck) {
  const many = sizeOf(draft, draft.seat);
  const n = draft.hands[draft.seat].length;
  if (n < many) return t("Your hand has {n} of {many} cards.", { n, many });
  return deck < 1 ? t("There must be a card left in the deck. Take some away from the table.") : "";
}

/**
 * What a view has of hands, piles, deck and turns. `drawn` cards have left the deck, so that at least as many turns
 * were taken.
 * @param {HandsDraft} draft @param {number} deck @param {number} drawn
 */
export function handsView(draft, deck, drawn) {
  const { hands, seat, shown, turn, phase, piles, closed, players, options, taken } = draft;
  const left = counted(hands[seat]);
  const known = shown.filter((card) => (left[card] = (left[card] ?? 0) - 1) >= 0);
  return {
    seat,
    turn,
    phase,
    hands,
    hand_sizes: Array.from({ length: players }, (_, one) => sizeOf(draft, one)),
    known: withAt(hands, seat, known),
    piles,
    closed: phase === "draw" && closed ? closed : null,
    deck_left: deck,
    turns_left: Number(options.max_turns) - Math.max(taken, drawn),
    options,
  };
}

/**
 * @typedef {import("../types").View & import("../types").HandsView &
 *   {turns_left: number, known?: string[][], seat?: number | null}} KnownView
 */

/**
 * The part of a draft with hands, from a view.
 * @param {KnownView} view
 * @param {import("../frame").Options} options @returns {HandsDraft}
 */
export function handsDraft(view, options) {
  const seat = view.seat ?? view.turn ?? 0;
  const turn = view.turn ?? seat;
  const phase = view.phase ?? "play";
  return {
    players: view.hands.length,
    options,
    seat,
    turn,
    phase,
    hands: view.hands,
    sizes: view.hand_sizes.map((size, one) => size + (phase !== "play" && one === turn ? 1 : 0)),
    shown: view.known?.[seat] ?? [],
    piles: view.piles,
    closed: view.closed ?? "",
    taken: Number(options.max_turns) - view.turns_left,
  };
}
