// The wire: requests to the server, and a table's socket that reconnects by itself, resends what was not acknowledged
// and catches up.
import { signal, tell } from "./ui.js";
import { language, t } from "./language.js";

export class Refused extends Error {
  /** @param {string} code @param {string} message @param {number} status */
  constructor(code, message, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** @template {string} T @typedef {import("../types").Answer<T>} Answer */

/**
 * What is answered follows from method and path.
 * @template {string} M @template {string} P @param {M} method @param {P} path @param {object} [body]
 * @returns {Promise<Answer<`${M} ${P}`>>}
 */
async function request(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: { "Accept-Language": language, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(
      "offline",
      t("The server cannot be reached at the moment. Nothing is lost; please try again."),
      0,
    );
  }
  const text = await answer.text();
  let found;
  try {
    found = text ? JSON.parse(text) : null;
  } catch {
    found = text;
  }
  if (!answer.ok)
    throw new Refused(
      found?.error || "failed",
      found?.message || t("That did not work. Please try again."),
      answer.status,
    );
  return found;
}

/** @template {string} P @param {P} path */
export const get = (path) => request("GET", path);
/** @template {string} P @param {P} path */
export const post = (path, body = {}) => request("POST", path, body);
/** @template {string} P @param {P} path */
export const patch = (path, body = {}) => request("PATCH", path, body);
/** @template {string} P @param {P} path */
export const remove = (path) => request("DELETE", path);

/** @template {string} P @param {P} path */
export const put = (path) => request("PUT", path);
/** @template {string} P @param {P} path */
export const erase = (path) => request("DELETE", path);

/**
 * Do something with the server; a refusal is told in a sentence.
 * @template T @param {() => Promise<T>} work @returns {Promise<T | undefined>}
 */
export async function attempt(work) {
  try {
    return await work();
  } catch (fault) {
    tell(fault instanceof Error ? fault.message : String(fault));
    return undefined;
  }
}

/** @typedef {import("../types").Me} Me */
export const me = signal(/** @type {Me | null} */ (null));
let asking = /** @type {Promise<Me> | null} */ (null);

/** Who I am; a guest is made at the first visit. */
export function whoAmI() {
  asking ??= get("/api/me")
    .then((found) => {
      me.value = found;
      return found;
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}

const PROTOCOL = 2; // what never changes in a match is told once
const PING = 12_000;
const SILENCE = 26_000;

/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../types").ClientMessage} ClientMessage */
/**
 * What must happen once; its id is made here.
 * @typedef {{type: "act", action: string} | {type: "back" | "resign" | "abort" | "return"}} Wish
 */

/**
 * A table's socket. `onMessage` gets every message; `state` is "connecting", "open" or "closed" (for good: `reason`
 * says why).
 */
export class TableWire {
  /** @param {string} id @param {(message: ServerMessage) => void} onMessage */
  constructor(id, onMessage) {
    this.id = id;
    this.onMessage = onMessage;
    this.state = signal("connecting");
    this.reason = signal("");
    this.seen = 0;
    this.tries = 0;
    /** @type {Map<string, Wish & {id: string}>} */
    this.waiting = new Map();
    this.heard = Date.now();
    this.stopped = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = setInterval(() => this.beat(), 4000);
    this.wake = () => {
      if (document.visibilityState === "visible") this.beat(true);
    };
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    this.open();
  }

  open() {
    if (this.stopped) return;
    this.state.value = "connecting";
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.id}/socket`,
    );
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      this.heard = Date.now();
      this.greet();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.take(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.closed(event.code);
    };
  }

  /** Say hello: the answer tells everything since what was seen. @param {number} [seen] */
  greet(seen = this.seen) {
    this.send({ type: "hello", seen, protocol: PROTOCOL, language });
  }

  /** @param {ServerMessage} message */
  take(message) {
    this.heard = Date.now();
    if (message.type === "welcome") {
      this.tries = 0;
      this.state.value = "open";
      this.seen = message.position ? message.position.n : 0;
      this.onMessage(message);
      for (const wish of this.waiting.values()) this.socket?.send(JSON.stringify(wish));
      return;
    }
    if (message.type === "event") {
      if (message.line.n <= this.seen) return;
      if (message.line.n !== this.seen + 1) {
        this.greet();
        return;
      }
      this.seen = message.line.n;
    }
    if ((message.type === "ack" || message.type === "error") && message.id) this.waiting.delete(message.id);
    this.onMessage(message);
  }

  /** Ask for something that must happen once. @param {Wish} wish */
  want(wish) {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    const whole = { ...wish, id };
    this.waiting.set(id, whole);
    if (this.socket?.readyState === WebSocket.OPEN && this.state.value === "open")
      this.socket.send(JSON.stringify(whole));
    return id;
  }

  /** Send something that may be lost. @param {ClientMessage} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  beat(now = false) {
    const silent = Date.now() - this.heard;
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) {
      if (now && this.retry) {
        clearTimeout(this.retry);
        this.open();
      }
      return;
    }
    if (silent > SILENCE) {
      const old = this.socket;
      this.socket = null;
      old.close();
      this.closed(1006);
    } else if (now || silent > PING) this.send({ type: "ping" });
  }

  /** @param {number} code */
  closed(code) {
    if (this.stopped) return;
    if (code === 4404 || code === 4400) {
      this.state.value = "closed";
      return;
    }
    this.state.value = "connecting";
    const pause = Math.min(8000, 300 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
    this.retry = setTimeout(() => this.open(), pause);
  }

  stop() {
    this.stopped = true;
    clearInterval(this.timer);
    clearTimeout(this.retry);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    this.socket?.close();
  }
}
