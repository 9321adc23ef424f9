// How an action is done at the table of the card game: for the lesson.
import { t } from "../../base/language.js";
import { spoken } from "../../base/ui.js";
import {
  PLACES,
  RAISE,
  handInstruction,
  handKeysFor,
  handPlace,
  ownPlace,
  pilePlace,
  raisedThen,
} from "../../table/coach_marks.js";

/** @type {import("../../frame").CoachMarks<import("./types").Shapes>} */
export const coach = {
  instruction: (action, { view }) =>
    handInstruction(action, view) || t("Tap {card}, then your expedition of that colour.", { card: spoken(action) }),
  keys: (action, view) => handKeysFor(action, view) ?? [RAISE, ["Enter", "Enter"]],
  next: (action) => ("+-".includes(action[0]) ? handPlace(action) : raisedThen(action, ownPlace(action[0]))),
  places: {
    ...PLACES,
    lanes: () => ".lanes",
    theirs: (letter) => `.lane[data-colour="${letter}"] .column.up`,
    pile: pilePlace,
    turns: () => ".pace:not(.below)",
  },
};
