// The table of Beacons: the coast with everybody's lights, the deck, the hand. Drawn from the view only.
import { useEffect } from "preact/hooks";
import { t } from "../../base/language.js";
import {
  COLOURS,
  Sign,
  capital,
  html,
  isYou,
  nameOf,
  preferences,
  spoken,
  spokenAll,
  tabOf,
  tell,
} from "../../base/ui.js";
import { Bar } from "../../table/bar.js";
import { Face } from "../../table/card.js";
import { CHOOSE_FIRST, Hand, useDrag, useHand } from "../../table/hand.js";
import { handKey, useKeys } from "../../table/keys.js";
import { Deck, Status } from "../../table/pile.js";
import { Curtain, Person } from "../../table/seats.js";
import { SheetFrame } from "../../table/sheet.js";
import { Talk } from "../../table/talk.js";

/** @typedef {import("./types").Session} Session */

const help = {
  words: [
    t("Light a card of your hand, or bury it face down; then you draw one by yourself, while there are any."),
    t(
      "The brightest light keeps a beacon, unless it is above the limit. It counts the cards lit there; a buried card costs a point.",
    ),
  ],
  keys: [
    ["← →", t("choose a card of your hand")],
    [t("Enter"), t("light it")],
    ["B", t("bury it")],
  ],
};

/** @param {{session: Session}} props */
export function Table({ session }) {
  const table = session.table.value;
  const { view, actions, seat: mine } = session.position.value;
  const seat = mine ?? 0;
  const hand = useHand(session);
  const may = (/** @type {string} */ action) => actions.includes(action);
  const others = table.seats.map((one) => one.seat).filter((one) => one !== seat);
  useEffect(() => {
    document.title = tabOf(table, actions.length > 0, others);
  });

  const act = (/** @type {string} */ action) => {
    if (session.tryTo(action)) hand.choose(-1);
  };
  /** Use the chosen card. @param {string} mark @param {string} [letter] where it was put */
  const use = (mark, letter) => {
    if (!hand.card) tell(CHOOSE_FIRST);
    else if (letter && letter !== hand.card[0])
      tell(t("{card} belongs to another beacon.", { card: capital(spoken(hand.card)) }));
    else act(mark + hand.card);
  };
  useKeys({
    session,
    letGo: () => hand.choose(-1),
    first: (pressed) => {
      const { key } = pressed;
      if (handKey(pressed, hand)) return true;
      if (key === "enter" && hand.card) act(hand.card);
      else if (key === "b") use("-");
      else return false;
      return true;
    },
  });
  const drag = useDrag({
    hand,
    onDrop: (held, { place, colour }) => {
      if (place === "bury") act(`-${held}`);
      else if (colour === held[0]) act(held);
    },
  });
  const held = drag.card ?? hand.card;

  return html`
    <div
      class=${`table beacons ${preferences.value.log ? "with-log" : ""} ${actions.length ? "mine" : ""}`}
      data-phase=${view.phase ?? "over"}
    >
      <${Bar} session=${session} help=${help}><${Score} session=${session} /><//>
      <main class="felt" aria-label=${t("The table")} inert=${session.curtain.value}>
        <h1 class="unseen">${t("Beacons")}</h1>
        <section class="people them" aria-label=${t("Opponents")}>
          ${others.map(
            (one) => html`
              <${Person} key=${one} session=${session} seat=${one} />
            `,
          )}
        </section>
        <section class="coast" aria-label=${t("The beacons")}>
          ${Object.keys(view.lit[0]).map(
            (letter) => html`
              <div class="beacon" key=${letter} data-colour=${letter}>
                ${others.map(
                  (one) => html`
                    <div class="light theirs" key=${one}>
                      <${Light} session=${session} seat=${one} letter=${letter} name=${nameOf(table, one)} />
                    </div>
                  `,
                )}
                <button
                  class=${`light place own ${held && held[0] === letter && may(held) ? "glows" : ""}`}
                  data-place="light"
                  data-colour=${letter}
                  onClick=${() => use("", letter)}
                >
                  <${Light} session=${session} seat=${seat} letter=${letter} name=${nameOf(table, seat)} />
                </button>
              </div>
            `,
          )}
          <div class="beside">
            <${Deck} left=${view.deck_left} onDeck=${() => tell(t("Cards are drawn by themselves."))} />
            <button
              class=${`place bury ${held && may(`-${held}`) ? "glows" : ""}`}
              data-place="bury"
              onClick=${() => use("-")}
            >
              <b>${t("Bury")}</b>
              <small>${t("{n} so far", { n: view.buried_sizes[seat] })}</small>
            </button>
          </div>
        </section>
        <section class="people us" aria-label=${t("Your side")}>
          <${Person} session=${session} seat=${seat} own=${true} />
          <${Status} session=${session} seat=${seat} text=${status(session, hand.card)} />
        </section>
        <${Hand}
          session=${session}
          hand=${hand}
          drag=${drag}
          cannot=${(/** @type {string} */ one) => actions.length > 0 && !may(one)}
        />
      </main>
      ${
        preferences.value.log
          ? html`
              <${Talk} session=${session} />
            `
          : null
      }
      <${Count} session=${session} />
      <${Curtain} session=${session} />
    </div>
  `;
}

/** One light: its cards, its sum, and whether it keeps the beacon. @param {{session: Session, seat: number, letter: string, name: string}} props */
function Light({ session, seat, letter, name }) {
  const { view, guide } = session.position.value;
  const cards = view.lit[seat][letter];
  const sum = guide.lights[seat][letter];
  const lost = sum > session.table.value.options.limit;
  const said = cards.length ? t("{sum}: {cards}", { sum, cards: spokenAll(cards) }) : t("dark");
  return html`
    <span class="unseen">${`${name}, ${COLOURS[letter]}, ${said}`}</span>
    <span class="shine" aria-hidden="true">
      ${cards.map(
        (card) => html`
          <${Face} key=${card} card=${card} />
        `,
      )}
      ${
        cards.length
          ? null
          : html`
              <${Sign} letter=${letter} />
            `
      }
    </span>
    <b class=${`sum ${guide.keepers[letter] === seat ? "keeps" : ""} ${lost ? "lost" : ""}`} aria-hidden="true">
      ${sum}
    </b>
  `;
}

/** Points if it ended now. @param {{session: Session}} props */
const Score = ({ session }) => html`
  ${session.position.value.guide.points.map(
    (points, seat) => html`
      <span class="total" key=${seat}>
        <b>${points}</b>
        <small>${nameOf(session.table.value, seat)}</small>
      </span>
    `,
  )}
`;

/** What to do now, in words. @param {Session} session @param {string | undefined} card */
function status(session, card) {
  const { view, actions } = session.position.value;
  const table = session.table.value;
  if (table.ending || view.turn === null) return t("The match is over.");
  const name = nameOf(table, view.turn);
  if (!actions.length) return isYou(table, view.turn) ? t("You are thinking…") : t("{name} is thinking…", { name });
  return card ? t("{card}: light it or bury it?", { card: capital(spoken(card)) }) : t("Light a card, or bury it.");
}

/** The score sheet. @param {{session: Session}} props */
function Count({ session }) {
  const table = session.table.value;
  const sheet = session.sheets.value[0];
  const seats = table.seats.map((one) => one.seat);
  const letters = sheet ? Object.keys(sheet.guide.keepers) : [];
  return html`
    <${SheetFrame} session=${session} steps=${letters.length} title=${t("Beacons")} next=${t("Go on")}>
      ${(/** @type {number} */ step) =>
        sheet
          ? html`
              <table>
                <thead>
                  <tr>
                    <th scope="col"><span class="unseen">${t("Beacon")}</span></th>
                    ${seats.map(
                      (seat) => html`
                        <th scope="col" key=${seat}>${nameOf(table, seat)}</th>
                      `,
                    )}
                  </tr>
                </thead>
                <tbody>
                  ${letters.map(
                    (letter, at) => html`
                      <tr key=${letter} data-colour=${letter} class=${at < step ? "" : "later"}>
                        <th scope="row">
                          <${Sign} letter=${letter} />
                          ${capital(COLOURS[letter])}
                        </th>
                        ${seats.map(
                          (seat) => html`
                            <td key=${seat}>
                              ${sheet.guide.lights[seat][letter]}${sheet.guide.keepers[letter] === seat ? t(", keeps it") : ""}
                            </td>
                          `,
                        )}
                      </tr>
                    `,
                  )}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">${t("Buried")}</th>
                    ${seats.map(
                      (seat) => html`
                        <td key=${seat}>${sheet.view.buried_sizes[seat]}</td>
                      `,
                    )}
                  </tr>
                  <tr>
                    <th scope="row">${t("Points")}</th>
                    ${seats.map(
                      (seat) => html`
                        <td key=${seat}><b>${sheet.guide.points[seat]}</b></td>
                      `,
                    )}
                  </tr>
                </tfoot>
              </table>
            `
          : null}
    <//>
  `;
}
