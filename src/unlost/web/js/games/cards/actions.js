// What can be done in the card game, as one would choose it from a list: for the review.
import { t } from "../../base/language.js";
import { COLOURS, spoken } from "../../base/ui.js";

/** @type {import("../../frame").Actions["inWords"]} */
export function inWords(action) {
  if (action === "+") return t("Draw from the deck");
  if (action[0] === "+") return t("Take from the {colour} pile", { colour: COLOURS[action[1]] });
  const card = spoken(action.replace(/^[-^]/, ""));
  if (action[0] === "-") return t("Discard {card}", { card });
  return action[0] === "^" ? t("Give {card}", { card }) : t("Play {card}", { card });
}

/** What is done with a card, in a word. @param {string} action */
export function group(action) {
  if (action[0] === "-") return t("Discard");
  return action[0] === "^" ? t("Give") : t("Play");
}
