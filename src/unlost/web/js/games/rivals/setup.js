// How a position of Rivals is put together. Everything lies open: what is in no place is in the piles.
import { t, tn } from "../../base/language.js";
import { COLOURS } from "../../base/ui.js";
import { counted, paletteOf, seatNames, sortedIn, withAt, without } from "../../analysis/hands_setup.js";
import { called } from "./words.js";

/** @typedef {import("./types").View} View */
/** @typedef {Record<string, string[]>} Lanes */
/**
 * @typedef {object} Draft
 * @property {number} players
 * @property {import("../../frame").Options} options
 * @property {number} seat
 * @property {number} turn
 * @property {"act" | "bid" | "take"} phase
 * @property {string[]} display
 * @property {string[]} boxed
 * @property {string[][]} laid by seat, what came from the display
 * @property {string[][]} starting by seat, the colours of the starting wagers
 * @property {number[]} gold
 * @property {number} bid
 * @property {number} by who bid last
 * @property {number[]} bidders who is still in
 */

const LETTERS = [..."YBWGR"];
const VALUES = ["x", 2, 3, 4, 5, 6, 7, 8, 9, 10];
const COPIES = [3, 2, 2, 2, 2, 1, 1, 1, 1, 1]; // by value
const PILE = 20; // cards of each of four
const PILES = 4;
const GOLD = 36;
/** No colour more than twice, and no seat two alike. */
const STARTING = [
  ["Y", "B"],
  ["W", "G"],
  ["Y", "R"],
  ["B", "W"],
];
/** @type {[string, string][]} */
const PHASES = [
  ["act", t("uncover or open an auction")],
  ["bid", t("bid or pass")],
  ["take", t("take cards")],
];

const ALL = Object.fromEntries(
  LETTERS.flatMap((letter) => VALUES.map((value, at) => [`${letter}${value}`, COPIES[at]])),
);

/** @param {Draft} draft */
const used = ({ display, boxed, laid }) => [...display, ...boxed, ...laid.flat()];
/** @param {Draft} draft */
const leftIn = (draft) => PILE * PILES - used(draft).length;
/** Coins that are nobody's. @param {Draft} draft */
const supplyOf = ({ gold, players }) => Math.floor(GOLD / players) * players - gold.reduce((sum, n) => sum + n, 0);

/** Who may still bid after a bid: everybody but those between it and the turn. @param {Draft} draft */
function stillIn({ by, turn, players, phase }) {
  if (phase === "take") return [by];
  const passed = Array.from({ length: (turn - by + players) % players }, (_, step) => (by + step) % players).slice(1);
  return Array.from({ length: players }, (_, seat) => seat).filter((seat) => !passed.includes(seat));
}

/** @type {import("../../analysis/shapes").Setup<Draft>} */
export const setup = {
  blank: (players, options) => ({
    players,
    options,
    seat: 0,
    turn: 0,
    phase: "act",
    display: [],
    boxed: [],
    laid: Array.from({ length: players }, () => []),
    starting: STARTING.slice(0, players),
    gold: Array.from({ length: players }, () => Math.floor(GOLD / players)),
    bid: 1,
    by: 1,
    bidders: [0, 1],
  }),
  from(given, options) {
    const view = /** @type {View} */ (given);
    const players = view.gold.length;
    const starting = view.starting ?? STARTING.slice(0, players);
    const laid = view.expeditions.map((lanes, seat) =>
      Object.values(lanes).flatMap((cards) =>
        cards.length && cards[0][1] === "x" && starting[seat].includes(cards[0][0]) ? cards.slice(1) : cards,
      ),
    );
    const { display, boxed, gold, bid, phase } = view;
    const turn = view.turn ?? 0;
    const by = bid?.by ?? (turn + 1) % players;
    return {
      players,
      options,
      seat: view.seat ?? turn,
      turn,
      phase: phase ?? "act",
      display,
      boxed,
      laid,
      starting,
      gold,
      bid: bid?.amount ?? 1,
      by,
      bidders: bid?.in ?? [turn, by],
    };
  },
  palette: (draft) => paletteOf(ALL, used(draft)),
  places(draft) {
    const names = seatNames("rivals", draft.players, draft.seat);
    const seats = [draft.seat, ...names.map((_, seat) => seat).filter((seat) => seat !== draft.seat)];
    return [
      { id: "display", title: t("Display"), cards: draft.display },
      ...seats.map((seat) => ({
        id: `seat ${seat}`,
        title: t("{name}: expeditions", { name: names[seat] }),
        cards: draft.laid[seat],
        lanes: true,
      })),
      { id: "boxed", title: t("In the box"), cards: draft.boxed },
    ];
  },
  put(draft, place, card) {
    if (place === "display" || place === "boxed") return { ...draft, [place]: [...draft[place], card] };
    const seat = Number(place.slice(5));
    const lanes = LETTERS.map((letter) => draft.laid[seat].filter((one) => one[0] === letter));
    const next = lanes.flatMap((cards, at) => (LETTERS[at] === card[0] ? sortedIn(cards, card) : cards));
    return { ...draft, laid: withAt(draft.laid, seat, next) };
  },
  remove(draft, place, at) {
    if (place === "display" || place === "boxed") return { ...draft, [place]: without(draft[place], at) };
    const seat = Number(place.slice(5));
    return { ...draft, laid: withAt(draft.laid, seat, without(draft.laid[seat], at)) };
  },
  fields(draft) {
    const { players, phase, turn } = draft;
    const names = seatNames("rivals", players, draft.seat);
    const seats = names.map((name, seat) => /** @type {[number, string]} */ ([seat, name]));
    const most = Math.floor(GOLD / players) * players;
    return [
      { id: "turn", title: t("To act"), value: turn, of: seats },
      { id: "phase", title: t("What is to be done"), value: phase, of: PHASES },
      ...(phase === "act" ? [] : [{ id: "bid", title: t("Highest bid"), value: draft.bid, low: 1, high: GOLD }]),
      ...(phase === "bid"
        ? [{ id: "by", title: t("Who bid it"), value: draft.by, of: seats.filter(([seat]) => seat !== turn) }]
        : []),
      ...names.map((name, seat) => ({
        id: `gold ${seat}`,
        title: t("{name}: gold", { name }),
        value: draft.gold[seat],
        low: 0,
        high: most,
      })),
      ...names.flatMap((name, seat) =>
        [0, 1].map((which) => ({
          id: `starting ${seat} ${which}`,
          title: which ? t("{name}: second starting wager", { name }) : t("{name}: first starting wager", { name }),
          value: draft.starting[seat][which],
          of: LETTERS.map((letter) => /** @type {[string, string]} */ ([letter, COLOURS[letter]])),
        })),
      ),
    ];
  },
  set(draft, field, value) {
    const [name, seat, which] = field.split(" ");
    if (name === "gold") return { ...draft, gold: withAt(draft.gold, Number(seat), Number(value)) };
    if (name === "starting") {
      const own = withAt(draft.starting[Number(seat)], Number(which), String(value));
      return { ...draft, starting: withAt(draft.starting, Number(seat), own) };
    }
    const next = { ...draft, [field]: value };
    if (next.phase === "take") next.by = next.turn;
    else if (next.by === next.turn) next.by = (next.turn + 1) % next.players;
    return { ...next, bidders: stillIn(next) };
  },
  missing(draft) {
    const supply = supplyOf(draft);
    const names = seatNames("rivals", draft.players, draft.seat);
    if (supply < 0) return tn("There is {n} coin too many.", "There are {n} coins too many.", -supply);
    if (leftIn(draft) < 1) return t("There must be a card left in the piles. Take some away from the table.");
    const alike = draft.starting.findIndex(([one, other]) => one === other);
    if (alike >= 0) return t("{name}: the two starting wagers are of different colours.", { name: names[alike] });
    const often = Object.entries(counted(draft.starting.flat())).find(([, many]) => many > 2);
    if (often)
      return t("There are two starting wagers of each colour, not more: {colour}.", { colour: COLOURS[often[0]] });
    if (draft.phase !== "act" && !draft.display.length) return t("There is no auction without a card in the display.");
    if (draft.phase === "take" && draft.bid > supply)
      return t("The winner has paid {bid} already: take so much gold from somebody, and it lies in the supply.", {
        bid: draft.bid,
      });
    return "";
  },
  view(draft) {
    const { players, options, seat, turn, phase, display, boxed, laid, starting, gold, bid, by, bidders } = draft;
    const left = leftIn(draft);
    const number = Math.min(PILES, PILES + 1 - Math.ceil(left / PILE));
    return {
      seat,
      turn,
      phase,
      options: { ...options, players },
      display,
      boxed,
      expeditions: laid.map((cards, one) =>
        Object.fromEntries(
          LETTERS.map((letter) => [
            letter,
            [...(starting[one].includes(letter) ? [`${letter}x`] : []), ...cards.filter((card) => card[0] === letter)],
          ]),
        ),
      ),
      starting: starting.map((colours) => [...colours].sort((a, b) => LETTERS.indexOf(a) - LETTERS.indexOf(b))),
      gold,
      supply: supplyOf(draft),
      bid: phase === "act" ? null : { amount: bid, by, in: bidders },
      pile: { number, left: left - PILE * (PILES - number) },
    };
  },
  spoken: called,
};
