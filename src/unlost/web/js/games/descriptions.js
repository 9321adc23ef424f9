// What the server tells about the games and their options, and what is said of them in words.
import { t } from "../base/language.js";
import { get } from "../base/net.js";
import { capital, preferences, same, signal } from "../base/ui.js";
import { GAMES, hasPartners } from "./registry.js";

/** @typedef {import("../types").GameInfo} GameInfo */
/** @typedef {import("../types").OptionInfo} OptionInfo */
/** @typedef {import("../types").TableNews} TableNews */

/** What the server tells about each game, by name, as soon as it is here. */
export const described = signal(/** @type {Record<string, GameInfo>} */ ({}));

/** Ask for it, once; done when it is here, or could not be had. */
export function describe() {
  asked ??= get("/api/games")
    .then(({ games }) => {
      described.value = Object.fromEntries(games.map((one) => [one.name, one]));
    })
    .catch(() => {
      asked = null;
    });
  return asked;
}
let asked = /** @type {Promise<void> | null} */ (null);
describe(); // at once, while the page is being drawn

/** The level that one likes to play, or the strongest that a game has. @param {string} game @returns {string} */
export function levelFor(game) {
  const wanted = preferences.value.level;
  const known = (described.value[game]?.levels ?? []).map((level) => level.name);
  return known.includes(wanted) ? wanted : (known.at(-1) ?? wanted);
}

/**
 * The options that a game with so many players has, those of the house last.
 * @param {string} game @param {number} players @returns {OptionInfo[]}
 */
export const optionsFor = (game, players) =>
  (described.value[game]?.options ?? [])
    .filter((option) => !option.players || option.players.includes(players))
    .map((option) => ({ ...option, low: option.least[players] ?? option.low }));

/** The options that differ from the usual ones. @param {Pick<TableNews, "game" | "players" | "options">} table */
export const changed = ({ game, players, options }) =>
  optionsFor(game, players).filter(({ name, default: usual }) => name in options && !same(options[name], usual));

/**
 * Who begins, in words, as seen from the first seat.
 * @param {string} game @param {number} players @returns {[number | null, string][]}
 */
export function whoBegins(game, players) {
  const partners = hasPartners(game, players);
  const others =
    players === 2
      ? [t("The other player")]
      : partners
        ? [t("The opponent after you"), t("Your partner"), t("The opponent before you")]
        : players === 3
          ? [t("The player after you"), t("The player before you")]
          : [t("The player after you"), t("The player opposite"), t("The player before you")];
  return [
    [null, t("Chance decides")],
    [0, capital(t("you"))],
    ...others.map((words, at) => /** @type {[number, string]} */ ([at + 1, words])),
  ];
}

/**
 * A value of an option in words; `seat` says who begins.
 * @param {OptionInfo} option @param {unknown} value @param {string} [seat]
 */
export function valueOf(option, value, seat) {
  if (option.kind === "flag") return value ? t("yes") : t("no");
  if (option.kind === "choice") return option.choices.find((one) => same(one.value, value))?.title ?? String(value);
  if (option.kind === "seat") return seat ?? String(value);
  return option.kind === "whole" ? String(value) : t("your own");
}

/**
 * What a table has otherwise than usual, in words.
 * @param {TableNews} table @param {(seat: number) => string} nameOf @returns {string[]}
 */
export const told = (table, nameOf) =>
  table.lesson || table.earlier_rules
    ? [] // what was usual by earlier rules is not known here
    : changed(table).map((option) => {
        const value = table.options[option.name];
        return t("{title}: {value}", {
          title: option.title,
          value: valueOf(option, value, option.kind === "seat" ? nameOf(Number(value)) : ""),
        });
      });

/**
 * What a table plays, in a few words.
 * @param {Pick<TableNews, "game" | "players" | "options" | "lesson">} table
 */
export function kindOf({ game, players, options, lesson }) {
  if (!GAMES[game]) return game;
  return lesson
    ? GAMES[game].title
    : GAMES[game].kindOf({
        players,
        options,
        house: changed({ game, players, options }).some((option) => option.house),
      });
}
