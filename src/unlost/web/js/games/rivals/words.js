// Rivals in words.
import { t, tn } from "../../base/language.js";
import { COLOURS, capital, isYou, nameOf } from "../../base/ui.js";

/** @typedef {import("./types").Session} Session */

/** @typedef {import("./types").Brought} Brought */
/** @typedef {import("./types").Guide} Guide */
/** @typedef {import("./types").View} View */
/** @typedef {import("../../types").TableNews} TableNews */

/** A card in words. @param {string} card */
export const called = (card) =>
  card[1] === "x"
    ? t("{colour} wager", { colour: COLOURS[card[0]] })
    : t("{colour} {value}", { colour: COLOURS[card[0]], value: card.slice(1) });

/** The same of a card whose colour is known. @param {string} card */
export const short = (card) => (card[1] === "x" ? t("wager") : card.slice(1));

/** What a card would bring, as short as it goes. @param {string} card @param {Brought | null | undefined} brings */
export const worth = (card, brings) => (!brings ? "–" : card[1] === "x" ? `×${brings.times}` : `+${brings.more}`);

/** The same in words. @param {string} card @param {Brought | null} brings */
const worthInWords = (card, brings) =>
  !brings
    ? t("of no use")
    : card[1] === "x"
      ? t("would make it times {n}", { n: brings.times })
      : t("{n} more", { n: brings.more });

/** A card that was put where another colour lies. @param {string} card */
export const elsewhere = (card) =>
  capital(t("{card} goes to the {colour} expedition.", { card: called(card), colour: COLOURS[card[0]] }));

/** What a card would bring to whom. @param {TableNews} table @param {Guide} guide @param {string} card */
export const worthOfAll = (table, guide, card) =>
  capital(
    t("{card}: {worths}", {
      card: called(card),
      worths: guide.brings[card]
        .map((one, seat) => t("{name} {worth}", { name: nameOf(table, seat), worth: worthInWords(card, one) }))
        .join(", "),
    }),
  );

/** An expedition in a sentence. @param {string} letter @param {import("./types").Standing} lane */
export function standingInWords(letter, lane) {
  const parts = { colour: COLOURS[letter], times: lane.times, bonus: lane.bonus, points: lane.value };
  if (!lane.numbers)
    return capital(
      lane.times > 1
        ? tn(
            "{colour}: {n} wager, worth nothing until there are numbers.",
            "{colour}: {n} wagers, worth nothing until there are numbers.",
            lane.times - 1,
            parts,
          )
        : t("{colour}: not begun.", parts),
    );
  const sum = lane.bonus
    ? tn(
        "{colour}: {n} footprint times {times} and {bonus} make {points}.",
        "{colour}: {n} footprints times {times} and {bonus} make {points}.",
        lane.footprints,
        parts,
      )
    : tn(
        "{colour}: {n} footprint times {times} makes {points}.",
        "{colour}: {n} footprints times {times} make {points}.",
        lane.footprints,
        parts,
      );
  return [
    capital(sum),
    ...(lane.to_bonus ? [tn("{n} more number brings 8 more.", "{n} more numbers bring 8 more.", lane.to_bonus)] : []),
  ].join(" ");
}

/** @param {View} view @param {Guide} guide */
export const pileOf = (view, guide) => t("Pile {n} of {many}", { n: view.pile.number, many: guide.piles.length });

/** How the supply will be shared. @param {import("./types").Share | null} share */
export function shareInWords(share) {
  if (!share) return t("not shared any more");
  const { each, stays } = share;
  return stays
    ? tn("{each} each after this pile, {n} stays", "{each} each after this pile, {n} stay", stays, { each })
    : t("{each} each after this pile", { each });
}

/** What to do now, in words. @param {Session} session @param {string | undefined} card */
export function status(session, card) {
  const { view, guide, actions } = session.position.value;
  const table = session.table.value;
  const about = card ? `${worthOfAll(table, guide, card)}.` : "";
  if (table.ending) return about || t("The match is over.");
  if (view.turn === null) return "";
  const name = nameOf(table, view.turn);
  if (!actions.length) return about || waiting(table, view.turn, view.phase);
  const price = view.bid?.amount ?? 0;
  if (view.phase === "take") {
    if (!card) return t("The auction is yours for {n}. Tap or drag what you want.", { n: price });
    return capital(
      actions.includes(card)
        ? t("{card}: {worth}. Take it?", {
            card: called(card),
            worth: worthInWords(card, guide.brings[card][view.turn]),
          })
        : t("{card} does not fit your expedition. Box it?", { card: called(card) }),
    );
  }
  if (about) return about;
  const shared = table.you.length > 1; // one screen for several: who is meant has to be said
  if (view.phase === "bid")
    return shared
      ? t("{name}: bid more than {n}, or pass.", { name, n: price })
      : t("Bid more than {n}, or pass.", { n: price });
  if (actions.length === 1) return t("Uncover a card.");
  return shared
    ? t("{name}: either uncover a card or open an auction.", { name })
    : t("Either uncover a card or open an auction.");
}

/** What somebody else is doing. @param {TableNews} table @param {number} turn @param {View["phase"]} phase */
function waiting(table, turn, phase) {
  if (!phase) return "";
  if (isYou(table, turn))
    return { act: t("You are thinking…"), bid: t("You are asked to bid…"), take: t("You take cards…") }[phase];
  const name = nameOf(table, turn);
  if (table.you.length)
    return {
      act: t("{name} is thinking…", { name }),
      bid: t("{name} is asked to bid…", { name }),
      take: t("{name} takes cards…", { name }),
    }[phase];
  return {
    act: t("You are watching. {name} is thinking…", { name }),
    bid: t("You are watching. {name} is asked to bid…", { name }),
    take: t("You are watching. {name} takes cards…", { name }),
  }[phase];
}

/** @param {View} view @param {string[]} cards */
export const displayInWords = (view, cards) =>
  [
    cards.length ? t("Display: {cards}.", { cards: cards.map(called).join(", ") }) : t("Display: empty."),
    tn("{n} card left in pile {pile}.", "{n} cards left in pile {pile}.", view.pile.left, { pile: view.pile.number }),
  ].join(" ");

/** @param {Session} session */
export function expeditionsInWords(session) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  return view.expeditions
    .map((lanes, seat) => {
      const begun = Object.entries(lanes).filter(([, cards]) => cards.length);
      const told = begun.map(([letter, cards]) =>
        t("{colour} {cards}, {points}", {
          colour: COLOURS[letter],
          cards: cards.map(short).join(" "),
          points: guide.seats[seat][letter].value,
        }),
      );
      return t("{name}: {expeditions}.", { name: nameOf(table, seat), expeditions: told.join("; ") || t("none") });
    })
    .join(" ");
}

/** @param {Session} session */
export function goldInWords(session) {
  const { view } = session.position.value;
  const table = session.table.value;
  const held = view.gold.map((coins, seat) => `${nameOf(table, seat)} ${coins}`).join(", ");
  const told = t("Gold: {held}; in the supply {n}.", { held, n: view.supply });
  if (!view.bid) return told;
  const parts = {
    n: view.bid.amount,
    name: nameOf(table, view.bid.by),
    names: view.bid.in.map((seat) => nameOf(table, seat)).join(", "),
  };
  return [
    told,
    isYou(table, view.bid.by)
      ? t("The price is {n}, bid by you; in: {names}.", parts)
      : t("The price is {n}, bid by {name}; in: {names}.", parts),
  ].join(" ");
}

/** What the supply does after a pile. @param {import("./types").Share} share */
export function sharing({ each, stays }) {
  if (!each) return t("There is nothing to share out.");
  return stays
    ? tn(
        "The supply is shared out: {each} gold for everyone, {n} stays.",
        "The supply is shared out: {each} gold for everyone, {n} stay.",
        stays,
        { each },
      )
    : t("The supply is shared out: {each} gold for everyone.", { each });
}

/** Who won the auction. @param {TableNews} table @param {number} seat @param {number} n */
export const winning = (table, seat, n) =>
  isYou(table, seat)
    ? t("You won the auction for {n}", { n })
    : t("{name} won the auction for {n}", { name: nameOf(table, seat), n });
