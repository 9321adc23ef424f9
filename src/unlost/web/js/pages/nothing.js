// Where there is nothing: a wrong link, or a table that is gone.
import { useEffect } from "preact/hooks";
import { html } from "../base/ui.js";
import { t } from "../base/language.js";

/** @param {{reason?: string}} props */
export function Nothing({ reason }) {
  useEffect(() => {
    document.title = `${t("Nothing here")} · Unlost`;
  }, []);
  const dark = document.documentElement.dataset.light === "dark";
  return html`
    <main class="waiting nowhere">
      <img src=${`/art/camp${dark ? "-dark" : ""}.svg`} alt="" width="640" height="300" />
      <h1>${t("Nothing here")}</h1>
      <p>${reason || t("No path leads to this address. Perhaps a letter is missing.")}</p>
      <div class="choices">
        <a class="button main" href="/">${t("To the home page")}</a>
        <a class="button" href="/rules">${t("Rules")}</a>
      </div>
    </main>
  `;
}
