// Small cards to choose from: rows of one colour each, walked along with the arrow keys.
import { useRef } from "preact/hooks";
import { classes, html, Sign, spoken } from "../base/ui.js";
import { t } from "../base/language.js";

/** What stands on a small card. @param {string} card */
export const valueOf = (card) => (card[1] === "x" ? "×" : card.slice(1));

/** A small card. @param {{card: string}} props */
export const Chip = ({ card }) => html`
  <span class="chip-card" data-colour=${card[0]} aria-hidden="true">
    <b>${valueOf(card)}</b>
    <${Sign} letter=${card[0]} />
  </span>
`;

/**
 * @typedef {object} Choice
 * @property {string} key
 * @property {string} card
 * @property {string} said what a screen reader says
 * @property {number} [count] how many there are, told where it is not one
 * @property {boolean} [off]
 * @property {boolean} [held]
 */

/**
 * Rows of small cards, one tab stop in all: the arrows lead from card to card.
 * @param {{rows: Choice[][], label: string, pick: (choice: Choice) => void}} props
 */
export function Chips({ rows, label, pick }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const at = useRef("");
  const first = rows.flat().find((one) => one.key === at.current) ?? rows.flat()[0];
  const press = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    const now = event.target instanceof HTMLElement ? event.target.closest("[data-row]") : null;
    if (!by || !(now instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    next(box.current, Number(now.dataset.row), Number(now.dataset.column), by)?.focus();
  };
  return html`
    <div class="card-rows" role="group" aria-label=${label} ref=${box} onKeyDown=${press}>
      ${rows.map((row, line) =>
        row.length
          ? html`
              <div class="chip-row" key=${line}>
                ${row.map(
                  (one, column) => html`
                    <button
                      key=${one.key}
                      type="button"
                      class=${classes("chip-button", one.held && "held-up")}
                      data-key=${one.key}
                      data-row=${line}
                      data-column=${column}
                      aria-disabled=${one.off ? "true" : undefined}
                      aria-label=${one.said}
                      aria-pressed=${one.held === undefined ? undefined : one.held}
                      title=${one.said}
                      tabindex=${one === first ? 0 : -1}
                      onFocus=${() => {
                        at.current = one.key;
                      }}
                      onClick=${() => !one.off && pick(one)}
                    >
                      <${Chip} card=${one.card} />
                      ${
                        (one.count ?? 1) > 1
                          ? html`
                              <small aria-hidden="true">${one.count}</small>
                            `
                          : null
                      }
                    </button>
                  `,
                )}
              </div>
            `
          : null,
      )}
    </div>
  `;
}

/**
 * The next card in a direction.
 * @param {HTMLElement | null} box @param {number} row @param {number} column @param {number[]} by
 * @returns {HTMLElement | null}
 */
function next(box, row, column, [down, right]) {
  const all = /** @type {HTMLElement[]} */ ([...(box?.querySelectorAll("button") ?? [])]);
  const place = (/** @type {HTMLElement} */ one) => [Number(one.dataset.row), Number(one.dataset.column)];
  if (right) {
    const now = all.findIndex((one) => place(one)[0] === row && place(one)[1] === column);
    return all[now + right] ?? null;
  }
  const rows = [...new Set(all.map((one) => place(one)[0]))].sort((one, other) => (one - other) * down);
  const line = rows.find((one) => (one - row) * down > 0);
  if (line === undefined) return null;
  return all
    .filter((one) => place(one)[0] === line)
    .reduce((best, one) => (Math.abs(place(one)[1] - column) < Math.abs(place(best)[1] - column) ? one : best));
}

/**
 * Cards that have not been seen, as choices, a row for each colour.
 * @param {Record<string, number>} unseen @param {(card: string) => string} [said] @returns {Choice[][]}
 */
export function unseenRows(unseen, said = spoken) {
  const letters = [...new Set(Object.keys(unseen).map((card) => card[0]))];
  return [..."YBWGRP"]
    .filter((letter) => letters.includes(letter))
    .map((letter) =>
      Object.entries(unseen)
        .filter(([card]) => card[0] === letter)
        .sort(([one], [other]) => rank(one) - rank(other))
        .map(([card, count]) => ({
          key: card,
          card,
          count,
          said: count > 1 ? t("{card}, {n} left", { card: said(card), n: count }) : said(card),
        })),
    );
}

/** Wagers first. @param {string} card */
export const rank = (card) => (card[1] === "x" ? -1 : Number(card.slice(1)));
