// The help sheet: how to play with mouse, touch and keyboard.
import { html, icon } from "./ui.js";
import { useEffect, useRef } from "preact/hooks";

const KEYS = [
  ["← →", "choose a card of your hand"], ["Enter or ↑", "play it on your expedition"], ["D or ↓", "discard it"], ["G", "give it to your partner"],
  ["Enter or 0", "draw from the deck"], ["1 – 6", "draw from that discard pile"], ["U", "take your step back"], ["S", "sort the hand: by colour, by value, by hand"], ["Shift ← →", "put the chosen card elsewhere in the hand"],
  ["H E P", "hear your hand, the expeditions, the piles"], ["L", "show or hide the log"], ["?", "this sheet"],
];

export function Help() {
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
        <p>A turn has two steps: put a card down, then draw one. Numbers of an expedition only go up. Each expedition you begin costs 20 points; investments, played first, double or treble what comes out. Eight cards bring 20 more. What you discard others can take; you cannot take it back in the same turn. The round ends when the last card of the deck is drawn.</p>
        <p>Tap a card, then a place that glows; or drag it there. Draw by tapping the deck or a pile. Until you draw, you can take your step back.</p>
        <dl class="keys">${KEYS.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
      </div>
    </dialog>`;
}
