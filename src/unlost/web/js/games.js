// The games that can be played here, the ways to play them, and what they are called.

/** The games that have a table here, the ways to play them, and what more can be chosen: of each value its title and what it changes. @type {Record<string, any>} */
export const GAMES = {
  cards: {
    title: "The card game",
    pitch: "Expeditions pay off only if you go far enough. Play Reiner Knizia’s classic against bots with a character, or with a friend by link.",
    ways: {
      two: { title: "Two players", note: "the classic, three rounds", players: 2, options: {} },
      six: { title: "Six expeditions", note: "with the purple caves", players: 2, options: { expeditions: 6 } },
      quick: { title: "One round", note: "five minutes", players: 2, options: { rounds: 1 } },
      partners: { title: "Partners", note: "four players, two sides", players: 4, options: {} },
    },
    choices: [],
  },
  board: {
    title: "The board game",
    pitch: "Five paths lead from one camp into the wild. Cards move your explorers; whoever sets out too late, or stops too soon, pays for it.",
    ways: {
      board2: { title: "Two players", note: "you and one rival", players: 2, options: {} },
      board3: { title: "Three players", note: "more feet on the bridges", players: 3, options: {} },
      board4: { title: "Four players", note: "the full camp", players: 4, options: {} },
    },
    choices: [
      { name: "expeditions", title: "Length", values: [[1, "One expedition", "about twenty minutes"], [3, "Three expeditions", "the long game"]] },
      { name: "up_and_down", title: "Numbers", values: [[false, "Only upwards", "as usual"], [true, "Up or down", "on each path the first other number decides which way it goes"]] },
      { name: "edition", title: "Edition", values: [["later", "Newest", "in the long game five artifacts bring 20"], ["2014", "2014", "in the long game five artifacts cost 5"], ["2008", "2008", "in the long game five artifacts cost 5"]] },
    ],
  },
  rivals: {
    title: "Rivals",
    pitch: "What others want has its price. Bid for the cards that come to light, and let nobody have the gold too cheaply.",
    ways: {
      rivals2: { title: "Two players", note: "blow for blow", players: 2, options: {} },
      rivals3: { title: "Three players", note: "somebody always has gold left", players: 3, options: {} },
      rivals4: { title: "Four players", note: "short purses, hot auctions", players: 4, options: {} },
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
export function kindOf(table) {
  const { game, players, options } = table;
  if (table.lesson) return GAMES[game].title;
  const many = ["", "", "two", "three", "four"][players];
  if (game === "board") return `The board game for ${many}${options.expeditions === 1 ? ", one expedition" : ""}${options.up_and_down ? ", up and down" : ""}`;
  if (game === "rivals") return `Rivals for ${many}`;
  const kind = players === 4 ? "Partners" : options.expeditions === 6 ? "Six expeditions" : "Two players";
  return options.rounds === 1 ? (kind === "Two players" ? "One round" : `${kind}, one round`) : kind;
}
