// The menu: language, light, letters, what happens at a table, who you are.
import { html, icon, prefer, preferences } from "./ui.js";
import { t } from "./language.js";
import { LanguageChoice } from "./language_choice.js";
import { LetterSettings, TableSettings } from "./table_settings.js";
import { me } from "./net.js";
import { NoticeSettings } from "../people/notice_settings.js";
import { useRef } from "preact/hooks";

/** @type {[import("../frame").Preferences["light"], string][]} */
const LIGHTS = [
  ["system", t("As the system")],
  ["light", t("Daylight")],
  ["dark", t("Lamp-light")],
];

/** How fast what happens at a table is shown. @type {[import("../frame").Tempo, string][]} */
const TEMPOS = [
  ["instant", t("Instant")],
  ["brisk", t("Brisk")],
  ["steady", t("Usual")],
  ["calm", t("Calm")],
];

export function Menu() {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const chosen = preferences.value;
  return html`
    <button class="button quiet round" aria-label=${t("Settings")} onClick=${() => box.current?.showModal()}>
      ${icon("gear")}
    </button>
    <dialog
      ref=${box}
      aria-label=${t("Settings")}
      onClick=${(/** @type {MouseEvent} */ event) => {
        if (event.target === box.current) box.current?.close();
      }}
    >
      <header>
        <h2>${t("Settings")}</h2>
        <button class="button quiet" onClick=${() => box.current?.close()}>${t("Close")}</button>
      </header>
      <div class="rows settings">
        <${LanguageChoice} id="language" />
        <fieldset class="choices" aria-label=${t("Light")}>
          ${LIGHTS.map(
            ([value, title]) => html`
              <label class="choice" key=${value}>
                <input
                  type="radio"
                  name="light"
                  checked=${chosen.light === value}
                  onChange=${() => prefer({ light: value })}
                />
                <span>${title}</span>
              </label>
            `,
          )}
        </fieldset>
        <${LetterSettings} />
        <fieldset class="choices" aria-label=${t("Pace: how fast you are shown what others do")}>
          <legend>${t("Pace")}</legend>
          ${TEMPOS.map(
            ([value, title]) => html`
              <label class="choice" key=${value}>
                <input
                  type="radio"
                  name="tempo"
                  checked=${(chosen.tempo ?? "steady") === value}
                  onChange=${() => prefer({ tempo: value })}
                />
                <span>${title}</span>
              </label>
            `,
          )}
        </fieldset>
        <${TableSettings} />
        <${NoticeSettings} />
        <${Self} />
      </div>
    </dialog>
  `;
}

/** Who one is; all else about that has a page of its own. */
const Self = () =>
  me.value
    ? html`
        <a class="button" href="/account">${icon("person")}${t("You: {name}", { name: me.value.name })}</a>
      `
    : null;
