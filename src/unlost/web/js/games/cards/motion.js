// Cards that travel over the table of the card game.
import { useLayoutEffect, useRef } from "preact/hooks";
import { COLOURS } from "../../base/ui.js";
import { added, comeFrom, lastOf, sendBack, useWatcher, whereIs } from "../../table/motion.js";
import { drum, paper, wood } from "../../table/sound.js";

/** @typedef {import("./types").Session} Session */

/** @typedef {import("../../table/motion.js").Root} Root */

/**
 * What was where before an event.
 * @typedef {object} Departure
 * @property {import("../../types").Line} line
 * @property {boolean} mine
 * @property {string[]} hand
 * @property {DOMRect | null} rect of the card
 * @property {DOMRect | null} home of whoever acts
 */

/** Let the card of each event travel. @param {{session: Session, root: Root, side: number, seat: number}} props */
export function useTravel({ session, root, side, seat }) {
  const from = useRef(/** @type {Departure | null} */ (null));
  const now = useRef({ side, seat });
  now.current = { side, seat };
  useWatcher(session, (kind, detail) => {
    if (kind !== "before" || !root.current) return;
    const { action, seat: who } = detail.line;
    const find = (/** @type {string} */ what) => root.current?.querySelector(what);
    const mine = session.table.value.you.includes(who) && who === now.current.seat;
    const home = mine
      ? null
      : whereIs(find(`.person[data-seat="${who}"] .backs`) ?? find(`.person[data-seat="${who}"]`));
    const card = action.replace(/^[-^]/, "");
    from.current = {
      line: detail.line,
      mine,
      hand: session.position.value.view.hands[now.current.seat] ?? [],
      rect:
        action === "+"
          ? whereIs(find(".deck .card"))
          : action[0] === "+"
            ? whereIs(find(`.pile[data-colour="${action[1]}"] .card:not(.under)`))
            : mine
              ? whereIs(find(`.held .card[data-card="${card}"]`))
              : home,
      home,
    };
    if (action[0] === "+") wood();
    else paper();
    if (detail.position.view.deck_left === 5 && action === "+") drum();
  });
  useLayoutEffect(() => {
    const move = from.current;
    from.current = null;
    if (!move || !root.current) return;
    const { action, seat: who } = move.line;
    if (action[0] === "+") {
      if (!move.mine) {
        sendBack(move.rect, move.home);
        return;
      }
      const [fresh] = added(session.position.value.view.hands[who] ?? [], move.hand);
      if (fresh) comeFrom(lastOf(root.current, `.held .card[data-card="${fresh}"]`), move.rect);
    } else if (action[0] === "-") comeFrom(lastOf(root.current, `.pile[data-colour="${action[1]}"] .card`), move.rect);
    else if (action[0] in COLOURS)
      comeFrom(
        lastOf(root.current, `.lane[data-colour="${action[0]}"] .column.${(who & 1) === side ? "down" : "up"} .card`),
        move.rect,
      );
    else if (action[0] === "^")
      sendBack(move.rect, whereIs(root.current.querySelector(`.person[data-seat="${who ^ 2}"]`)));
  });
}
