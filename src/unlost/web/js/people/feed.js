// At which of my tables it is my turn, told to every page. All tabs of a browser share one socket: the tab that holds a
// lock has it, and passes on what it hears.
import { preferences, signal } from "../base/ui.js";

/** @typedef {import("../types").TurnNews} TurnNews */
/** @typedef {import("../types").TurnsMessage} TurnsMessage */

const NAME = "unlost-turns";
const SEEN = "unlost-seen "; // locks with this name and an address: that page is in sight
const BEAT = 45_000;
const SILENCE = 130_000;
const SETTLE = 250; // milliseconds until what is in sight is looked up: a lock is not let go of at once

/** My running matches; null until they are told. */
export const matches = signal(/** @type {TurnNews[] | null} */ (null));

/** @type {Set<(message: TurnsMessage, before: TurnNews[] | null) => void>} */
const listeners = new Set();
const channel = "BroadcastChannel" in window ? new BroadcastChannel(NAME) : null;
const locks = /** @type {LockManager | undefined} */ (navigator.locks); // none on a site without HTTPS

let leads = false;
let tries = 0;
let heard = Date.now();
let reporting = 0;
let again = 0;
/** @type {WebSocket | null} */
let socket = null;
/** @type {() => void} */
let letGo = () => {};

/** Does this tab hear for all of them? */
export const isLeader = () => leads;

/** @param {(message: TurnsMessage, before: TurnNews[] | null) => void} listener */
export const listen = (listener) => listeners.add(listener);

/** The addresses of our pages that are in sight, in any tab. @returns {Promise<string[]>} */
export async function inSight() {
  if (!locks) return document.visibilityState === "visible" ? [location.pathname] : [];
  const { held = [] } = await locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(SEEN) ? [name.slice(SEEN.length)] : []));
}

/** From now on, hear of my turns. */
export function follow() {
  document.addEventListener("visibilitychange", show);
  addEventListener("unlost:place", show);
  addEventListener("pagehide", () => channel?.postMessage({ looked: true }));
  addEventListener("pageshow", show);
  addEventListener("online", beat);
  if (channel) channel.onmessage = (event) => overheard(event.data);
  setInterval(beat, BEAT);
  show();
  if (!locks) {
    lead();
    return;
  }
  channel?.postMessage({ ask: true });
  locks.request(NAME, () => {
    lead();
    return new Promise(() => {}); // until this tab is closed
  });
}

/** Somebody else is at this browser now: begin anew. */
export function meetAgain() {
  channel?.postMessage({ again: true });
  reopen();
}

/** The browser may be woken from now on, or no longer. */
export const report = () => {
  clearTimeout(reporting);
  reporting = setTimeout(() => {
    inSight().then((pages) =>
      send({ type: "here", visible: pages.length > 0, device: preferences.value.device ?? null }),
    );
  }, SETTLE);
};

// ---------------------------------------------------------------- between the tabs

/** What another tab says. @param {{ask?: true, again?: true, looked?: true, message?: TurnsMessage}} said */
function overheard(said) {
  if (said.message && !leads) take(said.message);
  if (!leads) return;
  if (said.looked) report();
  if (said.again) reopen();
  if (said.ask && matches.value) channel?.postMessage({ message: { type: "turns", tables: matches.value } });
}

/** Let the other tabs know what is in sight here. */
function show() {
  letGo();
  const looked = () => {
    channel?.postMessage({ looked: true });
    if (leads) report();
  };
  if (document.visibilityState === "visible") beat();
  if (!locks || document.visibilityState !== "visible") {
    looked();
    return;
  }
  const held = new Promise((done) => {
    letGo = () => done(undefined);
  });
  locks
    .request(SEEN + location.pathname, { mode: "shared" }, () => {
      looked();
      return held;
    })
    .then(looked, () => {});
}

// ---------------------------------------------------------------- the socket

function lead() {
  leads = true;
  open();
}

function open() {
  clearTimeout(again);
  heard = Date.now();
  const mine = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/turns`);
  socket = mine;
  mine.onopen = report;
  mine.onmessage = (event) => {
    heard = Date.now();
    tries = 0;
    const message = /** @type {TurnsMessage} */ (JSON.parse(event.data));
    channel?.postMessage({ message });
    take(message);
  };
  mine.onclose = () => {
    if (socket !== mine) return;
    socket = null;
    again = setTimeout(open, Math.min(60_000, 1000 * 2 ** tries++) * (0.7 + Math.random() * 0.6));
  };
}

function reopen() {
  if (!leads) return;
  const old = socket;
  socket = null;
  old?.close();
  open();
}

/** Is anybody there? The answer tells everything once more. */
function beat() {
  if (!leads) return;
  if (!socket || Date.now() - heard > SILENCE) reopen();
  else send({ type: "ping" });
}

/** @param {object} message */
function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** @param {TurnsMessage} message */
function take(message) {
  const before = matches.value;
  if (message.type === "turns") matches.value = message.tables;
  for (const listener of listeners) listener(message, before);
}
