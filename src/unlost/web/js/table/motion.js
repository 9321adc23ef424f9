// Cards that travel: from where they lay to where they lie now, in a quarter of a second, skippable, and not at all if
// that is wanted.
import { useEffect } from "preact/hooks";
import { moves } from "../base/ui.js";

const TIME = 260;
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

/**
 * Let a card's back, or something else, travel between two places that keep nothing of it.
 * @param {DOMRect | null} from @param {DOMRect | null} to @param {string} [what]
 */
export function sendBack(from, to, what = "card back") {
  if (!from || !to || !moves()) return;
  const ghost = document.createElement("div");
  ghost.className = `${what} ghost`;
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
      { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0.4 },
    ],
    { duration: TIME, easing: EASE },
  );
  running.add(animation);
  animation.onfinish = animation.oncancel = () => {
    running.delete(animation);
    ghost.remove();
  };
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
  useEffect(() => {
    session.watchers.add(listen);
    return () => {
      session.watchers.delete(listen);
    };
  }, [session]);
}
