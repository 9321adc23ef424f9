// Who plays as which level: the server tells.
import { get } from "../base/net.js";
import { preferences, signal } from "../base/ui.js";

/** @typedef {import("../types").CharacterInfo} CharacterInfo */

/** All characters, as soon as they are here. */
export const cast = signal(/** @type {CharacterInfo[]} */ ([]));
let asking = /** @type {Promise<void> | null} */ (null);

/** Ask for them, once; done when they are here, or could not be had. */
export function meet() {
  asking ??= get("/api/characters")
    .then(({ characters }) => {
      cast.value = characters;
    })
    .catch(() => {
      asking = null;
    });
  return asking;
}

/** @param {string} level */
export const ofLevel = (level) => cast.value.filter((one) => one.level === level);

/** Whom one wants to play against; undefined: whoever is free. @param {string} level */
export const wantedOf = (level) => ofLevel(level).find((one) => one.id === preferences.value.opponent);

/**
 * The same seats, where the first bot of the level of whom one wants to play against is that one.
 * @param {import("../table/make.js").WantedSeat[]} seats
 */
export function withWanted(seats) {
  const place = seats.findIndex(({ level }) => level && wantedOf(level));
  return seats.map((seat, at) => (at === place ? { ...seat, character: wantedOf(seat.level ?? "")?.id } : seat));
}
