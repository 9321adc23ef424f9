// The candidates of a decision, compared: bars, how sure that is, and the reasons in words.
import { classes, html } from "../base/ui.js";
import { t } from "../base/language.js";
import { points, share, size } from "../after/figures.js";

const SURE = 2; // standard errors beyond which a difference is one

/**
 * An action as it was judged.
 * @typedef {{action: string, points: number, error: number, win: number, behind?: number}} Judged
 */
/** @typedef {Judged & {behind: number, own: boolean, close: boolean}} Ranked */

/**
 * The candidates with how far each is behind the best, which comes first.
 * @param {Judged[]} candidates @param {string} [own] the one that was played, or is asked about
 * @returns {Ranked[]}
 */
export function ranked(candidates, own) {
  const best = candidates[0]?.points ?? 0;
  return candidates
    .map((each, at) => {
      const behind = at ? Math.max(0, each.behind ?? best - each.points) : 0;
      return { ...each, behind, own: each.action === own, close: at > 0 && behind <= SURE * each.error };
    })
    .sort((a, b) => a.behind - b.behind);
}

/**
 * @typedef {object} CandidatesProps
 * @property {Ranked[]} shown
 * @property {number} more how many others there are, all worse
 * @property {(action: string) => string} told an action in words
 * @property {string} [mine] what is said of the outlined one; "played" where nothing else is
 * @property {(action: string) => void} [choose] each is a button, if something can be done with it
 */

/**
 * The candidates as bars: the best is the longest, a thin line tells how sure that is.
 * @param {CandidatesProps} props
 */
export function Candidates({ shown, more, told, mine = t("played"), choose }) {
  const widest = Math.max(8, ...shown.map((one) => one.behind + one.error)) * 1.12;
  const part = (/** @type {number} */ value) => Math.max(0, Math.min(100, 100 * (1 - value / widest)));
  return html`
    <ul class="candidates">
      ${shown.map((one, at) => {
        const remarks = [...(one.own && mine ? [mine] : []), ...(one.close ? [t("too close to call")] : [])].join(", ");
        const low = part(one.behind + one.error);
        return html`
          <li
            key=${one.action}
            class=${classes(one.own && "own")}
            title=${t("{n} chance to win", { n: share(one.win) })}
          >
            <span class="what">
              ${
                choose && at
                  ? html`
                      <button class="ask-why" aria-pressed=${one.own} onClick=${() => choose(one.action)}>
                        ${told(one.action)}
                      </button>
                    `
                  : told(one.action)
              }
              ${
                remarks
                  ? html`
                      <small>${remarks}</small>
                    `
                  : null
              }
            </span>
            <b>${at ? points(-one.behind) : t("best")}</b>
            <span class="bar-of" aria-hidden="true">
              <i style=${`width:${part(one.behind)}%`}></i>
              ${
                one.error > 0
                  ? html`
                      <u style=${`left:${low}%;width:${part(one.behind - one.error) - low}%`}></u>
                    `
                  : null
              }
            </span>
            <span class="unseen">${t("± {error} points", { error: size(one.error) })}</span>
          </li>
        `;
      })}
    </ul>
    ${
      more
        ? html`
            <small class="soft">${t("and {n} that are worse", { n: more })}</small>
          `
        : null
    }
  `;
}

/** Why the best is better, in sentences. @param {{reasons: string[]}} props */
export const Reasons = ({ reasons }) =>
  reasons.length
    ? html`
        <ul class="reasons">
          ${reasons.map(
            (reason) => html`
              <li key=${reason}>${reason}</li>
            `,
          )}
        </ul>
      `
    : null;
