// Odds: where the cards may be that a seat has not seen, by colour and value. They are counted, not estimated.
import { useState } from "preact/hooks";
import { COLOURS, Sign, classes, html, nameOf, spoken } from "../base/ui.js";
import { get } from "../base/net.js";
import { t } from "../base/language.js";
import { share } from "../after/figures.js";

/** @typedef {import("../types").Odds} Odds */
/** @typedef {Pick<import("../types").TableNews, "you" | "seats">} Table */
/** The deck, or the hand of a seat. @typedef {"deck" | number} Where */

/**
 * The chances of all unseen cards for one place, which can be chosen: the deck, or another hand.
 * @param {{odds: Odds, table: Table, first: Where, held?: string[][]}} props
 */
export function OddsTable({ odds, table, first, held }) {
  const [where, look] = useState(first);
  const others = table.seats.map(({ seat }) => seat).filter((seat) => seat !== odds.seat);
  const places = /** @type {[Where, string][]} */ ([
    ["deck", t("In the deck")],
    ...others.map((seat) => /** @type {[Where, string]} */ ([seat, t("With {name}", { name: nameOf(table, seat) })])),
  ]);
  const letters = [...new Set(odds.cards.map(({ card }) => card[0]))];
  const values = [...new Set(odds.cards.map(({ card }) => card.slice(1)))].sort((a, b) => order(a) - order(b));
  const really = where === "deck" ? undefined : held?.[where];
  return html`
    <div class="odds">
      <span class="chips" role="group" aria-label=${t("Where")}>
        ${places.map(
          ([place, title]) => html`
            <button key=${place} class="chip" aria-pressed=${place === where} onClick=${() => look(place)}>
              ${title}
            </button>
          `,
        )}
      </span>
      <table>
        <caption class="unseen">${t("The chance that an unseen card is there, in percent")}</caption>
        <tbody>
          ${letters.map(
            (letter) => html`
              <tr key=${letter} data-colour=${letter}>
                <th scope="row">
                  <${Sign} letter=${letter} />
                  <span class="unseen">${COLOURS[letter]}</span>
                </th>
                ${values.map((value) => {
                  const found = odds.cards.find(({ card }) => card === letter + value);
                  const chance = !found ? 0 : where === "deck" ? found.deck : found.hands[where];
                  const was = really?.includes(letter + value) ?? false;
                  const said = found ? `${spoken(found.card)}: ${share(chance)}` : "";
                  return html`
                    <td
                      key=${value}
                      class=${classes(!chance && "none", was && "held")}
                      style=${`--chance:${chance}`}
                      title=${said}
                    >
                      ${
                        chance
                          ? html`
                              <b aria-hidden="true">${value === "x" ? "×" : value}</b>
                              <small aria-hidden="true">${Math.round(100 * chance)}</small>
                              <span class="unseen">${said} ${was ? t("it was there") : ""}</span>
                            `
                          : null
                      }
                    </td>
                  `;
                })}
              </tr>
            `,
          )}
        </tbody>
      </table>
      <small class="soft">
        ${
          where === "deck"
            ? t("Percent, counted: at least one such card is among the {n} cards of the deck.", { n: odds.deck })
            : t("Percent, counted: at least one such card is among the {n} unknown cards of this hand.", {
                n: odds.hands[where],
              })
        }
        ${really ? ` ${t("Outlined: what was really there.")}` : ""}
      </small>
    </div>
  `;
}

/** Investments first, then the numbers. @param {string} value */
const order = (value) => (value === "x" ? -1 : Number(value));

/**
 * At a decision of a match that is over: what the one who acted could tell of the other hands; asked for when it is
 * unfolded.
 * @param {{replay: import("../after/replay.js").Replay, at: number}} props
 */
export function OddsThen({ replay, at }) {
  const [odds, found] = useState(/** @type {Odds | null} */ (null));
  const [fault, failed] = useState("");
  if (!replay.hasHands) return null;
  const unfold = async (/** @type {Event} */ event) => {
    if (odds || !(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)) return;
    try {
      found((await get(`/api/tables/${replay.id}/odds?at=${at}`)).odds);
    } catch (reason) {
      failed(reason instanceof Error ? reason.message : String(reason));
    }
  };
  const view = /** @type {Partial<import("../types").HandsView>} */ (replay.position.value?.view ?? {});
  const other = odds ? replay.match.seats.map(({ seat }) => seat).find((seat) => seat !== odds.seat) : undefined;
  return html`
    <details class="odds-then" onToggle=${unfold}>
      <summary>${t("What the others could have held")}</summary>
      ${
        odds && other !== undefined
          ? html`
              <${OddsTable}
                odds=${odds}
                table=${replay.match}
                first=${other}
                held=${replay.eyes.value === "all" ? view.hands : undefined}
              />
            `
          : html`
              <p class="soft">${fault || t("One moment…")}</p>
            `
      }
    </details>
  `;
}
