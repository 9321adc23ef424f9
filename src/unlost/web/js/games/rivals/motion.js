// What came to light, and cards and gold that travel.
import { useState } from "preact/hooks";
import { t } from "../../base/language.js";
import { COLOURS, capital, say, tell } from "../../base/ui.js";
import { added, comeFrom, lastOf, sendBack, useTravels, useWatcher, whereIs } from "../../table/motion.js";
import { drum, paper, wood } from "../../table/sound.js";
import { called, sharing, winning } from "./words.js";

/** @typedef {import("./types").Session} Session */

/** @typedef {import("../../frame").PositionOf<import("./types").Shapes>} Position */
/** @typedef {import("../../table/motion.js").Root} Root */

/**
 * The card that came from the pile into the display between two positions.
 * @param {Position} before @param {Position} now
 */
const turnedUp = (before, now) =>
  now.guide.left.cards < before.guide.left.cards ? added(now.view.display, before.view.display)[0] : undefined;

/** The card that was turned up last. @param {Session} session */
export function useFresh(session) {
  const [fresh, setFresh] = useState("");
  useWatcher(session, (kind, detail) => {
    if (kind !== "before") return;
    const before = session.position.value;
    const { view } = detail.position;
    if (detail.position.guide.left.cards < before.guide.left.cards) setFresh(turnedUp(before, detail.position) ?? "");
    const useless = added(view.boxed, before.view.boxed).filter((one) => detail.line.action !== `-${one}`);
    if (useless.length) tell(capital(t("{card} is of no use to anybody: into the box.", { card: called(useless[0]) })));
    if (view.pile.number > before.view.pile.number && before.guide.share)
      tell([t("Pile {n} is used up.", { n: before.view.pile.number }), sharing(before.guide.share)].join(" "));
    if (view.phase === "take" && before.view.phase !== "take")
      say(winning(session.table.value, view.turn ?? 0, view.bid?.amount ?? 0));
  });
  return fresh;
}

/**
 * What was where before an event, and what it brings.
 * @typedef {object} Departure
 * @property {string} action
 * @property {number} seat
 * @property {DOMRect | null} deck
 * @property {DOMRect | null} card
 * @property {string | undefined} fresh the card that was turned up
 * @property {number | null} paid the seat that paid for an auction
 * @property {boolean} shared was the supply shared out?
 */

/** Let cards and gold travel. @param {{session: Session, root: Root}} props */
export function useTravel({ session, root }) {
  useTravels(session, root, {
    /** @returns {Departure} */
    leave({ line, position }, table) {
      const { action, seat } = line;
      const find = (/** @type {string} */ what) => whereIs(table.querySelector(what));
      const before = session.position.value.view;
      const now = position.view;
      if (action[0] === "$") wood();
      else if (action !== "=") paper();
      if (now.pile.left === 5 && before.pile.left === 6) drum();
      return {
        action,
        seat,
        deck: find(".deck .card"),
        card: find(`.held .card[data-card="${action.replace("-", "")}"]`),
        fresh: turnedUp(session.position.value, position),
        paid: now.phase === "take" && before.phase !== "take" ? now.turn : null,
        shared: now.pile.number > before.pile.number && before.supply >= now.gold.length,
      };
    },
    arrive({ action, seat, deck, card, fresh, paid, shared }, table) {
      const last = (/** @type {string} */ what) => lastOf(table, what);
      const gold = (/** @type {number} */ of) => whereIs(last(`.camp[data-seat="${of}"] .gold b`));
      if (action[0] in COLOURS) comeFrom(last(`.camp[data-seat="${seat}"] .card[data-card="${action}"]`), card);
      if (action[0] === "-") comeFrom(last(".box .card"), card);
      if (fresh) comeFrom(last(`.held .card[data-card="${fresh}"]`)?.closest(".held"), deck);
      const supply = whereIs(last(".supply-gold b"));
      if (paid !== null) sendBack(gold(paid), supply, "coin");
      if (shared) for (let of = 0; of < session.table.value.players; of++) sendBack(supply, gold(of), "coin");
    },
  });
}
