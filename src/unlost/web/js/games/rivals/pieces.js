// Gold, footprints, the shape of each seat, and what a card is worth to whom.
import { html } from "../../base/ui.js";
import { worth } from "./words.js";

const SHAPES = ["●", "▲", "■", "◆"]; // one for each seat, wherever it is spoken of

/** Gold in stacks of five. @param {{n: number}} props */
export function Coins({ n }) {
  const stacks = Math.ceil(n / 5);
  return html`
    <svg
      class="coins"
      aria-hidden="true"
      viewBox=${`0 0 ${Math.max(1, stacks) * 13 + 1} 24`}
      style=${`--stacks:${Math.max(1, stacks)}`}
    >
      ${Array.from(
        { length: n },
        (_, at) => html`
          <ellipse key=${at} cx=${7 + Math.floor(at / 5) * 13} cy=${20 - (at % 5) * 3.6} rx="6" ry="2.9" />
        `,
      )}
    </svg>
  `;
}

/** One coin with a figure on it. @param {{n: number | string}} props */
export const Coin = ({ n }) => html`
  <span class="coin"><b>${n}</b></span>
`;

/** @param {{seat: number}} props */
export const Shape = ({ seat }) => html`
  <span class="shape" aria-hidden="true">${SHAPES[seat]}</span>
`;

/** @param {{n: number}} props */
export const Footprints = ({ n }) =>
  n
    ? html`
        <span class="prints" aria-hidden="true">
          ${Array.from(
            { length: n },
            (_, at) => html`
              <svg class="icon" key=${at}><use href="/art/symbols.svg#footprint" /></svg>
            `,
          )}
        </span>
      `
    : null;

/** @typedef {{card: string, brings: (import("./types").Brought | null)[], eyes: number}} WorthProps */

/**
 * What a card of the display is worth to whom: to oneself large, to the others with their shapes.
 * @param {WorthProps} props
 */
export function Worth({ card, brings, eyes }) {
  return html`
    <span class="worth" aria-hidden="true">
      <b class=${brings[eyes] ? "" : "none"}>${worth(card, brings[eyes])}</b>
      <span class="others">
        ${brings.map((one, seat) =>
          seat === eyes
            ? null
            : html`
                <span key=${seat} class=${one ? "" : "none"}>
                  <i>${SHAPES[seat]}</i>
                  ${worth(card, one).replace("+", "")}
                </span>
              `,
        )}
      </span>
    </span>
  `;
}
