// What came to light, and cards and gold that travel.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../base/language.js";
import { COLOURS, capital, say, tell } from "../../base/ui.js";
import { added, comeFrom, lastOf, sendBack, useWatcher, whereIs } from "../../table/motion.js";
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
  const from = useRef(/** @type {Departure | null} */ (null));
  useWatcher(session, (kind, detail) => {
    if (kind !== "before" || !root.current) return;
    const { action, seat } = detail.line;
    const find = (/** @type {string} */ what) => whereIs(root.current?.querySelector(what));
    const before = session.position.value.view;
    const now = detail.position.view;
    from.current = {
      action,
      seat,
      deck: find(".deck .card"),
      card: find(`.held .card[data-card="${action.replace("-", "")}"]`),
      fresh: turnedUp(session.position.value, detail.position),
      paid: now.phase === "take" && before.phase !== "take" ? now.turn : null,
      shared: now.pile.number > before.pile.number && before.supply >= now.gold.length,
    };
    if (action[0] === "$") wood();
    else if (action !== "=") paper();
    if (now.pile.left === 5 && before.pile.left === 6) drum();
  });
  useLayoutEffect(() => {
    const move = from.current;
    const table = root.current;
    from.current = null;
    if (!move || !table) return;
    const last = (/** @type {string} */ what) => lastOf(table, what);
    const gold = (/** @type {number} */ seat) => whereIs(last(`.camp[data-seat="${seat}"] .gold b`));
    if (move.action[0] in COLOURS)
      comeFrom(last(`.camp[data-seat="${move.seat}"] .card[data-card="${move.action}"]`), move.card);
    if (move.action[0] === "-") comeFrom(last(".box .card"), move.card);
    if (move.fresh) comeFrom(last(`.held .card[data-card="${move.fresh}"]`)?.closest(".held"), move.deck);
    const supply = whereIs(last(".supply-gold b"));
    if (move.paid !== null) sendBack(gold(move.paid), supply, "coin");
    if (move.shared)
      for (let seat = 0; seat < session.table.value.players; seat++) sendBack(supply, gold(seat), "coin");
  });
}
