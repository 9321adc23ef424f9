// The help sheet: how to play with mouse, touch and keyboard.
import { html, icon } from "./ui.js";
import { t } from "./language.js";
import { useEffect, useRef } from "preact/hooks";

const CARDS_KEYS = [
  ["← →", t("choose a card of your hand")], [t("Enter or ↑"), t("play it on your expedition")], [t("D or ↓"), t("discard it")], ["G", t("give it to your partner")],
  [t("Enter or 0"), t("draw a card from the deck")], ["1 – 6", t("draw from that discard pile")], ["U", t("take your step back")], ["S", t("sort the hand: by colour, by value, by hand")], [t("Shift ← →"), t("put the chosen card elsewhere in the hand")],
  ["H E P", t("hear your hand, the expeditions, the piles")], ["L", t("show or hide the log")], ["?", t("this sheet")],
];

const BOARD_KEYS = [
  ["← →", t("choose a card of your hand")], [t("Enter or ↑"), t("play it on its path")], [t("A or R"), t("begin with an adventurer, or the researcher")], [t("D or ↓"), t("discard it")],
  ["Y B W G R", t("extra step on that path; 1 – 5 too")], [t("N or ="), t("no extra step")], [t("Enter or 0"), t("draw a card from the deck")], ["1 – 5", t("draw from that discard pile")],
  ["U", t("take your step back")], ["S", t("sort the hand")], ["H E P", t("hear your hand, the explorers, the piles")], ["L", t("show or hide the log")], ["?", t("this sheet")],
];

const RIVALS_KEYS = [
  ["← →", t("choose a card of the display")], [t("Enter"), t("uncover; bid the least; take the chosen card")], ["1 – 9, 0", t("bid so much more, 0 for ten")], ["P", t("pass, or be done with taking")], ["X", t("put the chosen card into the box")],
  ["U", t("take your step back")], ["W", t("see what is left in the piles")], ["D E G", t("hear the display, the expeditions, the gold")], ["L", t("show or hide the log")], ["?", t("this sheet")],
];

/** @type {Record<string, {words: string[], keys: string[][]}>} */
const GAMES = {
  cards: {
    words: [t("A turn has two steps: put a card down, then draw one. Numbers of an expedition only go up. Each expedition you begin costs 20 points; investments, played first, double or treble what comes out. Eight cards bring 20 more. What you discard others can take; you cannot take it back in the same turn. The round ends when the last card of the deck is drawn."),
      t("Tap a card, then a place that glows; or drag it there. Draw by tapping the deck or a pile. Until you draw, you can take your step back.")],
    keys: CARDS_KEYS,
  },
  board: {
    words: [
      t("A turn: put a card down, see what follows, draw a card. A card as high as your last one on its path, or higher, takes your explorer one stone on. The first stones cost points, the later ones pay; the researcher, with the hat, counts double."),
      t("Tiles: an urn is an artifact, a number is points, an arrow is an extra step for any explorer of yours. When five explorers are over a bridge, or the deck is empty, everybody is paid where they stand. Artifacts pay at the end of the game, as the track beside the board says."),
      t("Tap a card, then the path that glows, or its pile to discard; or drag it there. Until you draw, you can take your step back."),
    ],
    keys: BOARD_KEYS,
  },
  rivals: {
    words: [t("A turn is one thing: uncover a card, or open an auction for the display. The winner pays, takes what fits, may box one card, and turns up the next. Numbers rise or stay level; wagers come before them and multiply. When a pile is used up, the bank is shared out."),
      t("An expedition counts its footprints times one more than its wagers, and 8 more with four numbers; each coin is a point. Under every card stands what it would bring you now, and, with their shapes, the others. Tap a card, then your expedition or the box; or drag it there.")],
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
    <button class="button quiet round" aria-label=${t("Help")} onClick=${() => box.current?.showModal()}>${icon("help")}</button>
    <dialog ref=${box} aria-label=${t("Help")} onClick=${(/** @type {MouseEvent} */ event) => { if (event.target === box.current) box.current?.close(); }}>
      <header><h2>${t("How to play")}</h2><button class="button quiet" onClick=${() => box.current?.close()}>${t("Close")}</button></header>
      <div class="rows">
        ${words.map((one) => html`<p key=${one}>${one}</p>`)}
        <p><a href=${`/rules/${game}`} target="_blank">${t("All the rules, with pictures")}</a></p>
        <dl class="keys">${keys.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
      </div>
    </dialog>`;
}
