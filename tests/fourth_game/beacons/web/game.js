// What the pages need to know of the game before it is played; its table, rules and lesson come when they are wanted.
import { t } from "../../base/language.js";

/** @type {import("../../frame").GameModule} */
export const game = {
  title: t("Beacons"),
  short: t("Beacons"),
  pitch: t("Three beacons on the coast, twelve cards. Shine brighter than the others, but not too brightly."),
  ways: {
    beacons2: { title: t("Two on the coast"), note: t("six cards each"), players: 2, options: {} },
    beacons3: { title: t("Three on the coast"), note: t("four cards each"), players: 3, options: {} },
    beacons4: { title: t("Four on the coast"), note: t("three cards each"), players: 4, options: {} },
  },
  style: new URL("table.css", import.meta.url).pathname,
  rules: {
    sample: "R2 R5",
    words: t("Two to four players and twelve cards: light them or bury them, and keep an eye on the limit."),
    book: () => import("./rulebook.js"),
  },
  table: () => import("./table.js"),
  coach: () => import("./coach.js"),
  kindOf: ({ players }) => t("Beacons for {n}", { n: players }),
};
