// What tables with a hand share: a discard pile, the deck, the line that says what to do.
import { Sign, html } from "../base/ui.js";
import { t, tn } from "../base/language.js";
import { Back, Face } from "./card.js";
import { pileInWords } from "./hand.js";
import { WhoIsAwaited } from "./awaited.js";
import { PlayAgain } from "./rematch.js";

/**
 * @typedef {object} PileProps
 * @property {string} letter
 * @property {number} number the key that draws from it
 * @property {string[]} pile the top last
 * @property {boolean} closed
 * @property {boolean} glows
 * @property {boolean} last was it used last?
 * @property {(letter: string) => void} onPile
 */

/** A discard pile. @param {PileProps} props */
export const Pile = ({ letter, number, pile, closed, glows, last, onPile }) => html`
  <button
    class=${`place pile ${glows ? "glows" : ""} ${closed ? "closed" : ""} ${last ? "last" : ""}`}
    data-place="pile"
    data-colour=${letter}
    onClick=${() => onPile(letter)}
  >
    <span class="unseen">${pileInWords(letter, pile, closed)}</span>
    ${
      pile.length > 1
        ? html`
            <${Face} key=${`u${pile.length}`} card=${pile[pile.length - 2]} mark="under" />
          `
        : null
    }
    ${
      pile.length
        ? html`
            <${Face} key=${`p${pile.length}`} card=${pile[pile.length - 1]} />
          `
        : html`
            <span class="empty"><${Sign} letter=${letter} /></span>
          `
    }
    ${
      pile.length > 1
        ? html`
            <span class="count" aria-hidden="true">${pile.length}</span>
          `
        : null
    }
    ${
      closed
        ? html`
            <span class="shut" aria-hidden="true">${t("closed")}</span>
          `
        : null
    }
    <kbd class="key" aria-hidden="true">${number}</kbd>
  </button>
`;

/** @param {{left: number, glows: boolean, last: boolean, onDeck: () => void}} props */
export const Deck = ({ left, glows, last, onDeck }) => html`
  <button class=${`place deck ${glows ? "glows" : ""} ${last ? "last" : ""}`} data-place="deck" onClick=${onDeck}>
    <span class="unseen">${tn("Deck, {n} card left", "Deck, {n} cards left", left)}</span>
    ${
      left
        ? html`
            <${Back} />
          `
        : html`
            <span class="empty"></span>
          `
    }
    <span class=${`count ${left <= 5 ? "low" : ""}`} aria-hidden="true">${left}</span>
  </button>
`;

/**
 * What to do now; or, where a bot sits in one's place, the way back.
 * @param {{session: import("../frame").Playing, seat: number, text: string | undefined}} props
 */
export function Status({ session, seat, text }) {
  const table = session.table.value;
  const replaced = !table.ending && table.seats[seat]?.stand_in && table.you.includes(seat);
  return html`
    <p class="status" role="status">
      ${
        replaced
          ? html`
              ${t("A bot plays for you.")}${" "}
              <button class="button small main" onClick=${() => session.comeBack()}>${t("Take your seat back")}</button>
            `
          : html`
              <${WhoIsAwaited} session=${session} otherwise=${text} />
            `
      }
      ${
        table.ending && !session.alone && !session.looksBack
          ? html`
              ${" "}
              <button class="button small" onClick=${() => session.showSheet()}>${t("Score sheet")}</button>
              ${
                session.offered.value
                  ? html`
                      ${" "}
                      <${PlayAgain} session=${session} small=${true} />
                    `
                  : null
              }
            `
          : null
      }
    </p>
  `;
}
