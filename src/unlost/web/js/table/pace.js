// One thing at a time: what happens at a table is shown step by step, as fast as a person can follow it, however fast
// it comes from the server.
import { preferences } from "../base/ui.js";

/** @typedef {import("../frame").Tempo} Tempo */

/** Milliseconds from one step to the next. @type {Record<Tempo, number>} */
const STEP = { instant: 0, brisk: 350, steady: 650, calm: 1100 };
const PATIENCE = 3000; // milliseconds: what has waited for longer goes quicker
const QUICKER = 0.45;
const INPUT = ["pointerdown", "click", "keydown"];

/** Is it shown one step at a time? Nobody looks at a page that is hidden. */
const isGentle = () => STEP[tempo()] > 0 && document.visibilityState === "visible";
export const tempo = () => preferences.value.tempo ?? "steady";

/**
 * What has happened: of what kind it is, and more that only those know who show it.
 * @typedef {{type: string}} Message
 */

/** What has happened and is not shown yet. After a message that takes time the next one begins when it has landed. */
export class Pace {
  /**
   * @param {(message: Message, gently: boolean) => void} show
   *   shows it; gently: as a step of its own, that can be followed
   * @param {(message: Message) => boolean} takesTime
   * @param {(message: Message) => boolean} [matters] may something else be done after it than before?
   */
  constructor(show, takesTime, matters = takesTime) {
    this.show = show;
    this.takesTime = takesTime;
    this.matters = matters;
    this.waiting = /** @type {{message: Message, since: number}[]} */ ([]);
    this.landed = 0; // when what was shown last has landed
    this.timer = 0;
    this.held = false; // something has to be put away first
    this.shows = false;
    this.hurries = false; // is everything brought up to date just now?
    this.caught = false; // has the last click or key shown something that matters? Then it does nothing else
    this.hidden = () => {
      if (document.visibilityState === "hidden") this.catchUp();
    };
    // before all others: what a click is to do depends on what is shown
    this.touched = (/** @type {Event} */ event) => {
      this.caught = event.type !== "pointerdown" && !this.held && !isTyping(event) && this.catchUp();
      if (!this.caught || !isForTheTable(event)) return;
      event.stopImmediatePropagation(); // it was meant for what was there before
      event.preventDefault();
    };
    document.addEventListener("visibilitychange", this.hidden);
    for (const kind of INPUT) addEventListener(kind, this.touched, true);
  }

  get isBehind() {
    return this.waiting.length > 0;
  }

  /** Something has happened: it is shown when it is due. @template {Message} M @param {M} message */
  add(message) {
    this.waiting.push({ message, since: performance.now() });
    this.go();
  }

  /**
   * The same, before all that waits: the second half of what is being shown.
   * @template {Message} M
   * @param {M} message
   */
  addNext(message) {
    this.waiting.unshift({ message, since: performance.now() });
    this.go();
  }

  /** Nothing is waited for any longer: what comes next is shown at once. */
  hurry() {
    this.catchUp();
    this.landed = 0;
  }

  /** What is shown now is looked at for so long, at any tempo. @param {number} time */
  rest(time) {
    this.landed = performance.now() + time;
  }

  /** Nothing goes on until it is let go. */
  hold() {
    this.held = true;
  }
  letGo() {
    this.held = false;
    this.go();
  }

  go() {
    if (this.shows) return;
    clearTimeout(this.timer);
    while (this.waiting.length && !this.held) {
      const now = performance.now();
      if (now < this.landed && document.visibilityState === "visible") {
        this.timer = setTimeout(() => this.go(), this.landed - now);
        return;
      }
      const [{ message, since }] = this.waiting.splice(0, 1);
      const quicker = now - since > PATIENCE ? QUICKER : 1;
      if (this.takesTime(message)) this.landed = now + STEP[tempo()] * quicker;
      this.shown(message, isGentle());
    }
  }

  /** Show all that waits, at once. Was there anything that matters to what may be done? */
  catchUp() {
    if (!this.waiting.length || this.shows) return false;
    clearTimeout(this.timer);
    this.landed = 0;
    this.held = false;
    this.hurries = true;
    let matters = false;
    try {
      while (this.waiting.length) {
        const [{ message }] = this.waiting.splice(0, 1);
        matters ||= this.matters(message);
        this.shown(message, false);
      }
    } finally {
      this.hurries = false;
    }
    return matters;
  }

  /** @param {Message} message @param {boolean} gently */
  shown(message, gently) {
    this.shows = true;
    try {
      this.show(message, gently);
    } catch (fault) {
      this.timer = setTimeout(() => this.go()); // what waits behind it is shown nevertheless
      throw fault;
    } finally {
      this.shows = false;
    }
  }

  /** May something be done, seeing what is shown? If more has happened, that is shown instead. */
  isUpToDate() {
    return !this.catchUp() && !this.caught;
  }

  stop() {
    clearTimeout(this.timer);
    this.waiting = [];
    document.removeEventListener("visibilitychange", this.hidden);
    for (const kind of INPUT) removeEventListener(kind, this.touched, true);
  }
}

/** Would something be played by this click or key, or asked? Cards of the hand may be chosen. @param {Event} event */
const isForTheTable = ({ type, target }) =>
  target instanceof Element &&
  (type === "click" ? Boolean(target.closest("[data-place]")) : !target.closest("dialog, header, aside"));

/** Is somebody writing something, or on the way through the page? @param {Event} event */
function isTyping(event) {
  const { target } = event;
  if (target instanceof Element && target.closest("input, textarea, select")) return event.type === "keydown";
  return event instanceof KeyboardEvent && ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key);
}
