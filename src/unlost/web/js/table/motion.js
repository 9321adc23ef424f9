// Cards that travel: from where they lay to where they lie now, in a quarter of a second, skippable, and not at all if
// that is wanted.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { html, moves, render } from "../base/ui.js";
import { Face } from "./card.js";

const TIME = 300;
const LOOKED_AT = 550; // with the time that a card is looked at
const LARGE = 64; // pixels, of such a card
const EASE = "cubic-bezier(.2, .8, .25, 1.05)";
/** @type {Set<Animation>} */
const running = new Set();

/** Where something is on the screen. @param {Element | null | undefined} element */
export const whereIs = (element) => element?.getBoundingClientRect() ?? null;

/** Let an element come from somewhere. @param {Element | null | undefined} element @param {DOMRect | null} from */
export function comeFrom(element, from) {
  if (!element || !from || !moves()) return;
  const to = element.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const animation = element.animate(
    [
      {
        transform: `translate(${x}px, ${y}px) scale(${Math.min(from.width / to.width, from.height / to.height)})`,
        zIndex: 30,
      },
      { transform: "none", zIndex: 30 },
    ],
    { duration: TIME, easing: EASE },
  );
  const lane = element.closest(".lane");
  lane?.classList.add("travels");
  running.add(animation);
  animation.onfinish = animation.oncancel = () => {
    running.delete(animation);
    lane?.classList.remove("travels");
  };
}

/** What is seen of a card or something else on its way: an element that is drawn for it alone. @param {string} what */
function made(what) {
  const ghost = document.createElement("div");
  ghost.className = what;
  return ghost;
}

/**
 * Let a card's back, or something else, travel between two places that keep nothing of it; or a card itself, as it lay
 * where it comes from.
 * @param {DOMRect | null} from @param {DOMRect | null} to @param {string | Element | null} [what]
 * @param {number} [time] what is more than usual it stays where it comes from
 */
export function sendBack(from, to, what = "card back", time = TIME) {
  if (!from || !to || !what || !moves()) return;
  const ghost = /** @type {HTMLElement} */ (typeof what === "string" ? made(what) : what.cloneNode(true));
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.setProperty("--w", `${from.width}px`);
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    zIndex: "40",
    pointerEvents: "none",
  });
  document.body.append(ghost);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const animation = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: "none", opacity: 1, offset: 1 - TIME / time },
      { transform: `translate(${x * 0.9}px, ${y * 0.9}px) scale(.6)`, opacity: 1, offset: 1 - (0.15 * TIME) / time },
      { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0.4 },
    ],
    { duration: time, easing: EASE },
  );
  running.add(animation);
  animation.onfinish = animation.oncancel = () => {
    running.delete(animation);
    ghost.remove();
  };
}

/**
 * Let a card that nobody has seen before be looked at where somebody holds it, then travel to where it is put away.
 * @param {DOMRect | null} from @param {DOMRect | null} to @param {string} card
 */
export function showCard(from, to, card) {
  if (!from || !to || !moves()) return;
  const box = document.createElement("div");
  render(
    html`
      <${Face} card=${card} />
    `,
    box,
  );
  const [x, y] = [from.left + from.width / 2 - LARGE / 2, Math.max(4, from.top + from.height / 2 - LARGE / 2)];
  sendBack(new DOMRect(x, y, LARGE, LARGE * 1.4), to, box.firstElementChild, LOOKED_AT);
}

/** End what moves at once. */
export function skip() {
  for (const animation of [...running]) animation.finish();
}

/** The cards that are in one list and not in the other. @param {string[]} list @param {string[]} before */
export function added(list, before) {
  const rest = [...before];
  return list.filter((card) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Where a table is drawn. @typedef {{current: HTMLElement | null}} Root */

/** The last element of a table that a selector finds. @param {Element} root @param {string} what */
export const lastOf = (root, what) => [...root.querySelectorAll(what)].at(-1);

/**
 * Hear what comes over a table's socket while it is drawn.
 * @template {import("../frame").Shapes} S
 * @param {import("./session.js").Session<S>} session @param {import("../frame").Watcher<S>} listen
 */
export function useWatcher(session, listen) {
  const now = useRef(listen);
  now.current = listen;
  useEffect(() => {
    /** @type {import("../frame").Watcher<S>} */
    const hear = (...happening) => now.current(...happening);
    session.watchers.add(hear);
    return () => {
      session.watchers.delete(hear);
    };
  }, [session]);
}

/**
 * Let what is played travel: before an event it is noted where things are, and when the table is drawn anew they come
 * from there. What is only brought up to date does not move.
 * @template {import("../frame").Shapes} S @template {object} D
 * @param {import("./session.js").Session<S>} session @param {Root} root
 * @param {{leave: (event: import("../frame").EventOf<S>, table: HTMLElement) => D,
 *   arrive: (departure: D, table: HTMLElement) => void}} travel
 */
export function useTravels(session, root, { leave, arrive }) {
  const from = useRef(/** @type {D | null} */ (null));
  useWatcher(session, (kind, detail) => {
    if (kind === "before") from.current = root.current && !session.pace.hurries ? leave(detail, root.current) : null;
  });
  useLayoutEffect(() => {
    const departure = from.current;
    from.current = null;
    if (departure && root.current) arrive(departure, root.current);
  });
}
