// The place of the notices among the settings: unfolded, they come.
import { html, tell } from "../base/ui.js";
import { t } from "../base/language.js";
import { useState } from "preact/hooks";

/** @typedef {typeof import("./notices.js")} Late */
const fetched = () => import("./notices.js");

export function NoticeSettings() {
  const [module, setModule] = useState(/** @type {Late | null} */ (null));
  const load = () =>
    fetched()
      .then(setModule)
      .catch(() => tell(t("The page could not be loaded. Please load it again.")));
  return html`
    <details class="notices" onToggle=${() => module ?? load()}>
      <summary>${t("When it is your turn")}</summary>
      ${
        module
          ? html`
              <${module.Notices} />
            `
          : null
      }
    </details>
  `;
}
