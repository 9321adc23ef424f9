// Where a lesson points: what the coaches of several games share.
import { t } from "../base/language.js";
import { spoken } from "../base/ui.js";

/** @typedef {import("../frame").Key} Key */
/** @typedef {import("../types").HandsView} HandsView */

/** @param {string} selector */
export const find = (selector) => document.querySelector(selector);
/** A card of the hand, or of the display. @param {string} card */
export const heldCard = (card) => find(`.held .card[data-card="${card}"]`)?.closest(".held") ?? null;
/** @param {string} card */
export const isRaised = (card) => Boolean(find(`.held.chosen .card[data-card="${card}"]`));
/** @param {string} letter */
export const ownPlace = (letter) => `.place.own[data-colour="${letter}"]`;
/** @param {string} letter */
export const pilePlace = (letter) => `.pile[data-colour="${letter}"]`;

/** The key that chooses a card. @type {Key} */
export const RAISE = ["→", "ArrowRight", true];

/** Places of every table. */
export const PLACES = {
  deck: () => ".deck",
  score: () => ".bar .score",
  lane: ownPlace,
  row: (/** @type {string} */ letter) => `.sheet tr[data-colour="${letter}"]`,
};

/**
 * Drawing and discarding, where a game has a hand, a deck and discard piles: as an instruction.
 * @param {string} action @param {HandsView} view
 */
export function handInstruction(action, view) {
  if (action === "+") return t("Tap the deck.");
  if (action[0] === "+") return t("Tap {card} on its pile.", { card: spoken(view.piles[action[1]].at(-1) ?? "") });
  return action[0] === "-"
    ? t("Tap {card}, then the discard pile of that colour.", { card: spoken(action.slice(1)) })
    : "";
}

/** The same by keys. @param {string} action @param {HandsView} view @returns {Key[] | null} */
export function handKeysFor(action, view) {
  if (action === "+") return [["0", "0"]];
  if (action[0] === "+") {
    const pile = String(Object.keys(view.piles).indexOf(action[1]) + 1);
    return [[pile, pile]];
  }
  return action[0] === "-" ? [RAISE, ["D", "d"]] : null;
}

/** The same as the place to touch next. @param {string} action */
export function handPlace(action) {
  if (action === "+") return find(".deck");
  if (action[0] === "+") return find(pilePlace(action[1]));
  return action[0] === "-" ? raisedThen(action.slice(1), pilePlace(action[1])) : null;
}

/** The card, and when it is raised the place where it goes. @param {string} card @param {string} place */
export const raisedThen = (card, place) => (isRaised(card) ? find(place) : heldCard(card));
