// One question, once: may we tell you when it is your turn? Asked when a game goes on without one: of days, or left
// while others play.
import { html, icon, prefer, preferences, say, signal } from "../base/ui.js";
import { t } from "../base/language.js";
import { attempt } from "../base/net.js";
import { loadStyle } from "../base/styles.js";
import { matches } from "./feed.js";
import { allow, stateOfNotices } from "./push.js";
import { useEffect } from "preact/hooks";

const QUESTION = t("Shall we tell you when it is your turn, also when this page is closed?");
const AGAIN = 30 * 86_400_000; // milliseconds after which one who did not want to is asked once more

const place = signal(location.pathname);
addEventListener("unlost:place", () => {
  place.value = location.pathname;
});

/** Does a game go on without me, so that I would want to be told? */
const isNeeded = () =>
  (matches.value ?? []).some(
    (match) => !match.mine && !match.alone && (match.days || place.value !== `/t/${match.table}`),
  );

export function Offer() {
  const wanted =
    place.value !== "/mail" &&
    stateOfNotices() === "unasked" &&
    Date.now() - (preferences.value.asked ?? 0) > AGAIN &&
    isNeeded();
  useEffect(() => {
    if (wanted) loadStyle("/notices.css").then(() => say(QUESTION));
  }, [wanted]);
  if (!wanted) return null;
  const asked = () => prefer({ asked: Date.now() });
  return html`
    <aside class="offer" aria-label=${t("Notices")}>
      <p>
        ${icon("sound")}
        <span>${QUESTION}</span>
      </p>
      <p class="choices">
        <button
          class="button main"
          onClick=${() =>
            attempt(async () => {
              await allow();
              asked();
            })}
        >
          ${t("Yes, tell me")}
        </button>
        <button class="button" onClick=${asked}>${t("No, thanks")}</button>
      </p>
    </aside>
  `;
}
