// How Rivals is dealt, from chance alone: for checking a deal in the page.

const COLOURS = [..."YBWGR"];
const VALUES = ["x", "x", "x", "2", "2", "3", "3", "4", "4", "5", "5", "6", "7", "8", "9", "10"];

/** @type {import("../../frame").Fair["dealt"]} */
export function dealt(chance, { players, options }) {
  const { first } = /** @type {import("./types").Options} */ (options);
  const starter = chance.below(players);
  const pack = COLOURS.flatMap((colour) => VALUES.map((value) => colour + value));
  const deck = chance.shuffle(pack).reverse(); // top first
  /** @type {string[]} */
  let wagers;
  do wagers = chance.shuffle(COLOURS.flatMap((colour) => [colour, colour]));
  while (Array.from({ length: players }, (_, seat) => wagers[2 * seat] === wagers[2 * seat + 1]).some(Boolean));
  const expeditions = Array.from({ length: players }, (_, seat) =>
    Object.fromEntries(
      COLOURS.map((colour) => [colour, wagers.slice(2 * seat, 2 * seat + 2).includes(colour) ? [`${colour}x`] : []]),
    ),
  );
  return { deck, expeditions, turn: first ?? starter };
}
