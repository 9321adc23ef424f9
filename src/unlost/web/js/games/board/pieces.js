// What lies and stands on the board: explorers, tiles, stones, the camp.
import { t, tn } from "../../base/language.js";
import { classes, html, signed } from "../../base/ui.js";
/** @typedef {{seat: number, piece: import("./types").Explorer["piece"], ghost?: boolean}} Standing */

/** On which side of its path each stone lies. @type {Record<string, string>} */
const WINDING = { Y: "LRRLLRLLR", B: "RLLRRLRRL", W: "LLRRLLRRL", G: "RRLLRLLRR", R: "RLRRLLRLL" };

export const UNIT = 100 / 9.8; // from stone to stone, in percent of the path's height; the river takes half of one

/** Where a stone lies, in percent. @param {string} letter @param {number} stone @param {number} bridge */
const placed = (letter, stone, bridge) => ({
  x: WINDING[letter][stone - 1] === "L" ? 35 : 65,
  y: UNIT * (stone - 0.27 + (stone >= bridge ? 0.5 : 0)),
});

/** @type {Record<string, string>} */
const PIECES = { adventurer: t("adventurer"), researcher: t("researcher") };

// outlines of the pieces, as SVG writes them
const COAT =
  "M12 1.8a6.2 6.2 0 0 1 3.6 11.3c4.4 1.6 6.6 7.5 6.6 18.2 0 .9-.6 1.4-1.4 1.4H3.2c-.8 0-1.4-.5-1.4-1.4" +
  "C1.8 20.6 4 14.7 8.4 13.1A6.2 6.2 0 0 1 12 1.8z";
const HAT =
  "M.9 8.9c2.2-1 4.1-1.4 5.3-1.6C6.8 3 8.7.9 12 .9s5.2 2.1 5.8 6.4c1.2.2 3.1.6 5.3 1.6" +
  "-2.6 1.5-6.5 2.3-11.1 2.3S3.5 10.4.9 8.9z";
const URN =
  "M8 2h8v2.2l-1.6 1v1.6c3.2 1 5.1 3.4 5.1 6.4 0 3.7-2.5 6-4.5 7.2V22H9v-1.6c-2-1.2-4.5-3.5-4.5-7.2" +
  " 0-3 1.9-5.4 5.1-6.4V5.2L8 4.2z";
const EMBLEMS = [
  "M12 20.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
  "M12 19.8l4.6 8.2H7.4z",
  "M8.3 20.8h7.4v7.4H8.3z",
  "M12 19.4l4.8 5.1-4.8 5.1-4.8-5.1z",
];

/**
 * An explorer of a seat: each has a colour and an emblem; the researcher is larger and wears a hat.
 * @param {{seat: number, piece?: string, mark?: string, letter?: string}} props
 */
export const Pawn = ({ seat, piece = "adventurer", mark = "", letter }) => html`
  <svg class=${`pawn ${piece} ${mark}`} data-seat=${seat} data-path=${letter} viewBox="0 0 24 34" aria-hidden="true">
    ${
      mark.includes("moved")
        ? html`
            <ellipse class="foot" cx="12" cy="31" rx="15" ry="5.5" />
            <ellipse class="foot" cx="12" cy="31" rx="15" ry="5.5" />
          `
        : null
    }
    <path class="coat" d=${COAT} />
    ${
      piece === "researcher"
        ? html`
            <path class="hat" d=${HAT} />
          `
        : null
    }
    <path class="emblem-of" d=${EMBLEMS[seat]} />
  </svg>
`;

/** An event tile, or the space where an artifact lay. @param {{tile: string | undefined}} props */
export function Tile({ tile }) {
  if (!tile)
    return html`
      <span class="tile gone" title=${t("Empty: the artifact was taken")}></span>
    `;
  if (tile === "artifact")
    return html`
      <span class="tile artifact" title=${t("Artifact: whoever steps here takes it")}><${Urn} /></span>
    `;
  if (tile === "arrow")
    return html`
      <span class="tile arrow" title=${t("Arrow: an extra step with any of one's explorers")}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M12 3v15M5 11.5l7 7.5 7-7.5"
            fill="none"
            stroke="currentColor"
            stroke-width="4"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        </svg>
      </span>
    `;
  return html`
    <span class="tile points" title=${t("{n} points for everybody who steps here", { n: tile })}>${tile}</span>
  `;
}

export const Urn = () => html`
  <svg class="urn" viewBox="0 0 24 24" aria-hidden="true">
    <path fill="currentColor" d=${URN} />
    <path d="M7 11.5h10M6.6 14.8h10.8" stroke="var(--urn, #fffaf0)" stroke-width="1.5" />
  </svg>
`;

/** The way between the stones. @param {string} letter @param {number} bridge */
export function wayOf(letter, bridge) {
  let drawn = "M50 0";
  let from = { x: 50, y: 0 };
  for (let stone = 1; stone <= 9; stone += 1) {
    const to = placed(letter, stone, bridge);
    const middle = (from.y + to.y) / 2;
    drawn += ` C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
    from = to;
  }
  return drawn;
}

export const Camp = () => html`
  <svg class="campground" viewBox="0 0 500 44" preserveAspectRatio="none" aria-hidden="true">
    ${[50, 150, 250, 350, 450].map(
      (x) => html`
        <path
          key=${x}
          class="way"
          vector-effect="non-scaling-stroke"
          d=${`M250 20 C${(250 + x) / 2} 16 ${x} 20 ${x} 44`}
        />
      `,
    )}
  </svg>
  <svg class="tents" viewBox="0 0 120 44" aria-hidden="true">
    <path class="tent far" d="M20 38L34 17l14 21z" />
    <path class="tent far" d="M74 38l13-19 13 19z" />
    <path class="tent" d="M38 40L60 8l22 32z" />
    <path class="door" d="M52 40l8-18 8 18z" />
    <path class="pole" d="M60 8V2l7 2.5-7 2" />
  </svg>
`;

/**
 * @typedef {object} StoneProps
 * @property {string} letter
 * @property {number} stone
 * @property {number} value
 * @property {number} bridge the first stone behind it
 * @property {boolean} space has it a space for a tile?
 * @property {string | undefined} tile
 * @property {Standing[]} standing
 * @property {number | null} seat whose eyes
 * @property {string[]} names by seat
 * @property {import("./types").Brings[]} brings what the moves that lead here bring
 * @property {Pick<import("./table.js").Marks, "pawns">} last
 */

/** A stone with its value, its tile, and those who stand on it. @param {StoneProps} props */
export function Stone({ letter, stone, value, bridge, space, tile, standing, seat, names, brings, last }) {
  const { x, y } = placed(letter, stone, bridge);
  const one = brings[0];
  const pays = tn(
    "Stone {stone}: {n} point, the researcher twice that",
    "Stone {stone}: {n} points, the researcher twice that",
    value,
    { stone },
  );
  const markOf = (/** @type {Standing} */ { ghost, seat: who }) =>
    classes(ghost ? "ghost" : who === seat && "mine", last.pawns[`${who}${letter}`] && "moved");
  const more = one
    ? one.ends
      ? t("ends it")
      : one.tile === "arrow" || (one.step && !one.tile)
        ? t("+ step")
        : one.tile === "artifact"
          ? t("artifact")
          : one.tile
            ? `+${one.tile}`
            : ""
    : "";
  return html`
    <span
      class=${`stone ${value < 0 ? "minus" : ""} ${one ? "goal" : ""}`}
      style=${`left:${x}%;top:${y}%`}
      title=${pays}
    >
      ${signed(value)}
    </span>
    ${
      space
        ? html`
            <span class="spot" style=${`left:${x < 50 ? 81 : 19}%;top:${y}%`}><${Tile} tile=${tile} /></span>
          `
        : null
    }
    ${
      standing.length
        ? html`
            <span
              class=${`group n${standing.length}`}
              title=${standing
                .filter((who) => !who.ghost)
                .map((who) => `${names[who.seat]}: ${PIECES[who.piece]}`)
                .join(", ")}
              style=${`left:${standing.length > 2 ? 50 : standing.length > 1 ? (x + 50) / 2 : x}%;top:${y}%`}
            >
              ${standing.map(
                (who) => html`
                  <${Pawn}
                    key=${`${who.seat}${who.ghost ? "g" : ""}`}
                    seat=${who.seat}
                    piece=${who.piece}
                    letter=${who.ghost ? undefined : letter}
                    mark=${markOf(who)}
                  />
                `,
              )}
            </span>
          `
        : null
    }
    ${
      one
        ? html`
            <span class="brings" style=${`left:50%;top:${y}%`}>
              <b>
                ${
                  one.was === one.value
                    ? signed(one.value)
                    : html`
                        <span class="was">${one.was ? signed(one.was) : ""}${" "}</span>
                        → ${brings.map((each) => signed(each.value)).join(" / ")}
                      `
                }
              </b>
              ${
                more
                  ? html`
                      <i>${more}</i>
                    `
                  : null
              }
            </span>
          `
        : null
    }
  `;
}
