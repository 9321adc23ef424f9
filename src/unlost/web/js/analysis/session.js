// A table at which nothing is at stake: positions, one after the other, each played on from the one before. What others
// hold is not known, so they may play whatever they can hold.
import { computed } from "@preact/signals";
import { nameOf, say, share, signal, tell } from "../base/ui.js";
import { attempt, post } from "../base/net.js";
import { t } from "../base/language.js";
import { hasPartners, sidesOf } from "../games/registry.js";
import { Session } from "../table/session.js";
import { skip } from "../table/motion.js";
import { wordsOf } from "../table/seats.js";

/** @typedef {import("./shapes").Analysed} Analysed */
/** @typedef {import("./shapes").Source} Source */

/** Nobody is at the other end. */
const noWire = () =>
  /** @type {import("../base/net.js").TableWire} */ (
    /** @type {unknown} */ ({ state: signal("open"), want() {}, send() {}, stop() {} })
  );

/** The address of something to analyse. @param {Record<string, string>} what */
const addressOf = (what) => `/analysis?${new URLSearchParams(what)}`;

export const KEYS = [
  [t("Page ↑ ↓"), t("a step back, a step on")],
  ["U", t("a step back")],
  ["T", t("set the table up")],
  ["V", t("evaluate, or do not")],
  ["C", t("copy the link to this position")],
  ["?", t("this sheet")],
];

/** @extends {Session} */
export class AnalysisSession extends Session {
  /** @param {Analysed} first @param {Source | null} source */
  constructor(first, source = null) {
    super("analysis", noWire());
    this.source = source;
    this.alone = true;
    this.steps = signal([first]);
    this.n = signal(0);
    this.analysed = computed(() => this.steps.value[this.n.value]);
    this.help = {
      words: [
        t("Play cards as at any table. What the others do, and which card you drew, you choose beside it."),
        t("Every position has a link of its own, which you can copy and share."),
      ],
      keys: KEYS,
    };
    this.show(0);
  }

  // ---------------------------------------------------------------- the line

  /** @param {number} n */
  show(n) {
    const analysed = this.steps.value[n];
    this.n.value = n;
    this.printed.value = analysed.printed;
    this.table.value = tableOf(analysed);
    this.position.value = { ...analysed.position, n, may_take_back: n > 0 };
    this.lines.value = this.steps.value.slice(0, n + 1).flatMap(({ line }) => (line ? [line] : []));
    history.replaceState(history.state, "", this.address);
  }

  /**
   * To another step of the line; before its beginning and after its end lie the steps of the record.
   * @param {number} by
   */
  step(by) {
    const to = this.n.value + by;
    const moment = this.analysed.value.moment;
    if (this.steps.value[to]) {
      skip();
      this.show(to);
      say(this.told);
    } else if (this.source && moment && moment.at + by >= 0 && moment.at + by <= moment.last) this.walk(moment.at + by);
  }

  /** A line begins anew. @param {Analysed} first @param {Source | null} [source] */
  begin(first, source = null) {
    skip();
    this.source = source;
    this.steps.value = [first];
    this.show(0);
  }

  /** Take up a position that follows the one that is shown. @param {Analysed} next @param {number} [after] */
  follow(next, after = this.n.value) {
    this.steps.value = [...this.steps.value.slice(0, after + 1), next];
    const event = {
      type: /** @type {const} */ ("event"),
      line: /** @type {import("../types").Line} */ (next.line),
      position: { ...next.position, n: after + 1 },
    };
    if (this.n.value === after) this.announce("before", event);
    const animated = this.n.value === after;
    this.show(after + 1);
    if (animated) this.announce("event", event);
    say(this.told);
  }

  // ---------------------------------------------------------------- the record

  /** To a moment of the record. @param {number} at @param {number | null} [seat] whose eyes */
  async walk(at, seat = this.position.value?.seat ?? null) {
    const source = this.source;
    if (!source || this.busy.value) return;
    this.busy.value = true;
    const found = await attempt(() => readMoment(source, at, seat));
    this.busy.value = false;
    if (found && this.source === source) {
      this.begin(found, source);
      say(this.told);
    }
  }

  // ---------------------------------------------------------------- playing

  /** @param {string} action @param {string} [card] what comes from the deck */
  act(action, card = "random") {
    this.playAfter(this.n.value, action, card);
  }

  /** The last card from the deck was another one. @param {string} card */
  redraw(card) {
    const { line } = this.analysed.value;
    if (line && this.n.value) this.playAfter(this.n.value - 1, line.action, card);
  }

  /** @param {number} n @param {string} action @param {string} card */
  async playAfter(n, action, card) {
    if (this.busy.value) return;
    this.busy.value = true;
    const { game, text } = this.steps.value[n];
    const next = await attempt(() => post("/api/positions/play", { game, text, action, card }));
    this.busy.value = false;
    if (next) this.follow(/** @type {Analysed} */ (/** @type {unknown} */ (next)), n);
  }

  /** @param {string} action */
  async askWhy(action) {
    const { game, text } = this.analysed.value;
    if (this.position.value?.view.turn !== this.position.value?.seat) tell(t("It is not your turn."));
    else await attempt(() => post("/api/positions/play", { game, text, action })); // the refusal says why
  }

  takeBack() {
    this.step(-1);
  }
  comeBack() {}
  resign() {}
  callOff() {}

  // ---------------------------------------------------------------- in words, and as a link

  /** What led here. */
  get told() {
    const { line, moment } = this.analysed.value;
    if (line) return this.toldOf(line);
    return moment ? t("The cards are dealt.") : t("The position that you began with.");
  }

  /** @param {import("../types").Line} line */
  toldOf(line) {
    const table = this.match;
    return t("{name} {does}", { name: nameOf(table, line.seat), does: wordsOf(table, line) });
  }

  get match() {
    return /** @type {import("../frame").TableOf<import("../frame").Shapes>} */ (this.table.value);
  }

  /** The address of what is shown. */
  get address() {
    const { game, text, moment } = this.analysed.value;
    const { seat } = this.analysed.value.position;
    if (this.source?.table && moment)
      return addressOf({ table: this.source.table, at: String(moment.at), seat: String(seat) });
    return addressOf({ game, position: text });
  }

  copyLink() {
    const { game, text } = this.analysed.value;
    share(location.origin + addressOf({ game, position: text }));
  }

  /** What was done in the last turn. */
  get recent() {
    const lines = this.lines.value;
    const last = lines.at(-1);
    const begin = lines.findLastIndex((line) => line.seat !== last?.seat);
    return lines.slice(begin + 1).slice(-4);
  }

  stop() {
    this.pace.stop();
  }
}

// ---------------------------------------------------------------- asking the server

/** A position by its text or its view. @param {string} game @param {{text: string} | {view: object}} known */
export async function readPosition(game, known) {
  return /** @type {Analysed} */ (/** @type {unknown} */ (await post("/api/positions", { game, ...known })));
}

/** A moment of a record. @param {Source} source @param {number} at @param {number | null} [seat] */
export async function readMoment({ record }, at, seat = null) {
  return /** @type {Analysed} */ (
    /** @type {unknown} */ (await post("/api/positions/record", { record, at, ...(seat === null ? {} : { seat }) }))
  );
}

// ---------------------------------------------------------------- a table for it

/**
 * A table that nobody has made, for a position.
 * @param {Analysed} analysed @returns {import("../frame").TableOf<import("../frame").Shapes>}
 */
function tableOf({ game, rules, players, options, position, scores }) {
  const mine = position.seat ?? 0;
  const over = position.view.turn === null && scores;
  const winners = scores?.flatMap((points, seat) => (points === Math.max(...scores) ? [seat] : [])) ?? [];
  return {
    id: "analysis",
    game,
    players,
    options,
    rules,
    status: over ? "finished" : "running",
    rated: false,
    watch: "link",
    clock: { kind: "none" },
    on_timeout: "bot",
    seats: Array.from({ length: players }, (_, seat) => ({
      seat,
      kind: /** @type {const} */ ("person"),
      name: seatName(game, players, mine, seat),
      level: null,
      account: false,
      here: true,
      stand_in: false,
      instead: null,
      character: null,
    })),
    you: position.seat === null ? [] : [mine],
    host: false,
    invite: null,
    commitment: "",
    created: 0,
    started: 0,
    ended: null,
    ending: over ? { how: "played", winners, scores, lost: [] } : null,
    rematch: null,
    watchers: 0,
    lesson: null,
    earlier_rules: false,
    hints: [],
  };
}

/** @param {string} game @param {number} players @param {number} mine @param {number} seat */
export function seatName(game, players, mine, seat) {
  if (seat === mine) return t("You");
  const sides = sidesOf(game, players);
  return hasPartners(game, players) && sides[seat] === sides[mine] ? t("Partner") : t("Opponent");
}
