// How a match stands, or how it ended, in a few words: for lists of tables.
import { signed } from "../base/ui.js";
import { t } from "../base/language.js";
import { sidesOf } from "./registry.js";

/** @typedef {import("../types").TableNews} TableNews */

/** The points of each side, mine first: "61 : 44". @param {TableNews} table @param {number[]} points by seat */
function score({ game, players, you }, points) {
  const sides = sidesOf(game, players);
  const seats = [...new Set(sides)].map((side) => sides.indexOf(side)); // one of each side
  const first = seats.indexOf(sides.indexOf(sides[you[0] ?? 0]));
  return [...seats.slice(first), ...seats.slice(0, first)].map((seat) => signed(points[seat])).join(" : ");
}

/** How a running match stands for me, where everybody may see it. @param {TableNews} table */
export const standing = (table) =>
  table.standing ? t("it stands {points}", { points: score(table, table.standing) }) : t("running");

/** How a match ended for me, my points first. @param {TableNews} table */
export function outcome(table) {
  const { ending, you, players } = table;
  if (!ending || ending.how === "aborted") return t("called off");
  const mine = ending.winners.some((seat) => you.includes(seat));
  const word = you.length !== 1 ? "finished" : mine ? "won" : "lost";
  if (ending.how === "time")
    return { finished: t("finished on time"), won: t("won on time"), lost: t("lost on time") }[word];
  if (ending.how !== "played")
    return { finished: t("finished by resignation"), won: t("won by resignation"), lost: t("lost by resignation") }[
      word
    ];
  const points = score(table, ending.scores);
  if (ending.winners.length === players) return t("level {points}", { points });
  return {
    finished: t("finished {points}", { points }),
    won: t("won {points}", { points }),
    lost: t("lost {points}", { points }),
  }[word];
}
