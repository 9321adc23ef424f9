// What the help says: how the game goes, and its keys.
import { t } from "../../base/language.js";

/** @type {import("../../table/help.js").HelpText} */
export const help = {
  words: [
    t(
      "On your turn you do one of two things: uncover a card, or open an auction for the display. The winner pays, " +
        "takes what fits, may box one card, and turns up the next. Numbers rise or stay level; wagers come before " +
        "them and multiply. When a pile is used up, the supply is shared out.",
    ),
    t(
      "An expedition counts its footprints times one more than its wagers, and 8 more with four numbers; each coin " +
        "is a point. Under every card stands what it would bring you now, and, with their shapes, the others. Tap a " +
        "card, then your expedition or the box; or drag it there.",
    ),
  ],
  keys: [
    ["← →", t("choose a card of the display")],
    [t("Enter"), t("uncover; bid the least; take the chosen card")],
    ["1 – 9, 0", t("bid so much more, 0 for ten")],
    ["P", t("pass, or be done with taking")],
    ["X", t("put the chosen card into the box")],
    ["U", t("take your step back")],
    ["W", t("see what is left in the piles")],
    ["D E G", t("hear the display, the expeditions, the gold")],
  ],
};
