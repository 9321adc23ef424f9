// The review beside the table: how the match went, the decision at this step, where the result came from, the mistakes.
import { classes, html, icon, isYou, levelName, nameOf, prefer, preferences } from "../base/ui.js";
import { t, tn } from "../base/language.js";
import { Candidates, Reasons } from "../study/candidates.js";
import { OddsThen } from "../study/odds.js";
import { Faces } from "../characters/face.js";
import { Branches } from "./branches.js";
import { Graph } from "./graph.js";
import { change, points, size } from "./figures.js";
import { tryAgain } from "./retry.js";
import { compared, FIRST_LOOK, MARK_NAMES, showVerdict, verdictOf } from "./study.js";

/** @typedef {{replay: import("./replay.js").Replay, study: import("./study.js").Study}} Props */
/** @typedef {import("./shapes").Decision} Decision */
/** @typedef {import("./shapes").Mark} Mark */

const OFFER = t(
  "Every decision can be judged on what its player knew: what was luck, and what would have been better.",
);
const SHOWN = 6; // candidates; the one that was played is always among them

/** @param {Props & {branches: import("./branches.js").BranchList}} props */
export function ReviewPanel({ replay, study, branches }) {
  const { news, fault } = study;
  const review = study.review;
  const state = news.value?.state;
  return html`
    <div class="review">
      ${
        !news.value
          ? html`
              <p class="soft">${fault.value || t("One moment…")}</p>
            `
          : null
      }
      ${
        state === "none" || state === "failed"
          ? html`
              <div class="offer">
                <p>${state === "failed" ? t("The review did not come to its end. Please try again.") : OFFER}</p>
                <button class="button main" onClick=${() => study.begin()}>${t("Review this match")}</button>
              </div>
            `
          : null
      }
      ${
        state === "waiting" || state === "running"
          ? html`
              <${Progress} done=${news.value?.done ?? 0} of=${news.value?.of ?? 0} />
            `
          : null
      }
      ${
        review?.win.length
          ? html`
              <${Graph} replay=${replay} study=${study} win=${review.win} />
            `
          : null
      }
      ${
        state && state !== "none" && state !== "failed"
          ? html`
              <${AtThisStep} replay=${replay} study=${study} />
            `
          : null
      }
      ${
        review
          ? html`
              <${Result} replay=${replay} study=${study} />
            `
          : null
      }
      ${
        study.marked.value.length || review
          ? html`
              <${Mistakes} replay=${replay} study=${study} />
            `
          : null
      }
      <${Branches} list=${branches} />
      ${
        review
          ? html`
              <p class="soft by">
                ${t("Judged by {who}.", { who: review.by })}
                ${
                  news.value?.outdated
                    ? html`
                        ${" "}${t("There is a newer judge by now.")}${" "}
                        <button class="chip" onClick=${() => study.begin()}>${t("Review again")}</button>
                      `
                    : null
                }
              </p>
            `
          : null
      }
    </div>
  `;
}

/** @param {{done: number, of: number}} props */
const Progress = ({ done, of }) => html`
  <div class="progress">
    <p>${done ? t("{n} of {many} decisions are judged.", { n: done, many: of }) : t("The review is on its way…")}</p>
    <div
      class="bar-of"
      role="progressbar"
      aria-label=${t("The review is on its way…")}
      aria-valuenow=${done}
      aria-valuemax=${of || 1}
    >
      <i style=${`width:${of ? (100 * done) / of : 4}%`}></i>
    </div>
  </div>
`;

// ---------------------------------------------------------------- the decision

/** What is decided at this step, and how it was judged. @param {Props} props */
function AtThisStep({ replay, study }) {
  const at = replay.steps.value[replay.n.value].at;
  const line = replay.next;
  const one = study.at(replay.n.value);
  const think = preferences.value.think ?? false;
  const hidden = Boolean(one) && study.isQuiet(at);
  const before = study.nextMistake(at, -1);
  const next = study.nextMistake(at, 1);
  return html`
    <section class="decision" aria-label=${t("The decision")}>
      <header>
        <h2>${!line ? t("The match is over.") : hidden ? study.question(line.seat) : replay.toldOf(line)}</h2>
        <span class="jumps">
          <button
            class="button quiet round turned"
            aria-label=${t("Previous mistake")}
            title=${t("Previous mistake")}
            disabled=${before === undefined}
            onClick=${() => study.toMistake(-1)}
          >
            ${icon("arrow")}
          </button>
          <button
            class="button quiet round"
            aria-label=${t("Next mistake")}
            title=${t("Next mistake")}
            disabled=${next === undefined}
            onClick=${() => study.toMistake(1)}
          >
            ${icon("arrow")}
          </button>
        </span>
      </header>
      ${
        hidden
          ? html`
              <button class="button" onClick=${() => study.reveal(at)}>${icon("eye")}${t("Show the verdict")}</button>
            `
          : one
            ? html`
                <${Verdict} study=${study} one=${one} />
                <${OddsThen} key=${at} replay=${replay} at=${at} />
              `
            : line
              ? html`
                  <p class="soft">${study.review ? t("There was nothing to choose.") : t("Not judged yet.")}</p>
                `
              : null
      }
      <label class="think">
        <input
          type="checkbox"
          checked=${think}
          onChange=${(/** @type {Event} */ event) =>
            prefer({ think: /** @type {HTMLInputElement} */ (event.currentTarget).checked })}
        />
        ${t("Think first: show verdicts on a click")}
      </label>
    </section>
  `;
}

/** @param {{study: Props["study"], one: Decision}} props */
function Verdict({ study, one }) {
  const lost = [
    t("{points} ± {error} points", { points: points(-one.loss), error: size(one.error) }),
    ...(one.loss_win >= 0.0005 ? [t("{n} chance to win", { n: change(-one.loss_win) })] : []),
  ].join(" · ");
  const all = compared(one);
  const told = (/** @type {string} */ action) => study.inWords.value(action, one.phase);
  const shown = all.filter((each, at) => at < SHOWN || each.own);
  return html`
    <p class="verdict">
      ${
        one.mark
          ? html`
              <i class=${`ink ${one.mark}`} aria-hidden="true"></i>
            `
          : null
      }
      <b>${verdictOf(one)}</b>
      ${
        one.proven && one.mark
          ? html`
              <span class="proven">${t("proven")}</span>
            `
          : null
      }
      ${
        one.loss > 0 && !one.too_close
          ? html`
              <span class="soft">${lost}</span>
            `
          : null
      }
    </p>
    <${Reasons} reasons=${one.reasons} />
    ${
      shown.length
        ? html`
            <${Candidates} shown=${shown} more=${all.length - shown.length} told=${told} />
          `
        : null
    }
    ${
      one.mark && !one.proven
        ? html`
            <small class="soft">${FIRST_LOOK}</small>
          `
        : null
    }
  `;
}

// ---------------------------------------------------------------- where the result came from

/** @type {[keyof import("./shapes").Sum, string][]} */
const PARTS = [
  ["expected", t("expected before the deal")],
  ["deal", t("luck of the deal")],
  ["draws", t("luck of the draws")],
  ["hidden", t("what hidden cards did")],
  ["own", t("own mistakes")],
  ["others", t("mistakes of the others")],
];

/**
 * The parts to a tenth of a point, so that those that are shown sum to what is shown.
 * @param {import("./shapes").Sum} sum
 */
function addingUp(sum) {
  const tenth = (/** @type {number} */ value) => Math.round(10 * value) / 10;
  const shown = PARTS.map(([part]) => tenth(sum[part]));
  const hidden = PARTS.findIndex(([part]) => part === "hidden");
  shown[hidden] = tenth(
    tenth(sum.margin) - shown.reduce((total, value, at) => (at === hidden ? total : total + value), 0),
  );
  return shown;
}

/** The sum that adds up: each part begins where the last one ended. @param {Props} props */
function Result({ replay, study }) {
  const table = replay.match;
  const review = study.review;
  const found = review?.seats.find((one) => one.seat === study.seat.value) ?? review?.seats[0];
  if (!found) return null;
  const shown = found.sum ? addingUp(found.sum) : [];
  const ends = shown.map((_, at) => shown.slice(0, at + 1).reduce((total, value) => total + value, 0));
  const low = Math.min(0, ...ends);
  const wide = Math.max(1, Math.max(0, ...ends) - low);
  const bar = (/** @type {number} */ from, /** @type {number} */ to) =>
    `left:${(100 * (Math.min(from, to) - low)) / wide}%;width:${(100 * Math.abs(to - from)) / wide}%`;
  return html`
    <section class="result" aria-label=${t("Where the result came from")}>
      <header>
        <h2>${t("Where the result came from")}</h2>
        <${Seats}
          replay=${replay}
          chosen=${found.seat}
          choose=${(/** @type {number} */ seat) => (study.seat.value = seat)}
        />
      </header>
      ${
        found.sum
          ? html`
              <table style=${`--zero:${(-100 * low) / wide}%`}>
                <tbody>
                  ${PARTS.map(
                    ([part, title], at) => html`
                      <tr key=${part}>
                        <th scope="row">${title}</th>
                        <td>${points(shown[at])}</td>
                        <td class="fall" aria-hidden="true">
                          <i class=${classes(shown[at] < 0 && "down")} style=${bar(ends[at] - shown[at], ends[at])}></i>
                        </td>
                      </tr>
                    `,
                  )}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">${t("the result, as a margin")}</th>
                    <td>${points(ends[ends.length - 1])}</td>
                    <td class="fall" aria-hidden="true">
                      <i class="whole" style=${bar(0, ends[ends.length - 1])}></i>
                    </td>
                  </tr>
                </tfoot>
              </table>
            `
          : null
      }
      <p class="soft">
        ${tn("{points} points lost in {n} decision.", "{points} points lost in {n} decisions.", found.decisions, {
          points: size(found.loss),
        })}
        ${" "}${playedLike(nameOf(table, found.seat), isYou(table, found.seat), found.level)}
      </p>
    </section>
  `;
}

/**
 * At which level somebody played.
 * @param {string} name @param {boolean} you @param {import("./shapes").SeatReview["level"]} level
 */
function playedLike(name, you, level) {
  if (!level.nearest) return "";
  const bot = levelName(level.nearest);
  return you ? t("You played about like {bot}.", { bot }) : t("{name} played about like {bot}.", { name, bot });
}

/** @param {{replay: Props["replay"], chosen: number, choose: (seat: number) => void}} props */
const Seats = ({ replay, chosen, choose }) => html`
  <span class="chips" role="group" aria-label=${t("Seat")}>
    ${replay.match.seats.map(
      ({ seat, character }) => html`
        <button key=${seat} class="chip" aria-pressed=${seat === chosen} onClick=${() => choose(seat)}>
          <${Faces} ids=${[character]} size=${20} />
          ${nameOf(replay.match, seat)}
        </button>
      `,
    )}
  </span>
`;

// ---------------------------------------------------------------- the mistakes

/** @type {[Exclude<Mark, "">, string][]} */
const LEAST = [
  ["small", t("All")],
  ["medium", t("Medium and large")],
  ["large", t("Large")],
];

/** The mistakes, the heaviest first. @param {Props} props */
function Mistakes({ replay, study }) {
  const { least, seat } = study.wanted.value;
  const at = replay.steps.value[replay.n.value].at;
  const table = replay.match;
  const want = (/** @type {Partial<import("./study.js").Wanted>} */ change_) => {
    study.wanted.value = { ...study.wanted.value, ...change_ };
  };
  return html`
    <section class="mistakes" aria-label=${t("Mistakes, the heaviest first")}>
      <header>
        <h2>${t("Mistakes, the heaviest first")}</h2>
        ${
          study.mistakes.value.length
            ? html`
                <button class="button small" onClick=${() => tryAgain(study)}>
                  ${icon("undo")}${t("Try that again")}
                </button>
              `
            : null
        }
      </header>
      <div class="filters">
        <span class="chips" role="group" aria-label=${t("How heavy")}>
          ${LEAST.map(
            ([mark, title]) => html`
              <button key=${mark} class="chip" aria-pressed=${least === mark} onClick=${() => want({ least: mark })}>
                <i class=${`ink ${mark}`} aria-hidden="true"></i>
                ${title}
              </button>
            `,
          )}
        </span>
        <span class="chips" role="group" aria-label=${t("Whose")}>
          <button class="chip" aria-pressed=${seat === null} onClick=${() => want({ seat: null })}>
            ${t("Everyone")}
          </button>
          ${table.seats.map(
            (one) => html`
              <button
                key=${one.seat}
                class="chip"
                aria-pressed=${seat === one.seat}
                onClick=${() => want({ seat: one.seat })}
              >
                ${nameOf(table, one.seat)}
              </button>
            `,
          )}
        </span>
      </div>
      ${
        study.mistakes.value.length
          ? html`
              <ol>
                ${study.mistakes.value.map(
                  (one) => html`
                    <li key=${one.n}>
                      <${Mistake}
                        replay=${replay}
                        study=${study}
                        one=${one}
                        here=${one.n === at}
                        quiet=${study.isQuiet(one.n)}
                      />
                    </li>
                  `,
                )}
              </ol>
            `
          : html`
              <p class="soft">${study.review ? t("No mistake stands out.") : t("None so far.")}</p>
            `
      }
    </section>
  `;
}

/** @param {Props & {one: Decision, here: boolean, quiet: boolean}} props */
function Mistake({ replay, study, one, here, quiet }) {
  const step = replay.stepAt(one.n);
  const line = replay.steps.value[step + 1]?.entry;
  const action = study.inWords.value(one.best, one.phase);
  if (!line || !one.mark) return null;
  return html`
    <button
      class=${classes("mistake", here && "here")}
      aria-current=${here ? "step" : undefined}
      onClick=${() => {
        replay.visit(step);
        showVerdict();
      }}
    >
      <i class=${`ink ${one.mark}`} role="img" aria-label=${MARK_NAMES[one.mark]}></i>
      <span>
        ${quiet ? t("{name}, step {n}", { name: nameOf(replay.match, one.seat), n: step }) : replay.toldOf(line)}
        ${
          quiet
            ? null
            : html`
                <small>
                  ${t("Better: {action}", { action })} ${" "}
                  <span>· ${t("step {n}", { n: step })}</span>
                </small>
              `
        }
      </span>
      <b>${points(-one.loss)}</b>
    </button>
  `;
}
