// How an action is done at the table of the board game: for the lesson.
import { t } from "../../base/language.js";
import { COLOURS, spoken } from "../../base/ui.js";
import {
  PLACES,
  RAISE,
  find,
  handInstruction,
  handKeysFor,
  handPlace,
  ownPlace,
  pilePlace,
  raisedThen,
} from "../../table/coach_marks.js";

/** The card that is played, without the explorer who begins. @param {string} action */
const cardOf = (action) => action.replace(/[ar]$/, "");

/** @type {import("../../frame").CoachMarks<import("./types").Shapes>} */
export const coach = {
  instruction(action, { view, actions }) {
    if (action === "=") return t("Tap “{button}”.", { button: t("No step") });
    if (action[0] === ">") return t("Tap the path for the extra step: {colour}.", { colour: COLOURS[action[1]] });
    const card = spoken(cardOf(action));
    if (action.endsWith("r")) return t("Tap {card}, then its path, then the researcher.", { card });
    if (action.endsWith("a") && actions.includes(`${cardOf(action)}r`))
      return t("Tap {card}, then its path, then the adventurer.", { card });
    return handInstruction(action, view) || t("Tap {card}, then its path.", { card });
  },
  keys(action, view) {
    if (action === "=") return [["N", "n"]];
    if (action[0] === ">") return [[action[1], action[1].toLowerCase()]];
    const who = action.at(-1) ?? "";
    return handKeysFor(action, view) ?? [RAISE, "ar".includes(who) ? [who.toUpperCase(), who] : ["Enter", "Enter"]];
  },
  next(action) {
    if (action === "=") return find(".question.step .button");
    if (action[0] === ">") return find(ownPlace(action[1]));
    if ("+-".includes(action[0])) return handPlace(action);
    if (find(".who-begins")) return find(`.who-begins .two .button:nth-child(${action.endsWith("r") ? 2 : 1})`);
    return raisedThen(cardOf(action), ownPlace(action[0]));
  },
  places: {
    ...PLACES,
    pile: pilePlace,
    paths: () => ".path .own",
    path: (letter) => `.path[data-colour="${letter}"] .own`,
    track: () => ".track",
    bridges: () => ".bridges",
    artifacts: () => ".board-sheet tfoot tr:nth-child(3)",
    together: () => ".board-sheet .grand",
  },
};
