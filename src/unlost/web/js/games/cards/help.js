// What the help says: how the game goes, and its keys.
import { t } from "../../base/language.js";

/** @type {import("../../table/help.js").HelpText} */
export const help = {
  words: [
    t(
      "A turn has two steps: put a card down, then draw one. Numbers of an expedition only go up. Each expedition " +
        "you begin costs 20 points; investments, played first, double or treble what comes out. Eight cards bring 20 " +
        "more. What you discard others can take; you cannot take it back in the same turn. The round ends when the " +
        "last card of the deck is drawn.",
    ),
    t(
      "Tap a card, then a place that glows; or drag it there. Draw by tapping the deck or a pile. Until you draw, " +
        "you can take your step back.",
    ),
  ],
  keys: [
    ["← →", t("choose a card of your hand")],
    [t("Enter or ↑"), t("play it on your expedition")],
    [t("D or ↓"), t("discard it")],
    ["G", t("give it to your partner")],
    [t("Enter or 0"), t("draw a card from the deck")],
    ["1 – 6", t("draw from that discard pile")],
    ["U", t("take your step back")],
    ["S", t("sort the hand: by colour, by value, by hand")],
    [t("Shift ← →"), t("put the chosen card elsewhere in the hand")],
    ["H E P", t("hear your hand, the expeditions, the piles")],
  ],
};
