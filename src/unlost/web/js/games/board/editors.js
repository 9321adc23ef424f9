// A board of one's own: where the tiles lie, and what the artifacts pay.
import { useRef, useState } from "preact/hooks";
import { Editor } from "../../base/editor.js";
import { list, t, tn } from "../../base/language.js";
import { entered, html, COLOURS, SYMBOLS, capital, same, signed } from "../../base/ui.js";

const RIVER = "river-below";

/** @typedef {import("../../frame").EditorProps} EditorProps */
/** @typedef {import("./types").Printed} Printed */

/**
 * @typedef {object} StoneProps
 * @property {string} letter
 * @property {number} stone
 * @property {number} points
 * @property {string} mark a class
 * @property {string} at column and stone
 * @property {boolean} here is it the one that Tab leads to?
 * @property {boolean} pressed
 * @property {() => void} go
 * @property {(letter: string, stone: number) => void} toggle
 */

/** A stone that may have a space; one of them is reached by Tab, the others by arrows. @param {StoneProps} props */
const StoneButton = ({ letter, stone, points, mark, at, here, pressed, go, toggle }) => html`
  <button
    type="button"
    data-colour=${letter}
    data-at=${at}
    class=${mark}
    tabindex=${here ? 0 : -1}
    aria-pressed=${pressed}
    onFocus=${go}
    onClick=${() => toggle(letter, stone)}
  >
    <span class="unseen">${t("{colour}, stone {stone}", { colour: capital(COLOURS[letter]), stone })}</span>
    <b aria-hidden="true">${signed(points)}</b>
  </button>
`;

/** Where the tiles lie: the stones of the five paths. @param {EditorProps} props */
export function Spaces({ id, printed: game, option, value, set }) {
  const { spaces: printed, stones, bridge } = /** @type {Printed} */ (game);
  const own = /** @type {Record<string, number[]> | null} */ (value);
  const [draft, change] = useState(/** @type {Record<string, number[]> | null} */ (null));
  const [at, go] = useState([0, 2]);
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const letters = Object.keys(printed);
  const spaces = draft ?? own ?? printed;
  const sum = (/** @type {Record<string, number[]>} */ of) =>
    letters.reduce((total, letter) => total + of[letter].length, 0);
  const [has, many] = [sum(spaces), sum(printed)];
  const toggle = (/** @type {string} */ letter, /** @type {number} */ stone) => {
    const now = spaces[letter].includes(stone)
      ? spaces[letter].filter((one) => one !== stone)
      : [...spaces[letter], stone];
    change({ ...spaces, [letter]: now.sort((one, other) => one - other) });
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const [across, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[
      event.key
    ] ?? [0, 0];
    if (!across && !down) return;
    event.preventDefault();
    const next = [
      Math.min(letters.length - 1, Math.max(0, at[0] + across)),
      Math.min(stones.length, Math.max(2, at[1] + down)),
    ];
    go(next);
    /** @type {HTMLElement | null | undefined} */ (grid.current?.querySelector(`[data-at="${next}"]`))?.focus();
  };
  const fault =
    has < many
      ? tn("{n} space is missing.", "{n} spaces are missing.", many - has)
      : has > many
        ? tn("{n} space too many.", "{n} spaces too many.", has - many)
        : "";
  return html`
    <${Editor}
      id=${id}
      option=${option}
      own=${own !== null}
      count=${t("{n} of {many}", { n: has, many })}
      fault=${fault}
      about=${t("Tap the stones that have a space for a tile on your board.")}
      take=${() => set(same(spaces, printed) ? null : spaces)}
      reset=${() => change(printed)}
      forget=${() => change(null)}
    >
      <div class="stones" ref=${grid} onKeyDown=${press}>
        <i></i>
        ${letters.map(
          (letter) => html`
            <span key=${letter} class="path-name" data-colour=${letter} title=${capital(COLOURS[letter])}>
              <svg class="icon" aria-hidden="true"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg>
            </span>
          `,
        )}
        ${stones.map(
          (points, row) => html`
            <span class=${`row-name ${row + 2 === bridge ? RIVER : ""}`} aria-hidden="true">${row + 1}</span>
            ${letters.map((letter, column) =>
              row
                ? html`
                    <${StoneButton}
                      key=${letter}
                      letter=${letter}
                      stone=${row + 1}
                      points=${points}
                      mark=${row + 2 === bridge ? RIVER : ""}
                      at=${`${column},${row + 1}`}
                      here=${same(at, [column, row + 1])}
                      pressed=${spaces[letter].includes(row + 1)}
                      go=${() => go([column, row + 1])}
                      toggle=${toggle}
                    />
                  `
                : html`
                    <span key=${letter} class="first" aria-hidden="true">${signed(points)}</span>
                  `,
            )}
          `,
        )}
      </div>
    <//>
  `;
}

const FURTHEST = 1000; // points that a space of the track may have, either way

/** What a row says to whoever listens. @param {number} n @param {boolean} last */
const pointsFor = (n, last) =>
  last ? t("Points for {n} artifacts or more", { n }) : tn("Points for {n} artifact", "Points for {n} artifacts", n);

/** What the artifacts pay: a list by their number. @param {EditorProps} props */
export function Track({ id, printed: game, option, value, set }) {
  const { track, rungs } = /** @type {Printed} */ (game);
  const own = /** @type {number[] | null} */ (value);
  const printed = track.slice(0, rungs);
  const [draft, change] = useState(/** @type {string[] | null} */ (null));
  const rows = draft ?? (own ?? printed).map(String);
  const fine = (/** @type {string} */ text) => /^-?\d+$/.test(text.trim()) && Math.abs(Number(text)) <= FURTHEST;
  const wrong = rows.map((text, at) => (fine(text) ? "" : String(at))).filter(Boolean);
  const fault = wrong.length
    ? t("Points are whole numbers from {low} to {high}: see {rows}.", {
        low: signed(-FURTHEST),
        high: FURTHEST,
        rows: list(wrong),
      })
    : "";
  const last = rows.length - 1;
  const take = () => {
    const points = rows.map(Number);
    set(same(points, printed) ? null : points);
  };
  return html`
    <${Editor}
      id=${id}
      option=${option}
      own=${own !== null}
      fault=${fault}
      about=${t("The points at the end of the game, by the number of artifacts; the last holds for more.")}
      take=${take}
      reset=${() => change(printed.map(String))}
      forget=${() => change(null)}
    >
      <ol
        class="rungs"
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      >
        ${rows.map(
          (text, at) => html`
            <li key=${at}>
              <label>
                <span>${at === last ? t("{n} or more", { n: at }) : String(at)}</span>
                <input
                  class="input"
                  type="number"
                  inputmode="text"
                  step="1"
                  min=${-FURTHEST}
                  max=${FURTHEST}
                  value=${text}
                  aria-invalid=${!fine(text)}
                  aria-label=${pointsFor(at, at === last)}
                  onInput=${entered((now) => change(rows.with(at, now)))}
                />
              </label>
            </li>
          `,
        )}
      </ol>
      <div class="choices">
        <button
          type="button"
          class="button small"
          disabled=${rows.length >= track.length}
          onClick=${() => change([...rows, rows[last]])}
        >
          ${t("One more")}
        </button>
        <button type="button" class="button small" disabled=${!last} onClick=${() => change(rows.slice(0, -1))}>
          ${t("Remove the last")}
        </button>
      </div>
    <//>
  `;
}
