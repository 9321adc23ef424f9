// A card's face and back. Both are pictures: what they stand on says in words what they are.
import { html, SYMBOLS } from "../base/ui.js";
import { useMemo } from "preact/hooks";

/** The picture of each colour. @type {Record<string, string>} */
export const ART = { Y: "yellow", B: "blue", W: "white", G: "green", R: "red", P: "purple" };

/** A card, face up. @param {{card: string, mark?: string}} props */
export function Face({ card, mark = "" }) {
  const letter = card[0];
  const value = card.slice(1);
  const investment = value === "x";
  return useMemo(
    () => html`
      <span
        class=${`card face ${mark}`}
        aria-hidden="true"
        data-colour=${letter}
        data-card=${card}
        style=${`--v:${investment ? 0 : value};background-image:url(/art/${ART[letter]}.svg)`}
      >
        <span class="tag">
          <b>
            ${
              investment
                ? html`
                    <svg class="icon emblem-small" aria-hidden="true"><use href="/art/symbols.svg#contract" /></svg>
                  `
                : value
            }
          </b>
          <svg class="icon" aria-hidden="true"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg>
        </span>
        ${
          investment
            ? html`
                <svg class="emblem" aria-hidden="true"><use href="/art/symbols.svg#contract" /></svg>
              `
            : null
        }
        <span class="foot-tag">
          <i>${letter}</i>
          ${investment ? "×" : value}
        </span>
      </span>
    `,
    [card, mark],
  );
}

export const Back = () => html`
  <span class="card back" aria-hidden="true"></span>
`;
