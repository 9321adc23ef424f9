// For those who wish it: a question before what cannot be taken back.
import { useEffect, useRef, useState } from "preact/hooks";
import { html, preferences } from "../base/ui.js";
import { t } from "../base/language.js";

/**
 * A gate for actions, and the question to be drawn. Whether an action is final, the game knows.
 * @param {{session: import("../frame").Playing, isFinal: (action: string) => boolean,
 *   act: (action: string) => void}} what
 */
export function useConfirm({ session, isFinal, act }) {
  const [asked, ask] = useState(/** @type {string | null} */ (null));
  const { actions, n } = session.position.value;
  const isAtStake = !session.looksBack && !session.alone && !session.table.value.branch; // else nothing is final
  useEffect(() => ask(null), [n]);
  return {
    /** @param {string} action */
    act: (action) => {
      if (preferences.value.confirm && isAtStake && actions.includes(action) && isFinal(action)) ask(action);
      else act(action);
    },
    question: asked
      ? html`
          <${Question}
            yes=${() => {
              ask(null);
              act(asked);
            }}
            no=${() => ask(null)}
          />
        `
      : null,
  };
}

/** @param {{yes: () => void, no: () => void}} props */
function Question({ yes, no }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => box.current?.showModal(), []);
  return html`
    <dialog ref=${box} class="sure" aria-label=${t("Are you sure?")} onClose=${no}>
      <p>${t("This cannot be taken back. Go on?")}</p>
      <div class="choices">
        <button class="button main" autofocus onClick=${yes}>${t("Go on")}</button>
        <button class="button" onClick=${no}>${t("Not yet")}</button>
      </div>
    </dialog>
  `;
}
