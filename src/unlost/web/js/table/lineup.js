// Who is to sit at a new table: one's own seat comes first, the others follow in the order of play.
import { prefer, preferences, signal } from "../base/ui.js";
import { described, levelFor } from "../games/descriptions.js";
import { sidesOf } from "../games/registry.js";

/** @typedef {import("../frame").NamedWay} Way */
/** @typedef {import("./make.js").WantedSeat} WantedSeat */
/**
 * A seat as it is wished for: a friend by link, anyone, any bot, a bot of a level, somebody at this screen, or `@` and
 * the id of a friend.
 * @typedef {string} Wish
 */

export const FRIEND = "friend";
export const ANYONE = "anyone";
export const ANY_BOT = "bot";
export const SAME = "same"; // another person at this screen

/** What was chosen for the other seats, by game and number of players; kept until a table is made. */
const chosen = signal(/** @type {Record<string, Wish[]>} */ ({}));

/** @param {Way} way */
const keyOf = (way) => `${way.game} ${way.players}`;

/** The levels of a game's bots, weakest first. @param {string} game */
export const levelsOf = (game) => (described.value[game]?.levels ?? []).map((level) => level.name);

/** @param {Wish} wish @param {string} game */
export const isBot = (wish, game) => wish === ANY_BOT || levelsOf(game).includes(wish) || wish === levelFor(game);

/** Does one wait for somebody before it can begin? @param {Wish[]} others @param {string} game */
export const awaits = (others, game) => others.some((one) => !isBot(one, game));

/** The other seats as they are chosen: bots of the level one likes to play, unless told otherwise. @param {Way} way */
export const othersOf = (way) =>
  chosen.value[keyOf(way)] ?? Array.from({ length: way.players - 1 }, () => levelFor(way.game));

/** @param {Way} way @param {number} at @param {Wish} wish */
export function setOther(way, at, wish) {
  const others = othersOf(way).map((one, place) => (place === at ? wish : one));
  chosen.value = { ...chosen.value, [keyOf(way)]: others };
}

/** All bots of this level; where there is none, everybody is one. @param {Way} way @param {string} level */
export function setLevel(way, level) {
  const others = othersOf(way);
  const some = others.some((one) => isBot(one, way.game));
  prefer({ level });
  chosen.value = {
    ...chosen.value,
    [keyOf(way)]: others.map((one) => (!some || isBot(one, way.game) ? level : one)),
  };
}

/** As it was before anything was chosen. @param {Way} way */
export function forget(way) {
  const { [keyOf(way)]: _, ...rest } = chosen.value;
  chosen.value = rest;
}

/** The seat for a friend: one's partner, where there is one; else the next one. @param {Way} way */
export const friendsPlace = (way) => {
  const sides = sidesOf(way.game, way.players);
  return Math.max(
    0,
    sides.slice(1).findIndex((side) => side === sides[0]),
  );
};

/** The same with a seat for a friend, unless somebody is waited for already. @param {Way} way @param {Wish[]} others */
export const withFriend = (way, others) =>
  awaits(others, way.game) ? others : others.map((one, at) => (at === friendsPlace(way) ? FRIEND : one));

/**
 * Each bot only once, as a rated game has it: of those that sit twice, the later ones are the next strong.
 * @param {Wish[]} others @param {string} game
 */
export function spread(others, game) {
  const levels = levelsOf(game);
  /** @type {Set<Wish>} */
  const taken = new Set();
  return others.map((one) => {
    if (!levels.includes(one)) return one;
    const nearest = [...levels].sort(
      (a, b) =>
        Math.abs(levels.indexOf(a) - levels.indexOf(one)) - Math.abs(levels.indexOf(b) - levels.indexOf(one)) ||
        levels.indexOf(b) - levels.indexOf(a),
    );
    const free = nearest.find((level) => !taken.has(level)) ?? one;
    taken.add(free);
    return free;
  });
}

/**
 * The seats that the server is asked for; any bot is one by chance, and another than those that are named.
 * @param {Wish[]} others @param {string} game @returns {WantedSeat[]}
 */
export function seatsFor(others, game) {
  const named = new Set(others);
  return others.map((one) => {
    if (one === FRIEND) return { kind: "invite" };
    if (one === ANYONE) return { kind: "open" };
    if (one === SAME) return { kind: "same" };
    if (one.startsWith("@")) return { kind: "invite", person: one.slice(1) };
    if (one !== ANY_BOT) return { kind: "bot", level: one };
    const all = levelsOf(game);
    const free = all.filter((level) => !named.has(level));
    const from = free.length ? free : all;
    const level = from[Math.floor(Math.random() * from.length)] ?? preferences.value.level;
    named.add(level);
    return { kind: "bot", level };
  });
}
