// A rating before and after a match, as people read it.
import { number } from "./language.js";

/** By how much a rating has changed, with its sign. @param {number} before @param {number} after */
export function change(before, after) {
  const by = Math.round(after) - Math.round(before);
  return by > 0 ? `+${number(by)}` : number(by);
}
