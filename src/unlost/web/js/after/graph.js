// The chance to win over the match: a line for each side, the rounds marked; a click leads there.
import { html, nameOf } from "../base/ui.js";
import { share } from "./figures.js";
import { MARK_NAMES } from "./study.js";
import { t } from "../base/language.js";
import { sidesOf } from "../games/registry.js";

/**
 * @param {object} props
 * @param {import("./replay.js").Replay} props.replay @param {import("./study.js").Study} props.study
 * @param {number[][]} props.win
 */
export function Graph({ replay, study, win }) {
  const table = replay.match;
  const steps = replay.steps.value;
  const most = Math.max(1, win.length - 1);
  const sides = sidesOf(table.game, table.players);
  const first = study.seat.value;
  // one line a side, that of the chosen seat first and heaviest; of two sides the other is its mirror image
  const leaders = sides.flatMap((side, seat) => (sides.indexOf(side) === seat ? [seat] : []));
  const own = leaders.find((seat) => sides[seat] === sides[first]) ?? 0;
  const drawn = leaders.length === 2 ? [own] : [own, ...leaders.filter((seat) => seat !== own)];
  const now = Math.min(most, steps[replay.n.value].at);
  const x = (/** @type {number} */ at) => ((100 * at) / most).toFixed(2);
  const path = (/** @type {number} */ seat) =>
    win.map((row, at) => `${at ? "L" : "M"}${x(at)} ${(100 * (1 - row[seat])).toFixed(1)}`).join("");
  const deals = replay.deals.value.slice(1).map((n) => steps[n].at);
  const jump = (/** @type {PointerEvent} */ event) => {
    const { left, width } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    const at = Math.round((most * (event.clientX - left)) / width);
    replay.runs.value = false;
    replay.goTo(replay.stepAt(Math.max(0, Math.min(most, at))));
  };
  return html`
    <figure class="graph">
      <figcaption>
        <b>${t("Chance to win")}</b>
        <span>
          ${drawn.map(
            (seat, at) => html`
              <span key=${seat} class="whose">
                <svg viewBox="0 0 24 6" aria-hidden="true"><path class=${`line-${at}`} d="M0 3H24" /></svg>
                ${nameOf(table, seat)} ${share(win[now][seat])}
              </span>
            `,
          )}
        </span>
      </figcaption>
      <div
        class="plot"
        role="img"
        aria-label=${t("Chance to win of {name}: {first} at the beginning, {now} here, {last} at the end", {
          name: nameOf(table, own),
          first: share(win[0][own]),
          now: share(win[now][own]),
          last: share(win[most][own]),
        })}
        onClick=${jump}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          ${[0, 50, 100].map(
            (y) => html`
              <path key=${y} class="grid" d=${`M0 ${y}H100`} />
            `,
          )}
          ${deals.map(
            (at) => html`
              <path key=${at} class="deal" d=${`M${x(at)} 0V100`} />
            `,
          )}
          <path class="under" d=${`${path(own)}L100 100L0 100Z`} />
          ${[...drawn].reverse().map(
            (seat) => html`
              <path key=${seat} class=${`line-${drawn.indexOf(seat)}`} d=${path(seat)} />
            `,
          )}
          <path class="now" d=${`M${x(now)} 0V100`} />
        </svg>
        ${study.mistakes.value.map((one) => {
          const of = drawn.find((seat) => sides[seat] === sides[one.seat]) ?? own;
          const high = win[one.n]?.[of];
          return high === undefined || !one.mark
            ? null
            : html`
                <i
                  key=${one.n}
                  class=${`ink ${one.mark}`}
                  style=${`left:${x(one.n)}%;top:${100 * (1 - high)}%`}
                  title=${MARK_NAMES[one.mark]}
                ></i>
              `;
        })}
        <span class="axis" aria-hidden="true">${share(1)}</span>
        <span class="axis low" aria-hidden="true">${share(0)}</span>
      </div>
    </figure>
  `;
}
