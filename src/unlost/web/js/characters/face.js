// A character's face in a round frame, and how strong they are, as a word or as one to four peaks.
import { capital, html, levelName } from "../base/ui.js";

const LEVELS = ["novice", "explorer", "expert", "master"];
const PEAK = "M0 10L5 1l5 9z";

/** Who it is stands beside it in words. @param {{id: string, size?: number}} props */
export const Face = ({ id, size = 32 }) => html`
  <span class="portrait" style=${`--size:${size}px`}>
    <img src=${`/art/people/${id}.svg`} alt="" width=${size} height=${size} loading="lazy" decoding="async" />
  </span>
`;

/** @param {{level: string}} props */
export const Strength = ({ level }) => html`
  <span class="strength" title=${capital(levelName(level))}>
    <svg viewBox="0 0 43 11" aria-hidden="true">
      ${LEVELS.map(
        (one, at) => html`
          <path
            key=${one}
            d=${PEAK}
            transform=${`translate(${11 * at})`}
            class=${at <= LEVELS.indexOf(level) ? "full" : ""}
          />
        `,
      )}
    </svg>
    <small>${capital(levelName(level))}</small>
  </span>
`;

/**
 * The faces of those who sit somewhere, if they have some, over each other's edges.
 * @param {{ids: (string | null)[], size?: number}} props
 */
export function Faces({ ids, size = 32 }) {
  const known = ids.filter((id) => id !== null);
  if (!known.length) return null;
  return html`
    <span class="faces">
      ${known.map(
        (id) => html`
          <${Face} key=${id} id=${id} size=${size} />
        `,
      )}
    </span>
  `;
}
