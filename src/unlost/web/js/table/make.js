// A new table.
import { me, post, whoAmI } from "../base/net.js";
import { go, ownWords } from "../base/ui.js";

/** @typedef {{kind: "me" | "same" | "bot" | "open" | "invite", level?: string}} WantedSeat */

/** Bots for so many seats. @param {number} seats @param {string} level @returns {WantedSeat[]} */
export const bots = (seats, level) => Array.from({ length: seats }, () => ({ kind: "bot", level }));

/** Make a table and go there. @param {import("../frame").NamedWay} way @param {WantedSeat[]} seats */
export async function make(way, seats, more = {}) {
  if (!me.value) await whoAmI();
  const table = await post("/api/tables", { game: way.game, seats, options: way.options, words: ownWords(), ...more });
  go(`/t/${table.id}`);
}
