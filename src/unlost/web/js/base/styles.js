// Style sheets that come when they are needed. The rules of a game's own sheet hold only while the page shows it.
import { useLayoutEffect } from "preact/hooks";

/**
 * Load a style sheet, once; done when it is there, or could not be had.
 * @param {string} address @returns {Promise<void>}
 */
export const loadStyle = (address) =>
  new Promise((done) => {
    if (document.querySelector(`link[href="${address}"]`)) {
      done();
      return;
    }
    document.head.append(
      Object.assign(document.createElement("link"), {
        rel: "stylesheet",
        href: address,
        onload: () => done(),
        onerror: () => done(),
      }),
    );
  });

/**
 * While a component is shown, the page is of this game: see `[data-game="…"]` in the game's style sheet.
 * @param {string} game
 */
export const useGameStyle = (game) =>
  useLayoutEffect(() => {
    document.documentElement.dataset.game = game;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [game]);
