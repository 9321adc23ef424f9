// One table as this page knows it: signals that follow the table's socket.
import { signal } from "../base/ui.js";
import { TableWire } from "../base/net.js";
import { skip } from "./motion.js";

const GLANCE = 40; // lines of the log that are kept in view

/** @typedef {import("../frame").Shapes} Shapes */
/**
 * How one came to look at a match that is over; "" is not at all.
 * @typedef {"" | "look" | "replay" | "review" | "turn"} Afterwards
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
    this.sheet = signal(/** @type {{final?: boolean, number?: number} | null} */ (null)); // the one that is shown now
    this.curtain = signal(false); // between two people at one screen
    this.fault = signal("");
    this.busy = signal(false); // something was sent and not yet answered
    this.skew = 0; // the server's clock minus ours
    this.version = "";
    this.coach = /** @type {import("./coach.js").Coach | null} */ (null); // of a lesson: says what may pass, and when
    this.help = /** @type {import("./help.js").HelpText | null} */ (null); // in place of the game's own
    this.looksBack = false; // the match is over, and what is shown is some moment of it
    this.after = signal(/** @type {Afterwards} */ (this.linked ? "turn" : "")); // is a match looked at once more?
    /** @type {Set<import("../frame").Watcher<S>>} */
    this.watchers = new Set();
    // what a game's own shapes are, only its server and its table know
    this.wire =
      wire ?? new TableWire(id, (message) => this.take(/** @type {import("../frame").MessageOf<S>} */ (message)));
  }

  /** @param {import("../frame").Happening<S>} happening */
  announce(...happening) {
    for (const watcher of this.watchers) watcher(...happening);
  }

  /** @param {import("../frame").MessageOf<S>} message */
  take(message) {
    if (this.coach?.keeps(message)) return;
    switch (message.type) {
      case "welcome":
        if (this.version && this.version !== message.version && !message.position?.actions.length) {
          location.reload();
          return;
        }
        this.version ||= message.version;
        this.lines.value = [...this.lines.value, ...message.lines].slice(-400);
        this.chat.value = message.chat;
        this.sheets.value = message.sheets;
        this.busy.value = false;
        this.table.value = message.table;
        this.place(message.position, message.printed);
        if (message.table.ending && !this.sheet.value && !this.after.value) this.sheet.value = { final: true };
        this.announce("welcome", message);
        break;
      case "event":
        this.announce("before", message);
        this.lines.value = [...this.lines.value, message.line].slice(-400);
        this.busy.value = false;
        if (message.sheet) {
          this.sheets.value = [...this.sheets.value, message.sheet];
          this.sheet.value = { number: this.sheets.value.length - 1 };
        }
        this.place(message.position);
        this.announce("event", message);
        break;
      case "table": {
        const before = this.table.value;
        this.table.value = message.table;
        if (message.position) this.place(message.position, message.printed);
        if (message.table.ending && !before?.ending)
          this.sheet.value = { final: true, number: this.sheets.value.length - 1 };
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

  /** @param {import("../frame").PositionOf<S> | null} position @param {S["printed"]} [printed] */
  place(position, printed) {
    const before = this.position.value;
    if (printed) this.printed.value = printed;
    if (position) this.skew = position.now - Date.now();
    const mine = this.table.value?.you ?? [];
    if (
      before &&
      position &&
      mine.length > 1 &&
      position.seat !== before.seat &&
      position.actions.length &&
      "hands" in position.view
    )
      this.curtain.value = true;
    this.position.value = position;
  }

  /** @param {string} action */
  act(action) {
    if (this.busy.value || this.coach?.stops(action)) return;
    this.busy.value = true;
    this.wire.want({ type: "act", action });
  }

  /** Play something if it is allowed, else ask why it is not. Was it? @param {string} action */
  tryTo(action) {
    skip();
    if (!this.table.value?.you.length) return false;
    const allowed = this.position.value?.actions.includes(action) ?? false;
    if (allowed) this.act(action);
    else this.askWhy(action);
    return allowed;
  }

  takeBack() {
    this.wire.want({ type: "back" });
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
    this.wire.stop();
  }
}
