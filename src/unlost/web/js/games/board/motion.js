// Cards and explorers that travel over the board.
import { added, comeFrom, lastOf, sendBack, showCard, useTravels, whereIs } from "../../table/motion.js";
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
 * @property {Element | null | undefined} top of the pile that is drawn from
 * @property {DOMRect | null} rect of the card
 * @property {DOMRect | null} home of whoever acts
 * @property {DOMRect | null} walker of the explorer
 */

/** Let the card and the explorer of each event travel. @param {{session: Session, root: Root, seat: number}} props */
export function useTravel({ session, root, seat }) {
  useTravels(session, root, {
    /** @returns {Departure} */
    leave({ line, position }, table) {
      const { action, seat: who } = line;
      const find = (/** @type {string} */ what) => table.querySelector(what);
      const mine = session.table.value.you.includes(who) && who === seat;
      const home = whereIs(find(`.person[data-seat="${who}"] .sum .pawn`) ?? find(`.person[data-seat="${who}"]`));
      const letter = action.replace(/^[->+]/, "")[0];
      const card = action.replace(/^[-]/, "").replace(/[ar]$/, "");
      const top = action[0] === "+" ? lastOf(table, `.pile[data-colour="${letter}"] .card:not(.under)`) : null;
      const before = session.position.value.view;
      if (action[0] === "+" || action[0] === ">") wood();
      else paper();
      if (position.view.crossed === session.printed.value.crossings - 1 && before.crossed < position.view.crossed)
        drum();
      return {
        line,
        mine,
        letter,
        home,
        hand: before.hands[seat] ?? [],
        top,
        rect:
          action === "+"
            ? whereIs(find(".deck .card"))
            : action[0] === "+"
              ? whereIs(top)
              : mine
                ? whereIs(find(`.held .card[data-card="${card}"]`))
                : home,
        walker: whereIs(find(`.pawn[data-seat="${who}"][data-path="${letter}"]`)) ?? home,
      };
    },
    arrive({ line, mine, letter, hand, top, rect, home, walker }, table) {
      const { action, seat: who } = line;
      if (action[0] === "+") {
        if (!mine) {
          const to = whereIs(table.querySelector(`.person[data-seat="${who}"] .backs`)) ?? home;
          sendBack(rect, to, action === "+" ? "card back" : top);
          return;
        }
        const [fresh] = added(session.position.value.view.hands[who] ?? [], hand);
        if (fresh) comeFrom(lastOf(table, `.held .card[data-card="${fresh}"]`), rect);
      } else if (action[0] === "-") comeFrom(lastOf(table, `.pile[data-colour="${action[1]}"] .card`), rect);
      else if (action !== "=") {
        const pawn = lastOf(table, `.pawn[data-seat="${who}"][data-path="${letter}"]`);
        if (!mine && action[0] !== ">") showCard(home, whereIs(pawn), action.replace(/[ar]$/, ""));
        comeFrom(pawn, walker);
        if (mine && action[0] !== ">") comeFrom(lastOf(table, `.path[data-colour="${letter}"] .laid .card`), rect);
      }
    },
  });
}
