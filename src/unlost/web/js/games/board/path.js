// One colour on the board: the path with all who walk on it, one's cards, the pile.
import { list, t } from "../../base/language.js";
import { COLOURS, Sign, capital, html, nameOf } from "../../base/ui.js";
import { ART, Face } from "../../table/card.js";
import { Pile } from "../../table/pile.js";
import { Stone, UNIT, wayOf } from "./pieces.js";
import { heading, laidInWords, outcome, tilesInWords, walkers } from "./words.js";
/** @typedef {import("./pieces.js").Standing} Standing */

/**
 * @typedef {object} PathProps
 * @property {string} letter
 * @property {number} number the key that draws from its pile
 * @property {import("./types").Session} session
 * @property {number} seat
 * @property {string | undefined} held the card that is chosen or dragged
 * @property {(action: string) => boolean} may
 * @property {import("./table.js").Marks} last what the others did
 * @property {(letter: string) => void} onPath
 * @property {(letter: string) => void} onPile
 * @property {boolean} drawing
 * @property {boolean} stepping
 */

/** One colour: the path with all who walk on it, one's cards, the pile. @param {PathProps} props */
export function Path({ letter, number, session, seat, held, may, last, onPath, onPile, drawing, stepping }) {
  const table = session.table.value;
  const { view, guide, seat: eyes } = session.position.value;
  const { stones, bridge, spaces } = session.printed.value;
  const card = held?.[0] === letter ? held : null;
  const ways = stepping ? [`>${letter}`] : card ? [card, `${card}a`, `${card}r`] : [];
  const open = ways.filter((action) => may(action));
  const brings = open.map((action) => guide.brings[action]);
  const discards = card !== null && may(`-${card}`);
  const draws = drawing && may(`+${letter}`);
  const cards = view.columns[seat][letter];
  const name = COLOURS[letter];
  const own = view.explorers[seat][letter];
  const names = table.seats.map((one) => nameOf(table, one.seat));
  /** @type {Record<number, Standing[]>} */
  const standing = {};
  for (const [who, explorers] of view.explorers.entries())
    if (explorers[letter])
      (standing[explorers[letter].stone] ??= []).push({ seat: who, piece: explorers[letter].piece });
  const goal = brings[0]?.stone;
  if (goal && goal !== own?.stone) (standing[goal] ??= []).push({ seat, piece: brings[0].piece, ghost: true });
  const owner = eyes === null ? nameOf(table, seat) : null; // whose the path is, if it is not mine
  const about = [
    capital(t("{colour} path.", { colour: name })),
    ...walkers(session, letter, seat, owner),
    tilesInWords(view.tiles[letter]),
    open.length ? t("Would bring {outcome}.", { outcome: list(brings.map(outcome), "disjunction") }) : "",
  ]
    .filter(Boolean)
    .join(" ");
  return html`
    <div class=${`path lane ${open.length ? "open" : ""}`} data-colour=${letter}>
      <button
        class=${`place own ${open.length ? "glows" : ""}`}
        data-place="lane"
        data-colour=${letter}
        onClick=${() => onPath(letter)}
      >
        <span class="unseen">${about}</span>
        <span class="scene" style=${`background-image:url(/art/${ART[letter]}.svg)`} aria-hidden="true"></span>
        <span class="walk" aria-hidden="true">
          <svg class="way-on" viewBox="0 0 100 100" preserveAspectRatio="none">
            <path class="way under" vector-effect="non-scaling-stroke" d=${wayOf(letter, bridge)} />
            <path class="way" vector-effect="non-scaling-stroke" d=${wayOf(letter, bridge)} />
          </svg>
          <span class="river" style=${`top:${UNIT * (bridge - 1 + 0.37)}%`}><span class="bridge"></span></span>
          ${stones.map(
            (value, at) => html`
              <${Stone}
                key=${at}
                letter=${letter}
                stone=${at + 1}
                value=${value}
                bridge=${bridge}
                space=${spaces[letter].includes(at + 1)}
                tile=${view.tiles[letter][at + 1]}
                standing=${standing[at + 1] ?? []}
                seat=${eyes}
                names=${names}
                brings=${goal === at + 1 ? brings : []}
                last=${last}
              />
            `,
          )}
        </span>
        <kbd class="key" aria-hidden="true">${stepping ? letter : ""}</kbd>
      </button>
      <${Laid}
        cards=${cards}
        name=${name}
        owner=${owner}
        way=${heading(table, guide.seats[seat].ways[letter])}
        letter=${letter}
      />
      <${Pile}
        letter=${letter}
        number=${number}
        pile=${view.piles[letter]}
        closed=${view.closed === letter}
        glows=${draws || discards}
        last=${last.piles[letter]}
        onPile=${onPile}
      />
    </div>
  `;
}

/**
 * One's cards on a path.
 * @param {{cards: string[], name: string, owner: string | null, way: string, letter: string}} props
 */
const Laid = ({ cards, name, owner, way, letter }) => html`
  <span class="laid" title=${laidInWords(cards, name, owner)} aria-hidden="true">
    <span class="stack" style=${`--n:${cards.length}`}>
      ${cards.map(
        (card, at) => html`
          <span class="slot" key=${at}><${Face} card=${card} /></span>
        `,
      )}${
        cards.length
          ? null
          : html`
              <span class="slot none">
                <span class="empty"><${Sign} letter=${letter} /></span>
              </span>
            `
      }
    </span>
    <span class="chips">
      ${
        cards.length > 4
          ? html`
              <small>…</small>
            `
          : null
      }${cards.slice(-4).map(
        (card, at) => html`
          <span key=${at}>${card.slice(1)}</span>
        `,
      )}
    </span>
    ${
      way
        ? html`
            <b class="heading">${way}</b>
          `
        : null
    }
  </span>
`;
