// In games of days: a button by which one plans one's next turn while the others are to act. The sheet itself comes
// when it is asked for.
import { useEffect, useState } from "preact/hooks";
import { html, icon, tell } from "../base/ui.js";
import { get } from "../base/net.js";
import { t } from "../base/language.js";

/** @typedef {import("../frame").Playing} Session */
/** @typedef {import("../types").PlanNews} PlanNews */

/** Can a turn be planned at this table? Where one waits for days, and draws from piles. @param {Session} session */
const isPlanned = ({ table: { value: table }, position: { value: position }, looksBack, alone }) =>
  table.clock.kind === "days" &&
  table.status === "running" &&
  table.you.length === 1 &&
  position.view.turn !== table.you[0] &&
  "piles" in position.view &&
  !table.lesson &&
  !looksBack &&
  !alone;

/** @param {{session: Session}} props */
export function Planning({ session }) {
  const { id } = session.table.value;
  const { n } = session.position.value;
  const [news, setNews] = useState(/** @type {PlanNews | null} */ (null));
  const [sheet, setSheet] = useState(/** @type {typeof import("./plan_sheet.js") | null} */ (null));
  const [open, setOpen] = useState(false);
  const wanted = isPlanned(session);
  useEffect(() => {
    if (!wanted) return;
    get(`/api/tables/${id}/plans`)
      .then(setNews)
      .catch(() => setNews(null));
  }, [wanted, id, n]);
  if (!wanted || !news) return null;
  const ask = () => {
    setOpen(true);
    import("./plan_sheet.js").then(setSheet).catch(() => tell(t("That could not be loaded. Please try again.")));
  };
  const planned = news.plans.length > 0;
  return html`
    <button
      class=${`button quiet round plan ${planned ? "planned" : ""}`}
      aria-label=${planned ? t("Your next turn is planned") : t("Plan your next turn")}
      title=${planned ? t("Your next turn is planned") : t("Plan your next turn")}
      onClick=${ask}
    >
      ${icon(planned ? "check" : "hourglass")}
    </button>
    ${
      open && sheet
        ? html`
            <${sheet.PlanSheet} session=${session} news=${news} done=${setNews} close=${() => setOpen(false)} />
          `
        : null
    }
  `;
}
