// Trying mistakes again: a session at the moments of a match where something better could have been played. The table
// is as its seat knew it then, and whatever is chosen is judged by the review.
import { computed } from "@preact/signals";
import { nameOf, say, signal, tell } from "../base/ui.js";
import { attempt, get } from "../base/net.js";
import { t } from "../base/language.js";
import { Session } from "../table/session.js";
import { compared } from "./study.js";

/** @typedef {import("./shapes").Decision} Decision */
/** @typedef {import("./study.js").Study} Study */
/**
 * What came of a choice: where it stands among the candidates, or that nobody has looked at it. It passes if it cannot
 * be told from the best.
 * @typedef {{action: string, passes: boolean, found: ReturnType<typeof compared>[number] | null, place: number}} Judged
 */
/** How a mistake went: found at the first try, found, or looked up. @typedef {"first" | "found" | "shown"} Outcome */

export const KEYS = [
  ["V", t("show the solution")],
  ["T", t("to the next mistake")],
  ["Q", t("back to the review")],
];

/** Begin with the mistakes that are listed, in the order of the match. @param {Study} study */
export async function tryAgain(study) {
  const mistakes = [...study.mistakes.value].sort((a, b) => a.n - b.n);
  if (!mistakes.length) {
    tell(study.review ? t("No mistake stands out.") : t("None so far."));
    return;
  }
  study.replay.runs.value = false;
  const made = new Retry(study, mistakes);
  await attempt(async () => {
    await made.goTo(0);
    study.retry.value = made;
  });
  if (study.retry.value !== made) made.stop();
}

/** @extends {Session} */
export class Retry extends Session {
  /** @param {Study} study @param {Decision[]} mistakes */
  constructor(study, mistakes) {
    const { replay } = study;
    super(replay.id, replay.wire);
    this.study = study;
    this.replay = replay;
    this.mistakes = mistakes;
    this.looksBack = true;
    this.tries = true;
    this.after.value = "";
    this.printed = replay.printed;
    this.at = signal(0); // which of the mistakes; after the last one all are done
    this.judged = signal(/** @type {Judged | null} */ (null)); // what was chosen last
    this.choices = 0; // at this mistake
    this.outcomes = signal(/** @type {ReadonlyMap<number, Outcome>} */ (new Map())); // by the decision's n
    this.one = computed(() => /** @type {Decision | undefined} */ (this.mistakes[this.at.value]));
    this.outcome = computed(() => (this.one.value ? this.outcomes.value.get(this.one.value.n) : undefined));
    this.solved = computed(() => [...this.outcomes.value.values()].filter((one) => one !== "shown").length);
    this.help = {
      words: [
        t("Find something better than what was played: choose as you would in the game."),
        t("Whatever cannot be told from the best is right."),
      ],
      keys: KEYS,
    };
  }

  /** To one of the mistakes. @param {number} place */
  async goTo(place) {
    const one = this.mistakes[place];
    if (one) {
      const { replay } = this;
      const news = replay.seen.get(one.seat) ?? (await replay.fetched(one.seat));
      replay.seen.set(one.seat, news);
      const n = news.steps.findLastIndex((step) => step.at === one.n);
      const { position, actions } = news.steps[n];
      // nothing of what came later may be seen: neither how it ended nor what was played
      const table = replay.live.table.value;
      const seats = table.seats.map((seat) => ({ ...seat, stand_in: false }));
      this.table.value = { ...table, seats, you: [one.seat], ending: null };
      this.lines.value = news.steps.slice(1, n + 1).flatMap(({ entry }) => (entry ? [entry] : []));
      this.position.value = { ...position, actions };
    }
    this.choices = 0;
    this.judged.value = null;
    this.at.value = place;
    say(one ? `${this.counted} ${this.task}` : this.summary);
  }

  next() {
    attempt(() => this.goTo(Math.min(this.mistakes.length, this.at.value + 1)));
  }

  /** From the first one on: all of them, or those that were not found. @param {boolean} all */
  again(all) {
    const outcomes = this.outcomes.value;
    if (!all) this.mistakes = this.mistakes.filter((one) => (outcomes.get(one.n) ?? "shown") === "shown");
    this.outcomes.value = new Map();
    attempt(() => this.goTo(0));
  }

  /** Back to the review, at the mistake where one is. */
  leave() {
    const { one, replay, study } = this;
    this.stop();
    study.retry.value = null;
    if (one.value) replay.goTo(replay.stepAt(one.value.n));
  }

  stop() {
    this.pace.stop(); // the wire is another session's
  }

  // ---------------------------------------------------------------- choosing

  /** @param {string} action */
  act(action) {
    const one = this.one.value;
    if (!one) return;
    const all = compared(one);
    const place = all.findIndex((each) => each.action === action);
    const found = all[place] ?? null;
    const passes = Boolean(found) && action !== one.action && (place === 0 || found.close || found.behind === 0);
    this.choices += 1;
    this.judged.value = { action, passes, found, place };
    if (passes) this.note(this.choices === 1 ? "first" : "found");
  }

  /** What comes of a mistake is what came first. @param {Outcome} outcome */
  note(outcome) {
    const one = this.one.value;
    if (one && !this.outcomes.value.has(one.n))
      this.outcomes.value = new Map([...this.outcomes.value, [one.n, outcome]]);
  }

  show() {
    const one = this.one.value;
    if (!one || this.outcome.value) return;
    this.judged.value = null;
    this.note("shown");
  }

  /** @param {string} action */
  askWhy(action) {
    const one = this.one.value;
    if (one)
      attempt(async () => {
        const asked = `at=${one.n}&action=${encodeURIComponent(action)}`;
        const { message, rule } = await get(`/api/tables/${this.id}/why?${asked}`);
        const { game } = this.replay.match;
        tell(message, rule ? { href: `/rules/${game}#${rule}`, text: t("Rule {rule}", { rule }) } : undefined);
      });
  }

  // ---------------------------------------------------------------- in words

  get counted() {
    return t("Mistake {n} of {many}.", { n: this.at.value + 1, many: this.mistakes.length });
  }

  /** What was played, and what is to be done. */
  get task() {
    const { one, replay, study } = this;
    if (!one.value) return "";
    const { seat, phase } = one.value;
    const action = study.inWords.value(one.value.action, phase);
    return replay.mine.length === 1 && replay.mine[0] === seat
      ? t("You chose “{action}” here. Find something better.", { action })
      : t("{name} chose “{action}” here. Find something better.", {
          name: nameOf(replay.live.table.value, seat),
          action,
        });
  }

  get summary() {
    return t("{n} of {many} found.", { n: this.solved.value, many: this.mistakes.length });
  }
}
