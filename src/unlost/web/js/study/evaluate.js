// What the server says of a position: what every legal action is worth to the seat to act, on what that seat knows.
import { post } from "../base/net.js";

/** @typedef {import("../types").Evaluated} Evaluated */

/**
 * Evaluate a position, given as its text or as a view; and judge one action beside the best, with reasons.
 * @param {{game: string, position?: string, view?: object, against?: string, worlds?: number}} wanted
 * @returns {Promise<Evaluated>}
 */
export const evaluatePosition = (wanted) => post("/api/evaluate", wanted);
