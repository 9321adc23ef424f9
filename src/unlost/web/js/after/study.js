// The review of a match: asked for, waited for, and what it says.
import { computed } from "@preact/signals";
import { signal, tell } from "../base/ui.js";
import { get, post } from "../base/net.js";
import { t } from "../base/language.js";
import { GAMES } from "../games/registry.js";

/** @typedef {import("./shapes").Decision} Decision */
/** @typedef {import("./shapes").Candidate} Candidate */
/** @typedef {import("./shapes").Mark} Mark */
/** @typedef {import("./shapes").ReviewNews} ReviewNews */

const SURE = 2; // standard errors beyond which a difference is one
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
    this.decisions = computed(() => {
      const now = this.news.value;
      return new Map((now?.review?.decisions ?? now?.decisions ?? []).map((one) => [one.n, one]));
    });
    this.marked = computed(() =>
      [...this.decisions.value.values()].filter((one) => one.mark).sort((a, b) => a.n - b.n),
    );
    this.mistakes = computed(() => {
      const { least, seat } = this.wanted.value;
      return this.marked.value
        .filter((one) => MARKS.indexOf(one.mark) >= MARKS.indexOf(least) && (seat === null || one.seat === seat))
        .sort((a, b) => MARKS.indexOf(b.mark) - MARKS.indexOf(a.mark) || b.loss - a.loss || a.n - b.n);
    });
    this.timer = 0;
    this.stopped = false;
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
      const news = /** @type {ReviewNews} */ (/** @type {unknown} */ (await get(this.address)));
      this.fault.value = "";
      this.news.value = news;
    } catch (fault) {
      this.fault.value = fault instanceof Error ? fault.message : String(fault);
    }
    const state = this.news.value?.state;
    clearTimeout(this.timer);
    if (!this.stopped && (state === "waiting" || state === "running"))
      // each answer tells all that is judged: the longer it is, the later it is asked for again
      this.timer = setTimeout(() => this.ask(), 900 + 12 * this.decisions.value.size);
  }

  /** Show a verdict that waits. @param {number} n */
  reveal(n) {
    this.shown.value = new Set([...this.shown.value, n]);
  }

  /** The place of the next listed mistake, or of the one before. @param {number} at @param {number} by */
  nextMistake(at, by) {
    const places = this.mistakes.value.map((one) => one.n).sort((a, b) => a - b);
    return by > 0 ? places.find((n) => n > at) : places.findLast((n) => n < at);
  }

  /** To the next listed mistake, or the one before. @param {number} by */
  toMistake(by) {
    const { replay } = this;
    const found = this.nextMistake(replay.steps.value[replay.n.value].at, by);
    if (found !== undefined) replay.goTo(replay.stepAt(found));
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
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

/**
 * The candidates with how far each is behind the best, which comes first.
 * @param {Decision} one
 */
export function compared(one) {
  const best = one.candidates[0]?.points ?? 0;
  return one.candidates
    .map((each, at) => {
      const behind = at ? Math.max(0, each.behind ?? best - each.points) : 0;
      return { ...each, behind, own: each.action === one.action, close: at > 0 && behind <= SURE * each.error };
    })
    .sort((a, b) => a.behind - b.behind);
}
