// The table of Rivals: everyone's camp with its expeditions and gold, the display, the piles and the supply, the
// auction. Drawn from the view only.
import { useEffect, useRef } from "preact/hooks";
import { t, tn } from "../../base/language.js";
import { html, nameOf, preferences, tabOf, tell } from "../../base/ui.js";
import { Bar } from "../../table/bar.js";
import { useConfirm } from "../../table/confirm.js";
import { Face } from "../../table/card.js";
import { HeldCard, keyOf, useChoice, useDrag } from "../../table/hand.js";
import { useKeys } from "../../table/keys.js";
import { Talk } from "../../table/talk.js";
import { Auction } from "./auction.js";
import { Camp } from "./camp.js";
import { help } from "./help.js";
import { Stock, Supply } from "./market.js";
import { useFresh, useTravel } from "./motion.js";
import { Footprints, Shape, Worth } from "./pieces.js";
import { Count } from "./sheet.js";
import {
  called,
  displayInWords,
  elsewhere,
  expeditionsInWords,
  goldInWords,
  pileOf,
  standingInWords,
  worthOfAll,
} from "./words.js";

/** @typedef {import("./types").Session} Session */

/** @param {{session: Session}} props */
export function Table({ session }) {
  const table = session.table.value;
  const position = session.position.value;
  const { view, guide, actions } = position;
  const me = table.you[0] ?? position.seat ?? 0;
  const eyes = position.seat ?? me;
  const letters = Object.keys(view.expeditions[0]);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const cards = inOrder(view.display, letters);
  const choice = useChoice(cards);
  const { card, choose, step } = choice;
  const may = (/** @type {string} */ action) => actions.includes(action);
  const myTurn = actions.length > 0;
  const others = Array.from({ length: table.players - 1 }, (_, at) => (me + 1 + at) % table.players);
  const fresh = useFresh(session);

  useEffect(() => {
    document.title = tabOf(table, myTurn, others);
  });
  useEffect(() => choose(-1), [cards.join()]);

  const { act, question } = useConfirm({
    session,
    isFinal: (action) => "+$=-".includes(action[0]),
    act: (action) => session.tryTo(action),
  });
  const onLane = (/** @type {number} */ seat, /** @type {string} */ letter) => {
    if (card && card[0] !== letter) tell(elsewhere(card));
    else if (card) act(card);
    else tell(standingInWords(letter, guide.seats[seat][letter]));
  };
  const onBox = () => {
    if (card) act(`-${card}`);
    else
      tell(
        view.boxed.length
          ? t("Out of the game: {cards}.", { cards: view.boxed.map(called).join(", ") })
          : t("The box is empty. Who wins an auction may put one card of the display here."),
      );
  };

  useKeys({
    session,
    letGo: () => choose(-1),
    first: ({ key }) => {
      if (key === "arrowright" || key === "arrowdown") step(1);
      else if (key === "arrowleft" || key === "arrowup") step(-1);
      else if (key === "enter") {
        if (view.phase === "act") act("+");
        else if (view.phase === "bid") act(`$${guide.bids?.least ?? (view.bid?.amount ?? 0) + 1}`);
        else if (card) act(card);
        else if (view.phase === "take") tell(t("Choose a card with the arrows, or press P to be done."));
      } else if (key >= "0" && key <= "9") act(`$${(view.bid?.amount ?? 0) + (Number(key) || 10)}`);
      else if (key === "+") act("+");
      else if (key === "p" || key === "=") act("=");
      else if (key === "x" || key === "delete") {
        if (card) act(`-${card}`);
        else tell(t("Choose a card of the display first."));
      } else if (key === "w") /** @type {HTMLElement | null} */ (document.querySelector("[data-left]"))?.click();
      else if (key === "d") tell(displayInWords(view, cards));
      else if (key === "e") tell(expeditionsInWords(session));
      else if (key === "g") tell(goldInWords(session));
      else return false;
      return true;
    },
  });
  useTravel({ session, root });
  const drag = useDrag({
    hand: choice,
    onDrop: (held, { place: kind, colour }) => {
      if (kind === "box") act(`-${held}`);
      else if (colour && colour !== held[0]) tell(elsewhere(held));
      else if (colour) act(held);
    },
  });
  const held = drag.card ?? card;
  const log = preferences.value.log;

  return html`
    <div
      class=${`table rivals ${log ? "with-log" : ""} ${myTurn ? "mine" : ""}`}
      ref=${root}
      data-phase=${view.phase ?? "over"}
      data-n=${position.n}
      data-players=${table.players}
    >
      <${Bar} session=${session} help=${help}><${Score} session=${session} /><//>
      <main class="felt" aria-label=${t("The table")}>
        <h1 class="unseen">${t("Rivals, pile {n} of {many}", { n: view.pile.number, many: guide.piles.length })}</h1>
        <section class="market" aria-label=${t("Piles and display")}>
          <${Stock} session=${session} may=${may} act=${act} />
          <section class="display" aria-label=${t("Display")}>
            <div
              class=${`row-of-cards ${cards.length > 10 ? "many" : ""} ${cards.length > 12 ? "crowd" : ""}`}
              style=${`--n:${cards.length};--wide:${perRow(cards.length, 10)};--narrow:${perRow(cards.length, 6)}`}
            >
              ${cards.map(
                (one, at) => html`
                  <${HeldCard}
                    key=${keyOf(cards, at)}
                    choice=${choice}
                    drag=${drag}
                    at=${at}
                    said=${worthOfAll(table, guide, one)}
                    title=${worthOfAll(table, guide, one)}
                    mark=${view.phase === "take" && myTurn && !may(one) ? "cannot" : ""}
                  >
                    <${Face} card=${one} mark=${one === fresh && at === cards.lastIndexOf(one) ? "last" : ""} />
                    <${Footprints} n=${session.printed.value.footprints[one.slice(1)]} />
                    <${Worth} card=${one} brings=${guide.brings[one]} eyes=${eyes} />
                  <//>
                `,
              )}
              ${
                cards.length
                  ? null
                  : html`
                      <p class="soft">${t("No card is in the display.")}</p>
                    `
              }
            </div>
          </section>
          <${Supply} session=${session} held=${held} may=${may} onBox=${onBox} />
        </section>
        <${Auction} session=${session} card=${card} may=${may} act=${act} />
        <section class="camps" aria-label=${t("Everyone’s camps")}>
          ${[me, ...others].map(
            (seat) => html`
              <${Camp}
                key=${seat}
                session=${session}
                seat=${seat}
                home=${seat === me}
                letters=${letters}
                held=${held}
                may=${may}
                onLane=${onLane}
              />
            `,
          )}
        </section>
      </main>
      ${
        log
          ? html`
              <${Talk} session=${session} />
            `
          : null
      }
      ${question}
      <${Count} session=${session} letters=${letters} first=${me} />
    </div>
  `;
}

/** The cards of the display by colour and value. @param {string[]} display @param {string[]} letters */
function inOrder(display, letters) {
  const value = (/** @type {string} */ card) => (card[1] === "x" ? 0 : Number(card.slice(1)));
  return [...display].sort((a, b) => letters.indexOf(a[0]) - letters.indexOf(b[0]) || value(a) - value(b));
}

/**
 * How many cards to a row, in two rows if one would have more than this.
 * @param {number} number @param {number} most
 */
const perRow = (number, most) => Math.max(5, number > most ? Math.ceil(number / 2) : number);

/** @param {string} name @param {number} points */
const standingOf = (name, points) =>
  tn("{name}: {n} point if it ended now", "{name}: {n} points if it ended now", points, { name });

/** Points of everybody, the pile. @param {{session: Session}} props */
function Score({ session }) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  return html`
    <span class="which">${pileOf(view, guide)}</span>
    ${guide.points.map(
      (points, seat) => html`
        <span class="total" key=${seat} title=${standingOf(nameOf(table, seat), points)}>
          <${Shape} seat=${seat} />
          <b>${points}</b>
          <small>
            ${table.players === 2 ? nameOf(table, seat) : ""}
            <span class="unseen">${" "}${nameOf(table, seat)}</span>
          </small>
        </span>
      `,
    )}
  `;
}
