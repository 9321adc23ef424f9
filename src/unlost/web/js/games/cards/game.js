// What the pages need to know of the game before it is played; its table, rules and lesson come when they are wanted.
import { t, tn } from "../../base/language.js";

/** @type {import("../../frame").GameModule} */
export const game = {
  title: t("The card game"),
  short: t("Cards"),
  pitch: t(
    "Expeditions pay off only if you go far enough. Play Reiner Knizia’s classic against bots with a character, or " +
      "with a friend by link.",
  ),
  ways: {
    two: { title: t("Two players"), note: t("the classic, three rounds"), players: 2, options: {} },
    six: { title: t("Six expeditions"), note: t("with the purple caves"), players: 2, options: { expeditions: 6 } },
    quick: { title: t("One round"), note: t("five minutes"), players: 2, options: { rounds: 1 } },
    partners: { title: t("Partners"), note: t("four players, two sides"), players: 4, options: {} },
  },
  sides: (players) => (players === 4 ? [0, 1, 0, 1] : [0, 1]),
  style: new URL("table.css", import.meta.url).pathname,
  rules: {
    sample: "Rx R5 R8 R10",
    words: t(
      "Two players, or four as partners. Columns of cards that only go up, and the courage not to begin every one of " +
        "them.",
    ),
    book: () => import("./rulebook.js"),
  },
  table: () => import("./table.js"),
  actions: () => import("./actions.js"),
  setup: () => import("./setup.js"),
  fair: () => import("./fair.js"),
  standing: () => import("./standing.js"),
  coach: () => import("./coach.js"),
  dealTitle: (n) => t("Round {n}", { n }),
  uncounted: (before) => {
    const { round, totals } = /** @type {import("./types").View} */ (before);
    return { round, totals };
  },
  lengthOf: ({ options }) => tn("{n} round", "{n} rounds", Number(options.rounds)),
  kindOf,
};

/** What a table plays, in a few words. @param {import("../../frame").Played<import("./types").Options>} match */
function kindOf({ players, options, house }) {
  const { expeditions, rounds } = options;
  const usual = expeditions === 5;
  const kind =
    players === 4
      ? t("Partners")
      : expeditions === 6
        ? t("Six expeditions")
        : usual && rounds === 1
          ? t("One round")
          : t("Two players");
  const colours = {
    1: t("one expedition"),
    2: t("two expeditions"),
    3: t("three expeditions"),
    4: t("four expeditions"),
    6: t("six expeditions"),
  };
  return [
    kind,
    usual || (players === 2 && expeditions === 6) ? "" : colours[/** @type {1} */ (expeditions)],
    rounds === 3 || (usual && players === 2 && rounds === 1)
      ? ""
      : rounds === 1
        ? t("one round")
        : tn("{n} round", "{n} rounds", rounds),
    house ? t("house rules") : "",
  ]
    .filter(Boolean)
    .join(", ");
}
