// In a game of days with everybody here: they play on with the clock set aside, if all of them want to.
import { html, icon, nameOf } from "../base/ui.js";
import { list, t } from "../base/language.js";

/** @typedef {import("../frame").Playing} Session */

/** @param {{session: Session}} props */
export function Together({ session }) {
  const table = session.table.value;
  const people = table.seats.filter(({ kind, stand_in: replaced }) => kind === "person" && !replaced);
  const own = people.find(({ seat }) => table.you.includes(seat));
  const all = people.every(({ here }) => here);
  if (table.clock.kind !== "days" || table.status !== "running" || !own || people.length < 2 || !all) return null;
  const asked = people.filter(({ seat, together }) => together && seat !== own.seat);
  const names = list(asked.map(({ seat }) => nameOf(table, seat)));
  const words = table.aside
    ? t("No clock: all are here")
    : own.together
      ? t("Waiting for the others to agree")
      : t("All here: play on");
  const about = table.aside
    ? t("The clock of days is set aside until somebody leaves. Click to let it run again.")
    : asked.length
      ? t("{names} would like to play on now, with the clock set aside.", { names })
      : t("Play on now, with the clock set aside until somebody leaves.");
  return html`
    <button
      class=${`pill together ${own.together || asked.length ? "on" : ""}`}
      aria-pressed=${Boolean(own.together)}
      title=${about}
      onClick=${() => session.wire.send({ type: "together", on: !own.together })}
    >
      ${icon(table.aside ? "check" : "person")}
      <span>${words}</span>
    </button>
  `;
}
