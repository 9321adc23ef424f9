// How a position of the board game is put together: cards, and the pieces and tiles on the paths.
import { t } from "../../base/language.js";
import { COLOURS, classes, html } from "../../base/ui.js";
import {
  handPlaces,
  handsDraft,
  handsView,
  missingInHands,
  paletteOf,
  piled,
  putInHands,
  removeFromHands,
  seatNames,
  setTurn,
  sortedIn,
  turnFields,
  withAt,
  without,
} from "../../analysis/hands_setup.js";
import { useState } from "preact/hooks";
import { Tile } from "./pieces.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Explorer} Explorer */
/** @typedef {Record<string, string[]>} Lanes */
/**
 * @typedef {import("../../analysis/hands_setup.js").HandsDraft & {columns: Lanes[],
 *   explorers: Record<string, Explorer>[], tiles: Record<string, Record<string, string>>, points: number[],
 *   artifacts: import("./types").Artifacts[], expedition: number}} Draft
 */

const LETTERS = [..."YBWGR"];
const HAND = 8;
const PUT_AWAY = 30; // of two players
const STONES = 9;
const BRIDGE = 7; // the first stone beyond it
/** @type {Record<string, number[]>} */
const SPACES = { Y: [2, 3, 5, 7, 9], B: [2, 4, 6, 7, 9], W: [3, 5, 6, 7, 9], G: [2, 4, 5, 7, 9], R: [3, 4, 6, 7, 9] };
const ARTIFACTS = 9;
/** In an order that mixes them. */
const TILES = (
  "artifact arrow 5 artifact 10 arrow artifact 15 arrow artifact arrow 10 artifact arrow 5 " +
  "arrow artifact 15 arrow artifact 10 arrow artifact arrow artifact"
).split(" ");
/** @type {[string, string][]} */
const PHASES = [
  ["play", t("play or discard a card")],
  ["step", t("take an extra step")],
  ["draw", t("draw a card")],
];
const COPIES = Object.fromEntries(
  LETTERS.flatMap((letter) => Array.from({ length: 11 }, (_, value) => [`${letter}${value}`, 2])),
);

/** @param {import("../../frame").Options} options @returns {Record<string, number[]>} */
const spacesOf = (options) => /** @type {Record<string, number[]> | null} */ (options.tile_spaces) ?? SPACES;

/** Every space in order. @param {import("../../frame").Options} options @returns {[string, string][]} */
const everySpace = (options) =>
  LETTERS.flatMap((letter) =>
    (spacesOf(options)[letter] ?? []).map((stone) => /** @type {[string, string]} */ ([letter, String(stone)])),
  );

/** @param {Draft} draft */
const onTable = (draft) => [...draft.columns.flatMap((seat) => Object.values(seat).flat()), ...piled(draft)];

/** @param {Draft} draft */
function deckOf(draft) {
  const all = 110 - (draft.players === 2 ? PUT_AWAY : 0);
  const deck = all - onTable(draft).length - draft.players * HAND + (draft.phase === "play" ? 0 : 1);
  return { deck, drawn: all - draft.players * HAND - deck };
}

/** An explorer stands at least as far as its cards lead. @param {Draft} draft @returns {Draft} */
function walked(draft) {
  const explorers = draft.columns.map((lanes, seat) =>
    Object.fromEntries(
      LETTERS.filter((letter) => lanes[letter].length).map((letter) => {
        const now = draft.explorers[seat][letter];
        const least = Math.min(lanes[letter].length, STONES);
        const others = Object.values(lanes).filter((cards) => cards.length).length;
        return [
          letter,
          { stone: Math.max(least, now?.stone ?? 0), piece: now?.piece ?? (others > 4 ? "researcher" : "adventurer") },
        ];
      }),
    ),
  );
  return { ...draft, explorers };
}

/** How many artifacts are on the board. @param {Draft} draft */
const artifactsLeft = ({ tiles }) =>
  Object.values(tiles)
    .flatMap((lane) => Object.values(lane))
    .filter((tile) => tile === "artifact").length;

/** @type {import("../../analysis/shapes").Setup<Draft>} */
export const setup = {
  blank(players, options) {
    const empty = () => Object.fromEntries(LETTERS.map((letter) => [letter, /** @type {string[]} */ ([])]));
    const all = everySpace(options);
    return {
      players,
      options,
      seat: 0,
      turn: 0,
      phase: "play",
      hands: Array.from({ length: players }, () => []),
      sizes: Array.from({ length: players }, () => HAND),
      shown: [],
      piles: empty(),
      closed: "",
      taken: 0,
      columns: Array.from({ length: players }, empty),
      explorers: Array.from({ length: players }, () => ({})),
      tiles: Object.fromEntries(
        LETTERS.map((letter) => [
          letter,
          Object.fromEntries(all.flatMap(([path, stone], at) => (path === letter ? [[stone, TILES[at]]] : []))),
        ]),
      ),
      points: Array.from({ length: players }, () => 0),
      artifacts: Array.from({ length: players }, () => ({ tiles: 0, tokens: 0 })),
      expedition: 1,
    };
  },
  from(given, options) {
    const view = /** @type {View} */ (given);
    const { columns, explorers, tiles, points, artifacts, expedition } = view;
    return { ...handsDraft(view, options), columns, explorers, tiles, points, artifacts, expedition };
  },
  palette: (draft) => paletteOf(COPIES, [...onTable(draft), ...draft.hands.flat()]),
  places(draft) {
    const names = seatNames("board", draft.players, draft.seat);
    const [own, ...others] = handPlaces(draft, names);
    const column = (/** @type {number} */ seat) => ({
      id: `seat ${seat}`,
      title: t("{name}: paths", { name: names[seat] }),
      cards: Object.values(draft.columns[seat]).flat(),
      lanes: true,
    });
    const seats = names.map((_, seat) => seat).filter((seat) => seat !== draft.seat);
    return [
      own,
      column(draft.seat),
      { id: "piles", title: t("Discard piles"), cards: piled(draft), lanes: true },
      ...seats.map(column),
      ...others,
    ];
  },
  put(draft, place, card) {
    const held = putInHands(draft, place, card);
    if (held !== null) return held;
    const seat = Number(place.slice(5));
    const lanes = draft.columns[seat];
    const lane = draft.options.up_and_down ? [...lanes[card[0]], card] : sortedIn(lanes[card[0]], card);
    return walked({ ...draft, columns: withAt(draft.columns, seat, { ...lanes, [card[0]]: lane }) });
  },
  remove(draft, place, at) {
    const held = removeFromHands(draft, place, at);
    if (held) return held;
    const seat = Number(place.slice(5));
    const kept = without(Object.values(draft.columns[seat]).flat(), at);
    const lanes = Object.fromEntries(LETTERS.map((letter) => [letter, kept.filter((one) => one[0] === letter)]));
    return walked({ ...draft, columns: withAt(draft.columns, seat, lanes) });
  },
  fields(draft) {
    const names = seatNames("board", draft.players, draft.seat);
    const expeditions = Number(draft.options.expeditions);
    return [
      ...turnFields(draft, names, PHASES),
      ...(expeditions > 1
        ? [{ id: "expedition", title: t("Expedition"), value: draft.expedition, low: 1, high: expeditions }]
        : []),
      ...names.flatMap((name, seat) => [
        { id: `points ${seat}`, title: t("{name}: points", { name }), value: draft.points[seat], low: 0, high: 9999 },
        {
          id: `tiles ${seat}`,
          title: t("{name}: artifacts found", { name }),
          value: draft.artifacts[seat].tiles,
          low: 0,
          high: ARTIFACTS,
        },
        ...(draft.expedition > 1
          ? [
              {
                id: `tokens ${seat}`,
                title: t("{name}: artifacts kept", { name }),
                value: draft.artifacts[seat].tokens,
                low: 0,
                high: 27,
              },
            ]
          : []),
      ]),
    ];
  },
  set(draft, field, value) {
    const [name, seat] = field.split(" ");
    const at = Number(seat);
    if (name === "points") return { ...draft, points: withAt(draft.points, at, Number(value)) };
    if (name === "tiles" || name === "tokens")
      return { ...draft, artifacts: withAt(draft.artifacts, at, { ...draft.artifacts[at], [name]: Number(value) }) };
    if (name === "expedition") return { ...draft, expedition: Number(value) };
    return setTurn(draft, field, value);
  },
  missing(draft) {
    const found = draft.artifacts.reduce((sum, one) => sum + one.tiles, 0);
    const there = artifactsLeft(draft);
    return (
      missingInHands(draft, deckOf(draft).deck) ||
      (there + found === ARTIFACTS
        ? ""
        : t("{there} artifacts lie on the board and {found} were found; there are {many}.", {
            there,
            found,
            many: ARTIFACTS,
          }))
    );
  },
  view(draft) {
    const { deck, drawn } = deckOf(draft);
    const { columns, explorers, tiles, points, artifacts, expedition } = draft;
    const stones = explorers.flatMap((seat) => Object.values(seat).map((one) => one.stone));
    return {
      ...handsView(draft, deck, drawn),
      columns,
      explorers,
      tiles,
      points,
      artifacts,
      expedition,
      crossed: stones.filter((stone) => stone >= BRIDGE).length,
    };
  },
  More: Paths,
};

/** The explorers and the tiles. @param {{draft: Draft, change: (draft: Draft) => void}} props */
function Paths({ draft, change }) {
  const names = seatNames("board", draft.players, draft.seat);
  const [first, choose] = useState("");
  const move = (/** @type {number} */ seat, /** @type {string} */ letter, /** @type {Partial<Explorer>} */ more) =>
    change({
      ...draft,
      explorers: withAt(draft.explorers, seat, {
        ...Object.fromEntries(
          Object.entries(draft.explorers[seat]).map(([path, one]) => [
            path,
            more.piece === "researcher" ? { ...one, piece: /** @type {const} */ ("adventurer") } : one,
          ]),
        ),
        [letter]: { ...draft.explorers[seat][letter], ...more },
      }),
    });
  /** Two tiles that are pressed one after the other change places; the same one twice is taken away, or put back. */
  const press = (/** @type {string} */ letter, /** @type {string} */ stone) => {
    const key = `${letter}${stone}`;
    if (!first) {
      choose(key);
      return;
    }
    choose("");
    const [path, at] = [first[0], first.slice(1)];
    const tiles = Object.fromEntries(Object.entries(draft.tiles).map(([one, lane]) => [one, { ...lane }]));
    const [one, other] = [tiles[path][at], tiles[letter][stone]];
    const put = (/** @type {string} */ where, /** @type {string} */ on, /** @type {string | undefined} */ tile) => {
      if (tile) tiles[where][on] = tile;
      else delete tiles[where][on];
    };
    if (first === key) put(letter, stone, other === "artifact" ? undefined : (other ?? "artifact"));
    else {
      put(path, at, other);
      put(letter, stone, one);
    }
    change({ ...draft, tiles });
  };
  const walkers = draft.explorers.flatMap((seat, number) =>
    Object.entries(seat).map(([letter, one]) => ({ seat: number, letter, ...one })),
  );
  return html`
    <section class="pieces-of" aria-label=${t("Explorers")}>
      ${walkers.map(
        ({ seat, letter, stone, piece }) => html`
          <fieldset class="fields" key=${`${seat}${letter}`}>
            <legend>${t("{name}, {colour} path", { name: names[seat], colour: COLOURS[letter] })}</legend>
            <label class="field">
              <span>${t("Stone")}</span>
              <input
                class="input"
                type="number"
                min=${Math.min(STONES, draft.columns[seat][letter].length)}
                max=${STONES}
                value=${stone}
                onInput=${(/** @type {Event} */ event) => {
                  const wanted = Number(/** @type {HTMLInputElement} */ (event.currentTarget).value);
                  if (wanted >= 1 && wanted <= STONES) move(seat, letter, { stone: Math.round(wanted) });
                }}
              />
            </label>
            <label class="field">
              <span>${t("Piece")}</span>
              <select
                class="input"
                value=${piece}
                onChange=${(/** @type {Event} */ event) =>
                  move(seat, letter, {
                    piece: /** @type {Explorer["piece"]} */ (
                      /** @type {HTMLSelectElement} */ (event.currentTarget).value
                    ),
                  })}
              >
                <option value="adventurer">${t("adventurer")}</option>
                <option value="researcher">${t("researcher")}</option>
              </select>
            </label>
          </fieldset>
        `,
      )}
    </section>
    <section class="tiles-of" aria-label=${t("Tiles")}>
      <p class="soft">
        ${t("Press two tiles, and they change places. Press an artifact twice, and it has been found.")}
      </p>
      ${LETTERS.map(
        (letter) => html`
          <div
            class="chip-row"
            key=${letter}
            role="group"
            aria-label=${t("{colour} path", { colour: COLOURS[letter] })}
          >
            <b>${COLOURS[letter]}</b>
            ${(spacesOf(draft.options)[letter] ?? []).map((stone) => {
              const tile = draft.tiles[letter][String(stone)];
              return html`
                <button
                  key=${stone}
                  type="button"
                  class=${classes("tile-button", first === `${letter}${stone}` && "held-up")}
                  aria-pressed=${first === `${letter}${stone}`}
                  aria-label=${t("Stone {n}: {tile}", { n: stone, tile: tile ? tileName(tile) : t("nothing") })}
                  onClick=${() => press(letter, String(stone))}
                >
                  <small aria-hidden="true">${stone}</small>
                  ${
                    tile
                      ? html`
                          <${Tile} tile=${tile} />
                        `
                      : "–"
                  }
                </button>
              `;
            })}
          </div>
        `,
      )}
    </section>
  `;
}

/** @param {string} tile */
const tileName = (tile) =>
  tile === "artifact" ? t("artifact") : tile === "arrow" ? t("arrow") : t("{n} points", { n: tile });
