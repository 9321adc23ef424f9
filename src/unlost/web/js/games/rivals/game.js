// What the pages need to know of the game before it is played; its table, rules and lesson come when they are wanted.
import { t } from "../../base/language.js";

/** @type {import("../../frame").GameModule} */
export const game = {
  title: t("Rivals"),
  short: t("Rivals"),
  pitch: t(
    "What others want has its price. Bid for the cards that come to light, and let nobody have the gold too cheaply.",
  ),
  ways: {
    rivals2: { title: t("Two players"), note: t("blow for blow"), players: 2, options: {} },
    rivals3: { title: t("Three players"), note: t("somebody always has gold left"), players: 3, options: {} },
    rivals4: { title: t("Four players"), note: t("little gold, hot auctions"), players: 4, options: {} },
  },
  style: new URL("table.css", import.meta.url).pathname,
  rules: {
    sample: "Gx G3 G6 G9",
    words: t(
      "Two to four players and an open market. Whoever wants the cards has to outbid the others, and pays into a " +
        "supply that comes back to all.",
    ),
    book: () => import("./rulebook.js"),
  },
  table: () => import("./table.js"),
  actions: () => import("./actions.js"),
  setup: () => import("./setup.js"),
  fair: () => import("./fair.js"),
  standing: () => import("./standing.js"),
  coach: () => import("./coach.js"),
  lengthOf: () => t("one game, four piles of cards"),
  kindOf,
};

/** What a table plays, in a few words. @param {import("../../frame").Played} match @returns {string} */
function kindOf({ players }) {
  return { 2: t("Rivals for two"), 3: t("Rivals for three"), 4: t("Rivals for four") }[/** @type {2} */ (players)];
}
