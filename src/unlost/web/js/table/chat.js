// What people say at a table: links to this site, people who are muted, and what was said while the chat was closed.
import { useEffect, useState } from "preact/hooks";
import { html, icon, prefer, preferences, signal } from "../base/ui.js";
import { t, tn } from "../base/language.js";

/** @typedef {import("../frame").Playing} Session */
/** @typedef {Omit<import("../types").Said, "type">} Said */
/** @typedef {Pick<import("../types").TableNews, "you">} Seated */

// ---------------------------------------------------------------- links

const LINK = /(https?:\/\/\S+)/;

/** What somebody said, with its links to this site. Others stay text: nobody is led away. @param {string} text */
export const withLinks = (text) =>
  text.split(LINK).map((piece, at) => {
    if (at % 2 === 0) return piece;
    const address = piece.replace(/[).,;:!?]+$/, "");
    if (!URL.canParse(address)) return piece;
    const { origin, pathname, search, hash } = new URL(address);
    if (origin !== location.origin) return piece;
    return html`
      <a href=${pathname + search + hash} target="_blank">${address}</a>
      ${piece.slice(address.length)}
    `;
  });

// ---------------------------------------------------------------- muted people

const MUTED = "unlost-muted"; // in this browser only: no other device knows of it, nor the one who is muted

/** @returns {string[]} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(MUTED) || "[]");
  } catch {
    return [];
  }
}

/** The names of those whom one does not want to hear. */
export const muted = signal(stored());

/** @param {string} name @param {boolean} on */
export function mute(name, on) {
  muted.value = [...muted.value.filter((one) => one !== name), ...(on ? [name] : [])];
  try {
    localStorage.setItem(MUTED, JSON.stringify(muted.value));
  } catch {
    /* a private window */
  }
}

/** Is it somebody else's? @param {Said} said @param {Seated} table */
export const isOthers = (said, table) => said.seat === null || !table.you.includes(said.seat);

/** Is it to be kept from one? @param {Said} said @param {Seated} table */
export const isMuted = (said, table) => isOthers(said, table) && muted.value.includes(said.name);

/**
 * Whose lines are kept from one at this table, with the way back; `more` is what was said beside the chat.
 * @param {{session: Session, more: Said[]}} props
 */
export function Muted({ session, more }) {
  const names = new Set(
    [...session.chat.value, ...more].filter((one) => isMuted(one, session.table.value)).map((one) => one.name),
  );
  return [...names].map(
    (name) => html`
      <p class="soft muted" key=${name}>
        ${t("{name} is muted in this browser.", { name })}
        <button class="button quiet small" onClick=${() => mute(name, false)}>${t("Hear again")}</button>
      </p>
    `,
  );
}

/** A line of the chat. @param {{said: Said, session: Session}} props */
export const SaidLine = ({ said, session }) => html`
  <b>${said.name}</b>
  ${" "}
  <span>${withLinks(said.text)}</span>
  ${
    isOthers(said, session.table.value)
      ? html`
          <button
            class="mute"
            aria-label=${t("Mute {name}", { name: said.name })}
            title=${t("Mute {name}", { name: said.name })}
            onClick=${() => mute(said.name, true)}
          >
            ${icon("mute")}
          </button>
        `
      : null
  }
`;

// ---------------------------------------------------------------- what was said meanwhile

const SHOWN = 8000; // milliseconds that a line stands below the bar
/** When one last had the chat of a table open, by table. @type {Record<string, number>} */
const read = {};

/** @param {string} id */
function lastRead(id) {
  try {
    return (read[id] ??= Number(sessionStorage.getItem(`unlost-read-${id}`) ?? 0));
  } catch {
    return (read[id] ??= 0);
  }
}

/** What others said since the chat was open last. @param {Session} session @returns {Said[]} */
export function useUnread(session) {
  const table = session.table.value;
  const latest = Math.max(0, ...session.chat.value.map((one) => one.time));
  const open = preferences.value.log;
  useEffect(() => {
    if (!open) return;
    read[session.id] = latest;
    try {
      sessionStorage.setItem(`unlost-read-${session.id}`, String(latest));
    } catch {
      /* a private window */
    }
  }, [open, latest]);
  if (open) return [];
  const since = lastRead(session.id);
  return session.chat.value.filter((one) => one.time > since && isOthers(one, table) && !isMuted(one, table));
}

/** In the bar: opens the log and the chat, and says how much is new. @param {{session: Session}} props */
export function ChatButton({ session }) {
  const unread = useUnread(session);
  const { log } = preferences.value;
  const shows = log ? t("Hide the log") : t("Show the log");
  const news = tn("{n} new line", "{n} new lines", unread.length);
  return html`
    <button
      class="button quiet round"
      aria-label=${unread.length ? `${shows}, ${news}` : shows}
      aria-pressed=${log}
      onClick=${() => prefer({ log: !log })}
    >
      ${icon("chat")}
      ${
        unread.length
          ? html`
              <span class="badge" aria-hidden="true">${Math.min(unread.length, 99)}</span>
            `
          : null
      }
    </button>
    <${JustSaid} line=${unread.at(-1)} now=${Date.now() + session.skew} />
  `;
}

/**
 * The line that was just said, for a while. To screen readers it is said as it comes.
 * @param {{line?: Said, now: number}} props by the server's clock
 */
function JustSaid({ line, now }) {
  const [gone, setGone] = useState(0);
  const time = line?.time ?? 0;
  const fresh = time > gone && now - time < SHOWN;
  useEffect(() => {
    if (!fresh) return undefined;
    const timer = setTimeout(() => setGone(time), SHOWN);
    return () => clearTimeout(timer);
  }, [time]);
  if (!line || !fresh) return null;
  return html`
    <button class="just-said" aria-hidden="true" tabindex="-1" onClick=${() => prefer({ log: true })}>
      <b>${line.name}</b>
      ${" "}${line.text}
    </button>
  `;
}
