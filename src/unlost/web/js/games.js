// The games that can be played here, the ways to play them, and what they are called.
import { t } from "./language.js";

/** The games that have a table here, the ways to play them, and what more can be chosen: of each value its title and what it changes. @type {Record<string, any>} */
export const GAMES = {
  cards: {
    title: t("The card game"),
    short: t("Cards"),
    pitch: t("Expeditions pay off only if you go far enough. Play Reiner Knizia’s classic against bots with a character, or with a friend by link."),
    ways: {
      two: { title: t("Two players"), note: t("the classic, three rounds"), players: 2, options: {} },
      six: { title: t("Six expeditions"), note: t("with the purple caves"), players: 2, options: { expeditions: 6 } },
      quick: { title: t("One round"), note: t("five minutes"), players: 2, options: { rounds: 1 } },
      partners: { title: t("Partners"), note: t("four players, two sides"), players: 4, options: {} },
    },
    choices: [],
  },
  board: {
    title: t("The board game"),
    short: t("Board"),
    pitch: t("Five paths lead from one camp into the wild. Cards move your explorers; whoever sets out too late, or stops too soon, pays for it."),
    ways: {
      board2: { title: t("Two players"), note: t("you and one rival"), players: 2, options: {} },
      board3: { title: t("Three players"), note: t("more feet on the bridges"), players: 3, options: {} },
      board4: { title: t("Four players"), note: t("the full camp"), players: 4, options: {} },
    },
    choices: [
      { name: "expeditions", title: t("Length"), values: [[1, t("One expedition"), t("about twenty minutes")], [3, t("Three expeditions"), t("the long game")]] },
      { name: "up_and_down", title: t("Numbers"), values: [[false, t("Only upwards"), t("as usual")], [true, t("Up or down"), t("on each path the first other number decides which way it goes")]] },
      { name: "edition", title: t("Edition"), values: [["later", t("Newest"), t("in the long game five artifacts bring 20")], ["2014", "2014", t("in the long game five artifacts cost 5")], ["2008", "2008", t("in the long game five artifacts cost 5")]] },
    ],
  },
  rivals: {
    title: t("Rivals"),
    short: t("Rivals"),
    pitch: t("What others want has its price. Bid for the cards that come to light, and let nobody have the gold too cheaply."),
    ways: {
      rivals2: { title: t("Two players"), note: t("blow for blow"), players: 2, options: {} },
      rivals3: { title: t("Three players"), note: t("somebody always has gold left"), players: 3, options: {} },
      rivals4: { title: t("Four players"), note: t("short purses, hot auctions"), players: 4, options: {} },
    },
    choices: [],
  },
};

/** Every way, with its game. @type {Record<string, any>} */
export const WAYS = Object.fromEntries(Object.entries(GAMES).flatMap(([game, one]) => Object.entries(one.ways).map(([name, way]) => [name, { ...way, name, game }])));

/** The options of a way, with what was chosen beside it. @param {any} way @param {Record<string, any>} chosen */
export function optionsOf(way, chosen) {
  /** @type {Record<string, any>} */
  const options = {};
  for (const { name, values } of GAMES[way.game].choices) options[name] = values.some((/** @type {any[]} */ [value]) => value === chosen[name]) ? chosen[name] : values[0][0];
  return { ...options, ...way.options };
}

/** What a table plays, in a few words. @param {any} table */
export function kindOf({ game, players, options, lesson }) {
  if (lesson) return GAMES[game].title;
  if (game === "board") {
    const kind = { 2: t("The board game for two"), 3: t("The board game for three"), 4: t("The board game for four") }[/** @type {2} */ (players)];
    return [kind, options.expeditions === 1 ? t("one expedition") : "", options.up_and_down ? t("up and down") : ""].filter(Boolean).join(", ");
  }
  if (game === "rivals") return { 2: t("Rivals for two"), 3: t("Rivals for three"), 4: t("Rivals for four") }[/** @type {2} */ (players)];
  if (players === 2 && options.expeditions !== 6) return options.rounds === 1 ? t("One round") : t("Two players");
  return [players === 4 ? t("Partners") : t("Six expeditions"), options.rounds === 1 ? t("one round") : ""].filter(Boolean).join(", ");
}
