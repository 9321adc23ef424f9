// One table as this page knows it: signals that follow the table's socket.
import { signal } from "../base/ui.js";
import { TableWire } from "../base/net.js";
import { added, skip } from "./motion.js";
import { Pace } from "./pace.js";
import { keepShown } from "../fair/shown.js";
import { GAMES } from "../games/registry.js";

const GLANCE = 40; // lines of the log that are kept in view
const LOOK = 2500; // milliseconds that one sees the card one has drawn before the screen is passed on
const PRESSED = 15_000; // milliseconds: with less time left nothing is shown step by step

/** @typedef {import("../frame").Shapes} Shapes */
/**
 * How one came to look at a match that is over; "" is not at all.
 * @typedef {"" | "look" | "replay" | "review" | "turn"} Afterwards
 */

/**
 * What is shown after the last card of a round has landed: how it is counted, then the next deal; and at one screen,
 * the table as the next one sees it.
 * @template {Shapes} S
 * @typedef {{type: "count", sheet: import("../frame").SheetOf<S>, goesOn: boolean} |
 *   {type: "place", position: import("../frame").PositionOf<S>, isDeal: boolean}} Later
 */

/** @template {Shapes} [S=Shapes] */
export class Session {
  /** @param {string} id @param {TableWire} [wire] where another session has it already */
  constructor(id, wire) {
    this.id = id;
    this.table = signal(/** @type {import("../frame").TableOf<S> | null} */ (null));
    this.position = signal(/** @type {import("../frame").PositionOf<S> | null} */ (null)); // null before the deal
    this.printed = signal(/** @type {S["printed"] | null} */ (null)); // on the components; it comes with the deal
    this.lines = signal(/** @type {import("../types").Line[]} */ ([]));
    this.chat = signal(/** @type {import("../types").Said[]} */ ([]));
    this.sheets = signal(/** @type {import("../frame").SheetOf<S>[]} */ ([]));
    /** The one that is shown now; goesOn: the match does. */
    this.sheet = signal(/** @type {{final?: boolean, number?: number, goesOn?: boolean} | null} */ (null));
    /** Has somebody asked for a rematch while one was here? It is no news to whoever asked. */
    this.offered = signal(/** @type {boolean | null} */ (null));
    this.curtain = signal(false); // between two people at one screen
    this.drawn = signal(/** @type {Record<number, string>} */ ({})); // by seat: the card that came last into a hand
    this.fault = signal("");
    this.busy = signal(false); // something was sent and not yet answered
    this.skew = 0; // the server's clock minus ours
    this.version = "";
    this.coach = /** @type {import("./coach.js").Coach | null} */ (null); // of a lesson: says what may pass, and when
    this.hints = signal(/** @type {import("./hints.js").Hints | null} */ (null)); // where there are some
    this.help = /** @type {import("./help.js").HelpText | null} */ (null); // in place of the game's own
    this.looksBack = false; // the match is over, and what is shown is some moment of it
    this.tries = false; // at that moment something else may be tried
    this.alone = false; // nobody else sits here: nothing is said, and there is nothing to give up
    this.after = signal(/** @type {Afterwards} */ (this.linked ? "turn" : "")); // is a match looked at once more?
    /** @type {Set<import("../frame").Watcher<S>>} */
    this.watchers = new Set();
    this.pace = new Pace(
      (message, gently) => this.reveal(/** @type {import("../frame").MessageOf<S> | Later<S>} */ (message), gently),
      ({ type }) => type === "event" || type === "place",
      (message) => this.matters(/** @type {import("../frame").MessageOf<S> | Later<S>} */ (message)),
    );
    // what a game's own shapes are, only its server and its table know
    this.wire =
      wire ?? new TableWire(id, (message) => this.take(/** @type {import("../frame").MessageOf<S>} */ (message)));
  }

  /** @param {import("../frame").Happening<S>} happening */
  announce(...happening) {
    for (const watcher of this.watchers) watcher(...happening);
  }

  /**
   * What has come from the server: play is shown when it is due, all else at once.
   * @param {import("../frame").MessageOf<S>} message
   */
  take(message) {
    if (this.coach?.keeps(message)) return;
    const { pace } = this;
    switch (message.type) {
      case "event": {
        const { position } = message;
        this.skew = position.now - Date.now();
        if (this.isOwn(message.line)) pace.hurry();
        pace.add(message);
        const left = position.running === null ? null : position.clocks[position.running];
        if (left !== null && left < PRESSED && position.actions.length) pace.catchUp();
        break;
      }
      case "table":
      case "presence":
        pace.add(message);
        break;
      case "welcome":
        pace.hurry();
        this.reveal(message, false);
        break;
      default:
        this.reveal(message, false);
    }
  }

  /**
   * May something else be done at the table after a message than before?
   * @param {import("../frame").MessageOf<S> | Later<S>} message
   */
  matters(message) {
    if (message.type === "table")
      return (
        Boolean(message.table.ending) !== Boolean(this.table.value?.ending) ||
        Boolean(message.position && message.position.n !== this.position.value?.n)
      );
    return ["event", "count", "place"].includes(message.type);
  }

  /** Is this what one has done oneself? @param {import("../types").Line} line */
  isOwn({ seat }) {
    const table = this.table.value;
    return this.busy.value || Boolean(table?.you.includes(seat) && !table.seats[seat].stand_in);
  }

  /** @param {import("../frame").MessageOf<S> | Later<S>} message @param {boolean} gently one step after the other */
  reveal(message, gently) {
    switch (message.type) {
      case "welcome":
        if (this.version && this.version !== message.version && !message.position?.actions.length) {
          location.reload();
          return;
        }
        this.version ||= message.version;
        if (message.lines.some(({ seat }) => message.table.you.includes(seat))) this.drawn.value = {};
        this.lines.value = [...this.lines.value, ...message.lines].slice(-400);
        this.chat.value = message.chat;
        this.sheets.value = message.sheets;
        this.busy.value = false;
        this.table.value = message.table;
        keepShown(message.table);
        if (message.position) this.skew = message.position.now - Date.now();
        this.place(message.position, message.printed);
        // the sheet of a round that is still open becomes that of the match
        if (message.table.ending && !this.after.value && (!this.sheet.value || this.sheet.value.goesOn))
          this.sheet.value = { final: true };
        this.announce("welcome", message);
        break;
      case "event":
        this.happen(message, gently);
        break;
      case "count":
        this.sheets.value = [...this.sheets.value, message.sheet];
        this.sheet.value = { number: this.sheets.value.length - 1, goesOn: message.goesOn };
        if (message.goesOn && gently) this.pace.hold();
        break;
      case "place":
        this.place(message.position, undefined, message.isDeal);
        this.announce("place", message.position);
        break;
      case "table": {
        const before = this.table.value;
        this.table.value = message.table;
        keepShown(message.table);
        if (message.position) {
          this.skew = message.position.now - Date.now();
          this.place(message.position, message.printed);
        }
        if (message.table.ending && !before?.ending)
          this.sheet.value = { final: true, number: this.sheets.value.length - 1 };
        if (message.table.rematch && before && !before.rematch && message.table.you.length) this.offered.value ??= true;
        this.announce("table", message);
        break;
      }
      case "presence":
        if (this.table.value)
          this.table.value = {
            ...this.table.value,
            watchers: message.watchers,
            seats: this.table.value.seats.map((seat, n) => ({
              ...seat,
              here: message.here[n],
            })),
          };
        break;
      case "said":
        this.chat.value = [...this.chat.value, message].slice(-100);
        this.announce("said", message);
        break;
      case "because":
        this.announce("because", message);
        break;
      case "error":
        this.busy.value = false;
        if (this.wire.state.value === "open") this.announce("error", message);
        else if (message.error !== "not_found") this.fault.value = message.message; // else the page has its own words
        break;
    }
  }

  /** An entry of the log. @param {import("../frame").EventOf<S>} message @param {boolean} gently */
  happen(message, gently) {
    const { line, position, sheet, own } = message;
    const goesOn = Boolean(position.view.phase);
    this.announce("before", message);
    this.lines.value = [...this.lines.value, line].slice(-400);
    this.busy.value = false;
    if (sheet) {
      // the last card of a round is seen where it went, before the next one is dealt
      if (gently || !goesOn) this.place(this.atEnd(message, sheet));
      this.drawn.value = {};
      this.pace.addNext({ type: "place", position, isDeal: true });
      this.pace.addNext({ type: "count", sheet, goesOn });
    } else if (own && !this.pace.hurries) {
      this.noteDrawn(line, own);
      this.place(own);
      this.pace.rest(LOOK);
      this.pace.addNext({ type: "place", position, isDeal: false });
    } else {
      this.noteDrawn(line, own ?? position);
      this.place(position);
    }
    this.announce("event", message);
    // in a branch one can go back before the end of a round: which sheets are left is told anew
    if (line.action === "!back" && this.sheets.value.length && this.table.value?.branch) this.wire.greet();
  }

  /**
   * The table at the end of a round, as somebody sees it who saw the one before.
   * @param {import("../frame").EventOf<S>} message @param {import("../frame").SheetOf<S>} sheet
   * @returns {import("../frame").PositionOf<S>}
   */
  atEnd({ line, position }, sheet) {
    const before = this.position.value;
    const seat = before?.seat ?? null;
    const game = GAMES[this.table.value?.game ?? ""];
    const view = /** @type {S["view"]} */ ({ ...sheet.view, ...(before && game?.uncounted?.(before.view)) });
    const hand = before && seat !== null ? handOf(before.view, seat) : null;
    if (hand && hasHands(view)) {
      const gone = view.hand_sizes[seat ?? 0] < hand.length ? hand.find((card) => names(line.action, card)) : undefined;
      const left = hand.filter((card, at) => card !== gone || at !== hand.indexOf(card));
      Object.assign(view, { hands: view.hands.map((one, at) => (at === seat ? left : one)) });
    }
    return { ...position, seat, view, guide: sheet.guide, actions: [], may_take_back: false, running: null };
  }

  /**
   * @param {import("../frame").PositionOf<S> | null} position @param {S["printed"]} [printed]
   * @param {boolean} [isDeal] is it the first of a round? It may have come by itself, before whoever is next is there
   */
  place(position, printed, isDeal = false) {
    const before = this.position.value;
    if (printed) this.printed.value = printed;
    const mine = this.table.value?.you ?? [];
    if (
      position &&
      mine.length > 1 &&
      !this.table.value?.branch && // one person plays all of it
      (isDeal ? position.seat !== null : position.seat !== before?.seat && position.actions.length) &&
      hasHands(position.view)
    )
      this.curtain.value = true;
    if (!position?.view.phase) this.curtain.value = false; // all is over
    this.position.value = position;
  }

  /** The last sheet, once more. */
  showSheet() {
    this.sheet.value = { final: true };
  }

  /** The sheet is put away: what waited for that goes on. */
  putAway() {
    this.sheet.value = null;
    this.pace.letGo();
  }

  /**
   * Remember the card that came into the hand one sees.
   * @param {import("../types").Line} line
   * @param {import("../frame").PositionOf<S>} after
   */
  noteDrawn(line, after) {
    const before = this.position.value;
    const { seat } = after;
    if (seat === null || before?.seat !== seat) return;
    const fresh = added(handOf(after.view, seat) ?? [], handOf(before.view, seat) ?? []);
    if (fresh.length === 1 || line.seat === seat)
      this.drawn.value = { ...this.drawn.value, [seat]: fresh.length === 1 ? fresh[0] : "" };
  }

  /** @param {string} action */
  act(action) {
    if (this.busy.value || !this.pace.isUpToDate() || this.coach?.stops(action) || this.hints.value?.stops(action))
      return;
    this.send(action);
  }

  /** @param {string} action */
  send(action) {
    this.busy.value = true;
    this.wire.want({ type: "act", action });
  }

  /** Play something if it is allowed, else ask why it is not. Was it? @param {string} action */
  tryTo(action) {
    skip();
    if (!this.table.value?.you.length || !this.pace.isUpToDate()) return false;
    const allowed = this.position.value?.actions.includes(action) ?? false;
    if (allowed) this.act(action);
    else this.askWhy(action);
    return allowed;
  }

  takeBack() {
    if (this.pace.isUpToDate()) this.wire.want({ type: "back" });
  }
  resign() {
    this.wire.want({ type: "resign" });
  }
  callOff() {
    this.wire.want({ type: "abort" });
  }
  comeBack() {
    this.wire.want({ type: "return" });
  }
  /** @param {string} text */
  talk(text) {
    this.wire.send({ type: "say", text });
  }
  /** @param {string} action */
  askWhy(action) {
    this.wire.send({ type: "why", action });
  }

  /** Does the link lead to one turn of a match? */
  get linked() {
    return /^#\d+$/.test(location.hash);
  }

  /** The lines since my last own action: what the others did. */
  get recent() {
    const mine = this.table.value?.you ?? [];
    const found = [];
    for (const line of [...this.lines.value].reverse()) {
      if (mine.includes(line.seat) || found.length > 7) break;
      found.push(line);
    }
    return found;
  }

  get shownLines() {
    return this.lines.value.slice(-GLANCE);
  }
  stop() {
    this.pace.stop();
    this.wire.stop();
  }
}

/** @typedef {import("../types").View} View */

/** @param {View} view @returns {view is View & import("../types").HandsView} */
const hasHands = (view) => "hands" in view;

/**
 * The cards of a hand, as far as they are known; null in a game without hands.
 * @param {View} view
 * @param {number} seat
 */
const handOf = (view, seat) => (hasHands(view) ? view.hands[seat] : null);

/**
 * Is this the card that an action is about? Its number may go on: R1 is not R10.
 * @param {string} action
 * @param {string} card
 */
const names = (action, card) => new RegExp(`${card}(?!\\d)`).test(action);
