// The coach of a lesson: says one step at a time, points at what it speaks of, lets only that step through, and holds the guide's moves back until they are due.
import { html, icon, moves, say, signal, spoken, tell, toast, COLOURS } from "./ui.js";
import { attempt, get } from "./net.js";
import { t } from "./language.js";
import { GAMES, WAYS } from "./games.js";
import { make } from "./home.js";
import { useEffect } from "preact/hooks";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {{kind: "read" | "do" | "try" | "watch", words: string, action: string, look: string, n: number}} Step */

/** A coach for this lesson table: its texts come from the server. @param {Session} session */
export async function teach(session) {
  session.coach = new Coach(session, await get(`/api/lessons/${session.table.value.game}`));
}

class Coach {
  /** @param {Session} session @param {any} text */
  constructor(session, text) {
    const { chapter } = session.table.value.lesson;
    const { title, steps } = text.chapters[chapter - 1];
    let n = 0;
    this.session = session;
    this.title = title;
    /** @type {Step[]} `n` entries of the log come before each */
    this.steps = steps.map((/** @type {any} */ step) => ({ ...step, n: step.kind === "do" || step.kind === "watch" ? n++ : n }));
    this.script = this.steps.filter((step) => step.kind === "do" || step.kind === "watch").map((step) => step.action);
    this.panels = this.steps.flatMap((step, at) => (step.kind === "watch" ? [] : [at]));
    this.at = signal(0);
    this.shown = signal(-1); // an earlier step whose words are read again
    this.told = signal(""); // why not, of what was tried
    this.left = signal(false); // the lesson's way was left: play is free
    this.folded = signal(false);
    /** @type {any[]} events of the guide's that are not due yet */
    this.kept = [];
    this.timer = 0;
    this.letting = false;
    this.Frame = Taught; // around the table
    this.After = Words; // on the score sheet
    session.watchers.add((kind, detail) => this.hear(kind, detail));
    this.find();
  }

  /** @returns {Step | undefined} */
  get step() { return this.left.value ? undefined : this.steps[this.at.value]; }
  get isLast() { return this.at.value >= this.steps.length - 1; }

  // ---------------------------------------------------------------- where we are

  /** See by the log where we are. */
  find() {
    const n = this.session.position.value?.n ?? 0;
    const stored = Number(sessionStorage.getItem(this.key));
    const first = this.steps.findIndex((step) => step.n >= n);
    this.left.value = n > this.script.length || this.session.lines.value.some((line) => line.action !== this.script[line.n - 1]);
    this.arrive(first < 0 ? this.steps.length - 1 : this.steps[stored]?.n === n ? Math.max(first, stored) : first);
  }

  get key() { return `coach ${this.session.id}`; }

  /** @param {number} at */
  arrive(at) {
    this.at.value = at;
    this.shown.value = -1;
    this.told.value = "";
    try { sessionStorage.setItem(this.key, String(at)); } catch { /* a private window */ }
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
    tell(this.what ? t("A good idea, but for now: {what}", { what: this.what }) : t("Please read on first: the lesson waits for you."));
    return true;
  }

  /** Is this message to wait? The guide's moves do until we come to them. @param {any} message */
  keeps(message) {
    if (this.letting || (message.type !== "event" && message.type !== "welcome")) return false;
    if (message.type === "welcome" || this.left.value || this.session.table.value.you.includes(message.line.seat)) { this.letAll(); return false; }
    this.kept.push(message);
    if (this.step?.kind === "watch") this.release();
    return true;
  }

  /** Let the guide's next move happen, a moment from now. */
  release() {
    if (this.timer || !this.kept.length) return;
    this.timer = setTimeout(() => { this.timer = 0; const next = this.kept.shift(); if (next) this.let(next); }, moves() ? 800 : 200);
  }

  /** @param {any} message */
  let(message) {
    this.letting = true;
    this.session.take(message);
    this.letting = false;
  }

  letAll() { for (const one of this.kept.splice(0)) this.let(one); }

  /** @param {string} kind @param {any} detail */
  hear(kind, detail) {
    if (kind === "welcome") this.find();
    if (kind === "because" && this.step?.kind === "try" && detail.action === this.step.action) {
      const why = detail.message.charAt(0).toUpperCase() + detail.message.slice(1);
      this.told.value = /[.?!]$/.test(why) ? why : `${why}.`;
      toast.value = null; // it stands in the panel, and stays there
    }
    if (kind !== "event") return;
    if (detail.line.action !== this.script[detail.line.n - 1]) { this.left.value = true; this.letAll(); return; }
    const next = this.steps.findIndex((step, at) => at >= this.at.value && step.n >= detail.line.n);
    this.arrive(next < 0 ? this.steps.length - 1 : next);
  }

  // ---------------------------------------------------------------- what to do, in words, by keys, and where

  /** What to do now, as a plain instruction; empty if there is only something to read. */
  get what() {
    const step = this.step;
    return step && (step.kind === "do" || (step.kind === "try" && !this.told.value)) ? instruction(this.session, step.action) : "";
  }

  /** Mark the place to use next, and what the words speak of. */
  point() {
    const step = this.shown.value < 0 ? this.step : this.steps[this.shown.value];
    /** @type {Map<Element, string>} */
    const wanted = new Map();
    for (const place of step?.look.split(" ").filter(Boolean) ?? []) for (const one of placesOf(place)) wanted.set(one, "look");
    const here = this.what && this.shown.value < 0 && !this.session.busy.value ? nextPlace(this.session, /** @type {Step} */ (this.step).action) : null;
    if (here) wanted.set(here, "here");
    for (const one of document.querySelectorAll("[data-coach='here'], [data-coach='look']")) if (!wanted.has(one)) one.removeAttribute("data-coach");
    for (const [one, how] of wanted) {
      if (one.getAttribute("data-coach") === how) continue;
      one.setAttribute("data-coach", how);
      if (how === "here") one.scrollIntoView({ block: "nearest" }); // on a small screen it may lie below
    }
  }
}

/** An action's card. @param {string} action */
const cardOf = (action) => action.replace(/^-/, "").replace(/[ar]$/, "");

/** A card in words. @param {string} game @param {string} card */
const called = (game, card) => (game === "rivals" && card[1] === "x" ? t("{colour} wager", { colour: COLOURS[card[0]] }) : spoken(card));

/** An action as a plain instruction. @param {Session} session @param {string} action */
function instruction(session, action) {
  const { game } = session.table.value;
  const { view, actions } = session.position.value;
  const card = called(game, cardOf(action));
  if (action === "+") return game === "rivals" ? t("Tap “{button}”.", { button: t("Uncover") }) : t("Tap the deck.");
  if (action === "=") return t("Tap “{button}”.", { button: game === "board" ? t("No step") : view.phase === "bid" ? t("Pass") : t("Done") });
  if (action[0] === "$") return t("Tap the coin with the {n}.", { n: action.slice(1) });
  if (action[0] === ">") return t("Tap the path for the extra step: {colour}.", { colour: COLOURS[action[1]] });
  if (action[0] === "+") return t("Tap {card} on its pile.", { card: called(game, view.piles[action[1]].at(-1)) });
  if (action[0] === "-") return game === "rivals" ? t("Tap {card}, then the box.", { card }) : t("Tap {card}, then the discard pile of that colour.", { card });
  if (game !== "board") return t("Tap {card}, then your expedition of that colour.", { card });
  if (action.endsWith("r")) return t("Tap {card}, then its path, then the researcher.", { card });
  return action.endsWith("a") && actions.includes(`${cardOf(action)}r`) ? t("Tap {card}, then its path, then the adventurer.", { card }) : t("Tap {card}, then its path.", { card });
}

/** The same by keys: the name of each, and for the first whether it is pressed until the card is raised. @param {Session} session @param {string} action @returns {[string, string, boolean?][]} */
function keysFor(session, action) {
  const { game } = session.table.value;
  const { view } = session.position.value;
  /** @type {[string, string, boolean]} */
  const choose = ["→", "ArrowRight", true];
  if (action === "+") return game === "rivals" ? [["+", "+"]] : [["0", "0"]];
  if (action === "=") return [game === "board" ? ["N", "n"] : ["P", "p"]];
  if (action[0] === "$") { const more = String((Number(action.slice(1)) - (view.bid?.amount ?? 0)) % 10); return [[more, more]]; }
  if (action[0] === ">") return [[action[1], action[1].toLowerCase()]];
  if (action[0] === "+") { const pile = String(Object.keys(view.piles).indexOf(action[1]) + 1); return [[pile, pile]]; }
  if (action[0] === "-") return [choose, game === "rivals" ? ["X", "x"] : ["D", "d"]];
  const who = action.at(-1) ?? "";
  return [choose, "ar".includes(who) ? [who.toUpperCase(), who] : ["Enter", "Enter"]];
}

/** @param {string} selector */
const find = (selector) => document.querySelector(selector);
/** @param {string} card */
const heldCard = (card) => find(`.held .card[data-card="${card}"]`)?.closest(".held") ?? null;

/** What to touch next for an action: the card, and when it is raised the place where it goes. @param {Session} session @param {string} action */
function nextPlace(session, action) {
  const { game } = session.table.value;
  const card = cardOf(action);
  if (action === "+") return find(game === "rivals" ? ".doing > .button.main" : ".deck");
  if (action === "=") return game === "board" ? find(".question.step .button") : [...document.querySelectorAll(".doing > .button:not(.back)")].pop() ?? null;
  if (action[0] === "$") return [...document.querySelectorAll(".button.bid")].find((one) => one.textContent?.trim() === action.slice(1)) ?? null;
  if (action[0] === ">") return find(`.place.own[data-colour="${action[1]}"]`);
  if (action[0] === "+") return find(`.pile[data-colour="${action[1]}"]`);
  if (find(".who-begins")) return find(`.who-begins .two .button:nth-child(${action.endsWith("r") ? 2 : 1})`);
  if (!find(`.held.chosen .card[data-card="${card}"]`)) return heldCard(card);
  if (action[0] === "-") return find(game === "rivals" ? ".place.box" : `.pile[data-colour="${card[0]}"]`);
  return find(`.place.own[data-colour="${card[0]}"]`);
}

/** The places that steps speak of. @type {Record<string, (which: string) => string>} */
const PLACES = {
  lanes: () => ".lanes", lane: (letter) => `.place.own[data-colour="${letter}"]`, theirs: (letter) => `.lane[data-colour="${letter}"] .column.up`,
  pile: (letter) => (letter ? `.pile[data-colour="${letter}"]` : ".stock"), deck: () => ".deck", turns: () => ".pace:not(.below)", score: () => ".bar .score",
  paths: () => ".path .own", path: (letter) => `.path[data-colour="${letter}"] .own`, track: () => ".track", bridges: () => ".bridges",
  camp: (seat) => `.camp[data-seat="${seat}"]`, gold: (seat) => `.camp[data-seat="${seat}"] .gold`, bank: () => ".bank", display: () => ".display", box: () => ".place.box",
  row: (letter) => `.sheet tr[data-colour="${letter}"]`, artifacts: () => ".board-sheet tfoot tr:nth-child(3)", together: () => ".board-sheet .grand", coins: () => ".rivals-count tbody tr:last-child",
};

/** @param {string} place @returns {Element[]} */
function placesOf(place) {
  const [name, which = ""] = place.split(":");
  if (name === "card") { const held = heldCard(which); return held ? [held] : []; }
  return [...document.querySelectorAll(PLACES[name](which))];
}

// ---------------------------------------------------------------- what is seen

/** A table with its coach beside it. @param {{session: Session, children?: any}} props */
export function Taught({ session, children }) {
  const coach = session.coach;
  useEffect(() => { coach.point(); }, [session.busy.value, session.sheet.value, coach.at.value, coach.shown.value, coach.told.value]);
  useEffect(() => {
    const table = document.querySelector(".taught");
    const watch = new MutationObserver(() => coach.point());
    if (table) watch.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "open"] });
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.key.toLowerCase() !== "c" || event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select") || find("dialog[open]:not(.sheet)")) return;
      /** @type {HTMLElement | null} */ (find("[data-coach='continue']"))?.click();
    };
    addEventListener("keydown", press);
    return () => { watch.disconnect(); removeEventListener("keydown", press); clearTimeout(coach.timer); };
  }, []);
  const { chapter, chapters } = session.table.value.lesson;
  const at = coach.panels.filter((/** @type {number} */ one) => one <= (coach.shown.value < 0 ? coach.at.value : coach.shown.value)).length;
  const many = coach.panels.length;
  const folded = coach.folded.value;
  return html`
    <div class="taught">
      ${children}
      <aside class=${`coach ${folded ? "folded" : ""}`} aria-label=${t("Lesson")} data-do=${coach.what ? coach.step.action : undefined} data-step=${coach.at.value}>
        <header><b>${coach.title}</b><span class="soft">${t("Chapter {n} of {many}", { n: chapter, many: chapters })}</span>
          <button class="fold button quiet round" aria-expanded=${!folded} aria-label=${folded ? t("Show the words") : t("Fold the words up")} onClick=${() => { coach.folded.value = !folded; }}>${icon("arrow")}</button></header>
        <div class="steps-done" role="img" aria-label=${t("Step {n} of {many}", { n: at, many })}><i style=${`width:${(100 * at) / many}%`}></i></div>
        ${session.sheet.value ? null : html`<${Words} session=${session} />`}
        <i class="vista" aria-hidden="true"></i>
        <footer><small class="soft">${t("Step {n} of {many}", { n: at, many })}</small><a class="button quiet small leave" href="/">${icon("close")}<span>${t("Leave the lesson")}</span></a></footer>
      </aside>
    </div>`;
}

/** What the coach says now, what to do, and the way on. At the end it stands on the score sheet. @param {{session: Session}} props */
function Words({ session }) {
  const coach = session.coach;
  useEffect(() => { coach.point(); });
  const table = session.table.value;
  const again = coach.shown.value >= 0;
  const step = again ? coach.steps[coach.shown.value] : coach.step;
  const how = table.ending && table.ending.how !== "played" ? t("This chapter was left before its end.") : coach.left.value ? t("You have found a way of your own. Play on as you like, or begin the chapter anew.") : "";
  if (how || !step) return html`<div class="words"><p>${how}</p><div class="choices"><${Anew} table=${table} main=${true} /></div></div>`;
  const keys = coach.what && !again ? keysFor(session, step.action) : [];
  const reads = again || step.kind === "read" || coach.told.value;
  return html`
    <div class="words">
      ${step.kind === "watch" ? html`<p class="soft">${t("The guide makes a move…")}</p>` : html`<p class="said">${step.words}</p>`}
      ${coach.told.value && !again ? html`<blockquote>${coach.told.value}</blockquote>` : null}
      ${coach.what && !again ? html`<p class="what"><span>${coach.what}</span></p>` : null}
      ${keys.length ? html`<p class="by-keys">${keys.map(([name, key, until]) => html`<kbd key=${key} data-key=${key} data-until=${until ? "raised" : undefined}>${name}</kbd>${until ? html`<span>${t("until the card is raised, then")}</span>` : null}`)}</p>` : null}
      <div class="choices">
        ${!reads ? null : coach.isLast && !again ? html`<${Onwards} session=${session} />` : html`<button class="button main" data-coach="continue" onClick=${() => coach.go()}>${t("Continue")}<kbd aria-hidden="true">C</kbd></button>`}
        ${coach.panels[0] < (again ? coach.shown.value : coach.at.value) ? html`<button class="button quiet small earlier" onClick=${() => coach.back()}>${t("Back")}</button>` : null}
      </div>
    </div>`;
}

/** After the last step: the next chapter, or a game of one's own. @param {{session: Session}} props */
function Onwards({ session }) {
  const table = session.table.value;
  const { game, chapter, chapters } = table.lesson;
  const way = WAYS[Object.keys(GAMES[game].ways)[0]];
  if (chapter < chapters) return html`<a class="button main" data-coach="continue" href=${`/learn/${game}?chapter=${chapter + 1}`}>${t("Next chapter")}<kbd aria-hidden="true">C</kbd></a>`;
  return html`
    <button class="button main" data-coach="end" onClick=${() => attempt(() => make(way, [{ kind: "me" }, ...Array.from({ length: way.players - 1 }, () => ({ kind: "bot", level: "novice" }))]))}>${t("You know it all: play a bot")}</button>
    <a class="button" href=${`/rules/${game}`}>${t("Read the rules")}</a>
    <${Anew} table=${table} />`;
}

/** @param {{table: any, main?: boolean}} props */
const Anew = ({ table, main = false }) => html`<a class=${`button ${main ? "main" : "quiet"}`} href=${`/learn/${table.game}?chapter=${table.lesson.chapter}`}>${t("Once more")}</a>`;
