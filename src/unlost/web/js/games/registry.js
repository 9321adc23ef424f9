// The games that can be played here: each is a folder of its name beside this file, and game.js in it says what the
// pages need to know of it.
import { get } from "../base/net.js";
import { loadStyle } from "../base/styles.js";

/** @typedef {import("../frame").GameModule} GameModule */

/** The games' names: the page itself says them; where it does not, the server is asked. @returns {Promise<string[]>} */
async function names() {
  const written = document.querySelector("meta[name='unlost-games']")?.getAttribute("content");
  if (written) return written.split(" ");
  return (await get("/api/games")).games.map((one) => one.name);
}

/** @param {string} name @returns {Promise<[string, GameModule][]>} */
async function load(name) {
  try {
    return [[name, (await import(`./${name}/game.js`)).game]];
  } catch (fault) {
    console.warn(`${name} has no pages here`, fault);
    return [];
  }
}

/** What the games say of themselves, by name. @type {Record<string, GameModule>} */
export const GAMES = Object.fromEntries((await Promise.all((await names()).map(load))).flat());

/** Every way to play, with its game. @type {Record<string, import("../frame").NamedWay>} */
export const WAYS = Object.fromEntries(
  Object.entries(GAMES).flatMap(([game, one]) =>
    Object.entries(one.ways).map(([name, way]) => [name, { ...way, name, game }]),
  ),
);

/**
 * The side of each seat: its own, unless the game has partners.
 * @param {string} game @param {number} players @returns {number[]}
 */
export const sidesOf = (game, players) =>
  GAMES[game]?.sides?.(players) ?? Array.from({ length: players }, (_, seat) => seat);

/** @param {string} game @param {number} players */
export const hasPartners = (game, players) => new Set(sidesOf(game, players)).size < players;

/**
 * A game's table: its module, and its style sheet.
 * @param {string} name @returns {Promise<import("../frame").TableModule>}
 */
export const loadTable = (name) =>
  Promise.all([GAMES[name].table(), loadStyle(GAMES[name].style)]).then(([module]) => module);

/** How everybody stands in a game; fails if it does not tell. @param {string} name */
export async function standingOf(name) {
  const found = await GAMES[name]?.standing?.();
  if (!found) throw new Error(`${name} does not tell how everybody stands`);
  return found;
}

/**
 * A game's rules, with the style sheet of the pieces that they show.
 * @param {string} name @returns {Promise<import("../frame").Rulebook>}
 */
export const loadRulebook = (name) =>
  Promise.all([GAMES[name].rules.book(), loadStyle(GAMES[name].style)]).then(([module]) => module.book);
