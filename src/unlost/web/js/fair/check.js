// Was the deal fixed before anybody sat down? Everything is worked out here, by the rules that anybody can read, from
// what the server showed before and told after the match.
import { get } from "../base/net.js";
import { GAMES } from "../games/registry.js";
import { Chance } from "./chance.js";
import { sha256Of } from "./sha256.js";
import { shownBefore } from "./shown.js";

/** @typedef {import("../types").TableNews} TableNews */
/**
 * What came of it: null where it cannot be told here.
 * @typedef {{bound: boolean, before: boolean | null, seed: boolean, deals: boolean | null}} Found
 */

/** Check a match that is over. @param {TableNews} table @returns {Promise<Found>} */
export async function checkDeal(table) {
  const [told, replay, module] = await Promise.all([
    get(`/api/tables/${table.id}/fairness`),
    get(`/api/tables/${table.id}/replay?seat=all`),
    GAMES[table.game].fair?.(),
  ]);
  const secret = told.secret ?? "";
  const words = told.words ?? [];
  const before = shownBefore(table.id);
  const { steps, deals, dealt } = /** @type {import("../after/shapes").ReplayNews} */ (/** @type {object} */ (replay));
  const seed = ["fair 1", secret, ...words].join(" | ");
  return {
    bound: sha256Of(secret) === table.commitment,
    before: before ? before === sha256Of(secret) : null,
    seed: seed === told.seed && words.length === table.players,
    deals: module
      ? deals.every((first, n) => {
          const views = steps.slice(first, deals[n + 1]).map((step) => step.position.view);
          return (
            isSame(module.dealt(new Chance(seed, n + 1), table, n, dealt[n]), dealt[n]) && cameFrom(views, dealt[n])
          );
        })
      : null,
  };
}

/** Is it as it was worked out? @param {Record<string, unknown>} expected @param {Record<string, unknown>} dealt */
const isSame = (expected, dealt) =>
  Object.entries(expected).every(([name, value]) => JSON.stringify(value) === JSON.stringify(dealt[name]));

/**
 * Was it played with these cards? What is on the table at the beginning, and then, at each step, the next ones of the
 * deck besides.
 * @param {object[]} views @param {Record<string, unknown>} dealt
 */
function cameFrom(views, dealt) {
  const { deck, put_away, ...open } = dealt;
  const start = cardsIn(open);
  return views.every((view) => {
    const seen = cardsIn(view);
    const came = /** @type {string[]} */ (deck).slice(0, seen.length - start.length);
    return [...start, ...came].sort().join(" ") === seen.sort().join(" ");
  });
}

/** All cards that lie somewhere in a view. @param {unknown} part @returns {string[]} */
function cardsIn(part) {
  if (typeof part === "string") return /^[YBWGRP](x|\d+)$/.test(part) ? [part] : [];
  return part && typeof part === "object" ? Object.values(part).flatMap(cardsIn) : [];
}
