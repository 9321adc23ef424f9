// Choosing whom to play against, among those of a level: a face, a name, a sentence.
import { capital, html, prefer } from "../base/ui.js";
import { t } from "../base/language.js";
import { useEffect } from "preact/hooks";
import { meet, ofLevel, wantedOf } from "./cast.js";
import { Face } from "./face.js";

/**
 * The faces of a level; one that is chosen is put back by choosing it again. `about` is said while none is.
 * @param {{level: string, about: string}} props
 */
export function Opponents({ level, about }) {
  useEffect(() => {
    meet();
  }, []);
  const wanted = wantedOf(level);
  return html`
    <div class="opponents">
      <div role="group" aria-label=${t("Who it is to be")}>
        ${ofLevel(level).map(
          (one) => html`
            <button
              type="button"
              key=${one.id}
              aria-pressed=${one === wanted}
              title=${one.name}
              onClick=${() => prefer({ opponent: one === wanted ? undefined : one.id })}
            >
              <${Face} id=${one.id} size=${44} />
              <span class="unseen">${one.name}: ${one.about}</span>
            </button>
          `,
        )}
      </div>
      <p class="soft" aria-live="polite">
        ${
          wanted
            ? html`
                <b>${wanted.name}.</b>
                ${" "}${wanted.about}
              `
            : capital(about)
        }
      </p>
    </div>
  `;
}
