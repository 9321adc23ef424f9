// The table of the card game: lanes with both sides' expeditions and the discard piles, the deck, the hands. Drawn from
// the view only.
import { useEffect, useRef } from "preact/hooks";
import { t, tn } from "../../base/language.js";
import {
  COLOURS,
  capital,
  html,
  icon,
  isYou,
  nameOf,
  preferences,
  signed,
  spoken,
  tabOf,
  tell,
} from "../../base/ui.js";
import { Bubble } from "../../characters/remarks.js";
import { Bar } from "../../table/bar.js";
import { useConfirm } from "../../table/confirm.js";
import { CHOOSE_FIRST, DRAW_NOW, Hand, toPile, useDrag, useHand } from "../../table/hand.js";
import { handKeys, useKeys } from "../../table/keys.js";
import { Deck, Status } from "../../table/pile.js";
import { Curtain, Person } from "../../table/seats.js";
import { Talk } from "../../table/talk.js";
import { help } from "./help.js";
import { Lane } from "./lane.js";
import { useTravel } from "./motion.js";
import { Count } from "./sheet.js";

/** @typedef {import("./types").Session} Session */

/** @param {{session: Session}} props */
export function Table({ session }) {
  const table = session.table.value;
  const position = session.position.value;
  const { view, guide, actions } = position;
  const seat = position.seat ?? 0;
  const side = seat & 1;
  const letters = Object.keys(view.piles);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const hand = useHand(session);
  const card = hand.card;
  const may = (/** @type {string} */ action) => actions.includes(action);
  const myTurn = actions.length > 0;
  const drawing = view.phase === "draw" && myTurn;
  const partner = table.players === 4 ? seat ^ 2 : -1;
  const others = table.seats.map((one) => one.seat).filter((one) => one !== seat && one !== partner);

  useEffect(() => {
    document.title = tabOf(table, myTurn, others);
  });
  useEffect(() => {
    if (drawing) hand.choose(-1);
  }, [position.n]);

  const { act, question } = useConfirm({
    session,
    isFinal: (action) => "+^".includes(action[0]),
    act: (action) => {
      if (session.tryTo(action)) hand.choose(-1);
    },
  });
  const onLane = (/** @type {string} */ letter) => {
    if (card && card[0] !== letter) tell(toExpedition(card));
    else if (card) act(card);
    else tell(myTurn ? (drawing ? DRAW_NOW : CHOOSE_FIRST) : t("It is not your turn."));
  };
  const onPile = (/** @type {string} */ letter) => {
    if (!card || view.phase !== "play") act(`+${letter}`);
    else if (card[0] !== letter) tell(toPile(card));
    else act(`-${card}`);
  };
  const onGive = () => (card ? act(`^${card}`) : tell(t("Choose a card first: you can give two to your partner.")));
  const onDeck = () => (may("+") ? act("+") : session.askWhy("+"));

  useKeys({
    session,
    letGo: () => hand.choose(-1),
    first: (pressed) => handKeys(pressed, { session, hand, drawing, busy: drawing, letters, act, play: act, onDeck }),
    then: ({ key }) => {
      if (key === "g" && card) act(`^${card}`);
      else if (key === "e") tell(expeditionsInWords(session));
      else return key === "g";
      return true;
    },
  });
  useTravel({ session, root, side, seat });
  const drag = useDrag({
    hand,
    onDrop: (held, { place: kind, colour }) => {
      if (colour && colour !== held[0]) tell(kind === "pile" ? toPile(held) : toExpedition(held));
      else act(kind === "pile" ? `-${held}` : kind === "give" ? `^${held}` : held);
    },
  });

  const gives = card && may(`^${card}`);
  const last = lastMarks(session);
  const place = view.turn === null ? 0 : (seat - view.turn + table.players) % table.players;
  const turns = Math.max(0, guide.turns[place] ?? 0);
  const log = preferences.value.log;

  return html`
    <div
      class=${`table ${log ? "with-log" : ""} ${myTurn ? "mine" : ""}`}
      ref=${root}
      style=${`--lanes:${letters.length}`}
      data-phase=${view.phase ?? "over"}
    >
      <${Bar} session=${session} help=${help}><${Score} session=${session} side=${side} /><//>
      <main class="felt" aria-label=${t("The table")} inert=${session.curtain.value}>
        <h1 class="unseen">
          ${table.options.rounds > 1 ? t("The card game, round {n}", { n: view.round }) : t("The card game")}
        </h1>
        <section class="people them" aria-label=${t("Opponents")}>
          ${others.map(
            (one) => html`
              <${Person} key=${one} session=${session} seat=${one} />
            `,
          )}
        </section>
        <section class="lanes" aria-label=${t("Expeditions and discard piles")}>
          ${letters.map(
            (letter, number) => html`
              <${Lane}
                key=${letter}
                letter=${letter}
                number=${number + 1}
                view=${view}
                guide=${guide}
                side=${side}
                card=${card}
                may=${may}
                last=${last}
                onLane=${onLane}
                onPile=${onPile}
                drawing=${drawing}
                dragged=${drag.card}
              />
            `,
          )}
          <div class="lane deck-lane">
            <p class="pace" title=${t("Turns left to you if everybody draws from the deck")}>
              <b>${turns}</b>
              <span>${tn("turn left", "turns left", turns)}</span>
            </p>
            <${Deck} left=${view.deck_left} glows=${may("+")} last=${last.deck} onDeck=${onDeck} />
            <p class="pace below">
              ${
                myTurn && position.may_take_back
                  ? html`
                      <button class="button small" onClick=${() => session.takeBack()}>
                        ${icon("undo")}
                        <span>${t("Take back")}</span>
                      </button>
                    `
                  : null
              }
            </p>
          </div>
        </section>
        <section class="people us" aria-label=${t("Your side")}>
          ${
            partner >= 0
              ? html`
                  <div class="partner">
                    <button
                      class=${`place give ${gives ? "glows" : ""}`}
                      data-place="give"
                      disabled=${!table.you.length}
                      onClick=${onGive}
                    >
                      <span class="unseen">${t("Give a card to your partner")}</span>
                      <${Person} session=${session} seat=${partner} silent=${true} />
                    </button>
                    <${Bubble} table=${table.id} seat=${partner} />
                  </div>
                `
              : null
          }
          <${Person} session=${session} seat=${seat} own=${true} />
          <${Status} session=${session} seat=${seat} text=${status(session, card, drawing)} />
        </section>
        <${Hand}
          session=${session}
          hand=${hand}
          drag=${drag}
          cannot=${(/** @type {string} */ one) => myTurn && !drawing && !may(one)}
          said=${(/** @type {string} */ one) => saidOf(one, guide.brings[one])}
          onTap=${() => {
            if (drawing) tell(DRAW_NOW);
            return !drawing;
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
      <${Count} session=${session} side=${side} />
      <${Curtain} session=${session} />
    </div>
  `;
}

/** A card of the hand, and what it would bring. @param {string} card @param {import("./types").Standing} [brings] */
const saidOf = (card, brings) =>
  brings ? t("{card}, would make it {points}", { card: spoken(card), points: signed(brings.value) }) : spoken(card);

/** A card that was put where another colour lies. @param {string} card */
const toExpedition = (card) =>
  capital(t("{card} goes to the {colour} expedition.", { card: spoken(card), colour: COLOURS[card[0]] }));

/** What to do now, in words. @param {Session} session @param {string | undefined} card @param {boolean} drawing */
function status(session, card, drawing) {
  const { view, actions } = session.position.value;
  const table = session.table.value;
  if (table.ending) return t("The match is over.");
  if (view.turn === null) return "";
  const name = nameOf(table, view.turn);
  if (!table.you.length)
    return {
      play: t("You are watching. {name} is to play.", { name }),
      give: t("You are watching. {name} is to give.", { name }),
      draw: t("You are watching. {name} is to draw.", { name }),
    }[view.phase ?? "play"];
  if (!actions.length && isYou(table, view.turn))
    return view.phase === "draw" ? t("You draw a card…") : t("You are thinking…");
  if (!actions.length)
    return view.phase === "draw" ? t("{name} draws a card…", { name }) : t("{name} is thinking…", { name });
  if (drawing) return actions.length > 1 ? t("Draw: the deck or a pile that glows.") : t("Draw from the deck.");
  if (view.phase === "give") return t("Give one more card to your partner.");
  if (!card) return table.players === 4 ? t("Play or discard a card, or give two.") : t("Play or discard a card.");
  return capital(asked(spoken(card), actions.includes(card), actions.includes(`^${card}`)));
}

/** What can be done with a chosen card. @param {string} card @param {boolean} plays @param {boolean} gives */
function asked(card, plays, gives) {
  if (plays) return gives ? t("{card}: play, discard or give?", { card }) : t("{card}: play or discard?", { card });
  return gives ? t("{card}: discard or give?", { card }) : t("{card}: discard it?", { card });
}

/** Total points, the round. @param {{session: Session, side: number}} props */
function Score({ session, side }) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  const now = (/** @type {number} */ which) =>
    view.totals[which] +
    (table.ending ? 0 : Object.values(guide.sides[which]).reduce((sum, lane) => sum + lane.value, 0));
  const { rounds } = table.options;
  return html`
    <span class="which">
      ${rounds > 1 ? t("Round {n} of {many}", { n: view.round, many: rounds }) : t("One round")}
    </span>
    <span class="total" title=${t("Points if the round ended now")}>
      <b>${signed(now(side))}</b>
      <small>${table.players === 4 ? t("we") : table.you.length ? t("you") : nameOf(table, side)}</small>
    </span>
    <span aria-hidden="true">:</span>
    <span class="total">
      <b>${signed(now(1 - side))}</b>
      <small>${table.players === 4 || table.you.length ? t("they") : nameOf(table, 1 - side)}</small>
    </span>
  `;
}

/** @typedef {{lanes: Record<string, boolean>, piles: Record<string, boolean>, deck: boolean}} Marks */

/** What the others did last: which places carry a mark. @param {Session} session */
function lastMarks(session) {
  /** @type {Marks} */
  const marks = { lanes: {}, piles: {}, deck: false };
  for (const line of session.recent) {
    const action = line.action;
    if (action === "+") marks.deck = true;
    else if (action[0] === "+") marks.piles[action[1]] = true;
    else if (action[0] === "-") marks.piles[action[1]] = true;
    else if (action[0] in COLOURS) marks.lanes[`${line.seat & 1}${action[0]}`] = true;
  }
  return marks;
}

/** @param {Session} session */
function expeditionsInWords(session) {
  const { view, guide, seat } = session.position.value;
  const values = (/** @type {string[]} */ cards) =>
    cards.map((card) => (card[1] === "x" ? t("investment") : card.slice(1))).join(" ");
  const told = (/** @type {number} */ side) =>
    Object.entries(view.expeditions[side])
      .filter(([, cards]) => cards.length)
      .map(([letter, cards]) =>
        t("{colour} {cards}, {points}", {
          colour: COLOURS[letter],
          cards: values(cards),
          points: signed(guide.sides[side][letter].value),
        }),
      )
      .join("; ") || t("none");
  const side = (seat ?? 0) & 1;
  return t("Your expeditions: {yours}. Theirs: {theirs}.", { yours: told(side), theirs: told(1 - side) });
}
