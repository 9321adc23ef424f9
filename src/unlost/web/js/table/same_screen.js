// Two people at one screen: what each of them is called, and the way to their table.
import { useRef } from "preact/hooks";
import { html, icon, prefer, preferences } from "../base/ui.js";
import { t } from "../base/language.js";
import { me } from "../base/net.js";

const LONGEST = 24; // letters of a name

/** @param {{busy: boolean, start: (first: string, second: string) => void}} props */
export function SameScreen({ busy, start }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [first, second] = preferences.value.names ?? [];
  const others = t("Second player");
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    const entered = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const [one, other] = ["first", "second"].map((name) => String(entered.get(name)).trim());
    prefer({ names: [one, other] });
    box.current?.close();
    start(one, other || others);
  };
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ value) => html`
    <label class="field">
      <span>${label}</span>
      <input class="input" name=${name} maxlength=${LONGEST} defaultValue=${value} autocomplete="off" />
    </label>
  `;
  return html`
    <button class="button" type="button" disabled=${busy} onClick=${() => box.current?.showModal()}>
      ${icon("person")}${t("Pass and play on this screen")}
    </button>
    <dialog ref=${box} aria-label=${t("Who plays?")}>
      <header>
        <h2>${t("Who plays?")}</h2>
        <button class="button quiet" onClick=${() => box.current?.close()}>${t("Close")}</button>
      </header>
      <form class="rows" onSubmit=${begin}>
        ${field("first", t("The one who is here now"), first || me.value?.name || "")}
        ${field("second", t("The other one"), second || others)}
        <button class="button main">${t("Begin")}</button>
      </form>
    </dialog>
  `;
}
