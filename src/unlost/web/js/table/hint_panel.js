// What hints show: the panel beside the table, and the question before a large mistake.
import { useEffect, useRef } from "preact/hooks";
import { html, icon, prefer, preferences } from "../base/ui.js";
import { t, tn } from "../base/language.js";
import { Candidates, Reasons, ranked } from "../study/candidates.js";
import { OddsTable } from "../study/odds.js";

/** @typedef {import("./hints.js").Hints} Hints */
/** @typedef {import("../types").Evaluated} Evaluated */

const SHOWN = 5; // candidates; the one that is asked about is always among them
const TOLD_TO_ALL = t("The others will see that you took a hint, and the match will say so ever after.");

/** @param {{hints: Hints}} props */
export function Hint({ hints }) {
  const { session } = hints;
  const found = hints.found.value;
  return html`
    <aside class="hint-panel studied" aria-label=${t("Hint")}>
      <header>
        <h2>${t("Hint")}</h2>
        <button class="button quiet round" aria-label=${t("Close")} onClick=${() => hints.close()}>
          ${icon("close")}
        </button>
      </header>
      ${
        !hints.mine
          ? html`
              <p class="soft">${t("When it is your turn, you can have a hint here.")}</p>
            `
          : found
            ? html`
                <${Advice} hints=${hints} found=${found} />
              `
            : hints.thinks.value
              ? html`
                  <p class="soft" role="status">${t("Thinking about it…")}</p>
                `
              : html`
                  ${
                    hints.fault.value || hints.asksFirst
                      ? html`
                          <p role="status">${hints.fault.value || TOLD_TO_ALL}</p>
                        `
                      : null
                  }
                  <button class="button main" ref=${focused} onClick=${() => hints.ask()}>
                    ${t("Show me a hint")}
                  </button>
                `
      }
      <footer>
        <${Switch} />
        ${
          session.table.value.hints
            ? html`
                <small class="soft">${t("This match will say that hints were taken.")}</small>
              `
            : null
        }
      </footer>
    </aside>
  `;
}

/** @param {HTMLElement | null} element */
const focused = (element) => element?.focus();

/** What could be done, and why. @param {{hints: Hints, found: Evaluated}} props */
function Advice({ hints, found }) {
  const told = (/** @type {string} */ action) => hints.inWords.value(action, found.phase);
  const all = ranked(found.actions, hints.against.value || (found.reasons.length ? found.beside?.action : undefined));
  const listed = all.filter((each, at) => at < SHOWN || each.own);
  if (all.length === 1)
    return html`
      <p class="best">${told(found.best)}</p>
      <p class="soft">${t("There is nothing to choose.")}</p>
    `;
  return html`
    <p class="best">${told(found.best)}</p>
    <${Why} hints=${hints} found=${found} />
    <${Candidates}
      shown=${listed}
      more=${all.length - listed.length}
      told=${told}
      mine=""
      choose=${(/** @type {string} */ action) => hints.ask(action)}
    />
    <small class="soft">${t("Choose one of them to hear why it is behind.")}</small>
    ${
      found.odds
        ? html`
            <details>
              <summary>${t("Which cards still come?")}</summary>
              <${OddsTable} odds=${found.odds} table=${hints.session.table.value} first="deck" />
            </details>
          `
        : null
    }
  `;
}

/**
 * Why not another action: the one that was asked about, or one that would be a mistake.
 * @param {{hints: Hints, found: Evaluated}} props
 */
function Why({ hints, found }) {
  const { beside, reasons } = found;
  const against = hints.against.value;
  const thinks = hints.thinks.value;
  const action = against || (reasons.length ? beside?.action : "");
  if (!action && !thinks) return null;
  return html`
    <section class="why">
      ${
        action
          ? html`
              <h3>${t("Why not “{action}”?", { action: hints.inWords.value(action, found.phase) })}</h3>
            `
          : null
      }
      ${
        thinks
          ? html`
              <p class="soft">${t("Thinking about why…")}</p>
            `
          : reasons.length
            ? html`
                <${Reasons} reasons=${reasons} />
              `
            : html`
                <p class="soft">
                  ${
                    hints.fault.value ||
                    (beside?.mark
                      ? t("No single reason stands out.")
                      : t("It is about as good, as far as can be told."))
                  }
                </p>
              `
      }
    </section>
  `;
}

/** Is one asked before a large mistake? */
const Switch = () => html`
  <label class="think">
    <input
      type="checkbox"
      checked=${preferences.value.warn ?? false}
      onChange=${(/** @type {Event} */ event) =>
        prefer({ warn: /** @type {HTMLInputElement} */ (event.currentTarget).checked })}
    />
    ${t("Ask me before a large mistake")}
  </label>
`;

/** Sure? @param {{hints: Hints}} props */
export function Question({ hints }) {
  const asked = hints.question.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (asked && !box.current?.open) box.current?.showModal();
    if (!asked) box.current?.close();
  }, [asked]);
  const { phase } = hints.session.position.value.view;
  const told = (/** @type {string} */ action) => hints.inWords.value(action, phase ?? "");
  return html`
    <dialog
      class="sure"
      ref=${box}
      aria-label=${t("Sure?")}
      onClose=${() => {
        hints.question.value = null;
      }}
    >
      ${
        asked
          ? html`
              <header><h2>${t("Sure?")}</h2></header>
              <p>
                ${tn(
                  "“{action}” looks like a large mistake: it would cost about {n} point.",
                  "“{action}” looks like a large mistake: it would cost about {n} points.",
                  Math.max(1, Math.round(asked.loss)),
                  { action: told(asked.action) },
                )}
              </p>
              ${
                asked.reasons.length
                  ? html`
                      <p>${asked.reasons[0]}.</p>
                    `
                  : null
              }
              <p class="better">${t("Better: {action}", { action: told(asked.best) })}</p>
              <div class="choices">
                <button
                  class="button main"
                  autofocus
                  onClick=${() => {
                    hints.question.value = null;
                  }}
                >
                  ${t("Let me think again")}
                </button>
                <button class="button" onClick=${() => hints.insist()}>${t("Play it anyway")}</button>
                <button
                  class="button quiet"
                  onClick=${() => {
                    prefer({ warn: false });
                    hints.insist();
                  }}
                >
                  ${t("Play it, and do not ask again")}
                </button>
              </div>
            `
          : null
      }
    </dialog>
  `;
}
