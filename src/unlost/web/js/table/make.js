// A new table.
import { me, post, whoAmI } from "../base/net.js";
import { go, ownWords, preferences } from "../base/ui.js";
import { keepPromised } from "../fair/shown.js";

/**
 * @typedef {object} WantedSeat
 * @property {"me" | "same" | "bot" | "open" | "invite"} kind
 * @property {string} [level] of a bot
 * @property {string} [character] of a bot: who it is to be
 * @property {string} [name] at one screen: what the one who sits there is called
 * @property {string} [person] of an invite: whom it is kept for
 */

/** Bots for so many seats. @param {number} seats @param {string} level @returns {WantedSeat[]} */
export const bots = (seats, level) => Array.from({ length: seats }, () => ({ kind: "bot", level }));

/**
 * A new table. First the server binds itself to a secret, which this browser keeps; only then it hears our words.
 * @param {object} wanted @returns {Promise<import("../types").TableNews>}
 */
async function made(wanted) {
  const deal = await post("/api/deals", {}).catch(() => null); // what was promised there is not needed to play
  if (!deal) return post("/api/tables", { ...wanted, words: ownWords() });
  const table = await post("/api/tables", { ...wanted, deal: deal.id, words: ownWords() });
  keepPromised(table.id, deal.commitment);
  return table;
}

/** Make a table and go there. @param {import("../frame").NamedWay} way @param {WantedSeat[]} seats */
export async function make(way, seats, more = {}) {
  if (!me.value) await whoAmI();
  const pace = preferences.value.tempo ?? "steady";
  const wanted = { game: way.game, seats, options: way.options, pace, ...more };
  const table = await made(wanted);
  go(`/t/${table.id}`);
}
