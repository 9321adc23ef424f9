// What the help says: how the game goes, and its keys.
import { t } from "../../base/language.js";

/** @type {import("../../table/help.js").HelpText} */
export const help = {
  words: [
    t(
      "A turn: put a card down, see what follows, draw a card. A card as high as your last one on its path, or " +
        "higher, takes your explorer one stone on. The first stones cost points, the later ones pay; the researcher, " +
        "with the hat, counts double.",
    ),
    t(
      "Tiles: an urn is an artifact, a number is points, an arrow is an extra step for any explorer of yours. When " +
        "five explorers are over a bridge, or the deck is empty, everybody is paid where they stand. Artifacts pay " +
        "at the end of the game, as the track beside the board says.",
    ),
    t(
      "Tap a card, then the path that glows, or its pile to discard; or drag it there. Until you draw, you can take " +
        "your step back.",
    ),
  ],
  keys: [
    ["← →", t("choose a card of your hand")],
    [t("Enter or ↑"), t("play it on its path")],
    [t("A or R"), t("begin with an adventurer, or the researcher")],
    [t("D or ↓"), t("discard it")],
    ["Y B W G R", t("extra step on that path; 1 – 5 too")],
    [t("N or ="), t("no extra step")],
    [t("Enter or 0"), t("draw a card from the deck")],
    ["1 – 5", t("draw from that discard pile")],
    ["U", t("take your step back")],
    ["S", t("sort the hand")],
    ["H E P", t("hear your hand, the explorers, the piles")],
  ],
};
