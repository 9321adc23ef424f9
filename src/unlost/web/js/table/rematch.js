// Playing again: whoever asks first makes the new table, and the others are told.
import { useEffect, useState } from "preact/hooks";
import { go, html, ownWords, tell } from "../base/ui.js";
import { t } from "../base/language.js";
import { attempt, post } from "../base/net.js";
import { knock } from "./sound.js";

/** @typedef {import("../frame").Playing} Session */

/**
 * To the table where the same people go on; it is made if nobody has. In a tournament, back to that.
 * @param {{session: Session, small?: boolean}} props
 */
export function PlayAgain({ session, small = false }) {
  const table = session.table.value;
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    session.offered.value = false;
    await attempt(async () => {
      const next = await post(`/api/tables/${table.id}/rematch`, { words: ownWords() });
      go(`/t/${next.id}`);
    });
    setBusy(false);
  };
  if (table.tournament)
    return html`
      <a class=${`button main ${small ? "small" : ""}`} href=${`/tournaments/${table.tournament.id}`}>
        ${t("To the tournament")}
      </a>
    `;
  return html`
    <button class=${`button main ${small ? "small" : ""}`} disabled=${busy} onClick=${again}>
      ${table.rematch ? t("Join the rematch") : t("Play again")}
    </button>
  `;
}

/** Tell when somebody asks for a rematch. @param {import("./session.js").Session} session */
export function useOffer(session) {
  const offered = session.offered.value;
  useEffect(() => {
    if (!offered) return;
    tell(t("A rematch is offered."));
    knock();
  }, [offered]);
}
