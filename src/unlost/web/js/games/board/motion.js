// Cards and explorers that travel over the board.
import { useLayoutEffect, useRef } from "preact/hooks";
import { added, comeFrom, lastOf, sendBack, useWatcher, whereIs } from "../../table/motion.js";
import { drum, paper, wood } from "../../table/sound.js";

/** @typedef {import("./types").Session} Session */

/** @typedef {import("../../table/motion.js").Root} Root */

/**
 * What was where before an event.
 * @typedef {object} Departure
 * @property {import("../../types").Line} line
 * @property {boolean} mine
 * @property {string} letter of the path
 * @property {string[]} hand
 * @property {DOMRect | null} rect of the card
 * @property {DOMRect | null} home of whoever acts
 * @property {DOMRect | null} walker of the explorer
 */

/** Let the card and the explorer of each event travel. @param {{session: Session, root: Root, seat: number}} props */
export function useTravel({ session, root, seat }) {
  const from = useRef(/** @type {Departure | null} */ (null));
  const now = useRef(seat);
  now.current = seat;
  useWatcher(session, (kind, detail) => {
    if (kind !== "before" || !root.current) return;
    const { action, seat: who } = detail.line;
    const find = (/** @type {string} */ what) => root.current?.querySelector(what);
    const mine = session.table.value.you.includes(who) && who === now.current;
    const home = whereIs(find(`.person[data-seat="${who}"] .sum .pawn`) ?? find(`.person[data-seat="${who}"]`));
    const letter = action.replace(/^[->+]/, "")[0];
    const card = action.replace(/^[-]/, "").replace(/[ar]$/, "");
    from.current = {
      line: detail.line,
      mine,
      letter,
      home,
      hand: session.position.value.view.hands[now.current] ?? [],
      rect:
        action === "+"
          ? whereIs(find(".deck .card"))
          : action[0] === "+"
            ? whereIs(find(`.pile[data-colour="${letter}"] .card:not(.under)`))
            : mine
              ? whereIs(find(`.held .card[data-card="${card}"]`))
              : home,
      walker: whereIs(find(`.pawn[data-seat="${who}"][data-path="${letter}"]`)) ?? home,
    };
    if (action[0] === "+" || action[0] === ">") wood();
    else paper();
    if (
      detail.position.view.crossed === session.printed.value.crossings - 1 &&
      session.position.value.view.crossed < detail.position.view.crossed
    )
      drum();
  });
  useLayoutEffect(() => {
    const move = from.current;
    from.current = null;
    if (!move || !root.current) return;
    const { action, seat: who } = move.line;
    if (action[0] === "+") {
      if (!move.mine) {
        sendBack(move.rect, whereIs(root.current.querySelector(`.person[data-seat="${who}"] .backs`)) ?? move.home);
        return;
      }
      const [fresh] = added(session.position.value.view.hands[who] ?? [], move.hand);
      if (fresh) comeFrom(lastOf(root.current, `.held .card[data-card="${fresh}"]`), move.rect);
    } else if (action[0] === "-") comeFrom(lastOf(root.current, `.pile[data-colour="${action[1]}"] .card`), move.rect);
    else if (action !== "=") {
      comeFrom(lastOf(root.current, `.pawn[data-seat="${who}"][data-path="${move.letter}"]`), move.walker);
      if (move.mine && action[0] !== ">")
        comeFrom(lastOf(root.current, `.path[data-colour="${move.letter}"] .laid .card`), move.rect);
    }
  });
}
