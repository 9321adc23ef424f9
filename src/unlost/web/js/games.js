// The games that can be played here, the ways to play them, and what they are called.

/** The games that have a table here, and the ways to play them. */
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
  },
};

/** Every way, with its game. @type {Record<string, any>} */
export const WAYS = Object.fromEntries(Object.entries(GAMES).flatMap(([game, one]) => Object.entries(one.ways).map(([name, way]) => [name, { ...way, name, game }])));

/** What a table plays, in a few words. @param {any} table */
export function kindOf(table) {
  const { game, players, options } = table;
  const many = ["", "", "two", "three", "four"][players];
  if (game === "board") return `The board game for ${many}${options.expeditions === 1 ? ", one expedition" : ""}${options.up_and_down ? ", up and down" : ""}`;
  if (game === "rivals") return `Rivals for ${many}`;
  const kind = players === 4 ? "Partners" : options.expeditions === 6 ? "Six expeditions" : "Two players";
  return options.rounds === 1 ? (kind === "Two players" ? "One round" : `${kind}, one round`) : kind;
}
