// The part of the settings that is about sitting at a table: letters, cards, sounds, being asked, hints.
import { entered, html, prefer, preferences } from "./ui.js";
import { t } from "./language.js";

/** How large letters are, in percent. */
const LETTERS = [100, 115, 130, 150, 175, 200];

/** @type {[import("../frame").Sound, string][]} */
const SOUNDS = [
  ["turn", t("My turn")],
  ["paper", t("Cards")],
  ["draws", t("Draws and bids")],
  ["last", t("The last cards of the deck")],
  ["talk", t("Somebody speaks")],
  ["end", t("The end of the match")],
];

/** @param {{on: boolean, set: (on: boolean) => void, children?: import("preact").ComponentChildren}} props */
const Check = ({ on, set, children }) => html`
  <label class="check">
    <input type="checkbox" checked=${on} onChange=${() => set(!on)} />
    <span>${children}</span>
  </label>
`;

/** How large letters and figures are. */
export function LetterSettings() {
  const { letters = 100, figures } = preferences.value;
  return html`
    <div class="field">
      <label for="letters">${t("Size of letters")}</label>
      <select
        id="letters"
        class="input"
        value=${letters}
        onChange=${entered((chosen) => prefer({ letters: Number(chosen) }))}
      >
        ${LETTERS.map(
          (one) => html`
            <option key=${one} value=${one}>${one}${" "}%</option>
          `,
        )}
      </select>
    </div>
    <${Check}
      on=${figures === "large"}
      set=${(/** @type {boolean} */ on) => prefer({ figures: on ? "large" : "usual" })}
    >
      ${t("Large figures on the cards")}
    <//>
  `;
}

/** What happens at a table, and what is heard of it. */
export function TableSettings() {
  const { motion, remarks, hand, confirm, sound, sounds = {}, warn, hints } = preferences.value;
  return html`
    <fieldset class="group">
      <legend>${t("At the table")}</legend>
      <${Check} on=${motion} set=${(/** @type {boolean} */ on) => prefer({ motion: on })}>
        ${t("Cards travel when they move")}
      <//>
      <${Check} on=${remarks !== false} set=${(/** @type {boolean} */ on) => prefer({ remarks: on })}>
        ${t("Bots say a word now and then")}
      <//>
      <${Check} on=${hand === "left"} set=${(/** @type {boolean} */ on) => prefer({ hand: on ? "left" : "right" })}>
        ${t("For the left hand: deck and buttons at the left")}
      <//>
      <${Check} on=${confirm ?? false} set=${(/** @type {boolean} */ on) => prefer({ confirm: on })}>
        ${t("Ask me before what cannot be taken back, such as drawing")}
      <//>
    </fieldset>
    <fieldset class="group">
      <legend>${t("Sounds")}</legend>
      <${Check} on=${sound} set=${(/** @type {boolean} */ on) => prefer({ sound: on })}>${t("Small sounds")}<//>
      ${
        sound
          ? SOUNDS.map(
              ([name, title]) => html`
                <${Check}
                  key=${name}
                  on=${sounds[name] ?? true}
                  set=${(/** @type {boolean} */ on) => prefer({ sounds: { ...sounds, [name]: on } })}
                >
                  ${title}
                <//>
              `,
            )
          : null
      }
    </fieldset>
    <fieldset class="group">
      <legend>${t("Hints")}</legend>
      <${Check} on=${hints ?? true} set=${(/** @type {boolean} */ on) => prefer({ hints: on })}>
        ${t("Offer hints, in games that are not rated")}
      <//>
      <${Check} on=${warn ?? false} set=${(/** @type {boolean} */ on) => prefer({ warn: on })}>
        ${t("Ask me before a large mistake")}
      <//>
    </fieldset>
  `;
}
