// Cards that travel over the table of the card game.
import { COLOURS } from "../../base/ui.js";
import { added, comeFrom, lastOf, sendBack, useTravels, whereIs } from "../../table/motion.js";
import { drum, paper, wood } from "../../table/sound.js";

/** @typedef {import("./types").Session} Session */

/** @typedef {import("../../table/motion.js").Root} Root */

/**
 * What was where before an event.
 * @typedef {object} Departure
 * @property {import("../../types").Line} line
 * @property {boolean} mine
 * @property {string[]} hand
 * @property {Element | null | undefined} top of the pile that is drawn from
 * @property {DOMRect | null} rect of the card
 * @property {DOMRect | null} home of whoever acts
 */

/** Let the card of each event travel. @param {{session: Session, root: Root, side: number, seat: number}} props */
export function useTravel({ session, root, side, seat }) {
  useTravels(session, root, {
    /** @returns {Departure} */
    leave({ line, position }, table) {
      const { action, seat: who } = line;
      const find = (/** @type {string} */ what) => table.querySelector(what);
      const mine = session.table.value.you.includes(who) && who === seat;
      const home = mine
        ? null
        : whereIs(find(`.person[data-seat="${who}"] .backs`) ?? find(`.person[data-seat="${who}"]`));
      const card = action.replace(/^[-^]/, "");
      const top = action[0] === "+" ? lastOf(table, `.pile[data-colour="${action[1]}"] .card:not(.under)`) : null;
      if (action[0] === "+") wood();
      else paper();
      if (position.view.deck_left === 5 && action === "+") drum();
      return {
        line,
        mine,
        hand: session.position.value.view.hands[seat] ?? [],
        top,
        rect:
          action === "+"
            ? whereIs(find(".deck .card"))
            : action[0] === "+"
              ? whereIs(top)
              : mine
                ? whereIs(find(`.held .card[data-card="${card}"]`))
                : home,
        home,
      };
    },
    arrive({ line, mine, hand, top, rect, home }, table) {
      const { action, seat: who } = line;
      if (action[0] === "+") {
        if (!mine) {
          sendBack(rect, home, action === "+" ? "card back" : top);
          return;
        }
        const [fresh] = added(session.position.value.view.hands[who] ?? [], hand);
        if (fresh) comeFrom(lastOf(table, `.held .card[data-card="${fresh}"]`), rect);
      } else if (action[0] === "-") comeFrom(lastOf(table, `.pile[data-colour="${action[1]}"] .card`), rect);
      else if (action[0] in COLOURS)
        comeFrom(
          lastOf(table, `.lane[data-colour="${action[0]}"] .column.${(who & 1) === side ? "down" : "up"} .card`),
          rect,
        );
      else if (action[0] === "^") sendBack(rect, whereIs(table.querySelector(`.person[data-seat="${who ^ 2}"]`)));
    },
  });
}
