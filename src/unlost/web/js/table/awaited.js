// Who is waited for, where that is not somebody who thinks: who is away, and for whom a bot plays on.
import { html, nameOf, woven } from "../base/ui.js";
import { date, t } from "../base/language.js";
import { Clock } from "./seats.js";

/** @typedef {import("../frame").Playing} Session */

/**
 * The line that says what to do, unless somebody is waited for who is not here.
 * @param {{session: Session, otherwise: string | undefined}} props
 */
export function WhoIsAwaited({ session, otherwise }) {
  const table = session.table.value;
  const { view, clocks, running, now } = session.position.value;
  const { turn } = view;
  if (turn === null || table.ending || session.looksBack || table.you.includes(turn)) return otherwise;
  const seat = table.seats[turn];
  const name = nameOf(table, turn);
  if (seat.stand_in) return t("A bot plays on for {name}.", { name });
  if (seat.away_until && seat.away_until > Date.now() + session.skew)
    return t("{name} is on vacation until {date}: the clock stands still.", { name, date: date(seat.away_until) });
  if (seat.here || seat.kind === "bot") return otherwise;
  const left = clocks[turn];
  if (left === null || running !== turn) return t("{name} is away.", { name });
  const time = html`
    <${Clock} left=${left} at=${now - session.skew} runs=${true} />
  `;
  return woven(t("{name} is away. Time left: {time}"), { name, time });
}
