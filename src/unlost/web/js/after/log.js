// What happened, step by step: each line leads there. The key Tab stops at one of them only: the arrows walk on.
import { useEffect, useRef } from "preact/hooks";
import { classes, html } from "../base/ui.js";
import { t } from "../base/language.js";
import { GAMES } from "../games/registry.js";

/** @param {{replay: import("./replay.js").Replay}} props */
export function Log({ replay }) {
  const n = replay.n.value;
  const here = useRef(/** @type {HTMLElement | null} */ (null));
  const deals = replay.deals.value;
  useEffect(() => {
    const line = here.current;
    const box = line?.closest(".beside-panel");
    // only what it lies in is scrolled, never the page
    if (line && box instanceof HTMLElement && box.scrollHeight > box.clientHeight)
      box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }, [n]);
  return html`
    <ol class="steps" aria-label=${t("What happened")}>
      ${replay.steps.value.map(
        (step) => html`
          <li key=${step.n} ref=${step.n === n ? here : undefined}>
            ${
              deals.length > 1 && deals.includes(step.n)
                ? html`
                    <h2>${GAMES[replay.match.game].dealTitle?.(deals.indexOf(step.n) + 1)}</h2>
                  `
                : null
            }
            <button
              class=${classes("said-step", step.n === n && "here")}
              aria-current=${step.n === n ? "step" : undefined}
              tabindex=${step.n === n ? 0 : -1}
              onClick=${() => replay.visit(step.n)}
            >
              <small>${step.n}</small>
              <span>${replay.told(step.n)}</span>
            </button>
          </li>
        `,
      )}
    </ol>
  `;
}
