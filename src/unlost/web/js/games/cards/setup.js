// How a position of the card game is put together.
import { t } from "../../base/language.js";
import {
  counted,
  handPlaces,
  handsDraft,
  handsView,
  missingInHands,
  paletteOf,
  piled,
  putInHands,
  removeFromHands,
  seatNames,
  setTurn,
  sortedIn,
  turnFields,
  withAt,
  without,
} from "../../analysis/hands_setup.js";

/** @typedef {import("./types").View} View */
/** @typedef {Record<string, string[]>} Lanes */
/**
 * @typedef {import("../../analysis/hands_setup.js").HandsDraft & {options: import("./types").Options,
 *   expeditions: Lanes[], round: number, totals: number[], gave: boolean[], began: number[] | undefined,
 *   shared: string[], passed: string[]}} Draft
 */

const LETTERS = "YBWGRP";
const PHASES = /** @type {[string, string][]} */ ([
  ["play", t("play or discard a card")],
  ["draw", t("draw a card")],
]);

/** @param {Draft} draft */
const lettersOf = ({ options }) => [...LETTERS].slice(0, options.expeditions);
/** @param {import("./types").Options} options @returns {Lanes} */
const empty = (options) => Object.fromEntries([...LETTERS].slice(0, options.expeditions).map((letter) => [letter, []]));

/** How many there are of each card. @param {Draft} draft @returns {Record<string, number>} */
const copies = (draft) =>
  Object.fromEntries(
    lettersOf(draft).flatMap((letter) => [
      ...(draft.options.investments ? [[`${letter}x`, draft.options.investments]] : []),
      ...Array.from({ length: draft.options.highest - 1 }, (_, at) => [
        `${letter}${at + 2}`,
        draft.players === 4 && at < 3 ? 2 : 1, // partners have a second 2, 3 and 4
      ]),
    ]),
  );

/** @param {Draft} draft */
const onTable = (draft) => [...draft.expeditions.flatMap((side) => Object.values(side).flat()), ...piled(draft)];

/** @param {Draft} draft */
function deckOf(draft) {
  const all = Object.values(copies(draft)).reduce((sum, many) => sum + many, 0);
  const sizes = draft.sizes.reduce((sum, size) => sum + size, 0) - (draft.phase === "draw" ? 1 : 0);
  const deck = all - onTable(draft).length - sizes;
  return { deck, drawn: all - draft.players * draft.options.hand - deck };
}

/** Some cards without others. @param {string[]} cards @param {string[]} others */
function lacking(cards, others) {
  const left = counted(others);
  return cards.filter((card) => (left[card] = (left[card] ?? 0) - 1) < 0);
}

/** Those of some cards that are among others. @param {string[]} cards @param {string[]} others */
const among = (cards, others) => lacking(cards, lacking(cards, others));

/** @type {import("../../analysis/shapes").Setup<Draft>} */
export const setup = {
  blank(players, given) {
    const options = /** @type {import("./types").Options} */ (given);
    return {
      players,
      options,
      seat: 0,
      turn: 0,
      phase: "play",
      hands: Array.from({ length: players }, () => []),
      sizes: Array.from({ length: players }, () => options.hand),
      shown: [],
      piles: empty(options),
      closed: "",
      taken: 0,
      expeditions: [empty(options), empty(options)],
      round: 1,
      totals: [0, 0],
      gave: [false, false],
      began: undefined,
      shared: [],
      passed: [],
    };
  },
  from(given, options) {
    const view = /** @type {View} */ (given);
    const own = { ...handsDraft(view, options), options: /** @type {import("./types").Options} */ (options) };
    const { expeditions, round, totals, gave = [false, false], began } = view;
    const partner = own.players === 4 ? own.seat ^ 2 : -1;
    return {
      ...own,
      phase: own.phase === "give" ? "play" : own.phase,
      expeditions,
      round,
      totals,
      gave,
      began,
      shared: view.shared ?? [],
      passed: partner < 0 ? [] : lacking(view.hands[partner], view.known?.[partner] ?? view.hands[partner]),
    };
  },
  palette: (draft) => paletteOf(copies(draft), [...onTable(draft), ...draft.hands.flat()]),
  places(draft) {
    const side = draft.seat & 1;
    const partners = draft.players === 4;
    const [own, ...others] = handPlaces(draft, seatNames("cards", draft.players, draft.seat));
    return [
      own,
      {
        id: `side ${side}`,
        title: partners ? t("Your side’s expeditions") : t("Your expeditions"),
        cards: Object.values(draft.expeditions[side]).flat(),
        lanes: true,
      },
      { id: "piles", title: t("Discard piles"), cards: piled(draft), lanes: true },
      {
        id: `side ${1 - side}`,
        title: t("Their expeditions"),
        cards: Object.values(draft.expeditions[1 - side]).flat(),
        lanes: true,
      },
      ...others,
    ];
  },
  put(draft, place, card) {
    const held = putInHands(draft, place, card);
    if (held !== null) return held;
    const side = Number(place.slice(5));
    const lanes = draft.expeditions[side];
    return {
      ...draft,
      expeditions: withAt(draft.expeditions, side, { ...lanes, [card[0]]: sortedIn(lanes[card[0]], card) }),
    };
  },
  remove(draft, place, at) {
    const held = removeFromHands(draft, place, at);
    if (held) return held;
    const side = Number(place.slice(5));
    const kept = without(Object.values(draft.expeditions[side]).flat(), at);
    const lanes = Object.fromEntries(
      lettersOf(draft).map((letter) => [letter, kept.filter((one) => one[0] === letter)]),
    );
    return { ...draft, expeditions: withAt(draft.expeditions, side, lanes) };
  },
  fields(draft) {
    const { rounds } = draft.options;
    const side = draft.seat & 1;
    return [
      ...turnFields(draft, seatNames("cards", draft.players, draft.seat), PHASES),
      ...(rounds > 1 ? [{ id: "round", title: t("Round"), value: draft.round, low: 1, high: rounds }] : []),
      ...(draft.round > 1
        ? [
            { id: `total ${side}`, title: t("Your points so far"), value: draft.totals[side], low: -9999, high: 9999 },
            {
              id: `total ${1 - side}`,
              title: t("Their points so far"),
              value: draft.totals[1 - side],
              low: -9999,
              high: 9999,
            },
          ]
        : []),
    ];
  },
  set(draft, field, value) {
    if (field === "round")
      return { ...draft, round: Number(value), began: undefined, ...(Number(value) > 1 ? {} : { totals: [0, 0] }) };
    if (!field.startsWith("total ")) return setTurn(draft, field, value);
    const side = Number(field.slice(6));
    return { ...draft, totals: draft.totals.map((points, at) => ((at & 1) === side ? Number(value) : points)) };
  },
  missing: (draft) => missingInHands(draft, deckOf(draft).deck),
  view(draft) {
    const { deck, drawn } = deckOf(draft);
    const { round, totals, expeditions, gave, began, players } = draft;
    const own = handsView(draft, deck, drawn);
    const partner = draft.seat ^ 2;
    const secret = players === 4 ? among(draft.passed, draft.hands[partner]) : []; // only I know that they are there
    const mine = among(draft.shared, draft.hands[draft.seat]);
    return {
      ...own,
      ...(players === 4
        ? {
            known: withAt(own.known, partner, lacking(draft.hands[partner], secret)),
            shared: [...own.known[draft.seat], ...lacking(mine, own.known[draft.seat])],
          }
        : {}),
      round,
      totals: Array.from({ length: players }, (_, seat) => totals[seat & 1]),
      expeditions,
      ...(players === 4 ? { gave } : {}),
      ...(players === 4 && began ? { began } : {}),
    };
  },
};
