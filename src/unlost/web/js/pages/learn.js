// The way into a lesson: a link on the home page, and the page that sets the lesson's table.
import { html, icon } from "../base/ui.js";
import { attempt, post } from "../base/net.js";
import { t } from "../base/language.js";
import { useEffect, useState } from "preact/hooks";

/** @param {{game: string, first?: boolean}} props whether it is the first thing that a newcomer should see */
export const Learn = ({ game, first = false }) => html`
  <a class=${`button learn ${first ? "first" : "quiet small"}`} href=${`/learn/${game}`}>
    ${icon("compass")}
    <span>
      ${t("Learn to play")}${
        first
          ? html`
              <small>${t("a first game, step by step")}</small>
            `
          : null
      }
    </span>
  </a>
`;

/** @param {{game: string, chapter: number}} props */
export function LearnPage({ game, chapter }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    attempt(() => post(`/api/lessons/${game}`, { chapter })).then((table) => {
      if (!table) {
        setFailed(true);
        return;
      }
      history.replaceState(null, "", `/t/${table.id}`); // going back leads past this page, which would begin anew
      dispatchEvent(new PopStateEvent("popstate"));
    });
  }, []);
  return html`
    <main class="waiting">
      ${
        failed
          ? html`
              <h1>${t("Nothing here")}</h1>
              <p><a class="button main" href="/">${t("To the home page")}</a></p>
            `
          : html`
              <p class="soft">${t("Setting the table…")}</p>
            `
      }
    </main>
  `;
}
