// The coach of a lesson: says one step at a time, points at what it speaks of, lets only that step through, and holds
// the guide's moves back until they are due.
import { useEffect } from "preact/hooks";
import { html, icon, say, signal, tell, toast } from "../base/ui.js";
import { attempt, get } from "../base/net.js";
import { usePressed } from "../base/keys.js";
import { t } from "../base/language.js";
import { GAMES, WAYS } from "../games/registry.js";
import { find, heldCard } from "./coach_marks.js";
import { bots, make } from "./make.js";

/** @typedef {import("../frame").Playing} Session */
/** @typedef {import("../frame").Taught} Taught */
/** @typedef {import("../frame").Shapes} Shapes */
/** @typedef {import("../types").LessonNews} LessonNews */
/** @typedef {import("../types").LessonChapter} LessonChapter */
/**
 * A step, and how many entries of the log come before it.
 * @typedef {import("../types").LessonStep & {n: number}} Step
 */

/** A coach for this lesson table: its texts come from the server. @param {Session} session */
export async function teach(session) {
  const { game, lesson } = session.table.value;
  const load = GAMES[game].coach;
  if (!lesson || !load) return;
  const [text, { coach }] = await Promise.all([get(`/api/lessons/${game}`), load()]);
  session.coach = new Coach(session, lesson, text.chapters[lesson.chapter - 1], coach);
}

export class Coach {
  /**
   * @param {Session} session @param {LessonNews} lesson @param {LessonChapter} chapter
   * @param {import("../frame").CoachMarks} marks how the game's actions are done
   */
  constructor(session, lesson, { title, steps }, marks) {
    let n = 0;
    this.session = session;
    this.lesson = lesson;
    this.marks = marks;
    this.title = title;
    /** @type {Step[]} */
    this.steps = steps.map((step) => ({
      ...step,
      n: step.kind === "do" || step.kind === "watch" ? n++ : n,
    }));
    this.script = this.steps.filter((step) => step.kind === "do" || step.kind === "watch").map((step) => step.action);
    this.panels = this.steps.flatMap((step, at) => (step.kind === "watch" ? [] : [at]));
    this.at = signal(0);
    this.shown = signal(-1); // an earlier step whose words are read again
    this.told = signal(""); // why not, of what was tried
    this.left = signal(false); // the lesson's way was left: play is free
    this.folded = signal(false);
    /** Moves of the guide's that are not due yet. @type {import("../frame").EventOf<Shapes>[]} */
    this.kept = [];
    this.letting = false;
    this.Frame = Frame; // around the table
    this.After = Words; // on the score sheet
    session.watchers.add((...happening) => this.hear(...happening));
    this.find();
  }

  /** @returns {Step | undefined} */
  get step() {
    return this.left.value ? undefined : this.steps[this.at.value];
  }
  get isLast() {
    return this.at.value >= this.steps.length - 1;
  }

  // ---------------------------------------------------------------- where we are

  /** See by the log where we are. */
  find() {
    const n = this.session.position.value?.n ?? 0;
    const stored = Number(sessionStorage.getItem(this.key));
    const first = this.steps.findIndex((step) => step.n >= n);
    this.left.value = n > this.script.length || this.session.lines.value.some((line) => !this.agrees(line));
    this.arrive(first < 0 ? this.steps.length - 1 : this.steps[stored]?.n === n ? Math.max(first, stored) : first);
  }

  /**
   * Is this what the script has there? Of a concealed action only its beginning is told.
   * @param {{n: number, action: string}} line
   */
  agrees({ n, action }) {
    const scripted = this.script[n - 1] ?? "";
    return action.endsWith("?") ? scripted.startsWith(action.slice(0, -1)) : action === scripted;
  }

  get key() {
    return `coach ${this.session.id}`;
  }

  /** @param {number} at */
  arrive(at) {
    this.at.value = at;
    this.shown.value = -1;
    this.told.value = "";
    try {
      sessionStorage.setItem(this.key, String(at));
    } catch {
      /* a private window */
    }
    const step = this.step;
    if (step?.kind === "watch") this.release();
    else if (step) say(`${step.words} ${this.what}`);
  }

  /** On to the next step. */
  go() {
    if (this.shown.value >= 0) {
      const next = this.panels[this.panels.indexOf(this.shown.value) + 1];
      this.shown.value = next >= this.at.value ? -1 : next;
    } else if (!this.isLast) this.arrive(this.at.value + 1);
  }

  /** Back to the words before. */
  back() {
    const before = this.panels.filter((at) => at < (this.shown.value < 0 ? this.at.value : this.shown.value)).pop();
    if (before !== undefined) this.shown.value = before;
  }

  // ---------------------------------------------------------------- what passes

  /** May this not be sent? @param {string} action */
  stops(action) {
    const step = this.step;
    if (!step || (step.kind === "do" && step.action === action)) return false;
    tell(
      this.what
        ? t("A good idea, but for now: {what}", { what: this.what })
        : t("Please read on first: the lesson waits for you."),
    );
    return true;
  }

  /**
   * Is this message to wait? The guide's moves do until we come to them.
   * @param {import("../frame").MessageOf<Shapes>} message
   */
  keeps(message) {
    if (this.letting || (message.type !== "event" && message.type !== "welcome")) return false;
    if (message.type === "welcome" || this.left.value || this.session.table.value.you.includes(message.line.seat)) {
      this.letAll();
      return false;
    }
    this.kept.push(message);
    if (this.step?.kind === "watch") this.release();
    return true;
  }

  /** Let the guide's next move happen: it is shown when what came before has been seen. */
  release() {
    const next = this.kept.shift();
    if (next) this.let(next);
  }

  /** @param {import("../frame").EventOf<Shapes>} message */
  let(message) {
    this.letting = true;
    this.session.take(message);
    this.letting = false;
  }

  letAll() {
    for (const one of this.kept.splice(0)) this.let(one);
  }

  /** @param {import("../frame").Happening<Shapes>} happening */
  hear(...[kind, detail]) {
    if (kind === "welcome") this.find();
    if (kind === "because" && this.step?.kind === "try" && detail.action === this.step.action) {
      const why = detail.message.charAt(0).toUpperCase() + detail.message.slice(1);
      this.told.value = /[.?!]$/.test(why) ? why : `${why}.`;
      toast.value = null; // it stands in the panel, and stays there
    }
    if (kind !== "event") return;
    if (!this.agrees(detail.line)) {
      this.left.value = true;
      this.letAll();
      return;
    }
    const next = this.steps.findIndex((step, at) => at >= this.at.value && step.n >= detail.line.n);
    this.arrive(next < 0 ? this.steps.length - 1 : next);
  }

  // ---------------------------------------------------------------- what to do, in words, by keys, and where

  /** What to do now, as a plain instruction; empty if there is only something to read. */
  get what() {
    const step = this.step;
    return step && (step.kind === "do" || (step.kind === "try" && !this.told.value))
      ? this.marks.instruction(step.action, this.session.position.value)
      : "";
  }

  /** What a step speaks of: "card:B5", "pile:B", "deck". @param {string} place @returns {Element[]} */
  placesOf(place) {
    const [name, which = ""] = place.split(":");
    if (name === "card") {
      const held = heldCard(which);
      return held ? [held] : [];
    }
    return [...document.querySelectorAll(this.marks.places[name](which))];
  }

  /** Mark the place to use next, and what the words speak of. */
  point() {
    const step = this.shown.value < 0 ? this.step : this.steps[this.shown.value];
    /** @type {Map<Element, string>} */
    const wanted = new Map();
    for (const place of step?.look.split(" ").filter(Boolean) ?? [])
      for (const one of this.placesOf(place)) wanted.set(one, "look");
    const here =
      this.what && this.shown.value < 0 && !this.session.busy.value
        ? this.marks.next(/** @type {Step} */ (this.step).action)
        : null;
    if (here) wanted.set(here, "here");
    for (const one of document.querySelectorAll("[data-coach='here'], [data-coach='look']"))
      if (!wanted.has(one)) one.removeAttribute("data-coach");
    for (const [one, how] of wanted) {
      if (one.getAttribute("data-coach") === how) continue;
      one.setAttribute("data-coach", how);
      if (how === "here") one.scrollIntoView({ block: "nearest" }); // on a small screen it may lie below
    }
  }
}

// ---------------------------------------------------------------- what is seen

/** A table with its coach beside it. @param {{session: Taught, children?: import("preact").ComponentChildren}} props */
export function Frame({ session, children }) {
  const coach = session.coach;
  useEffect(() => {
    coach.point();
  }, [session.busy.value, session.sheet.value, coach.at.value, coach.shown.value, coach.told.value]);
  useEffect(() => {
    const table = document.querySelector(".taught");
    const watch = new MutationObserver(() => coach.point());
    if (table)
      watch.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "open"] });
    return () => watch.disconnect();
  }, []);
  usePressed(({ key }) => {
    if (key.toLowerCase() !== "c" || find("dialog[open]:not(.sheet)")) return;
    /** @type {HTMLElement | null} */ (find("[data-coach='continue']"))?.click();
  });
  const { chapter, chapters } = coach.lesson;
  const at = coach.panels.filter((one) => one <= (coach.shown.value < 0 ? coach.at.value : coach.shown.value)).length;
  const many = coach.panels.length;
  const folded = coach.folded.value;
  return html`
    <div class="taught">
      ${children}
      <aside
        class=${`coach ${folded ? "folded" : ""}`}
        aria-label=${t("Lesson")}
        data-do=${coach.what ? coach.step?.action : undefined}
        data-step=${coach.at.value}
      >
        <header>
          <b>${coach.title}</b>
          <span class="soft">${t("Chapter {n} of {many}", { n: chapter, many: chapters })}</span>
          <button
            class="fold button quiet round"
            aria-expanded=${!folded}
            aria-label=${folded ? t("Show the words") : t("Fold the words up")}
            onClick=${() => {
              coach.folded.value = !folded;
            }}
          >
            ${icon("arrow")}
          </button>
        </header>
        <div class="steps-done" role="img" aria-label=${t("Step {n} of {many}", { n: at, many })}>
          <i style=${`width:${(100 * at) / many}%`}></i>
        </div>
        ${
          session.sheet.value
            ? null
            : html`
                <${Words} session=${session} />
              `
        }
        <i class="vista" aria-hidden="true"></i>
        <footer>
          <small class="soft">${t("Step {n} of {many}", { n: at, many })}</small>
          <a class="button quiet small leave" href="/">
            ${icon("close")}
            <span>${t("Leave the lesson")}</span>
          </a>
        </footer>
      </aside>
    </div>
  `;
}

/**
 * What the coach says now, what to do, and the way on. At the end it stands on the score sheet.
 * @param {{session: Taught}} props
 */
function Words({ session }) {
  const coach = session.coach;
  useEffect(() => {
    coach.point();
  });
  const table = session.table.value;
  const again = coach.shown.value >= 0;
  const step = again ? coach.steps[coach.shown.value] : coach.step;
  const how =
    table.ending && table.ending.how !== "played"
      ? t("This chapter was left before its end.")
      : coach.left.value
        ? t("You have found a way of your own. Play on as you like, or begin the chapter anew.")
        : "";
  if (how || !step)
    return html`
      <div class="words">
        <p>${how}</p>
        <div class="choices"><${Anew} lesson=${coach.lesson} main=${true} /></div>
      </div>
    `;
  const keys = coach.what && !again ? coach.marks.keys(step.action, session.position.value.view) : [];
  const reads = again || step.kind === "read" || coach.told.value;
  return html`
    <div class="words">
      ${
        step.kind === "watch"
          ? html`
              <p class="soft">${t("The guide makes a move…")}</p>
            `
          : html`
              <p class="said">${step.words}</p>
            `
      }
      ${
        coach.told.value && !again
          ? html`
              <blockquote>${coach.told.value}</blockquote>
            `
          : null
      }
      ${
        coach.what && !again
          ? html`
              <p class="what"><span>${coach.what}</span></p>
            `
          : null
      }
      ${
        keys.length
          ? html`
              <p class="by-keys">
                ${keys.map(
                  ([name, key, until]) => html`
                    <kbd key=${key} data-key=${key} data-until=${until ? "raised" : undefined}>${name}</kbd>
                    ${
                      until
                        ? html`
                            <span>${t("until the card is raised, then")}</span>
                          `
                        : null
                    }
                  `,
                )}
              </p>
            `
          : null
      }
      <div class="choices">
        ${
          !reads
            ? null
            : coach.isLast && !again
              ? html`
                  <${Onwards} session=${session} />
                `
              : html`
                  <button class="button main" data-coach="continue" onClick=${() => coach.go()}>
                    ${t("Continue")}
                    <kbd aria-hidden="true">C</kbd>
                  </button>
                `
        }
        ${
          coach.panels[0] < (again ? coach.shown.value : coach.at.value)
            ? html`
                <button class="button quiet small earlier" onClick=${() => coach.back()}>${t("Back")}</button>
              `
            : null
        }
      </div>
    </div>
  `;
}

/** After the last step: the next chapter, or a game of one's own. @param {{session: Taught}} props */
function Onwards({ session }) {
  const { lesson } = session.coach;
  const { game, chapter, chapters } = lesson;
  const way = WAYS[Object.keys(GAMES[game].ways)[0]];
  if (chapter < chapters)
    return html`
      <a class="button main" data-coach="continue" href=${`/learn/${game}?chapter=${chapter + 1}`}>
        ${t("Next chapter")}
        <kbd aria-hidden="true">C</kbd>
      </a>
    `;
  return html`
    <button
      class="button main"
      data-coach="end"
      onClick=${() => attempt(() => make(way, [{ kind: "me" }, ...bots(way.players - 1, "novice")]))}
    >
      ${t("You know it all: play a bot")}
    </button>
    <a class="button" href=${`/rules/${game}`}>${t("Read the rules")}</a>
    <${Anew} lesson=${lesson} />
  `;
}

/** @param {{lesson: LessonNews, main?: boolean}} props */
const Anew = ({ lesson, main = false }) => html`
  <a class=${`button ${main ? "main" : "quiet"}`} href=${`/learn/${lesson.game}?chapter=${lesson.chapter}`}>
    ${t("Once more")}
  </a>
`;
