// One table as this page knows it: signals that follow the table's socket.
import { signal } from "./ui.js";
import { TableWire } from "./net.js";

const GLANCE = 40; // lines of the log that are kept in view

export class Session {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.table = signal(/** @type {any} */ (null));
    this.position = signal(/** @type {any} */ (null));
    this.lines = signal(/** @type {any[]} */ ([]));
    this.chat = signal(/** @type {any[]} */ ([]));
    this.sheets = signal(/** @type {any[]} */ ([]));
    this.sheet = signal(/** @type {any} */ (null)); // the one that is shown now
    this.curtain = signal(false); // between two people at one screen
    this.fault = signal("");
    this.busy = signal(false); // something was sent and not yet answered
    this.skew = 0; // the server's clock minus ours
    this.version = "";
    this.coach = /** @type {any} */ (null); // of a lesson: says what may pass, and when
    /** @type {Set<(kind: string, detail: any) => void>} */
    this.watchers = new Set();
    this.wire = new TableWire(id, (message) => this.take(message));
  }

  /** @param {string} kind @param {any} detail */
  announce(kind, detail) { for (const watcher of this.watchers) watcher(kind, detail); }

  /** @param {any} message */
  take(message) {
    if (this.coach?.keeps(message)) return;
    switch (message.type) {
      case "welcome":
        if (this.version && this.version !== message.version && !(message.position?.actions.length)) { location.reload(); return; }
        this.version ||= message.version;
        this.lines.value = [...this.lines.value, ...message.lines].slice(-400);
        this.chat.value = message.chat;
        this.sheets.value = message.sheets;
        this.busy.value = false;
        this.table.value = message.table;
        this.place(message.position);
        if (message.table.ending && !this.sheet.value) this.sheet.value = { final: true };
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
        if (message.position) this.place(message.position);
        if (message.table.ending && !before?.ending) this.sheet.value = { final: true, number: this.sheets.value.length - 1 };
        this.announce("table", message);
        break;
      }
      case "presence":
        if (this.table.value) this.table.value = { ...this.table.value, watchers: message.watchers, seats: this.table.value.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => ({ ...seat, here: message.here[n] })) };
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
        else if (message.error !== "not_found") this.fault.value = message.message; // for a link that leads nowhere the page has words of its own
        break;
    }
  }

  /** @param {any} position */
  place(position) {
    const before = this.position.value;
    if (position) this.skew = position.now - Date.now();
    const mine = this.table.value?.you ?? [];
    if (before && position && mine.length > 1 && position.seat !== before.seat && position.actions.length && position.view.hands) this.curtain.value = true;
    this.position.value = position;
  }

  /** @param {string} action */
  act(action) {
    if (this.busy.value || this.coach?.stops(action)) return;
    this.busy.value = true;
    this.wire.want({ type: "act", action });
  }

  takeBack() { this.wire.want({ type: "back" }); }
  resign() { this.wire.want({ type: "resign" }); }
  callOff() { this.wire.want({ type: "abort" }); }
  comeBack() { this.wire.want({ type: "return" }); }
  /** @param {string} text */
  talk(text) { this.wire.send({ type: "say", text }); }
  /** @param {string} action */
  askWhy(action) { this.wire.send({ type: "why", action }); }

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

  get shownLines() { return this.lines.value.slice(-GLANCE); }
  stop() { this.wire.stop(); }
}
