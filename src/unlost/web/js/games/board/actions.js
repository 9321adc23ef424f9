// What can be done in the board game, as one would choose it from a list: for the review.
import { t } from "../../base/language.js";
import { COLOURS, spoken } from "../../base/ui.js";

/** @type {import("../../frame").Actions["inWords"]} */
export function inWords(action) {
  if (action === "=") return t("No extra step");
  if (action === "+") return t("Draw from the deck");
  if (action[0] === "+") return t("Take from the {colour} pile", { colour: COLOURS[action[1]] });
  if (action[0] === ">") return t("Extra step on the {colour} path", { colour: COLOURS[action[1]] });
  const card = spoken(action.replace(/^-|[ar]$/g, ""));
  if (action[0] === "-") return t("Discard {card}", { card });
  if (action.endsWith("a")) return t("Begin with {card} and an adventurer", { card });
  return action.endsWith("r") ? t("Begin with {card} and the researcher", { card }) : t("Play {card}", { card });
}

/** What is done with a card, in a word. @param {string} action */
export function group(action) {
  if (action[0] === "-") return t("Discard");
  if (action.endsWith("a")) return t("Begin, adventurer");
  return action.endsWith("r") ? t("Begin, researcher") : t("Move on");
}
