// In which language the pages speak.
import { entered, html, prefer } from "./ui.js";
import { LANGUAGES, language, t } from "./language.js";

/** Another language: the page begins anew in it. @param {string} wanted */
function speak(wanted) {
  prefer({ language: wanted });
  try {
    sessionStorage.removeItem("unlost-language");
  } catch {
    /* a private window */
  }
  const here = new URL(location.href);
  here.searchParams.delete("language"); // a link's wish has been heard
  history.replaceState(null, "", here);
  location.reload();
}

/** @param {{id: string}} props */
export const LanguageChoice = ({ id }) => html`
  <div class="field">
    <label for=${id}>${t("Language")}</label>
    <select id=${id} class="input" value=${language} onChange=${entered(speak)}>
      ${Object.entries(LANGUAGES).map(
        ([name, title]) => html`
          <option key=${name} value=${name} lang=${name}>${title}</option>
        `,
      )}
    </select>
  </div>
`;
