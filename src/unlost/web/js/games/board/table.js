// The table of the board game: five paths from the camp to the cities, explorers and tiles on their stones, piles, deck
// and hands. Drawn from the view only.
import { useEffect, useRef, useState } from "preact/hooks";
import { t, tn } from "../../base/language.js";
import {
  COLOURS,
  Sign,
  capital,
  html,
  icon,
  nameOf,
  preferences,
  signed,
  spoken,
  spokenAll,
  tabOf,
  tell,
  woven,
} from "../../base/ui.js";
import { Bar } from "../../table/bar.js";
import { useConfirm } from "../../table/confirm.js";
import { CHOOSE_FIRST, DRAW_NOW, Hand, toPile, useDrag, useHand } from "../../table/hand.js";
import { handKeys, useKeys } from "../../table/keys.js";
import { skip } from "../../table/motion.js";
import { Deck, Status } from "../../table/pile.js";
import { Curtain, Person } from "../../table/seats.js";
import { Talk } from "../../table/talk.js";
import { help } from "./help.js";
import { useTravel } from "./motion.js";
import { Path } from "./path.js";
import { Camp, Pawn, Urn } from "./pieces.js";
import { Count } from "./sheet.js";
import { STEP_FIRST, explorersInWords, heading, outcome, status, toPath } from "./words.js";

/** @typedef {import("./types").Session} Session */

/** @param {{session: Session}} props */
export function Table({ session }) {
  const table = session.table.value;
  const position = session.position.value;
  const { view, guide, actions } = position;
  const seat = position.seat ?? 0;
  const letters = Object.keys(view.piles);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const hand = useHand(session);
  const card = hand.card;
  // a card that could begin a path, with either sort of explorer
  const [asking, ask] = useState(/** @type {string | null} */ (null));
  const may = (/** @type {string} */ action) => actions.includes(action);
  const myTurn = actions.length > 0;
  const drawing = view.phase === "draw" && myTurn;
  const stepping = view.phase === "step" && myTurn;
  const others = table.seats.map((one) => one.seat).filter((one) => one !== seat);

  useEffect(() => {
    document.title = tabOf(table, myTurn, others);
  });
  useEffect(() => {
    ask(null);
    if (view.phase !== "play") hand.choose(-1);
  }, [position.n]);
  useEffect(() => {
    if (asking && asking !== card) ask(null);
  }, [card]);

  const { act, question } = useConfirm({
    session,
    isFinal: (action) => action[0] === "+",
    act: (action) => {
      if (!session.tryTo(action)) return;
      hand.choose(-1);
      ask(null);
    },
  });
  /** Put a card on its path: move on, or begin; with whom is asked where there is a choice. @param {string} held */
  const play = (held) => {
    const companions = ["a", "r"].filter((key) => may(held + key));
    if (companions.length > 1) {
      skip();
      ask(held);
    } else if (companions.length) act(held + companions[0]);
    else act(view.explorers[seat][held[0]] || view.phase !== "play" ? held : `${held}a`);
  };
  const onPath = (/** @type {string} */ letter) => {
    if (stepping) act(`>${letter}`);
    else if (card && card[0] !== letter) tell(toPath(card));
    else if (card) play(card);
    else tell(myTurn ? (drawing ? DRAW_NOW : CHOOSE_FIRST) : t("It is not your turn."));
  };
  const onPile = (/** @type {string} */ letter) => {
    if (!card || view.phase !== "play") act(`+${letter}`);
    else if (card[0] !== letter) tell(toPile(card));
    else act(`-${card}`);
  };
  const onDeck = () => act("+");

  useKeys({
    session,
    letGo: () => hand.choose(-1),
    first: (pressed) => {
      const { key } = pressed;
      const digit = key >= "1" && key <= String(letters.length) ? letters[Number(key) - 1] : null;
      const letter = digit ?? (letters.includes(key.toUpperCase()) ? key.toUpperCase() : null);
      if (asking && (key === "a" || key === "r")) act(asking + key);
      else if (asking && key === "escape") ask(null);
      else if (stepping && letter) act(`>${letter}`);
      else if (stepping && ["=", "n", "escape"].includes(key)) act("=");
      else if (stepping && key === "enter") tell(STEP_FIRST);
      else if ((key === "a" || key === "r") && card) act(card + key);
      else return handKeys(pressed, { session, hand, drawing, busy: drawing || stepping, letters, act, play, onDeck });
      return true;
    },
    then: ({ key }) => {
      if (key === "e") tell(explorersInWords(session));
      return key === "e";
    },
  });
  useTravel({ session, root, seat });
  const drag = useDrag({
    hand,
    onDrop: (held, { place: kind, colour }) => {
      if (colour && colour !== held[0]) tell(kind === "pile" ? toPile(held) : toPath(held));
      else if (kind === "pile") act(`-${held}`);
      else play(held);
    },
  });

  const held = drag.card ?? card;
  const last = lastMarks(session);
  const log = preferences.value.log;
  const playable = (/** @type {string} */ one) => may(one) || may(`${one}a`) || may(`${one}r`);

  return html`
    <div
      class=${`table board ${log ? "with-log" : ""} ${myTurn ? "mine" : ""}`}
      ref=${root}
      style=${`--lanes:${letters.length}`}
      data-phase=${view.phase ?? "over"}
      data-players=${table.players}
      data-n=${position.n}
    >
      <${Bar} session=${session} help=${help}><${Score} session=${session} seat=${seat} /><//>
      <main class="felt" aria-label=${t("The table")} inert=${session.curtain.value}>
        <h1 class="unseen">
          ${t("The board game, expedition {n} of {many}", { n: view.expedition, many: table.options.expeditions })}
        </h1>
        <section class="people them" aria-label=${t("Other players")}>
          ${others.map(
            (one) => html`
              <${Person} key=${one} session=${session} seat=${one}><${Tally} session=${session} seat=${one} /><//>
            `,
          )}
        </section>
        <section class="land" aria-label=${t("The board")}>
          <div class="camp">
            <${Camp} />
            ${
              stepping
                ? html`
                    <${StepQuestion} session=${session} act=${act} />
                  `
                : null
            }
          </div>
          ${letters.map(
            (letter, number) => html`
              <${Path}
                key=${letter}
                letter=${letter}
                number=${number + 1}
                session=${session}
                seat=${seat}
                held=${held}
                may=${may}
                last=${last}
                onPath=${onPath}
                onPile=${onPile}
                drawing=${drawing}
                stepping=${stepping}
              />
            `,
          )}
          <aside class="side" aria-label=${t("Artifacts, bridges, deck")}>
            <${Track} session=${session} seat=${seat} />
            <${Bridges} crossed=${view.crossed} crossings=${session.printed.value.crossings} />
            <div class="draw">
              <${Deck} left=${view.deck_left} glows=${may("+")} last=${last.deck} onDeck=${onDeck} />
              ${
                myTurn && position.may_take_back
                  ? html`
                      <button
                        class="button small back-step"
                        aria-label=${t("Take back")}
                        onClick=${() => session.takeBack()}
                      >
                        ${icon("undo")}
                        <span>${t("Take back")}</span>
                      </button>
                    `
                  : null
              }
            </div>
          </aside>
          ${
            asking
              ? html`
                  <${WhoBegins}
                    card=${asking}
                    guide=${guide}
                    seat=${seat}
                    at=${letters.indexOf(asking[0])}
                    act=${act}
                    cancel=${() => ask(null)}
                  />
                `
              : null
          }
        </section>
        <section class="people us" aria-label=${t("Your side")}>
          <${Person} session=${session} seat=${seat} own=${true}>
            <${Tally} session=${session} seat=${seat} own=${true} />
          <//>
          <${Status} session=${session} seat=${seat} text=${status(session, card)} />
        </section>
        <${Hand}
          session=${session}
          hand=${hand}
          drag=${drag}
          cannot=${(/** @type {string} */ one) => view.phase === "play" && myTurn && !playable(one)}
          said=${(/** @type {string} */ one) => saidOf(one, guide.brings[one])}
          onTap=${() => {
            if (drawing || stepping) tell(drawing ? DRAW_NOW : STEP_FIRST);
            return !drawing && !stepping;
          }}
        />
      </main>
      ${
        log
          ? html`
              <${Talk} session=${session} />
            `
          : null
      }
      ${question}
      <${Count} session=${session} />
      <${Curtain} session=${session} />
    </div>
  `;
}

/** A card of the hand, and what it would bring. @param {string} card @param {import("./types").Brings} [brings] */
const saidOf = (card, brings) =>
  brings ? t("{card}, would bring {outcome}", { card: spoken(card), outcome: outcome(brings) }) : spoken(card);

/** The expedition, and one's points. @param {{session: Session, seat: number}} props */
function Score({ session, seat }) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  const total = table.options.expeditions;
  return html`
    <span class="which">
      ${total > 1 ? t("Expedition {n} of {many}", { n: view.expedition, many: total }) : t("One expedition")}
    </span>
    <span class="total" title=${t("Points in hand")}>
      <b>${signed(view.points[seat])}</b>
      <small>${tn("point", "points", view.points[seat])}</small>
    </span>
    ${
      table.ending
        ? null
        : html`
            <span class="total way-net" title=${t("What the explorers would bring if the expedition ended now")}>
              <b>${guide.seats[seat].net > 0 ? "+" : ""}${signed(guide.seats[seat].net)}</b>
              <small>${t("on the way")}</small>
            </span>
          `
    }
  `;
}

/**
 * What a player has: the emblem of the explorers, points, artifacts, and the last card of each column.
 * @param {{session: Session, seat: number, own?: boolean}} props
 */
function Tally({ session, seat, own = false }) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  const mine = guide.seats[seat];
  const open = session.printed.value.open_scores || view.turn === null || table.you.includes(seat);
  const said = [
    open ? tn("{n} point", "{n} points", view.points[seat]) : t("hidden points"),
    t("explorers {points}", { points: signed(mine.net) }),
    tn("{n} artifact", "{n} artifacts", mine.artifacts),
  ].join(", ");
  const ends = Object.values(view.columns[seat])
    .filter((cards) => cards.length)
    .map((cards) => cards[cards.length - 1]);
  return html`
    <span class="tally" title=${said}>
      <span class="unseen">${said}</span>
      <span class="sum" aria-hidden="true">
        <${Pawn} seat=${seat} />
        <b>${open ? view.points[seat] : "?"}</b>
        ${
          view.turn === null
            ? null
            : html`
                <i class=${mine.net < 0 ? "minus" : ""}>${mine.net > 0 ? "+" : ""}${signed(mine.net)}</i>
              `
        }
        <span class="urns">
          <${Urn} />
          ${mine.artifacts}
        </span>
      </span>
      ${
        own
          ? null
          : html`
              <span
                class="ends"
                role="img"
                aria-label=${ends.length ? t("Last cards: {cards}", { cards: spokenAll(ends) }) : t("Last cards: none")}
              >
                ${Object.entries(view.columns[seat]).map(
                  ([letter, cards]) => html`
                    <span
                      key=${letter}
                      class=${`end ${cards.length ? "" : "none"}`}
                      data-colour=${letter}
                      title=${laidOut(letter, cards)}
                    >
                      <${Sign} letter=${letter} />
                      ${
                        cards.length
                          ? html`
                              ${cards[cards.length - 1].slice(1)}
                              <span class="aim">${heading(table, mine.ways[letter])}</span>
                            `
                          : "–"
                      }
                    </span>
                  `,
                )}
              </span>
            `
      }
    </span>
  `;
}

/** Somebody's cards on a path. @param {string} letter @param {string[]} cards */
const laidOut = (letter, cards) =>
  cards.length ? spokenAll(cards) : capital(t("{colour}: not begun", { colour: COLOURS[letter] }));

/** What artifacts will pay, and where everybody stands. @param {{session: Session, seat: number}} props */
function Track({ session, seat }) {
  const { guide } = session.position.value;
  const { track, rungs } = session.printed.value;
  const table = session.table.value;
  const found = guide.seats.map((one) => one.artifacts);
  const most = Math.min(rungs, track.length) - 1;
  const first = most <= 6 ? 0 : Math.max(0, Math.min(found[seat] - 2, most - 6));
  const shown = Array.from({ length: Math.min(7, most + 1) }, (_, at) => first + at);
  const rung = (/** @type {number} */ number) => Math.max(first, Math.min(number, shown[shown.length - 1]));
  const pays = (/** @type {number} */ number) => signed(track[Math.min(number, track.length - 1)]);
  const said = found.map((number, one) =>
    t("{name}: {n}, would pay {points}", { name: nameOf(table, one), n: number, points: pays(number) }),
  );
  return html`
    <div class="track" title=${t("What artifacts pay at the end of the game")}>
      <h2>
        <${Urn} />
        <span>${t("Artifacts")}</span>
      </h2>
      <p class="unseen">${said.join("; ")}</p>
      <ol aria-hidden="true">
        ${shown.map(
          (number) => html`
            <li key=${number} class=${number === found[seat] ? "here" : ""}>
              <i>${number}${number === most ? "+" : ""}</i>
              <b class=${track[number] < 0 ? "minus" : ""}>${pays(number)}</b>
              <span>
                ${found.map((has, one) =>
                  rung(has) === number
                    ? html`
                        <${Pawn} key=${one} seat=${one} />
                      `
                    : null,
                )}
              </span>
            </li>
          `,
        )}
      </ol>
    </div>
  `;
}

/** How many have crossed. @param {{crossed: number, crossings: number}} props */
const Bridges = ({ crossed, crossings }) => html`
  <div
    class=${`bridges ${crossed === crossings - 1 ? "near" : ""}`}
    title=${t("The expedition ends when {n} explorers are over a bridge", { n: crossings })}
  >
    <span class="planks" aria-hidden="true">
      ${Array.from(
        { length: crossings },
        (_, at) => html`
          <i key=${at} class=${at < crossed ? "full" : ""}></i>
        `,
      )}
    </span>
    <span class="long">
      ${woven(t("{n} of {many} over a bridge"), {
        n: html`
          <b>${crossed}</b>
        `,
        many: crossings,
      })}
    </span>
    <span class="short">
      ${woven(t("{n} of {many}"), {
        n: html`
          <b>${crossed}</b>
        `,
        many: crossings,
      })}
    </span>
  </div>
`;

/**
 * @typedef {object} WhoBeginsProps
 * @property {string} card
 * @property {import("./types").Guide} guide
 * @property {number} seat
 * @property {number} at where the path is
 * @property {(action: string) => void} act
 * @property {() => void} cancel
 */

/** Who begins a path: asked on the board, beside its first stone. @param {WhoBeginsProps} props */
function WhoBegins({ card, guide, seat, at, act, cancel }) {
  const name = COLOURS[card[0]];
  return html`
    <div
      class="question who-begins"
      role="group"
      aria-label=${t("Who begins the {colour} path?", { colour: name })}
      data-colour=${card[0]}
      style=${`--at:${at}`}
    >
      <p>
        ${woven(t("Who begins the {colour} path?"), {
          colour: html`
            <b>${name}</b>
          `,
        })}
      </p>
      <div class="two">
        <button class="button" ref=${focusOnce} onClick=${() => act(`${card}a`)}>
          <${Pawn} seat=${seat} />
          <span>
            ${t("Adventurer")}
            <small>${t("{points} at first", { points: signed(guide.brings[`${card}a`]?.value ?? 0) })}</small>
          </span>
          <kbd aria-hidden="true">A</kbd>
        </button>
        <button class="button" onClick=${() => act(`${card}r`)}>
          <${Pawn} seat=${seat} piece="researcher" />
          <span>
            ${t("Researcher, ×2")}
            <small>${t("{points} at first", { points: signed(guide.brings[`${card}r`]?.value ?? 0) })}</small>
          </span>
          <kbd aria-hidden="true">R</kbd>
        </button>
      </div>
      <button class="button quiet small" onClick=${cancel}>${t("Not now")}</button>
    </div>
  `;
}

/**
 * An arrow, or a card on the last stone: whose step, or nobody's.
 * @param {{session: Session, act: (action: string) => void}} props
 */
function StepQuestion({ session, act }) {
  const lines = session.lines.value;
  const again = lines.length > 0 && lines[lines.length - 1].action[0] === ">";
  return html`
    <div class="question step" role="group" aria-label=${t("Extra step")}>
      <p>
        <b>${again ? t("Another step.") : t("An extra step.")}</b>
        ${" "}${t("Whose?")}${" "}
        <span class="long">${t("Choose a path that glows.")}</span>
      </p>
      <button class="button small" onClick=${() => act("=")}>
        ${t("No step")}
        <kbd aria-hidden="true">N</kbd>
      </button>
    </div>
  `;
}

/** @param {HTMLElement | null} element */
const focusOnce = (element) => {
  if (element && !element.dataset.met) {
    element.dataset.met = "yes";
    element.focus();
  }
};

/** @typedef {{pawns: Record<string, boolean>, piles: Record<string, boolean>, deck: boolean}} Marks */

/** What the others did last: which places carry a mark. @param {Session} session */
function lastMarks(session) {
  /** @type {Marks} */
  const marks = { pawns: {}, piles: {}, deck: false };
  for (const line of session.recent) {
    const action = line.action;
    if (action === "+") marks.deck = true;
    else if ("+-".includes(action[0])) marks.piles[action[1]] = true;
    else if (action[0] === ">") marks.pawns[`${line.seat}${action[1]}`] = true;
    else if (action[0] in COLOURS) marks.pawns[`${line.seat}${action[0]}`] = true;
  }
  return marks;
}
