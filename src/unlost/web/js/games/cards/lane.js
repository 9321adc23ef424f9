// One colour on the table of the card game: their expedition, the pile, ours.
import { t, tn } from "../../base/language.js";
import { COLOURS, Sign, html, signed, spokenAll } from "../../base/ui.js";
import { Face } from "../../table/card.js";
import { Pile } from "../../table/pile.js";

/** @typedef {import("./types").Standing} Standing */

/**
 * @typedef {object} LaneProps
 * @property {string} letter
 * @property {number} number the key that draws from its pile
 * @property {import("./types").View} view
 * @property {import("./types").Guide} guide
 * @property {number} side
 * @property {string | undefined} card the one that is chosen
 * @property {string | undefined} dragged
 * @property {boolean} drawing
 * @property {(action: string) => boolean} may
 * @property {import("./table.js").Marks} last what the others did
 * @property {(letter: string) => void} onLane
 * @property {(letter: string) => void} onPile
 */

/** One colour: their expedition, the pile, ours. @param {LaneProps} props */
export function Lane({ letter, number, view, guide, side, card, may, last, onLane, onPile, drawing, dragged }) {
  const held = dragged || card;
  const plays = held && held[0] === letter && may(held);
  const brings = held && held[0] === letter ? guide.brings[held] : null;
  const discards = held && held[0] === letter && may(`-${held}`);
  const draws = drawing && may(`+${letter}`);
  const mine = guide.sides[side][letter];
  const theirs = guide.sides[1 - side][letter];
  return html`
    <div class="lane" data-colour=${letter}>
      <${Column}
        cards=${view.expeditions[1 - side][letter]}
        up=${true}
        last=${last.lanes[`${1 - side}${letter}`]}
        standing=${theirs}
        name=${COLOURS[letter]}
      />
      <${Pile}
        letter=${letter}
        number=${number}
        pile=${view.piles[letter]}
        closed=${view.closed === letter}
        glows=${draws || discards}
        last=${last.piles[letter]}
        onPile=${onPile}
      />
      <button
        class=${`place own ${plays ? "glows" : ""}`}
        data-place="lane"
        data-colour=${letter}
        onClick=${() => onLane(letter)}
      >
        <${Column}
          cards=${view.expeditions[side][letter]}
          last=${last.lanes[`${side}${letter}`]}
          standing=${mine}
          brings=${plays ? brings : null}
          name=${COLOURS[letter]}
          letter=${letter}
        />
      </button>
    </div>
  `;
}

/** How far it is to the bonus, where there is one. @param {{to_bonus: number | null}} standing */
function bonusOf({ to_bonus: left }) {
  if (left === null) return "";
  return left ? tn("{n} card to the bonus", "{n} cards to the bonus", left) : t("with the bonus");
}

/**
 * @typedef {object} ColumnProps
 * @property {string[]} cards
 * @property {boolean} [up] is it theirs?
 * @property {boolean} last was it played on last?
 * @property {Standing} standing
 * @property {Standing | null} [brings] what it would become
 * @property {string} name of the colour
 * @property {string} [letter]
 */

/** An expedition as a column of cards, the first on top. @param {ColumnProps} props */
function Column({ cards, up, last, standing, brings, name, letter }) {
  const begun = cards.length > 0;
  const points = tn("{n} point", "{n} points", standing.value);
  const hint = !begun
    ? up
      ? t("Their {colour} expedition has not begun", { colour: name })
      : t("Your {colour} expedition has not begun", { colour: name })
    : [
        points,
        `×${standing.times}`,
        standing.lacks ? t("{n} more to break even", { n: standing.lacks }) : "",
        bonusOf(standing),
      ]
        .filter(Boolean)
        .join(", ");
  const said = up
    ? begun
      ? t("Their {colour} expedition: {cards}; {points}", { colour: name, cards: spokenAll(cards), points })
      : t("Their {colour} expedition: not begun", { colour: name })
    : begun
      ? t("Your {colour} expedition: {cards}; {points}", { colour: name, cards: spokenAll(cards), points })
      : t("Your {colour} expedition: not begun", { colour: name });
  return html`
    <span class=${`column ${up ? "up" : "down"}`} style=${`--n:${cards.length}`} title=${hint}>
      <span class="unseen">${said}</span>
      <span class=${`stack ${begun ? "" : "none"}`}>
        ${cards.map(
          (card, at) => html`
            <span class="slot" key=${at}>
              <${Face} card=${card} mark=${last && at === cards.length - 1 ? "last" : ""} />
            </span>
          `,
        )}
        ${
          !begun && !up
            ? html`
                <span class="slot">
                  <span class="empty"><${Sign} letter=${letter} /></span>
                </span>
              `
            : null
        }
      </span>
      <span class=${`figure ${standing.value < 0 ? "minus" : ""} ${begun || brings ? "" : "none"}`} aria-hidden="true">
        ${
          brings
            ? html`
                <b>
                  <span class="was">${begun ? signed(standing.value) : "0"}${" "}</span>
                  → ${signed(brings.value)}
                </b>
              `
            : html`
                <b>${signed(standing.value)}</b>
                ${
                  standing.times > 1
                    ? html`
                        <i>×${standing.times}</i>
                      `
                    : null
                }
              `
        }
        ${
          begun && !up && !brings && standing.lacks
            ? html`
                <small>${t("{n} to even", { n: standing.lacks })}</small>
              `
            : null
        }
      </span>
    </span>
  `;
}
