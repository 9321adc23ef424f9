// The help: how a game goes, and how to play it with mouse, touch and keyboard.
import { useEffect, useRef } from "preact/hooks";
import { html, icon } from "../base/ui.js";
import { t } from "../base/language.js";

/**
 * What a game's help says: sentences, and pairs of a key and what it does.
 * @typedef {{words: string[], keys: string[][]}} HelpText
 */

const KEYS = [
  ["L", t("show or hide the log")],
  ["I", t("a hint, where the match is not rated")],
  ["N", t("while others play: to the next game that waits for you")],
  ["?", t("this sheet")],
]; // of every table

/**
 * What is special about this table are the children.
 * @param {{game: string, text: HelpText, children?: import("preact").ComponentChildren}} props
 */
export function Help({ game, text, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    /** @param {Event} event */
    const open = (event) => {
      if (event.type === "unlost:help") box.current?.showModal();
    };
    addEventListener("unlost:help", open);
    return () => removeEventListener("unlost:help", open);
  }, []);
  return html`
    <button class="button quiet round" aria-label=${t("Help")} onClick=${() => box.current?.showModal()}>
      ${icon("help")}
    </button>
    <dialog
      ref=${box}
      aria-label=${t("Help")}
      onClick=${(/** @type {MouseEvent} */ event) => {
        if (event.target === box.current) box.current?.close();
      }}
    >
      <header>
        <h2>${t("How to play")}</h2>
        <button class="button quiet" onClick=${() => box.current?.close()}>${t("Close")}</button>
      </header>
      <div class="rows">
        ${children}
        ${text.words.map(
          (one) => html`
            <p key=${one}>${one}</p>
          `,
        )}
        <p><a href=${`/rules/${game}`} target="_blank">${t("All the rules, with pictures")}</a></p>
        <dl class="keys">
          ${[...text.keys, ...KEYS].map(
            ([key, what]) => html`
              <div key=${key}>
                <dt><kbd>${key}</kbd></dt>
                <dd>${what}</dd>
              </div>
            `,
          )}
        </dl>
      </div>
    </dialog>
  `;
}
