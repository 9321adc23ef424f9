// How an action is done at the table of Beacons: for the lesson.
import { t } from "../../base/language.js";
import { spoken } from "../../base/ui.js";
import { PLACES, RAISE, ownPlace, raisedThen } from "../../table/coach_marks.js";

/** @type {import("../../frame").CoachMarks} */
export const coach = {
  instruction: (action) =>
    action[0] === "-"
      ? t("Tap {card}, then “Bury”.", { card: spoken(action.slice(1)) })
      : t("Tap {card}, then your light of that colour.", { card: spoken(action) }),
  keys: (action) => [RAISE, action[0] === "-" ? ["B", "b"] : ["Enter", "Enter"]],
  next: (action) =>
    action[0] === "-" ? raisedThen(action.slice(1), ".place.bury") : raisedThen(action, ownPlace(action[0])),
  places: {
    ...PLACES,
    lights: () => ".coast",
    theirs: (letter) => `.beacon[data-colour="${letter}"] .theirs`,
    buried: () => ".place.bury",
  },
};
