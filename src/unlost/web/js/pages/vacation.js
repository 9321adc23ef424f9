// Going away: one's clocks of days stand still for as many days as one says, and go on when one is back.
import { useEffect, useState } from "preact/hooks";
import { entered, html } from "../base/ui.js";
import { attempt, get, post, remove } from "../base/net.js";
import { date, t, tn } from "../base/language.js";

/** @typedef {import("../types").VacationNews} VacationNews */

export function Vacation() {
  const [news, setNews] = useState(/** @type {VacationNews | null} */ (null));
  const [days, setDays] = useState(7);
  useEffect(() => {
    get("/api/me/vacation")
      .then(setNews)
      .catch(() => {});
  }, []);
  if (!news) return null;
  if (news.until)
    return html`
      <p class="vacation">
        ${t("You are on vacation until {date}: your clocks of days stand still.", { date: date(news.until) })}${" "}
        <button class="button small" onClick=${() => attempt(async () => setNews(await remove("/api/me/vacation")))}>
          ${t("I am back")}
        </button>
      </p>
    `;
  const wanted = Math.min(days, news.days_left);
  return html`
    <details class="more vacation">
      <summary>${t("Going away?")}</summary>
      ${
        news.days_left
          ? html`
              <p class="soft">
                ${tn(
                  "Let your clocks of days stand still. You have {n} day left this year. The others are told.",
                  "Let your clocks of days stand still. You have {n} days left this year. The others are told.",
                  news.days_left,
                )}
              </p>
              <span class="copy">
                <input
                  class="input"
                  type="number"
                  min="1"
                  max=${news.days_left}
                  aria-label=${t("How many days?")}
                  value=${wanted}
                  onInput=${entered((text) => setDays(Math.max(1, Math.round(Number(text)) || 1)))}
                />
                <button
                  class="button"
                  onClick=${() => attempt(async () => setNews(await post("/api/me/vacation", { days: wanted })))}
                >
                  ${tn("Away for {n} day", "Away for {n} days", wanted)}
                </button>
              </span>
            `
          : html`
              <p class="soft">${t("You have used up your vacation of this year.")}</p>
            `
      }
    </details>
  `;
}
