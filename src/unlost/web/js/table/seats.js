// Those who sit at the table: name, whether they are here, clock, what is known of their hand; and the curtain between
// two at one screen.
import { html, icon, clockFace, insteadOf, isYou, nameOf, sitting, spoken, spokenAll, SYMBOLS } from "../base/ui.js";
import { list, t, tn } from "../base/language.js";
import { Face, Strength } from "../characters/face.js";
import { Bubble } from "../characters/remarks.js";
import { useEffect, useState } from "preact/hooks";

/** @typedef {import("../frame").Playing} Session */
/** @typedef {import("../types").TableNews} TableNews */

/**
 * Somebody at the table: name, clock, cards in hand, and what they say; silent: that is drawn elsewhere.
 * @param {{session: Session, seat: number, own?: boolean, silent?: boolean,
 *   children?: import("preact").ComponentChildren}} props
 */
export function Person({ session, seat, own = false, silent = false, children }) {
  const table = session.table.value;
  const { view, clocks, running, now } = session.position.value;
  const one = table.seats[seat];
  const hand = own ? null : handOf(view, seat);
  const instead = one.instead && one.level ? insteadOf(one.level) : undefined;
  return html`
    <div class=${`person ${view.turn === seat && !table.ending ? "acts" : ""} ${own ? "own" : ""}`} data-seat=${seat}>
      <span class="who" title=${instead}>
        ${
          one.character
            ? html`
                <${Face} id=${one.character} size=${32} />
              `
            : icon(one.kind === "bot" ? "bot" : "person")
        }
        <b>${own && table.you.length === 1 ? sitting(one) : nameOf(table, seat)}</b>
        ${
          one.character && one.level
            ? html`
                <${Strength} level=${one.level} />
              `
            : null
        }
        ${
          instead
            ? html`
                <small class="away instead" aria-hidden="true">${t("by rules of thumb")}</small>
              `
            : null
        }${
          one.here || own
            ? null
            : html`
                <small class="away">${t("away")}</small>
              `
        }${
          one.stand_in && !table.ending
            ? html`
                <small class="away">${t("a bot plays on")}</small>
              `
            : null
        }
      </span>
      ${
        clocks[seat] === null
          ? null
          : html`
              <${Clock} left=${clocks[seat]} at=${now - session.skew} runs=${running === seat} />
            `
      }
      ${
        !hand
          ? null
          : html`
              <span class="backs" role="img" aria-label=${hand.said}>
                ${hand.known.map(
                  (card, at) => html`
                    <span
                      class="mini known"
                      key=${`k${at}`}
                      data-colour=${card[0]}
                      title=${t("Known: {card}", { card: spoken(card) })}
                    >
                      ${card[1] === "x" ? "×" : card.slice(1)}
                      <svg class="icon"><use href=${`/art/symbols.svg#${SYMBOLS[card[0]]}`} /></svg>
                    </span>
                  `,
                )}
                ${Array.from(
                  { length: hand.backs },
                  (_, at) => html`
                    <span class="mini back" key=${at}></span>
                  `,
                )}
              </span>
            `
      }
      ${children}
      ${
        one.character && !silent
          ? html`
              <${Bubble} table=${table.id} seat=${seat} />
            `
          : null
      }
    </div>
  `;
}

/** @typedef {import("../types").View} View */

/** @param {View} view @returns {view is View & import("../types").HandsView} */
const hasHands = (view) => "hands" in view;

/** What is known of somebody's hand, in a game that has hands. @param {View} view @param {number} seat */
function handOf(view, seat) {
  if (!hasHands(view)) return null;
  const { hands, hand_sizes: sizes } = view;
  const known = hands[seat];
  const said = [
    tn("{n} card in hand", "{n} cards in hand", sizes[seat]),
    ...(known.length ? [t("known: {cards}", { cards: spokenAll(known) })] : []),
  ].join(", ");
  return { known, backs: sizes[seat] - known.length, said };
}

/**
 * What is to be known about a table beside the play: by which rules, and who plays in whose place.
 * @param {TableNews} table @returns {string[]}
 */
export function notesOf(table) {
  const levels = new Set(table.seats.flatMap(({ instead, level }) => (instead && level ? [level] : [])));
  const rules = !table.earlier_rules
    ? []
    : [
        table.ending
          ? t("This match was played by earlier rules.")
          : t("This match began by earlier rules and is played to its end by them."),
      ];
  const branch = table.branch
    ? [
        t("A branch of another match, from step {n} on: it has the same cards, and counts nowhere.", {
          n: table.branch.at,
        }),
      ]
    : [];
  return [...branch, ...rules, ...[...levels].map(insteadOf)];
}

/** Who took hints in a match, in a sentence; "" is nobody. @param {TableNews} table */
export function hintsOf(table) {
  const { hints } = table;
  if (!hints) return "";
  if (isYou(table, hints[0]) && hints.length === 1) return t("You took hints in this match.");
  return t("{names} took hints in this match.", { names: list(hints.map((seat) => nameOf(table, seat))) });
}

/**
 * What somebody did, as it follows their name: of you, the words are others ("play", not "plays").
 * @param {TableNews} table @param {import("../types").Line} line
 */
export const wordsOf = (table, line) => (isYou(table, line.seat) ? (line.yours ?? line.words) : line.words);

/** @param {{left: number, at: number, runs: boolean}} props */
export function Clock({ left, at, runs }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((now) => now + 1), 250);
    return () => clearInterval(timer);
  }, [runs, at]);
  const rest = runs ? left - (Date.now() - at) : left;
  return html`
    <span class=${`clock ${runs ? "runs" : ""} ${rest < 15000 ? "low" : ""}`} role="timer">${clockFace(rest)}</span>
  `;
}

/** Two people at one screen: nothing is shown until the next one is there. @param {{session: Session}} props */
export function Curtain({ session }) {
  if (!session.curtain.value) return null;
  const { seat, n } = session.position.value;
  const name = nameOf(session.table.value, seat ?? 0);
  return html`
    <div class="curtain" role="dialog" aria-modal="true" aria-label=${t("Pass the screen")}>
      <div>
        <h2>${n ? t("Pass the screen to {name}", { name }) : t("{name} begins", { name })}</h2>
        <p class="soft">${t("The cards are shown when nobody else looks.")}</p>
        <button
          class="button main"
          ref=${(/** @type {HTMLElement | null} */ element) => element?.focus()}
          onClick=${() => {
            session.curtain.value = false;
          }}
        >
          ${t("It is me")}
        </button>
      </div>
    </div>
  `;
}
