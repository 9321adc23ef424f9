// The review of a match: asked for, waited for, and what it says.
import { computed } from "@preact/signals";
import { asSentence, isYou, moves, nameOf, preferences, say, signal, tell } from "../base/ui.js";
import { get, post } from "../base/net.js";
import { t, tn } from "../base/language.js";
import { GAMES } from "../games/registry.js";
import { ranked } from "../study/candidates.js";
import { change, points } from "./figures.js";

/** @typedef {import("./shapes").Decision} Decision */
/** @typedef {import("./shapes").Candidate} Candidate */
/** @typedef {import("./shapes").Mark} Mark */
/** @typedef {import("./shapes").ReviewNews} ReviewNews */

/** From the lightest to the heaviest. @type {Mark[]} */
const MARKS = ["", "small", "medium", "large"];
export const MARK_NAMES = {
  small: t("A small mistake"),
  medium: t("A mistake"),
  large: t("A large mistake"),
};

/** Which mistakes are listed. @typedef {{least: Exclude<Mark, "">, seat: number | null}} Wanted */

export class Study {
  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.address = /** @type {const} */ (`/api/tables/${replay.id}/review`);
    this.news = signal(/** @type {ReviewNews | null} */ (null)); // null: not known yet
    this.fault = signal("");
    this.inWords = signal((/** @type {string} */ action, /** @type {string} */ _phase) => action);
    this.wanted = signal(
      /** @type {Wanted} */ ({ least: "small", seat: replay.mine.length === 1 ? replay.mine[0] : null }),
    );
    this.seat = signal(replay.mine[0] ?? 0); // whose result is explained
    this.shown = signal(/** @type {ReadonlySet<number>} */ (new Set())); // verdicts that were asked for
    this.soFar = signal(/** @type {readonly Decision[]} */ ([])); // judged while the review is being made
    this.decisions = computed(() => new Map((this.review?.decisions ?? this.soFar.value).map((one) => [one.n, one])));
    this.marked = computed(() =>
      [...this.decisions.value.values()].filter((one) => one.mark).sort((a, b) => a.n - b.n),
    );
    this.mistakes = computed(() => {
      const { least, seat } = this.wanted.value;
      return this.marked.value
        .filter((one) => MARKS.indexOf(one.mark) >= MARKS.indexOf(least) && (seat === null || one.seat === seat))
        .sort((a, b) => MARKS.indexOf(b.mark) - MARKS.indexOf(a.mark) || b.loss - a.loss || a.n - b.n);
    });
    // mistakes that are being tried again
    this.retry = signal(/** @type {import("./retry.js").Retry | null} */ (null));
    this.timer = 0;
    this.stopped = false;
    replay.judged = (n) => this.said(n);
  }

  get review() {
    return this.news.value?.review ?? null;
  }

  /** See whether there is a review; for those who played, one is begun. @param {boolean} played */
  async look(played) {
    const { game } = this.replay.match;
    GAMES[game]
      .actions?.()
      .then((found) => {
        this.inWords.value = found.inWords;
      })
      .catch(() => {}); // the notation will do
    await this.ask();
    if (played && this.news.value?.state === "none") await this.begin();
  }

  async begin() {
    try {
      await post(this.address);
      await this.ask();
    } catch (fault) {
      this.fault.value = fault instanceof Error ? fault.message : String(fault);
      tell(this.fault.value);
    }
  }

  /** Ask how far it is, and again in a while until it is done. */
  async ask() {
    try {
      const seen = this.soFar.value.length;
      const news = /** @type {ReviewNews} */ (/** @type {unknown} */ (await get(`${this.address}?seen=${seen}`)));
      this.fault.value = "";
      if (this.news.value && !this.review && news.review) this.done(news.review);
      this.news.value = news;
      this.soFar.value = news.done < seen ? [] : [...this.soFar.value, ...news.decisions]; // fewer: it was begun anew
    } catch (fault) {
      this.fault.value = fault instanceof Error ? fault.message : String(fault);
    }
    const state = this.news.value?.state;
    clearTimeout(this.timer);
    if (!this.stopped && (state === "waiting" || state === "running"))
      this.timer = setTimeout(() => this.ask(), this.soFar.value.length ? 900 : 400);
  }

  /** The decision at a step, if it has been judged. @param {number} n @returns {Decision | undefined} */
  at(n) {
    const { steps } = this.replay;
    return steps.value[n + 1]?.entry ? this.decisions.value.get(steps.value[n].at) : undefined;
  }

  /** Does a verdict wait until it is asked for? @param {number} at */
  isQuiet(at) {
    return (preferences.value.think ?? false) && !this.shown.value.has(at);
  }

  /** Show a verdict that waits. @param {number} at */
  reveal(at) {
    const { n } = this.replay;
    if (!this.at(n.value) || !this.isQuiet(at)) return;
    this.shown.value = new Set([...this.shown.value, at]);
    say(this.said(n.value));
  }

  // ---------------------------------------------------------------- in words

  /** How the decision at a step was judged, as it is said to one who does not see it. @param {number} n */
  said(n) {
    const one = this.at(n);
    const line = this.replay.steps.value[n + 1]?.entry;
    if (!one || !line) return "";
    if (this.isQuiet(one.n)) return this.question(line.seat);
    const verdict = [asSentence(this.replay.toldOf(line)), asSentence(verdictOf(one))];
    if (!one.mark) return verdict.join(" ");
    const better = t("Better: {action}", { action: this.inWords.value(one.best, one.phase) });
    return [...verdict, ...[costOf(one), better, ...one.reasons].map(asSentence)].join(" ");
  }

  /** What one is asked who thinks first. @param {number} seat */
  question(seat) {
    const table = this.replay.match;
    return isYou(table, seat)
      ? t("What would you do here?")
      : t("{name} is to act. What would you do?", { name: nameOf(table, seat) });
  }

  /** The review has come to its end while one waited. @param {import("./shapes").Review} review */
  done({ decisions }) {
    const { seat } = this.wanted.value;
    const many = decisions.filter((one) => one.mark && (seat === null || one.seat === seat)).length;
    say(tn("The review is done: {n} mistake.", "The review is done: {n} mistakes.", many));
  }

  // ---------------------------------------------------------------- from mistake to mistake

  /** The place of the next listed mistake, or of the one before. @param {number} at @param {number} by */
  nextMistake(at, by) {
    const places = this.mistakes.value.map((one) => one.n).sort((a, b) => a - b);
    return by > 0 ? places.find((n) => n > at) : places.findLast((n) => n < at);
  }

  /** To the next listed mistake, or the one before. @param {number} by */
  toMistake(by) {
    const { replay } = this;
    const found = this.nextMistake(replay.steps.value[replay.n.value].at, by);
    if (found === undefined) return;
    replay.goTo(replay.stepAt(found));
    showVerdict();
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.retry.value?.stop();
  }
}

/** A verdict in a few words. @param {Decision} one */
export function verdictOf(one) {
  if (one.mark) return MARK_NAMES[one.mark];
  if (!one.candidates.length) return t("Obvious: not examined.");
  if (one.too_close) return t("Too close to call.");
  if (one.loss > 0) return t("A little less than the best.");
  return one.proven ? t("Proven the best.") : t("The best that was found.");
}

/** What a mistake cost. @param {Decision} one */
export const costOf = (one) =>
  [
    t("{points} points", { points: points(-one.loss) }),
    ...(one.loss_win >= 0.0005 ? [t("{n} chance to win", { n: change(-one.loss_win) })] : []),
  ].join(" · ");

/**
 * The candidates with how far each is behind the best, which comes first.
 * @param {Decision} one
 */
export const compared = (one) => ranked(one.candidates, one.action);

/** Said below the bars of a mistake, whose figures are not those of the verdict. */
export const FIRST_LOOK = t(
  "The bars are a first look, with the chance to win counted in. The verdict is from a second look " +
    "at the best and at what was played.",
);

/** Bring the verdict into sight, where the review is scrolled by itself. */
export const showVerdict = () =>
  document.querySelector(".beside-panel")?.scrollTo({ top: 0, behavior: moves() ? "smooth" : "auto" });
