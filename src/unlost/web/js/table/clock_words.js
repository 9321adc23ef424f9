// The clock of a table, in words.
import { t, tn } from "../base/language.js";

/** @param {import("../types").TableNews["clock"]} clock @returns {string} */
export function clockName({ kind, seconds, increment, days }) {
  if (kind === "turn")
    return seconds === 60 ? t("A minute a turn") : tn("{n} second a turn", "{n} seconds a turn", Number(seconds));
  if (kind === "fischer")
    return t("{time} each, {n} more seconds a turn", {
      time: tn("{n} minute", "{n} minutes", Math.round(Number(seconds) / 60)),
      n: Number(increment),
    });
  if (kind === "days") return tn("{n} day a turn", "{n} days a turn", Number(days));
  return t("No clock");
}
