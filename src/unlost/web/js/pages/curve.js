// A curve over time: of a rating, or of what is lost a decision.
import { html } from "../base/ui.js";
import { date, t } from "../base/language.js";

/**
 * A curve over time: points from left to right, evenly spaced; `lines` are drawn across with their names.
 * @param {object} props
 * @param {{time: number, value: number, href?: string}[]} props.points
 * @param {(value: number) => string} props.say @param {string} props.label
 * @param {{value: number, name: string}[]} [props.lines] @param {number} [props.from] The lowest value that is shown.
 */
export function Curve({ points, say, label, lines = [], from }) {
  const values = [...points.map(({ value }) => value), ...lines.map(({ value }) => value)];
  const low = from ?? Math.min(...values);
  const high = Math.max(...values, low + 1e-6);
  const room = (high - low) * 0.08 || 1;
  const bottom = from ?? low - room;
  const top = high + room;
  const x = (/** @type {number} */ at) => (points.length > 1 ? (100 * at) / (points.length - 1) : 50).toFixed(2);
  const y = (/** @type {number} */ value) => ((100 * (top - value)) / (top - bottom)).toFixed(2);
  const first = points[0];
  const last = points[points.length - 1];
  const path = points.map(({ value }, at) => `${at ? "L" : "M"}${x(at)} ${y(value)}`).join("");
  return html`
    <figure class="curve">
      <div
        class="chart"
        role="img"
        aria-label=${t("{label}: {first} at first, {last} in the end, {low} at the lowest, {high} at the highest", {
          label,
          first: say(first.value),
          last: say(last.value),
          low: say(Math.min(...points.map(({ value }) => value))),
          high: say(Math.max(...points.map(({ value }) => value))),
        })}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          ${lines.map(
            ({ name, value }) => html`
              <path key=${name} class="level" d=${`M0 ${y(value)}H100`} />
            `,
          )}
          ${
            points.length > 1
              ? html`
                  <path class="under" d=${`${path}L100 100L0 100Z`} />
                  <path class="drawn" d=${path} />
                `
              : null
          }
        </svg>
        ${lines.map(
          ({ name, value }) => html`
            <span class="level-name" key=${name} aria-hidden="true" style=${`top:${y(value)}%`}>${name}</span>
          `,
        )}
        <i class="last" aria-hidden="true" style=${`left:${x(points.length - 1)}%;top:${y(last.value)}%`}></i>
      </div>
      <figcaption>
        <span>${date(first.time)}</span>
        <span>${points.length > 1 ? date(last.time) : ""}</span>
      </figcaption>
    </figure>
  `;
}
