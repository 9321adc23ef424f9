// The help sheet: how to play with mouse, touch and keyboard.
import { html, icon } from "./ui.js";
import { t } from "./language.js";
import { useEffect, useRef } from "preact/hooks";

const CARDS_KEYS = [
  ["← →", "choose a card of your hand"], ["Enter or ↑", "play it on your expedition"], ["D or ↓", "discard it"], ["G", "give it to your partner"],
  ["Enter or 0", "draw from the deck"], ["1 – 6", "draw from that discard pile"], ["U", "take your step back"], ["S", "sort the hand: by colour, by value, by hand"], ["Shift ← →", "put the chosen card elsewhere in the hand"],
  ["H E P", "hear your hand, the expeditions, the piles"], ["L", "show or hide the log"], ["?", "this sheet"],
];

const BOARD_KEYS = [
  ["← →", "choose a card of your hand"], ["Enter or ↑", "play it on its path"], ["A or R", "begin with an adventurer, or the researcher"], ["D or ↓", "discard it"],
  ["Y B W G R", "extra step on that path; 1 – 5 too"], ["N or =", "no extra step"], ["Enter or 0", "draw from the deck"], ["1 – 5", "draw from that discard pile"],
  ["U", "take your step back"], ["S", "sort the hand"], ["H E P", "hear your hand, the explorers, the piles"], ["L", "show or hide the log"], ["?", "this sheet"],
];

const RIVALS_KEYS = [
  ["← →", "choose a card of the display"], ["Enter", "uncover; bid the least; take the chosen card"], ["1 – 9, 0", "bid so much more, 0 for ten"], ["P", "pass, or be done with taking"], ["X", "put the chosen card into the box"],
  ["U", "take your step back"], ["W", "see what is left in the piles"], ["D E G", "hear the display, the expeditions, the gold"], ["L", "show or hide the log"], ["?", "this sheet"],
];

/** @type {Record<string, {words: string[], keys: string[][]}>} */
const GAMES = {
  cards: {
    words: ["A turn has two steps: put a card down, then draw one. Numbers of an expedition only go up. Each expedition you begin costs 20 points; investments, played first, double or treble what comes out. Eight cards bring 20 more. What you discard others can take; you cannot take it back in the same turn. The round ends when the last card of the deck is drawn.",
      "Tap a card, then a place that glows; or drag it there. Draw by tapping the deck or a pile. Until you draw, you can take your step back."],
    keys: CARDS_KEYS,
  },
  board: {
    words: [
      "A turn: put a card down, see what follows, draw a card. A card as high as your last one on its path, or higher, takes your explorer one stone on. The first stones cost points, the later ones pay; the researcher, with the hat, counts double.",
      "Tiles: an urn is an artifact, a number is points, an arrow is an extra step for any explorer of yours. When five explorers are over a bridge, or the deck is empty, everybody is paid where they stand. Artifacts pay at the end of the game, as the track beside the board says.",
      "Tap a card, then the path that glows, or its pile to discard; or drag it there. Until you draw, you can take your step back.",
    ],
    keys: BOARD_KEYS,
  },
  rivals: {
    words: ["A turn is one thing: uncover a card, or open an auction for the display. The winner pays, takes what fits, may box one card, and turns up the next. Numbers rise or stay level; wagers come before them and multiply. When a pile is used up, the bank is shared out.",
      "An expedition counts its footprints times one more than its wagers, and 8 more with four numbers; each coin is a point. Under every card stands what it would bring you now, and, with their shapes, the others. Tap a card, then your expedition or the box; or drag it there."],
    keys: RIVALS_KEYS,
  },
};

/** @param {{game: string}} props */
export function Help({ game }) {
  const { words, keys } = GAMES[game] ?? GAMES.cards;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    /** @param {Event} event */
    const open = (event) => { if (event.type === "unlost:help") box.current?.showModal(); };
    addEventListener("unlost:help", open);
    return () => removeEventListener("unlost:help", open);
  }, []);
  return html`
    <button class="button quiet round" aria-label="Help" onClick=${() => box.current?.showModal()}>${icon("help")}</button>
    <dialog ref=${box} aria-label="Help" onClick=${(/** @type {MouseEvent} */ event) => { if (event.target === box.current) box.current?.close(); }}>
      <header><h2>How to play</h2><button class="button quiet" onClick=${() => box.current?.close()}>Close</button></header>
      <div class="rows">
        ${words.map((one) => html`<p key=${one}>${one}</p>`)}
        <p><a href=${`/rules/${game}`} target="_blank">${t("All the rules, with pictures")}</a></p>
        <dl class="keys">${keys.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
      </div>
    </dialog>`;
}
