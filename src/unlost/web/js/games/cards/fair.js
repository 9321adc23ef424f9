// How the card game is dealt, from chance alone: for checking a deal in the page.

/** @type {import("../../frame").Fair["dealt"]} */
export function dealt(chance, { players, options }, n) {
  const { expeditions, highest, investments, hand, first } = /** @type {import("./types").Options} */ (options);
  const starter = n === 0 ? chance.below(players) : null;
  const order = [...Array(investments).fill("x")];
  for (let value = 2; value <= highest; value++) {
    order.push(...Array(players === 4 && value <= 4 ? 2 : 1).fill(String(value)));
  }
  const pack = [..."YBWGRP"].slice(0, expeditions).flatMap((colour) => order.map((value) => colour + value));
  const rank = new Map(pack.map((card, place) => [card, place]));
  const deck = chance.shuffle([...pack]).reverse(); // top first
  const hands = Array.from({ length: players }, () =>
    deck.splice(0, hand).sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)),
  );
  return { hands, deck, ...(starter === null ? {} : { turn: first ?? starter }) };
}
