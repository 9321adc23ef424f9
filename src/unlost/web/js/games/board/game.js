// What the pages need to know of the game before it is played; its table, rules and lesson come when they are wanted.
import { t, tn } from "../../base/language.js";
import { Spaces, Track } from "./editors.js";

/** @type {import("../../frame").GameModule} */
export const game = {
  title: t("The board game"),
  short: t("Board"),
  pitch: t(
    "Five paths lead from one camp into the wild. Cards move your explorers; whoever sets out too late, or stops too " +
      "soon, pays for it.",
  ),
  ways: {
    board2: { title: t("Two players"), note: t("you and one rival"), players: 2, options: {} },
    board3: { title: t("Three players"), note: t("more feet on the bridges"), players: 3, options: {} },
    board4: { title: t("Four players"), note: t("the full camp"), players: 4, options: {} },
  },
  inSight: { expeditions: { 3: t("the long game, as in the books"), 1: t("the short game, about twenty minutes") } },
  editors: { tile_spaces: Spaces, artifact_track: Track },
  style: new URL("table.css", import.meta.url).pathname,
  rules: {
    sample: "B0 B4 B7 B10",
    words: t(
      "Two to four players on five paths. Cards move explorers past tiles and over bridges, until somebody has gone " +
        "far enough.",
    ),
    book: () => import("./rulebook.js"),
  },
  table: () => import("./table.js"),
  actions: () => import("./actions.js"),
  setup: () => import("./setup.js"),
  fair: () => import("./fair.js"),
  standing: () => import("./standing.js"),
  coach: () => import("./coach.js"),
  dealTitle: (n) => t("Expedition {n}", { n }),
  uncounted: (before) => {
    const { expedition, points } = /** @type {import("./types").View} */ (before);
    return { expedition, points };
  },
  lengthOf: ({ options }) => tn("{n} expedition", "{n} expeditions", Number(options.expeditions)),
  kindOf,
};

/** What a table plays, in a few words. @param {import("../../frame").Played<import("./types").Options>} match */
function kindOf({ players, options }) {
  const kind = { 2: t("The board game for two"), 3: t("The board game for three"), 4: t("The board game for four") }[
    /** @type {2} */ (players)
  ];
  const own = options.tile_spaces || options.artifact_track;
  return [
    kind,
    options.expeditions === 1 ? t("one expedition") : "",
    options.up_and_down ? t("up and down") : "",
    own ? t("a board of one’s own") : "",
  ]
    .filter(Boolean)
    .join(", ");
}
