// How an action is done at the table of Rivals: for the lesson.
import { t } from "../../base/language.js";
import { PLACES, RAISE, find, ownPlace, raisedThen } from "../../table/coach_marks.js";
import { called } from "./words.js";

/** @type {import("../../frame").CoachMarks<import("./types").Shapes>} */
export const coach = {
  instruction(action, { view }) {
    if (action === "+") return t("Tap “{button}”.", { button: t("Uncover") });
    if (action === "=") return t("Tap “{button}”.", { button: view.phase === "bid" ? t("Pass") : t("Done") });
    if (action[0] === "$") return t("Tap the coin with the {n}.", { n: action.slice(1) });
    if (action[0] === "-") return t("Tap {card}, then the box.", { card: called(action.slice(1)) });
    return t("Tap {card}, then your expedition of that colour.", { card: called(action) });
  },
  keys(action, view) {
    if (action === "+") return [["+", "+"]];
    if (action === "=") return [["P", "p"]];
    if (action[0] === "$") {
      const more = String((Number(action.slice(1)) - (view.bid?.amount ?? 0)) % 10);
      return [[more, more]];
    }
    return [RAISE, action[0] === "-" ? ["X", "x"] : ["Enter", "Enter"]];
  },
  next(action) {
    if (action === "+") return find(".doing > .button.main");
    if (action === "=") return [...document.querySelectorAll(".doing > .button:not(.back)")].pop() ?? null;
    if (action[0] === "$")
      return (
        [...document.querySelectorAll(".button.bid")].find((one) => one.textContent?.trim() === action.slice(1)) ?? null
      );
    return action[0] === "-" ? raisedThen(action.slice(1), ".place.box") : raisedThen(action, ownPlace(action[0]));
  },
  places: {
    ...PLACES,
    pile: () => ".stock",
    camp: (seat) => `.camp[data-seat="${seat}"]`,
    gold: (seat) => `.camp[data-seat="${seat}"] .gold`,
    supply: () => ".supply",
    display: () => ".display",
    box: () => ".place.box",
    coins: () => ".rivals-count tbody tr:last-child",
  },
};
