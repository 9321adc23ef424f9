// A tournament in words: what is played there, by which rules, how it stands.
import { capital } from "../base/ui.js";
import { number, t, tn } from "../base/language.js";
import { GAMES } from "../games/registry.js";
import { kindOf } from "../games/descriptions.js";
import { clockName } from "../table/clock_words.js";

/** @typedef {import("../types").TournamentNews} TournamentNews */
/** @typedef {import("../types").TournamentListed} TournamentListed */

export const MODES = {
  swiss: {
    title: t("Swiss"),
    about: t("A number of rounds: those with as many points meet, and nobody meets anybody twice."),
  },
  robin: { title: t("Everybody against everybody"), about: t("Once each, for up to twenty players.") },
};

/** The clocks that there are for tournaments: without one, somebody might wait for ever. */
export const CLOCKS = {
  quick: { kind: "turn", seconds: 30 },
  turn: { kind: "turn", seconds: 60 },
  fischer: { kind: "fischer", seconds: 600, increment: 5 },
  days: { kind: "days", days: 1 },
};

/** What is played. @param {Pick<TournamentNews, "game" | "options">} one */
export const playedIn = ({ game, options }) =>
  GAMES[game] ? capital(`${GAMES[game].title}: ${kindOf({ game, options, players: 2, lesson: null })}`) : game;

/** How it is played. @param {TournamentListed | TournamentNews} one */
export const mannerOf = ({ mode, rounds, round, status, clock, same_deals: same }) => [
  MODES[mode].title,
  ...(mode === "swiss" || status !== "open"
    ? [tn("{n} tournament round", "{n} tournament rounds", Math.max(rounds, round))]
    : []),
  clockName(clock),
  ...(same ? [t("the same cards at all tables")] : []),
];

/** How it stands. @param {TournamentListed | TournamentNews} one */
export function stateOf({ status, round, rounds }) {
  if (status === "open") return t("players can join");
  if (status === "running") return round ? t("round {n} of {all}", { n: round, all: rounds }) : t("it begins");
  return status === "finished" ? t("finished") : t("called off");
}

/** Points, with halves as people write them. @param {number} points */
export function inHalves(points) {
  const whole = Math.trunc(points);
  const rest = { 0.25: "¼", 0.5: "½", 0.75: "¾" }[points - whole] ?? "";
  return rest && !whole ? rest : `${number(whole)}${rest}`;
}
