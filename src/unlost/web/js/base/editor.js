// A dialog in which something printed is changed.
import { useRef } from "preact/hooks";
import { t } from "./language.js";
import { html } from "./ui.js";

/**
 * @typedef {object} Props
 * @property {string} id
 * @property {import("../types").OptionInfo} option
 * @property {boolean} own is it otherwise than printed?
 * @property {string} [count]
 * @property {string} fault what is wrong with it; empty if nothing is
 * @property {() => void} take
 * @property {() => void} reset
 * @property {() => void} forget
 * @property {string} about
 * @property {import("preact").ComponentChildren} children
 */

/**
 * A dialog in which something printed is changed, and the button that opens it. Nothing counts before it is taken.
 * @param {Props} props
 */
export function Editor({ id, option, own, count, fault, take, reset, forget, about, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const close = () => box.current?.close();
  return html`
    <button
      id=${id}
      type="button"
      class="button input-like"
      aria-labelledby=${`${id}-title ${id}`}
      aria-describedby=${`${id}-about`}
      onClick=${() => box.current?.showModal()}
    >
      ${own ? t("Your own") : t("As printed")}
    </button>
    <dialog class="editor" ref=${box} aria-label=${option.title} onClose=${forget}>
      <header>
        <h2>${option.title}</h2>
        <button type="button" class="button quiet" onClick=${close}>${t("Close")}</button>
      </header>
      <p>${about}</p>
      ${children}
      <p class="state" role="status">
        ${
          count
            ? html`
                <b>${count}</b>
              `
            : null
        }${fault}
      </p>
      <div class="choices">
        <button
          type="button"
          class="button main"
          disabled=${Boolean(fault)}
          onClick=${() => {
            take();
            close();
          }}
        >
          ${t("Use it")}
        </button>
        <button type="button" class="button" onClick=${reset}>${t("As printed")}</button>
      </div>
    </dialog>
  `;
}
