// A match that is over, to walk along: a session whose table is drawn as it was at some step, seen by some seat.
import { computed } from "@preact/signals";
import { asSentence, effect, moves, nameOf, preferences, say, share, signal } from "../base/ui.js";
import { get } from "../base/net.js";
import { t } from "../base/language.js";
import { Session } from "../table/session.js";
import { skip } from "../table/motion.js";
import { wordsOf } from "../table/seats.js";

/** @typedef {import("../frame").Playing} Playing */
/** @typedef {import("./shapes").Eyes} Eyes */
/** @typedef {import("./shapes").Step} Step */

const PACES = { slow: 2600, steady: 1400, quick: 650 }; // milliseconds a step
const REST = 150; // before a step is said and written into the address: who runs along hears only where they stop

export const KEYS = [
  ["← →", t("a step back, a step on")],
  ["Home End", t("to the beginning, to the end")],
  [t("Page ↑ ↓"), t("to the round before, to the next")],
  [t("Space"), t("let it run like a film, or stop")],
  ["N P", t("to the next mistake, to the one before")],
  ["V", t("show the verdict")],
  ["T", t("try the mistakes again")],
  ["B", t("play on from here")],
  ["E", t("look through other eyes")],
  ["S", t("the score sheet")],
  ["L", t("copy the link to this turn")],
  ["A", t("analyse this position")],
  ["?", t("this sheet")],
];

/** @extends {Session} */
export class Replay extends Session {
  /** @param {Playing} live */
  constructor(live) {
    super(live.id, live.wire);
    this.live = live;
    this.looksBack = true;
    this.after.value = "";
    this.chat = live.chat;
    this.printed = live.printed;
    this.sheets = live.sheets;
    this.offered = live.offered;
    const mine = live.table.value.you;
    this.mine = mine;
    this.steps = signal(/** @type {Step[]} */ ([]));
    this.deals = signal(/** @type {number[]} */ ([]));
    this.seats = signal(/** @type {number[]} */ ([])); // through whose eyes one may look
    this.n = signal(0);
    this.runs = signal(false); // like a film
    this.eyes = signal(/** @type {Eyes} */ (mine.length === 1 ? mine[0] : "all"));
    /** By whose eyes. @type {Map<Eyes, import("./shapes").ReplayNews>} */
    this.seen = new Map();
    this.isLast = computed(() => this.n.value >= this.steps.value.length - 1);
    this.judged = (/** @type {number} */ _n) => ""; // what the review says of a step, in words
    this.rest = 0;
    this.timer = 0;
    this.release = [
      effect(() => {
        const { you, ...table } = live.table.value;
        const eyes = this.eyes.value;
        this.table.value = {
          ...table,
          you: eyes === "all" ? you : you.filter((seat) => seat === eyes),
          ending: this.isLast.value ? table.ending : null,
        };
      }),
      effect(() => {
        clearInterval(this.timer);
        const pace = PACES[preferences.value.pace ?? "steady"];
        if (this.runs.value) this.timer = setInterval(() => this.step(1), pace);
      }),
    ];
    this.help = {
      words: [
        t("The match is over. Walk along it with the keys, the line below the table, or a swipe."),
        t("The review judges every decision on what its player could know."),
      ],
      keys: KEYS,
    };
  }

  /** The table as it is shown. */
  get match() {
    return /** @type {import("../frame").TableOf<import("../frame").Shapes>} */ (this.table.value);
  }

  /** Look through some eyes, at the step where one is. @param {Eyes} eyes */
  async look(eyes) {
    const found = this.seen.get(eyes) ?? (await this.fetched(eyes));
    this.seen.set(eyes, found);
    this.eyes.value = eyes;
    this.steps.value = found.steps;
    this.deals.value = found.deals;
    this.seats.value = found.seats;
    this.show(Math.min(this.n.value, found.steps.length - 1));
  }

  /**
   * For the first time: through one's own eyes, or with open hands; where nobody noted all cards, through the eyes of a
   * seat whose cards are known.
   */
  async open() {
    try {
      await this.look(this.eyes.value);
    } catch {
      await this.look("none");
      const [seat] = this.seats.value;
      if (seat !== undefined) await this.look(seat);
    }
  }

  /** @param {Eyes} eyes */
  async fetched(eyes) {
    const found = await get(`/api/tables/${this.id}/replay?seat=${eyes}`);
    return /** @type {import("./shapes").ReplayNews} */ (/** @type {object} */ (found)); // of the shapes of its game
  }

  /** Every pair of eyes, one's own first, then all hands open, or covered. @returns {Eyes[]} */
  get views() {
    const seats = this.seats.value;
    return [
      ...seats.filter((seat) => this.mine.includes(seat)),
      ...seats.filter((seat) => !this.mine.includes(seat)),
      ...(seats.length === this.match.players ? /** @type {const} */ (["all"]) : []),
      "none",
    ];
  }
  get hasHands() {
    return Boolean(this.position.value && "hands" in this.position.value.view);
  }

  // ---------------------------------------------------------------- walking

  /** So many steps on. @param {number} by */
  step(by) {
    this.goTo(this.n.value + by);
  }

  /** @param {number} wanted */
  goTo(wanted) {
    const last = this.steps.value.length - 1;
    const n = Math.max(0, Math.min(last, wanted));
    if (n >= last) this.runs.value = false;
    if (n === this.n.value) return;
    const before = this.n.value;
    skip();
    this.sheet.value = null;
    const { entry, position } = this.steps.value[n];
    if (n === before + 1 && entry) {
      // the table is told as in the game itself, so that the card travels
      const event = { type: /** @type {const} */ ("event"), line: entry, position: this.placed(position) };
      this.announce("before", event);
      this.n.value = n;
      this.show(n);
      this.announce("event", event);
    } else {
      this.n.value = n;
      this.show(n);
    }
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      say([this.where, asSentence(this.told(n)), this.judged(n)].filter(Boolean).join(" "));
      history.replaceState(history.state, "", `${location.pathname}${location.search}#${n}`);
    }, REST);
  }

  /** Go to a step from a list, which may lie below the table. @param {number} n */
  visit(n) {
    this.runs.value = false;
    this.goTo(n);
    document.querySelector(".afterwards")?.scrollTo({ top: 0, behavior: moves() ? "smooth" : "auto" });
  }

  /** @param {number} n */
  show(n) {
    const { position } = this.steps.value[n];
    this.n.value = n;
    this.lines.value = this.steps.value.slice(1, n + 1).flatMap(({ entry }) => (entry ? [entry] : []));
    this.position.value = this.placed(position);
  }

  /** With open hands one still sits somewhere; with all of them covered, nowhere. @param {Step["position"]} position */
  placed(position) {
    const seat = this.eyes.value === "none" ? null : (position.seat ?? this.mine[0] ?? 0);
    return { ...position, seat, actions: [] };
  }

  /** The last sheet, at the last step. */
  showSheet() {
    this.goTo(this.steps.value.length - 1);
    super.showSheet();
  }

  /** Let it run, from the beginning if it is at its end; or stop. */
  film() {
    if (!this.runs.value && this.isLast.value) this.goTo(0);
    this.runs.value = !this.runs.value;
  }

  /** To the round before, or the next. @param {number} by */
  goToDeal(by) {
    const places = [...this.deals.value, this.steps.value.length - 1];
    const now = this.n.value;
    this.goTo((by > 0 ? places.find((place) => place > now) : places.findLast((place) => place < now)) ?? now);
  }

  /** The round of a step, from 0. @param {number} n */
  dealOf(n) {
    return Math.max(
      0,
      this.deals.value.findLastIndex((place) => place <= n),
    );
  }

  /** The step at which one decides after so many actions. @param {number} at */
  stepAt(at) {
    return this.steps.value.findLastIndex((step) => step.at === at);
  }

  // ---------------------------------------------------------------- in words

  get where() {
    return t("Step {n} of {many}.", { n: this.n.value, many: this.steps.value.length - 1 });
  }

  /** What led to a step. @param {number} n */
  told(n) {
    const entry = this.steps.value[n]?.entry;
    return entry ? this.toldOf(entry) : t("The cards are dealt.");
  }

  /** @param {import("../types").Line} line */
  toldOf(line) {
    const table = this.match;
    return t("{name} {does}", { name: nameOf(table, line.seat), does: wordsOf(table, line) });
  }

  /** What one decides at a step, if it is not the end. @returns {import("../types").Line | null} */
  get next() {
    return this.steps.value[this.n.value + 1]?.entry ?? null;
  }

  copyLink() {
    share(`${location.origin}/t/${this.id}#${this.n.value}`);
  }

  /** This step at the analysis table, as the seat knew it whose eyes one looks through, or else the one to act. */
  get analysis() {
    const { at, position } = this.steps.value[this.n.value];
    const seat = typeof this.eyes.value === "number" ? this.eyes.value : (position.view.turn ?? 0);
    return `/analysis?${new URLSearchParams({ table: this.id, at: String(at), seat: String(seat) })}`;
  }

  /** What was done in the last turn. */
  get recent() {
    const lines = this.lines.value;
    const last = lines.at(-1);
    const begin = lines.findLastIndex((line) => line.seat !== last?.seat);
    return lines.slice(begin + 1).slice(-4);
  }

  // ---------------------------------------------------------------- nothing can be played any more

  act() {}
  tryTo() {
    return false;
  }
  askWhy() {}

  stop() {
    this.pace.stop(); // the wire is another session's
    clearTimeout(this.rest);
    clearInterval(this.timer);
    for (const release of this.release) release();
  }
}
