// How the board game is dealt, from chance alone: for checking a deal in the page.

const HAND = 8;
const PUT_AWAY = 30; // cards, with two players
const TILES = [
  ...Array(9).fill("artifact"),
  ...Array(9).fill("arrow"),
  ...Array(2).fill("5"),
  ...Array(3).fill("10"),
  ...Array(2).fill("15"),
];

/** @type {import("../../frame").Fair["dealt"]} */
export function dealt(chance, { players, options }, n, view) {
  const { first } = /** @type {import("./types").Options} */ (options);
  const { tiles } = /** @type {import("./types").View} */ (view);
  const starter = n === 0 ? chance.below(players) : null;
  const pack = [..."YBWGR"].flatMap((colour) =>
    Array.from({ length: 11 }, (_, value) => [colour + value, colour + value]).flat(),
  );
  const rank = new Map(pack.map((card, place) => [card, place]));
  const inOrder = (/** @type {string[]} */ cards) => cards.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  const shuffled = chance.shuffle([...pack]);
  const away = players === 2 ? shuffled.splice(-PUT_AWAY) : [];
  const deck = shuffled.reverse(); // top first
  const hands = Array.from({ length: players }, () => inOrder(deck.splice(0, HAND)));
  const laid = chance.shuffle([...TILES]); // in the order of the spaces, path by path
  const places = Object.entries(tiles).map(([path, stones]) => [
    path,
    Object.fromEntries(Object.keys(stones).map((stone) => [stone, laid.shift()])),
  ]);
  return {
    hands,
    deck,
    put_away: inOrder(away),
    tiles: Object.fromEntries(places),
    ...(starter === null ? {} : { turn: first ?? starter }),
  };
}
