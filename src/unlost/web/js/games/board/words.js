// The board game in words.
import { t, tn } from "../../base/language.js";
import { COLOURS, capital, isYou, nameOf, signed, spoken } from "../../base/ui.js";

/** @typedef {import("./types").Session} Session */

/** @typedef {import("../../types").TableNews} TableNews */

/** @type {Record<string, string>} */
const FOUND = {
  artifact: t("an artifact"),
  arrow: t("an extra step"),
  5: tn("{n} point", "{n} points", 5),
  10: tn("{n} point", "{n} points", 10),
  15: tn("{n} point", "{n} points", 15),
};

export const STEP_FIRST = t("First the extra step: choose an explorer that glows, or take none.");

/** A card that was put where another colour lies. @param {string} card */
export const toPath = (card) =>
  capital(t("{card} goes to the {colour} path.", { card: spoken(card), colour: COLOURS[card[0]] }));

/** What a move would bring, in words. @param {import("./types").Brings} brings */
export function outcome(brings) {
  if (brings.was === brings.value && !brings.tile)
    return brings.step ? t("an extra step elsewhere") : t("nothing more");
  const stone = t("stone {stone}, {was} → {points}", {
    stone: brings.stone,
    was: signed(brings.was),
    points: signed(brings.value),
  });
  const more = brings.ends
    ? [t("the end of the expedition")]
    : [brings.crosses ? t("over the bridge") : "", FOUND[brings.tile] ?? ""];
  return [stone, ...more].filter(Boolean).join(", ");
}

/** What to do now, in words. @param {Session} session @param {string | undefined} card */
export function status(session, card) {
  const { view, guide, actions } = session.position.value;
  const table = session.table.value;
  if (table.ending) return t("The match is over.");
  if (view.turn === null) return "";
  if (!actions.length) return waiting(table, view.turn, view.phase);
  if (view.phase === "draw")
    return actions.length > 1 ? t("Draw: the deck or a pile that glows.") : t("Draw from the deck.");
  if (view.phase === "step") return t("Extra step: an explorer that glows, or none.");
  if (!card) return t("Play or discard a card.");
  if (guide.brings[card])
    return capital(t("{card}: {outcome}; or discard.", { card: spoken(card), outcome: outcome(guide.brings[card]) }));
  if (actions.includes(`${card}a`) || actions.includes(`${card}r`))
    return capital(t("{card}: begin the {colour} path, or discard.", { card: spoken(card), colour: COLOURS[card[0]] }));
  return capital(t("{card}: discard it?", { card: spoken(card) }));
}

/**
 * What somebody else is doing.
 * @param {TableNews} table @param {number} turn @param {import("./types").View["phase"]} phase
 */
function waiting(table, turn, phase) {
  if (!phase) return "";
  if (isYou(table, turn))
    return { play: t("You are thinking…"), step: t("You have an extra step…"), draw: t("You draw a card…") }[phase];
  const name = nameOf(table, turn);
  if (table.you.length)
    return {
      play: t("{name} is thinking…", { name }),
      step: t("{name} has an extra step…", { name }),
      draw: t("{name} draws a card…", { name }),
    }[phase];
  return {
    play: t("You are watching. {name} is thinking.", { name }),
    step: t("You are watching. {name} has an extra step.", { name }),
    draw: t("You are watching. {name} draws a card.", { name }),
  }[phase];
}

/**
 * Which way a path goes, where it may go either.
 * @param {{options: import("./types").Options}} table @param {import("./types").Seat["ways"][string] | undefined} way
 */
export const heading = (table, way) =>
  table.options.up_and_down && way ? { up: "↑", down: "↓", level: "↕" }[way] : "";

/**
 * Who walks on a path, in sentences; one's own explorer first.
 * @param {Session} session @param {string} letter @param {number} seat @param {string | null} owner
 */
export function walkers(session, letter, seat, owner) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  const own = view.explorers[seat][letter];
  const parts = own && {
    name: owner,
    stone: own.stone,
    points: signed(guide.seats[seat].worth[letter]),
    cards: view.columns[seat][letter].map((card) => card.slice(1)).join(", "),
  };
  const first = !own
    ? t("Not begun.")
    : own.piece === "researcher"
      ? owner
        ? t("{name}'s researcher is on stone {stone}, worth {points}; cards {cards}.", parts)
        : t("Your researcher is on stone {stone}, worth {points}; cards {cards}.", parts)
      : owner
        ? t("{name}'s adventurer is on stone {stone}, worth {points}; cards {cards}.", parts)
        : t("Your adventurer is on stone {stone}, worth {points}; cards {cards}.", parts);
  const others = table.seats.map((one) => one.seat).filter((who) => who !== seat && view.explorers[who][letter]);
  return [
    first,
    ...others.map((who) => {
      const { stone, piece } = view.explorers[who][letter];
      const name = nameOf(table, who);
      return piece === "researcher"
        ? t("{name} is on stone {stone} with the researcher.", { name, stone })
        : t("{name} is on stone {stone}.", { name, stone });
    }),
  ];
}

/** The tiles of a path. @param {Record<string, string>} tiles */
export function tilesInWords(tiles) {
  const found = Object.entries(tiles).map(([stone, tile]) =>
    t("{tile} on stone {stone}", { tile: FOUND[tile], stone }),
  );
  return found.length ? t("Tiles: {tiles}.", { tiles: found.join(", ") }) : t("Tiles: none.");
}

/**
 * What lies on a path: one's own, or the owner's.
 * @param {string[]} cards @param {string} colour @param {string | null} name
 */
export function laidInWords(cards, colour, name) {
  const values = cards.map((card) => card.slice(1)).join(", ");
  if (!cards.length)
    return name
      ? t("{name}'s {colour} path has not begun", { name, colour })
      : t("Your {colour} path has not begun", { colour });
  return name
    ? t("{name}'s {colour} cards: {cards}", { name, colour, cards: values })
    : t("Your {colour} cards: {cards}", { colour, cards: values });
}

/** Where everybody's explorers are. @param {Session} session */
export function explorersInWords(session) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  const told = (/** @type {Record<string, import("./types").Explorer>} */ of, /** @type {number} */ seat) => {
    const ways = Object.entries(of).map(([letter, { piece, stone }]) => {
      const parts = { colour: COLOURS[letter], stone, points: signed(guide.seats[seat].worth[letter]) };
      return piece === "researcher"
        ? t("{colour} researcher on stone {stone}, {points}", parts)
        : t("{colour} on stone {stone}, {points}", parts);
    });
    return ways.length
      ? t("{name}: {explorers}.", { name: nameOf(table, seat), explorers: ways.join("; ") })
      : t("{name}: nobody on the way.", { name: nameOf(table, seat) });
  };
  return [
    ...view.explorers.map(told),
    t("{n} of {many} over a bridge.", { n: view.crossed, many: session.printed.value.crossings }),
  ].join(" ");
}
