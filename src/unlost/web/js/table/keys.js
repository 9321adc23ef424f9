// The keyboard at a table: what every table knows, and the keys of its game.
import { prefer, preferences, spokenAll, tell } from "../base/ui.js";
import { usePressed } from "../base/keys.js";
import { t } from "../base/language.js";
import { skip } from "./motion.js";
import { CHOOSE_FIRST, pilesInWords } from "./hand.js";

/** @typedef {import("../frame").Playing} Session */

/**
 * A key that was pressed: its name in small letters, the event, and whether a button or link has the focus.
 * @typedef {{key: string, event: KeyboardEvent, onButton: boolean}} Pressed
 */
/**
 * The keys of a table.
 * @typedef {object} TableKeys
 * @property {Session} session
 * @property {(pressed: Pressed) => boolean} first is asked before the keys of every table: was this key one of its own?
 * @property {(pressed: Pressed) => boolean} [then] is asked after them
 * @property {() => void} letGo gives up what is chosen
 */

/** Listen to the keys of a table. @param {TableKeys} keys */
export function useKeys({ session, first, then, letGo }) {
  usePressed((event, target) => {
    if (
      (session.looksBack && !session.tries) ||
      target.closest("dialog[open], .curtain") ||
      session.sheet.value ||
      session.curtain.value
    )
      return;
    const onButton = Boolean(target.closest("button, a") && !target.closest(".held"));
    const pressed = { key: event.key.toLowerCase(), event, onButton };
    if (pressed.key === " " || (pressed.key === "enter" && onButton)) return; // the browser's own
    if (first(pressed) || frameKey(pressed.key, session, letGo) || then?.(pressed)) event.preventDefault();
  });
}

/** The keys that every table knows. @param {string} key @param {Session} session @param {() => void} letGo */
function frameKey(key, session, letGo) {
  if (key === "u" || key === "backspace") {
    if (session.position.value.may_take_back) session.takeBack();
    else tell(t("There is nothing to take back."));
  } else if (key === "l") prefer({ log: !preferences.value.log });
  else if (key === "i") {
    if (session.hints.value) session.hints.value.toggle();
    else tell(t("There are no hints at this table."));
  } else if (key === "escape") {
    session.hints.value?.close();
    letGo();
    skip();
  } else if (key === "?") dispatchEvent(new Event("unlost:help"));
  else return false;
  return true;
}

/**
 * The keys that every table with a hand knows: was this one of them?
 * @param {Pick<Pressed, "key" | "event">} pressed @param {import("./hand.js").Held} hand
 */
export function handKey({ key, event }, hand) {
  const by = key === "arrowright" ? 1 : key === "arrowleft" ? -1 : 0;
  if (by && event.shiftKey) hand.move(hand.chosen, hand.chosen + by);
  else if (by) hand.step(by);
  else if (key === "s") hand.reorder();
  else return false;
  return true;
}

/**
 * What the keys of a table with a hand, discard piles and a deck do.
 * @typedef {object} HandKeys
 * @property {import("../frame").PlayingPiles} session
 * @property {import("./hand.js").Held} hand
 * @property {boolean} drawing
 * @property {boolean} busy while one draws or is asked something the arrows choose no card
 * @property {string[]} letters of the piles
 * @property {(action: string) => void} act
 * @property {(card: string) => void} play puts the chosen card down
 * @property {() => void} onDeck
 */

/** The keys of a table with a hand: was this one of them? @param {Pressed} pressed @param {HandKeys} table */
export function handKeys({ key, event }, { session, hand, drawing, busy, letters, act, play, onDeck }) {
  const card = hand.card;
  if (!(busy && key.startsWith("arrow")) && handKey({ key, event }, hand)) return true;
  if (key === "enter" || key === "arrowup") {
    if (drawing) onDeck();
    else if (card) play(card);
    else return false;
  } else if (key === "0" || key === "+") onDeck();
  else if (key >= "1" && key <= String(letters.length)) act(`+${letters[Number(key) - 1]}`);
  else if (key === "d" || key === "arrowdown" || key === "delete") {
    if (card) act(`-${card}`);
    else if (key !== "arrowdown") tell(CHOOSE_FIRST);
  } else if (key === "h")
    tell(hand.cards.length ? t("Your hand: {cards}.", { cards: spokenAll(hand.cards) }) : t("You have no hand here."));
  else if (key === "p") tell(pilesInWords(session.position.value.view));
  else return false;
  return true;
}
