// Keys that are pressed anywhere on a page, and are no typing.
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Listen to the keyboard while something is drawn. Keys with Ctrl, Alt or the like are the browser's, and those of a
 * field its own.
 * @param {(event: KeyboardEvent, target: Element) => void} press
 */
export function usePressed(press) {
  const now = useRef(press);
  now.current = press;
  useLayoutEffect(() => {
    // with what is drawn, not after it: whoever sees it may press a key
    const listen = (/** @type {KeyboardEvent} */ event) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
      if (!target.closest("input, textarea, select")) now.current(event, target);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
