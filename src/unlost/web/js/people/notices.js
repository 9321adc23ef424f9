// In the settings: how one is told that it is one's turn. What is in here comes when it is unfolded.
import { entered, html, prefer, preferences, tell } from "../base/ui.js";
import { t } from "../base/language.js";
import { attempt, get } from "../base/net.js";
import { loadStyle } from "../base/styles.js";
import { chime } from "./chime.js";
import { MailSettings } from "./mail.js";
import { allow, silence, stateOfNotices } from "./push.js";
import { useEffect, useState } from "preact/hooks";

/** @type {[NonNullable<import("../frame").Preferences["turnSound"]>, string][]} */
const SOUNDS = [
  ["usual", t("As the small sounds, and in games of days")],
  ["always", t("Always")],
  ["never", t("Never")],
];

/** Why there are none, and what one can do. */
const REASONS = {
  none: isSecureContext
    ? t("This browser has no notices. On an iPhone or iPad, put Unlost on the home screen first.")
    : t("Notices need a site with HTTPS."),
  blocked: t("Notices of this site are forbidden in this browser. Its settings for the site can allow them again."),
};

export function Notices() {
  const [info, setInfo] = useState(/** @type {import("../types").NoticeInfo | null} */ (null));
  const look = () =>
    get("/api/notices")
      .then(setInfo)
      .catch(() => {}); // the rest is there without
  useEffect(() => {
    loadStyle("/notices.css");
    look();
  }, []);
  const state = stateOfNotices();
  const change = () =>
    attempt(async () => {
      if (state === "on") await silence();
      else await allow();
      if (stateOfNotices() === "blocked") tell(REASONS.blocked);
    });
  return html`
    <div class="rows settings">
      <label>
        <input
          type="checkbox"
          checked=${state === "on"}
          disabled=${state === "none" || state === "blocked"}
          onChange=${change}
        />
        ${" "}${t("Notices of this browser, also when no page of ours is open")}
      </label>
      ${
        state === "none" || state === "blocked"
          ? html`
              <p class="soft">${REASONS[state]}</p>
            `
          : null
      }
      ${
        state === "on" && !preferences.value.device
          ? html`
              <p class="soft">
                ${t("This browser cannot be woken: its notices come only while a page of ours is open.")}
              </p>
            `
          : null
      }
      <div class="field">
        <label for="turn-sound">${t("A sound when it is your turn elsewhere")}</label>
        <span class="copy">
          <select
            id="turn-sound"
            class="input"
            value=${preferences.value.turnSound ?? "usual"}
            onChange=${entered((wish) => prefer({ turnSound: SOUNDS.find(([name]) => name === wish)?.[0] }))}
          >
            ${SOUNDS.map(
              ([name, title]) => html`
                <option key=${name} value=${name}>${title}</option>
              `,
            )}
          </select>
          <button class="button" type="button" onClick=${chime}>${t("Listen")}</button>
        </span>
      </div>
      ${
        info?.mail
          ? html`
              <${MailSettings} mail=${info.mail} changed=${look} />
            `
          : null
      }
    </div>
  `;
}
