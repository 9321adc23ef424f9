// The auction: the price, who is in, what one can do.
import { useState } from "preact/hooks";
import { t } from "../../base/language.js";
import { classes, entered, html, icon, isYou, nameOf, woven } from "../../base/ui.js";
import { Status } from "../../table/pile.js";
import { Coin, Shape } from "./pieces.js";
import { called, status, worth } from "./words.js";

/** @typedef {import("./types").Session} Session */

const JUMPS = [0, 1, 2, 4, 7];

/** What each seat bid last in this auction, by the log. @param {Session} session @returns {Record<number, number>} */
function lastBids(session) {
  /** @type {Record<number, number>} */
  const bids = {};
  const now = session.position.value.view.bid;
  if (!now) return bids;
  let price = now.amount + 1;
  for (const line of [...session.lines.value].reverse()) {
    if (line.action === "+" || line.action[0] === "-") break;
    if (line.action[0] !== "$") continue;
    const amount = Number(line.action.slice(1));
    if (amount >= price) break;
    price = amount;
    bids[line.seat] ??= amount;
  }
  return { ...bids, [now.by]: now.amount };
}

/**
 * What somebody does in the auction; {name} and {n}, the last bid, are put in where it is drawn.
 * @param {Session} session @param {import("./types").Bid} bid @param {number} seat @param {number | undefined} last
 */
function bidding(session, bid, seat, last) {
  const you = isYou(session.table.value, seat);
  if (bid.by === seat && session.position.value.view.phase === "take")
    return you ? t("You won for {n}") : t("{name} won for {n}");
  if (bid.by === seat) return you ? t("You bid {n}") : t("{name} bids {n}");
  if (!bid.in.includes(seat)) return you ? t("You passed") : t("{name} passed");
  if (last) return you ? t("You bid {n}") : t("{name} bid {n}");
  return you ? t("You are in") : t("{name} is in");
}

/**
 * @typedef {object} AuctionProps
 * @property {Session} session
 * @property {string | undefined} card the one that is chosen
 * @property {(action: string) => boolean} may
 * @property {(action: string) => void} act
 */

/** The auction: the price, who is in, what one can do. @param {AuctionProps} props */
export function Auction({ session, card, may, act }) {
  const table = session.table.value;
  const position = session.position.value;
  const { view, guide } = position;
  const bid = view.bid;
  const bids = lastBids(session);
  return html`
    <section class=${`auction ${bid ? "on" : ""}`} aria-label=${t("Auction")}>
      ${
        bid
          ? html`
              <div class="price">
                <span class="coin big" key=${bid.amount}><b>${bid.amount}</b></span>
                <ul class="bidders" aria-label=${t("The price is {n}", { n: bid.amount })}>
                  ${table.seats.map(({ seat }) => {
                    const inside = bid.in.includes(seat);
                    const asked = view.turn === seat && view.phase === "bid";
                    return html`
                      <li
                        key=${seat}
                        class=${classes(inside ? "in" : "out", bid.by === seat && "leads", asked && "asked")}
                      >
                        <${Shape} seat=${seat} />
                        <b>
                          ${woven(bidding(session, bid, seat, bids[seat]), {
                            name: html`
                              <span class="name">${nameOf(table, seat)}</span>
                            `,
                            n: bids[seat],
                          })}
                        </b>
                      </li>
                    `;
                  })}
                </ul>
              </div>
            `
          : null
      }
      <${Status} session=${session} seat=${table.you.length === 1 ? table.you[0] : -1} text=${status(session, card)} />
      <div class="doing">
        ${
          view.phase === "act" && may("+")
            ? html`
                <button class="button main" onClick=${() => act("+")}>
                  ${t("Uncover")}
                  <kbd aria-hidden="true">↵</kbd>
                </button>
              `
            : null
        }
        ${
          view.phase === "bid" && may("=")
            ? html`
                <button class="button pass" onClick=${() => act("=")}>
                  ${t("Pass")}
                  <kbd aria-hidden="true">P</kbd>
                </button>
              `
            : null
        }
        ${
          view.phase === "take" && may("=")
            ? html`
                ${
                  card && may(card)
                    ? html`
                        <button class="button main" onClick=${() => act(card)}>
                          ${t("Take it")}
                          <span class="unseen">, ${called(card)}</span>
                          ${" "}
                          <b>${worth(card, guide.brings[card]?.[view.turn ?? 0])}</b>
                        </button>
                      `
                    : null
                }
                ${
                  card && may(`-${card}`)
                    ? html`
                        <button class="button" onClick=${() => act(`-${card}`)}>
                          ${t("Box it, and done")}
                          <kbd aria-hidden="true">X</kbd>
                        </button>
                      `
                    : null
                }
                <button
                  key=${card ? "done" : "done at once"}
                  class=${`button ${card ? "" : "main"}`}
                  onClick=${() => act("=")}
                >
                  ${t("Done")}
                  <kbd aria-hidden="true">P</kbd>
                </button>
              `
            : null
        }
        ${
          guide.bids
            ? html`
                <${Bids} key=${`${position.n}`} bids=${guide.bids} opens=${view.phase === "act"} act=${act} />
              `
            : null
        }
        ${
          position.may_take_back
            ? html`
                <button class="button back" onClick=${() => session.takeBack()}>
                  ${icon("undo")}
                  <span>${t("Take back")}</span>
                </button>
              `
            : null
        }
      </div>
    </section>
  `;
}

/**
 * The bids one can make: the least, jumps, and any other by the slider.
 * @param {{bids: import("./types").Bids, opens: boolean, act: (action: string) => void}} props
 */
function Bids({ bids, opens, act }) {
  const { least, most } = bids;
  const [amount, setAmount] = useState(Math.min(most, least + 3));
  const quick = JUMPS.map((more) => least + more).filter((one) => one <= most);
  return html`
    <span class="bids" role="group" aria-label=${opens ? t("Open an auction") : t("Bid")}>
      ${
        opens
          ? html`
              <span class="soft">${t("or bid")}</span>
            `
          : null
      }
      ${quick.map(
        (one, at) => html`
          <button
            key=${one}
            class=${`button bid ${at || opens ? "" : "main"}`}
            aria-label=${t("Bid {n}", { n: one })}
            onClick=${() => act(`$${one}`)}
          >
            <${Coin} n=${one} />
          </button>
        `,
      )}
    </span>
    ${
      most > least + 2
        ? html`
            <span class="any">
              <input
                type="range"
                min=${least}
                max=${most}
                value=${amount}
                aria-label=${t("Another bid")}
                aria-valuetext=${t("{n} gold", { n: amount })}
                onInput=${entered((text) => setAmount(Number(text)))}
              />
              <button class="button" onClick=${() => act(`$${amount}`)}>
                ${amount === most ? t("Bid {n} (all)", { n: amount }) : t("Bid {n}", { n: amount })}
              </button>
            </span>
          `
        : null
    }
  `;
}
