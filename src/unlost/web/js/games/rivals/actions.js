// What can be done in Rivals, as one would choose it from a list: for the review.
import { t } from "../../base/language.js";
import { called } from "./words.js";

/** @type {import("../../frame").Actions["inWords"]} */
export function inWords(action, phase) {
  if (action === "+") return t("Uncover a card");
  if (action === "=") return phase === "bid" ? t("Pass") : t("End the auction");
  if (action[0] === "$") {
    const bid = action.slice(1);
    return phase === "act" ? t("Open an auction with {bid}", { bid }) : t("Bid {bid}", { bid });
  }
  const card = called(action.replace("-", ""));
  return action[0] === "-" ? t("Put {card} into the box", { card }) : t("Take {card}", { card });
}

/** @type {import("../../frame").Actions["group"]} */
export const group = (action) => (action[0] === "-" ? t("Into the box") : t("Take"));
