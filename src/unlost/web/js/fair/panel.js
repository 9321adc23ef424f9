// On the last score sheet: how the deal came about, checked in this very page.
import { useState } from "preact/hooks";
import { html } from "../base/ui.js";
import { t } from "../base/language.js";

/** @typedef {import("./check.js").Found} Found */

/** @param {Found} found @returns {[boolean | null, string][]} */
const lines = (found) => [
  [
    found.before,
    found.before === null
      ? t("This browser did not see the table before the deal. What the server bound itself to is as it tells it now.")
      : t("What the server bound itself to is what this browser saw before the deal."),
  ],
  [found.bound, t("The server’s secret is the one that it had bound itself to.")],
  [found.seed, t("The seed is that secret and the words of everyone who sat here.")],
  [
    found.deals,
    found.deals === null
      ? t("How this game is dealt is not worked out in the page.")
      : t("Every deal of this match follows from that seed, card by card."),
  ],
];

/** @param {{table: import("../types").TableNews}} props */
export function FairCheck({ table }) {
  const [found, setFound] = useState(/** @type {Found | null} */ (null));
  const [fault, setFault] = useState("");
  const check = async (/** @type {Event} */ event) => {
    if (!(/** @type {HTMLDetailsElement} */ (event.currentTarget).open) || found) return;
    try {
      setFound(await (await import("./check.js")).checkDeal(table));
      setFault("");
    } catch (why) {
      setFault(why instanceof Error ? why.message : String(why));
    }
  };
  const holds = found && Object.values(found).every((one) => one !== false);
  return html`
    <details class="fair" onToggle=${check}>
      <summary>${t("This deal was fixed before you sat down: check it")}</summary>
      <div role="status">
        ${fault || (found ? null : t("One moment…"))}
        ${
          found
            ? html`
                <ul>
                  ${lines(found).map(
                    ([is, words]) => html`
                      <li key=${words}>
                        <b aria-hidden="true">${is === null ? "–" : is ? "✓" : "✗"}</b>
                        <span class="unseen">${is === null ? t("not known") : is ? t("true") : t("not true")}:</span>
                        ${words}
                      </li>
                    `,
                  )}
                </ul>
                <p>
                  ${
                    holds
                      ? t("It holds. This was worked out here, in your browser, not by the server.")
                      : t("It does not hold: this deal is not the one that was fixed before.")
                  }
                </p>
              `
            : null
        }
      </div>
    </details>
  `;
}
