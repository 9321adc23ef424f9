// What every action is worth, asked for while one moves cards: shortly after the last change, and the last answer wins.
import { useState } from "preact/hooks";
import { html, preferences, prefer, signal } from "../base/ui.js";
import { t } from "../base/language.js";
import { points, share } from "../after/figures.js";
import { Candidates, Reasons, ranked } from "../study/candidates.js";
import { evaluatePosition } from "../study/evaluate.js";
import { OddsTable } from "../study/odds.js";
import { useActions } from "./others.js";

/** @typedef {import("./shapes").Analysed} Analysed */
/** @typedef {import("../types").Evaluated} Evaluated */

const REST = 300; // milliseconds after the last change
const SHOWN = 8; // actions, before all are asked for

/** The evaluation of the position that is shown. */
export class Live {
  constructor() {
    this.found = signal(/** @type {Evaluated | null} */ (null));
    this.beside = signal(/** @type {Evaluated | null} */ (null)); // the same, with an action that is asked about
    this.fault = signal("");
    this.waits = signal(false);
    this.text = "";
    this.timer = 0;
  }

  /** Evaluate a position, if that is wanted and can be done. @param {Analysed | null} analysed */
  look(analysed) {
    const text = analysed && this.isOn && canBe(analysed) ? analysed.text : "";
    if (text === this.text) return;
    this.text = text;
    clearTimeout(this.timer);
    this.found.value = null;
    this.beside.value = null;
    this.fault.value = "";
    this.waits.value = Boolean(text);
    if (text && analysed) this.timer = setTimeout(() => this.ask(analysed.game, text), REST);
  }

  /** @param {string} game @param {string} text */
  async ask(game, text) {
    try {
      const found = await evaluatePosition({ game, position: text });
      if (this.text === text) this.found.value = found;
    } catch (fault) {
      if (this.text === text) this.fault.value = fault instanceof Error ? fault.message : String(fault);
    }
    if (this.text === text) this.waits.value = false;
  }

  /** Why is the best better than this one? @param {string} against */
  async why(against) {
    const { text } = this;
    const game = this.found.value?.game;
    if (!game) return;
    this.waits.value = true;
    try {
      const found = await evaluatePosition({ game, position: text, against });
      if (this.text === text) this.beside.value = found;
    } catch (fault) {
      if (this.text === text) this.fault.value = fault instanceof Error ? fault.message : String(fault);
    }
    if (this.text === text) this.waits.value = false;
  }

  get isOn() {
    return preferences.value.evaluate ?? true;
  }
  turn() {
    prefer({ evaluate: !this.isOn });
  }
  stop() {
    clearTimeout(this.timer);
    this.text = "";
  }
}

/** Is there something to choose for the one whose eyes it is? @param {Analysed} analysed */
const canBe = ({ position }) => position.actions.length > 0;

/**
 * @typedef {object} Props
 * @property {Live} live
 * @property {Analysed | null} analysed
 * @property {import("../frame").TableOf<import("../frame").Shapes>} [table]
 * @property {(action: string) => void} [play]
 */

/** @param {Props} props */
export function Evaluation({ live, analysed, table, play }) {
  const found = live.found.value;
  return html`
    <section class="evaluation" aria-label=${t("Evaluation")}>
      <header>
        <h2>${t("Evaluation")}</h2>
        <label class="think">
          <input type="checkbox" checked=${live.isOn} onChange=${() => live.turn()} />
          ${t("at once")}
        </label>
      </header>
      ${
        found
          ? html`
              <${Verdict} key=${found.text} live=${live} found=${found} table=${table} play=${play} />
            `
          : html`
              <p class="soft" role="status">${live.fault.value || state(live, analysed)}</p>
            `
      }
    </section>
  `;
}

/** Why there is nothing to see. @param {Live} live @param {Analysed | null} analysed */
function state(live, analysed) {
  if (!live.isOn) return t("Evaluation is switched off.");
  if (!analysed) return t("As soon as the position is complete, every action is evaluated.");
  if (analysed.position.view.turn === null) return t("The game is over here.");
  if (!canBe(analysed)) return t("What others decide depends on cards that you do not see.");
  return t("Thinking…");
}

/**
 * The best action in words, and all of them as bars.
 * @param {Pick<Props, "live" | "table" | "play"> & {found: Evaluated}} props
 */
function Verdict({ live, found, table, play }) {
  const actions = useActions(found.game);
  const [all, showAll] = useState(false);
  const told = (/** @type {string} */ action) => actions?.inWords(action, found.phase) ?? action;
  const against = live.beside.value?.beside;
  const shown = ranked(found.actions, against?.action).filter((one, at) => all || at < SHOWN || one.own);
  const rest = found.actions.length - shown.length;
  const [best] = found.actions;
  return html`
    <p class="verdict" role="status">
      <b>${told(found.best)}</b>
      ${
        best.proven
          ? html`
              <span class="proven">${t("proven")}</span>
            `
          : null
      }
      <span class="soft">
        ${t("{points} points to come, {win} chance to win", { points: points(best.points), win: share(best.win) })}
      </span>
      ${
        play
          ? html`
              <button type="button" class="button small" onClick=${() => play(found.best)}>${t("Play it")}</button>
            `
          : null
      }
    </p>
    <${Candidates}
      shown=${shown}
      more=${0}
      told=${told}
      mine=""
      choose=${(/** @type {string} */ action) => live.why(action)}
    />
    ${
      rest > 0
        ? html`
            <button type="button" class="chip" onClick=${() => showAll(true)}>
              ${t("and {n} that are worse", { n: rest })}
            </button>
          `
        : null
    }
    <div aria-live="polite">
      ${
        against
          ? html`
              <p>
                <b>${told(against.action)}</b>
                ${": "}${against.reasons.length ? t("why the best is better") : t("no single reason stands out.")}
              </p>
              <${Reasons} reasons=${against.reasons} />
            `
          : live.waits.value
            ? html`
                <p class="soft">${t("Thinking…")}</p>
              `
            : live.fault.value
      }
    </div>
    ${
      found.odds && table
        ? html`
            <details class="odds-then">
              <summary>${t("Where the cards may be that you do not see")}</summary>
              <${OddsTable} odds=${found.odds} table=${table} first="deck" />
            </details>
          `
        : null
    }
    <p class="soft by">${t("Judged by {who}.", { who: found.by })}</p>
  `;
}
