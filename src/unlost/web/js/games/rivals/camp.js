// Somebody's camp: name, gold, expeditions.
import { t, tn } from "../../base/language.js";
import { COLOURS, Sign, html, isYou, nameOf } from "../../base/ui.js";
import { Face } from "../../table/card.js";
import { Person } from "../../table/seats.js";
import { Coins, Shape } from "./pieces.js";
import { short, standingInWords } from "./words.js";

/**
 * @typedef {object} CampProps
 * @property {import("./types").Session} session
 * @property {number} seat
 * @property {boolean} home is it one's own?
 * @property {string[]} letters
 * @property {string | undefined} held the card that is chosen or dragged
 * @property {(action: string) => boolean} may
 * @property {(seat: number, letter: string) => void} onLane
 */

/** Somebody's camp: name, gold, expeditions. @param {CampProps} props */
export function Camp({ session, seat, home, letters, held, may, onLane }) {
  const table = session.table.value;
  const { view, guide, seat: eyes } = session.position.value;
  const mine = table.you.includes(seat);
  const out = view.bid && !view.bid.in.includes(seat);
  const name = nameOf(table, seat);
  const parts = { name, gold: view.gold[seat], points: guide.points[seat] };
  const said = isYou(table, seat)
    ? t("Your camp: {gold} gold, {points} points", parts)
    : t("Camp of {name}: {gold} gold, {points} points", parts);
  const marks = session.recent.filter((line) => line.seat === seat).map((line) => line.action);
  return html`
    <article
      class=${`camp ${home ? "yours" : ""} ${out ? "out" : ""} ${view.bid?.by === seat ? "leads" : ""}`}
      data-seat=${seat}
      aria-label=${said}
    >
      <header>
        <${Shape} seat=${seat} />
        <${Person} session=${session} seat=${seat} own=${mine && table.you.length === 1} />
        <span class="gold" title=${t("{n} gold", { n: view.gold[seat] })}>
          <b>${view.gold[seat]}</b>
          <${Coins} n=${view.gold[seat]} />
          <span class="unseen">${" "}${t("gold")}</span>
        </span>
        <span class="sum" title=${t("Points if it ended now")}>
          <b>${guide.points[seat]}</b>
          <small>${tn("point", "points", guide.points[seat])}</small>
        </span>
      </header>
      <div class="ways">
        ${letters.map((letter) => {
          const cards = view.expeditions[seat][letter];
          const takes = held && held[0] === letter && seat === eyes && may(held);
          const column = html`
            <${Column}
              cards=${cards}
              letter=${letter}
              lane=${guide.seats[seat][letter]}
              brings=${takes ? guide.brings[held]?.[seat] : null}
              last=${marks.find((action) => action[0] === letter)}
              owner=${isYou(table, seat) ? null : name}
            />
          `;
          return mine
            ? html`
                <button
                  key=${letter}
                  class=${`lane place own ${takes ? "glows" : ""}`}
                  data-place="lane"
                  data-colour=${letter}
                  onClick=${() => onLane(seat, letter)}
                >
                  ${column}
                </button>
              `
            : html`
                <div key=${letter} class="lane" data-colour=${letter}>${column}</div>
              `;
        })}
      </div>
    </article>
  `;
}

/**
 * @typedef {object} ColumnProps
 * @property {string[]} cards
 * @property {string} letter
 * @property {import("./types").Standing} lane
 * @property {import("./types").Brought | null} [brings]
 * @property {string | undefined} last the card that came last
 * @property {string | null} owner whose it is, if it is not one's own
 */

/** An expedition as a column of cards. @param {ColumnProps} props */
function Column({ cards, letter, lane, brings, last, owner }) {
  const begun = cards.length > 0;
  const parts = {
    name: owner,
    colour: COLOURS[letter],
    cards: cards.map(short).join(", "),
    points: tn("{n} point", "{n} points", lane.value),
  };
  const said = owner
    ? begun
      ? t("{name}’s {colour} expedition: {cards}; {points}", parts)
      : t("{name}’s {colour} expedition: not begun", parts)
    : begun
      ? t("Your {colour} expedition: {cards}; {points}", parts)
      : t("Your {colour} expedition: not begun", parts);
  return html`
    <span class="column down" style=${`--n:${cards.length}`} title=${standingInWords(letter, lane)}>
      <span class="unseen">${said}</span>
      <span class=${`stack ${begun ? "" : "none"}`}>
        ${cards.map(
          (card, at) => html`
            <span class="slot" key=${at}>
              <${Face} card=${card} mark=${last === card && at === cards.lastIndexOf(card) ? "last" : ""} />
            </span>
          `,
        )}
        ${
          begun
            ? null
            : html`
                <span class="slot">
                  <span class="empty"><${Sign} letter=${letter} /></span>
                </span>
              `
        }
      </span>
      <span class=${`figure ${begun || brings ? "" : "none"}`} aria-hidden="true">
        ${
          brings
            ? html`
                <b>
                  <span class="was">${lane.value}${" "}</span>
                  → ${brings.value}
                </b>
                ${
                  brings.times > 1
                    ? html`
                        <i>×${brings.times}</i>
                      `
                    : null
                }
              `
            : html`
                <b>${lane.value}</b>
                ${
                  lane.times > 1
                    ? html`
                        <i>×${lane.times}</i>
                      `
                    : null
                }
              `
        }
      </span>
    </span>
  `;
}
