// Hints while one plays, where the match is not rated: what could be done and why, and a question before a large
// mistake.
import { effect, signal, untracked } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html, prefer, preferences, say, tell } from "../base/ui.js";
import { post } from "../base/net.js";
import { t } from "../base/language.js";
import { loadStyle } from "../base/styles.js";
import { GAMES } from "../games/registry.js";

/** @typedef {import("../frame").Playing} Session */
/** @typedef {import("../types").Evaluated} Evaluated */
/** @typedef {import("../types").Sure} Sure */

const PATIENCE = 1000; // milliseconds that a move waits for an answer, at most
const IS_HEAVY = "large"; // the mistakes that one is asked about

export class Hints {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.open = signal(false);
    this.found = signal(/** @type {Evaluated | null} */ (null)); // of the position on the table
    this.against = signal(""); // the action that was asked about
    this.fault = signal("");
    this.thinks = signal(false); // is an answer on its way?
    this.question = signal(/** @type {(Sure & {action: string}) | null} */ (null));
    this.inWords = signal((/** @type {string} */ action, /** @type {string} */ _phase) => action);
    this.marks = /** @type {import("../frame").CoachMarks | null} */ (null);
    this.asked = 0; // questions so far: only the last one's answer counts
    this.answered = ""; // the action that was asked about, and is to be played anyway
    this.parts = signal(/** @type {typeof import("./hint_panel.js") | null} */ (null)); // not there yet
    this.loads = false;
    let n = -1;
    this.stop = effect(() => {
      const position = session.position.value;
      const warns = this.warns;
      if (position.n !== n) {
        n = position.n;
        untracked(() => this.forget());
      }
      if (warns) untracked(() => this.prepare());
      if (warns && position.actions.length > 1) post(this.address("sure")).catch(() => {}); // to be ready for the move
    });
  }

  /** Load what is shown, and what the game says of its actions, once. */
  prepare() {
    if (this.loads) return;
    this.loads = true;
    const game = GAMES[this.session.table.value.game];
    Promise.all([import("./hint_panel.js"), loadStyle("/review.css"), game.actions?.(), game.coach?.()])
      .then(([parts, , actions, marks]) => {
        if (actions) this.inWords.value = actions.inWords;
        this.marks = marks?.coach ?? null;
        this.parts.value = parts;
        this.point();
      })
      .catch((fault) => {
        this.loads = false; // the next time, perhaps
        tell(fault.message);
      });
  }

  /** @param {"hint" | "sure"} what */
  address(what) {
    return /** @type {`/api/tables/${string}/sure`} */ (`/api/tables/${this.session.id}/${what}`);
  }

  get warns() {
    return preferences.value.warn ?? false;
  }

  get mine() {
    const position = this.session.position.value;
    return position.actions.length > 0 && position.seat !== null;
  }

  /** Do other people play here, who will see that a hint was taken? */
  get others() {
    const { seats, you } = this.session.table.value;
    return seats.some(({ kind, seat }) => kind === "person" && !you.includes(seat));
  }

  /** Must one agree first? */
  get asksFirst() {
    const { seat } = this.session.position.value;
    return this.others && !this.session.table.value.hints?.includes(seat ?? -1);
  }

  /** The position has changed. */
  forget() {
    this.asked += 1;
    if (this.found.value) this.open.value = false; // what it said is done with
    this.found.value = null;
    this.fault.value = "";
    this.question.value = null;
    this.answered = "";
    this.against.value = "";
    this.thinks.value = false;
    this.point();
  }

  toggle() {
    if (this.open.value) this.close();
    else {
      this.prepare();
      this.open.value = true;
      if (this.mine && !this.asksFirst && !this.found.value) this.ask();
    }
    this.point();
  }

  close() {
    this.open.value = false;
    this.point();
  }

  /** Ask for a hint, or why the best is better than an action. @param {string} [against] */
  async ask(against) {
    const asked = ++this.asked;
    this.thinks.value = true;
    this.against.value = against ?? "";
    this.fault.value = "";
    try {
      const address = /** @type {`/api/tables/${string}/hint`} */ (/** @type {string} */ (this.address("hint")));
      if (!against) {
        const first = await post(address, { why: false });
        if (asked !== this.asked) return;
        this.found.value = first;
        say(t("Best: {action}", { action: this.inWords.value(first.best, first.phase) }));
        this.point();
      }
      const found = await post(address, { against });
      if (asked !== this.asked) return;
      this.found.value = found;
      if (found.reasons.length) say(found.reasons.join(". "));
    } catch (fault) {
      if (asked === this.asked) this.fault.value = fault instanceof Error ? fault.message : String(fault);
    }
    if (asked === this.asked) this.thinks.value = false;
    this.point();
  }

  /**
   * Does a move wait? If it would be a large mistake, one is asked first. It never waits long.
   * @param {string} action
   */
  stops(action) {
    const { session } = this;
    if (!this.warns || this.answered === action || session.position.value.actions.length < 2) return false;
    const { n } = session.position.value;
    session.busy.value = true;
    const late = new Promise((done) => {
      setTimeout(done, PATIENCE, null);
    });
    Promise.race([post(this.address("sure"), { action }), late])
      .catch(() => null)
      .then((found) => {
        const sure = /** @type {Sure | null} */ (found);
        session.busy.value = false;
        if (session.position.value.n !== n) return;
        if (sure?.mark === IS_HEAVY && this.warns && this.parts.value) this.question.value = { ...sure, action };
        else session.send(action);
      });
    return true;
  }

  /** Play what one was asked about. */
  insist() {
    const asked = this.question.value;
    this.question.value = null;
    if (!asked) return;
    this.answered = asked.action;
    this.session.act(asked.action);
  }

  /** Outline the place to use next for the best action, while it is shown. */
  point() {
    const best = this.open.value && this.mine ? this.found.value?.best : undefined;
    const here = best ? this.marks?.next(best) : null;
    for (const one of document.querySelectorAll("[data-hint]")) if (one !== here) one.removeAttribute("data-hint");
    here?.setAttribute("data-hint", "");
  }
}

/** The hint beside the table; the question before a mistake, and the offer of it. @param {{session: Session}} props */
export function HintPanel({ session }) {
  const hints = session.hints.value;
  const shown = Boolean(hints?.open.value && !session.curtain.value);
  useEffect(() => {
    if (!shown || !hints) return undefined;
    const table = document.querySelector(".table");
    const watch = new MutationObserver(() => hints.point());
    if (table) watch.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    return () => watch.disconnect();
  }, [shown, hints]);
  if (!hints || session.curtain.value) return null;
  const parts = hints.parts.value;
  return html`
    ${
      shown && parts
        ? html`
            <${parts.Hint} hints=${hints} />
          `
        : html`
            <${Offer} session=${session} />
          `
    }
    ${
      parts
        ? html`
            <${parts.Question} hints=${hints} />
          `
        : null
    }
  `;
}

/** In the first games against a bot: shall one be asked before a large mistake? @param {{session: Session}} props */
function Offer({ session }) {
  const { seats } = session.table.value;
  const { warn, played } = preferences.value;
  if (
    warn !== undefined ||
    played ||
    !seats.some(({ kind }) => kind === "bot") ||
    !session.position.value.actions.length
  )
    return null;
  return html`
    <aside class="hint-offer" aria-label=${t("Hints")}>
      <p>${t("New here? You can be asked before a large mistake.")}</p>
      <button class="button small main" onClick=${() => prefer({ warn: true })}>${t("Ask me")}</button>
      <button class="button small quiet" onClick=${() => prefer({ warn: false })}>${t("No, thanks")}</button>
    </aside>
  `;
}
