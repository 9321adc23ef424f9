// On the last score sheet: what a rated match did to the ratings.
import { html, nameOf } from "../base/ui.js";
import { number, t } from "../base/language.js";
import { change } from "../base/rating_change.js";

/** Before and after, for each who sat there. @param {{table: import("../types").TableNews}} props */
export function RatingChanges({ table }) {
  if (!table.ratings) return null;
  return html`
    <dl class="rating-changes" aria-label=${t("Rating")}>
      ${table.ratings.map(
        ({ seat, before, after }) => html`
          <div key=${seat}>
            <dt>${nameOf(table, seat)}</dt>
            <dd>
              ${t("{before} → {after}", { before: number(Math.round(before)), after: number(Math.round(after)) })}
              ${" "}
              <b>${change(before, after)}</b>
            </dd>
          </div>
        `,
      )}
    </dl>
  `;
}
