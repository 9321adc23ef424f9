// The next of one's games that waits, one key away, while somebody else is to act here.
import { useEffect, useState } from "preact/hooks";
import { go, html, icon, tell } from "../base/ui.js";
import { usePressed } from "../base/keys.js";
import { get } from "../base/net.js";
import { t, tn } from "../base/language.js";

/** @typedef {import("../frame").Playing} Session */

const REST = 1500; // milliseconds before we look: bots are often quicker
const AGAIN = 20_000; // and after which we look again

/** The tables at which somebody, or a clock, waits for me, the most urgent first. @param {string} here */
async function awaiting(here) {
  const { tables, waiting } = await get("/api/tables?which=mine");
  const minds = tables.filter(
    ({ clock, seats, you }) =>
      clock.kind !== "none" || seats.some(({ seat, kind }) => kind === "person" && !you.includes(seat)),
  );
  return waiting.filter((id) => id !== here && minds.some((table) => table.id === id));
}

/** @param {{session: Session}} props */
export function NextGame({ session }) {
  const table = session.table.value;
  const [waiting, setWaiting] = useState(/** @type {string[]} */ ([]));
  const here = table.status === "running" && session.position.value.actions.length > 0;
  const looks = table.you.length > 0 && !here && !table.lesson && !table.branch && !session.alone;
  useEffect(() => {
    setWaiting([]);
    if (!looks) return undefined;
    const look = () => {
      if (document.visibilityState === "visible")
        awaiting(table.id)
          .then(setWaiting)
          .catch(() => {}); // in a while it is tried again
    };
    const first = setTimeout(look, REST);
    const again = setInterval(look, AGAIN);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [looks, table.id]);
  usePressed((event, target) => {
    if (event.key.toLowerCase() !== "n" || !looks || target.closest("dialog[open], .curtain")) return;
    event.preventDefault();
    if (waiting.length) go(`/t/${waiting[0]}`);
    else tell(t("No other game waits for you."));
  });
  if (!waiting.length) return null;
  return html`
    <a
      class="pill next-game"
      href=${`/t/${waiting[0]}`}
      title=${tn("{n} game waits for you", "{n} games wait for you", waiting.length)}
    >
      ${icon("play")}
      <span>${t("Next game")}</span>
      <b>${waiting.length}</b>
    </a>
  `;
}
