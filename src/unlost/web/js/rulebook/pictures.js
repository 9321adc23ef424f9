// Pictures for the rules, drawn with the pieces of the tables: cards in a row, columns with what they are worth, what
// fits and what does not, piles.
import { html, icon, signed, SYMBOLS } from "../base/ui.js";
import { t } from "../base/language.js";
import { Back, Face } from "../table/card.js";

/** @param {string} cards */
const each = (cards) => cards.split(" ").filter(Boolean);

/** Cards side by side, each over the one before. @param {{of: string}} props */
export const Cards = ({ of }) => html`
  <span class="in-a-row" style=${`--n:${each(of).length}`}>
    ${each(of).map(
      (card, at) => html`
        <${Face} key=${at} card=${card} />
      `,
    )}
  </span>
`;

/** @param {{cards: string, colour?: string}} props */
const Stack = ({ cards, colour = cards[0] }) => html`
  <span class="stack">
    ${each(cards).map(
      (card, at) => html`
        <span class="slot" key=${at}><${Face} card=${card} /></span>
      `,
    )}${
      cards
        ? null
        : html`
            <span class="slot">
              <span class="empty">
                <svg class="icon"><use href=${`/art/symbols.svg#${SYMBOLS[colour]}`} /></svg>
              </span>
            </span>
          `
    }
  </span>
`;

/**
 * Expeditions, and below each what it is worth.
 * @param {{of: {cards: string, value?: number, colour?: string, says?: string}[]}} props
 */
export const Columns = ({ of }) => html`
  <span class="side-by-side">
    ${of.map(
      ({ cards, value, colour = cards[0], says }, at) => html`
        <span class="lane" key=${at} data-colour=${colour}>
          <span class="column down" style=${`--n:${each(cards).length || 1}`}>
            <${Stack} cards=${cards} colour=${colour} />
            <span class=${`figure ${(value ?? 0) < 0 ? "minus" : ""}`}>
              <b>${says ?? (value === undefined ? "" : signed(value))}</b>
            </span>
          </span>
        </span>
      `,
    )}
  </span>
`;

/**
 * What may follow in a column, and what may not.
 * @param {{column: string, colour?: string, fits?: string, not?: string}} props
 */
export const Fits = ({ column, colour, fits = "", not = "" }) => html`
  <span class="side-by-side">
    <${Columns} of=${[{ cards: column, colour }]} />
    <span class="next">
      ${each(fits).map(
        (card) => html`
          <span class="may" key=${card}>
            <${Face} card=${card} />
            <i class="yes">${icon("check")}</i>
          </span>
        `,
      )}${each(not).map(
        (card, at) => html`
          <span class="may not" key=${`${card}${at}`}>
            <${Face} card=${card} />
            <i class="no">${icon("close")}</i>
          </span>
        `,
      )}
    </span>
  </span>
`;

/** Discard piles and the deck; one pile may be closed. @param {{tops: string, closed?: string, deck: number}} props */
export const Piles = ({ tops, closed, deck }) => html`
  <span class="side-by-side piles-of">
    ${each(tops).map(
      (card) => html`
        <span key=${card} class=${`place pile ${card[0] === closed ? "closed" : ""}`} data-colour=${card[0]}>
          <${Face} card=${card} />
          ${
            card[0] === closed
              ? html`
                  <span class="shut">${t("closed")}</span>
                `
              : null
          }
        </span>
      `,
    )}
    <span class="place deck">
      <${Back} />
      <span class="count">${deck}</span>
    </span>
  </span>
`;
