// Beside the table while mistakes are tried again: what was played, what a choice leads to, the solution, the next one.
import { useEffect, useRef } from "preact/hooks";
import { classes, html, icon } from "../base/ui.js";
import { usePressed } from "../base/keys.js";
import { t, tn } from "../base/language.js";
import { Candidates, Reasons } from "../study/candidates.js";
import { change, points } from "./figures.js";
import { compared, FIRST_LOOK, MARK_NAMES } from "./study.js";

/** @typedef {{retry: import("./retry.js").Retry}} Props */

const SHOWN = 6; // candidates, with the solution

/** @param {Props} props */
export function TryPanel({ retry }) {
  useTryingKeys(retry);
  const one = retry.one.value;
  return html`
    <aside class="beside task" aria-label=${t("Try that again")}>
      <header class="task-head">
        <h2>${t("Try that again")}</h2>
        <button class="button quiet small" onClick=${() => retry.leave()}>${t("Back to the review")}</button>
        <${Dots} retry=${retry} />
      </header>
      ${
        one
          ? html`
              <${Task} key=${one.n} retry=${retry} one=${one} />
            `
          : html`
              <${Summary} retry=${retry} />
            `
      }
    </aside>
  `;
}

/** One dot a mistake: filled when it was found, crossed when it was looked up. @param {Props} props */
const Dots = ({ retry }) => html`
  <ol class="dots" aria-label=${retry.summary}>
    ${retry.mistakes.map(
      (one, at) => html`
        <li
          key=${one.n}
          class=${classes("dot", retry.outcomes.value.get(one.n), at === retry.at.value && "here")}
          aria-hidden="true"
        ></li>
      `,
    )}
  </ol>
`;

/** @param {Props & {one: import("./shapes").Decision}} props */
function Task({ retry, one }) {
  const next = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const outcome = retry.outcome.value;
  const judged = retry.judged.value;
  const last = retry.at.value === retry.mistakes.length - 1;
  useEffect(() => {
    if (outcome) next.current?.focus({ preventScroll: true });
  }, [outcome]);
  return html`
    <div class="task-words">
      <p class="soft counted">
        ${retry.counted}${" "}
        ${
          one.mark
            ? html`
                <i class=${`ink ${one.mark}`} aria-hidden="true"></i>
                ${MARK_NAMES[one.mark]}
              `
            : null
        }
      </p>
      <p class="to-find">${retry.task}</p>
      <div class="judged" role="status">
        ${
          judged
            ? html`
                <${Judgement} retry=${retry} one=${one} judged=${judged} />
              `
            : null
        }
        ${
          outcome
            ? html`
                <p>${t("Best: {action}", { action: retry.study.inWords.value(one.best, one.phase) })}</p>
              `
            : null
        }
      </div>
      <div class="choices">
        ${
          outcome
            ? html`
                <button class="button main" ref=${next} onClick=${() => retry.next()}>
                  ${last ? t("How it went") : t("Next mistake")}${icon("arrow")}
                </button>
              `
            : html`
                <button class="button" onClick=${() => retry.show()}>${icon("eye")}${t("Show the solution")}</button>
                <button class="button quiet" onClick=${() => retry.next()}>${t("Skip")}</button>
              `
        }
      </div>
      ${
        outcome
          ? html`
              <${Solution} retry=${retry} one=${one} />
            `
          : null
      }
    </div>
  `;
}

/**
 * What a choice leads to.
 * @param {Props & {one: import("./shapes").Decision, judged: import("./retry.js").Judged}} props
 */
function Judgement({ retry, one, judged: { action, passes, found, place } }) {
  const words = retry.study.inWords.value(action, one.phase);
  if (passes)
    return html`
      <p class="choice-made">
        ${icon("check")}
        <b>
          ${
            place === 0
              ? t("{action}: that is it.", { action: words })
              : t("{action}: as good as the best, as far as can be told.", { action: words })
          }
        </b>
      </p>
    `;
  const all = compared(one);
  // what was played has been looked at more closely than the others
  const same = action === one.action;
  const win = same ? -one.loss_win : found ? found.win - all[0].win : 0;
  const behind = same ? one.loss : (found?.behind ?? 0);
  return html`
    <p class="choice-made"><b>${words}</b></p>
    <p class="behind">
      ${
        same || found
          ? [
              t("{points} points", { points: points(-behind) }),
              ...(win < -0.0005 ? [t("{n} chance to win", { n: change(win) })] : []),
              ...(same ? [] : [t("place {n} of {many}", { n: place + 1, many: all.length })]),
            ].join(" · ")
          : t("Nobody has looked at this one.")
      }
    </p>
    ${
      same
        ? html`
            <p class="soft">${t("That is what was played.")}</p>
          `
        : null
    }
  `;
}

/** Why it is better, and what the others were worth. @param {Props & {one: import("./shapes").Decision}} props */
function Solution({ retry, one }) {
  const tried = retry.judged.value?.action;
  const all = compared(one);
  const shown = all.filter((each, at) => at < SHOWN || each.own || each.action === tried);
  return html`
    <${Reasons} reasons=${one.reasons} />
    <${Candidates}
      shown=${shown}
      more=${all.length - shown.length}
      told=${(/** @type {string} */ action) => retry.study.inWords.value(action, one.phase)}
    />
    ${
      one.proven
        ? null
        : html`
            <small class="soft">${FIRST_LOOK}</small>
          `
    }
  `;
}

/** How it went. @param {Props} props */
function Summary({ retry }) {
  const outcomes = [...retry.outcomes.value.values()];
  const many = retry.mistakes.length;
  const first = outcomes.filter((one) => one === "first").length;
  const left = many - retry.solved.value;
  return html`
    <div class="task-words" role="status">
      <p class="to-find">${retry.summary}</p>
      <p>
        ${tn("{n} at the first try.", "{n} at the first try.", first)}${" "}
        ${left ? null : t("Nothing of that would happen to you again.")}
      </p>
      <div class="choices">
        ${
          left && left < many
            ? html`
                <button class="button main" onClick=${() => retry.again(false)}>
                  ${tn("The one that is left", "The {n} that are left", left)}
                </button>
              `
            : null
        }
        <button class=${classes("button", (!left || left === many) && "main")} onClick=${() => retry.again(true)}>
          ${t("Once more, all of them")}
        </button>
        <button class="button quiet" onClick=${() => retry.leave()}>${t("Back to the review")}</button>
      </div>
    </div>
  `;
}

/** The keys beside those of the table. @param {Props["retry"]} retry */
function useTryingKeys(retry) {
  usePressed((event, target) => {
    if (target.closest("dialog[open]")) return;
    /** @type {Record<string, () => void>} */
    const does = { v: () => retry.show(), t: () => retry.next(), q: () => retry.leave() };
    const key = event.key.toLowerCase();
    if (!Object.hasOwn(does, key)) return;
    does[key]();
    event.preventDefault();
  });
}
