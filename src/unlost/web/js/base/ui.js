// What every page shares: Preact bound to htm, small helpers, preferences, short messages, words spoken to screen
// readers.
import { h, render } from "preact";
import htm from "htm";

import { effect, signal } from "@preact/signals";
import { number, t } from "./language.js";

export { h, render, signal, effect };
export const html = htm.bind(h);

/** @param {string} name @param {string} [label] */
export const icon = (name, label) => html`
  <svg class="icon" aria-hidden=${label ? undefined : "true"} role=${label ? "img" : undefined} aria-label=${label}>
    <use href=${`/art/symbols.svg#${name}`} />
  </svg>
`;

// ---------------------------------------------------------------- preferences

const STORED = "unlost";
/** @typedef {import("../frame").Preferences} Preferences */

/** @type {Preferences} */
const usual = {
  light: "system",
  sound: false,
  motion: true,
  sort: "colour",
  log: innerWidth > 1000,
  level: "explorer",
};

/** @returns {Preferences} */
function stored() {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(STORED) || "{}") };
  } catch {
    return { ...usual };
  }
}

export const preferences = signal(stored());

/** @param {Partial<Preferences>} change */
export function prefer(change) {
  preferences.value = { ...preferences.value, ...change };
  try {
    localStorage.setItem(STORED, JSON.stringify(preferences.value));
  } catch {
    /* a private window */
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = signal(dark.matches);
dark.addEventListener("change", () => {
  systemIsDark.value = dark.matches;
});
effect(() => {
  const wanted = preferences.value.light;
  const isDark = wanted === "dark" || (wanted === "system" && systemIsDark.value);
  document.documentElement.dataset.light = isDark ? "dark" : "light";
});

// How large letters are; where they are large, by our settings or the browser's, tables take more than one screen.
const LARGE = 20; // pixels
const OWN = parseFloat(getComputedStyle(document.documentElement).fontSize); // of the browser
effect(() => {
  const { letters = 100, figures = "usual", hand = "right" } = preferences.value;
  const root = document.documentElement;
  root.style.fontSize = letters === 100 ? "" : `${letters}%`;
  root.dataset.letters = (OWN * letters) / 100 > LARGE ? "large" : "usual";
  root.dataset.figures = figures;
  root.dataset.hand = hand;
});

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const moves = () => preferences.value.motion && !still.matches;

// ---------------------------------------------------------------- short messages

/** `here`: it leads on in this tab. @typedef {{href: string, text: string, here?: boolean}} More */
export const toast = signal(/** @type {{text: string, more?: More} | null} */ (null));
let toastTimer = 0;

/**
 * Show a sentence for a while, and say it; with a link to more about it, long enough to get there.
 * @param {string} text @param {More} [more]
 */
export function tell(text, more) {
  toast.value = { text, more };
  say(more ? `${text} ${more.text}` : text);
  fade();
}

const fade = () => {
  const { text, more } = toast.value ?? { text: "" };
  clearTimeout(toastTimer);
  toastTimer = setTimeout(
    () => {
      toast.value = null;
    },
    Math.max(more ? 10000 : 3500, text.length * 70),
  );
};
const stay = () => clearTimeout(toastTimer);

/** Say something to whoever listens instead of looking. @param {string} text */
export function say(text) {
  const spoken = document.getElementById("spoken");
  if (!spoken) return;
  const line = document.createElement("div");
  line.textContent = text;
  spoken.append(line);
  while (spoken.childElementCount > 30) spoken.firstElementChild?.remove();
}

/** With a full stop, unless it ends in something like it. @param {string} text */
export const asSentence = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/**
 * Above everything, dialogs too; the next Tab leads from where one is to the link.
 * @param {HTMLElement | null} element
 */
function raise(element) {
  if (!element?.showPopover) return;
  if (element.matches(":popover-open")) element.hidePopover();
  const source = document.activeElement;
  element.showPopover(source instanceof HTMLElement && source !== document.body ? { source } : undefined);
}

export function Toast() {
  if (!toast.value) return null;
  const { text, more } = toast.value;
  return html`
    <div
      class="toast"
      popover="manual"
      key=${text}
      ref=${raise}
      onPointerEnter=${stay}
      onPointerLeave=${fade}
      onFocusIn=${stay}
      onFocusOut=${fade}
    >
      ${text}${
        more
          ? html`
              ${" "}
              <a href=${more.href} target=${more.here ? undefined : "_blank"}>${more.text}</a>
            `
          : null
      }
    </div>
  `;
}

/** Put a link, or another text, where it can be pasted from. @param {string} link */
export async function share(link, done = t("The link is copied."), failed = t("Please copy the link by hand.")) {
  try {
    await navigator.clipboard.writeText(link);
    tell(done);
  } catch {
    tell(failed);
  }
}

/**
 * For a field that changed: does something with its text.
 * @param {(text: string) => void} take @returns {(event: Event) => void}
 */
export const entered = (take) => (event) => take(/** @type {HTMLInputElement} */ (event.currentTarget).value);

/** Go to another page of ours; main.js listens. @param {string} path */
export const go = (path) => dispatchEvent(new CustomEvent("unlost:go", { detail: path }));

// ---------------------------------------------------------------- words

/** @typedef {import("../types").SeatNews} SeatNews */
/** @typedef {import("../types").TableNews} TableNews */

/** @type {Record<string, string>} */
export const COLOURS = { Y: t("yellow"), B: t("blue"), W: t("white"), G: t("green"), R: t("red"), P: t("purple") };
/** @type {Record<string, string>} */
export const SYMBOLS = { Y: "sun", B: "wave", W: "peak", G: "leaf", R: "flame", P: "moon" };

/** A card in words. @param {string} card */
export const spoken = (card) =>
  card[1] === "x"
    ? t("{colour} investment", { colour: COLOURS[card[0]] })
    : t("{colour} {value}", { colour: COLOURS[card[0]], value: card.slice(1) });

/** Cards in words, one after the other. @param {string[]} cards */
export const spokenAll = (cards) => cards.map(spoken).join(", ");

/** @param {number} points */
export const signed = (points) => number(points);

/**
 * A text with parts that are more than words: each is drawn where the text has its name in braces.
 * @param {string} text @param {Record<string, import("preact").ComponentChild>} parts
 */
export const woven = (text, parts) => text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 ? parts[piece] : piece));

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

const LEVELS = new Map([
  ["novice", t("Novice")],
  ["explorer", t("Explorer")],
  ["expert", t("Expert")],
  ["master", t("Master")],
]);

/** What a bot of this level, or of this name, is called; anybody else's name stays as it is. @param {string} level */
export const levelName = (level) => LEVELS.get(level.toLowerCase()) ?? level;

/** Who plays in whose place, where a bot has not learnt a game. @param {string} level */
export const insteadOf = (level) =>
  t("{name} has not learnt this game: a search by rules of thumb plays instead.", { name: levelName(level) });

/** The name of whoever sits here, if anybody does. @param {SeatNews} seat @returns {string | null} */
export const sitting = ({ kind, name }) => (kind === "bot" && name ? levelName(name) : name);

/**
 * Is this seat the only one of whoever reads this? Then it is called "You", and verbs differ.
 * @param {Pick<TableNews, "you">} table @param {number} seat
 */
export const isYou = (table, seat) => table.you.includes(seat) && table.you.length === 1;

/** Somebody's name as it stands in a sentence. @param {Pick<TableNews, "you" | "seats">} table @param {number} seat */
export function nameOf(table, seat) {
  if (isYou(table, seat)) return t("You");
  const name = sitting(table.seats[seat]);
  if (!name) return t("a free seat");
  const alike = table.seats.filter((other) => sitting(other) === name);
  return alike.length > 1 ? `${name} ${alike.findIndex((other) => other.seat === seat) + 1}` : name;
}

/**
 * What the tab of a table says.
 * @param {Pick<TableNews, "seats">} table @param {boolean} myTurn @param {number[]} others
 */
export function tabOf(table, myTurn, others) {
  const names = others.map((seat) => sitting(table.seats[seat])).join(", ");
  return myTurn ? t("● Your turn · {names}", { names }) : `Unlost · ${names}`;
}

/** @param {number} ms */
export function clockFace(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 172800) return t("{days} d", { days: Math.floor(seconds / 86400) });
  if (seconds >= 3600)
    return t("{hours} h", {
      hours: `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}`,
    });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A few random words' worth of chance: our part of the deal. */
export const ownWords = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Are two values of an option the same? @param {unknown} one @param {unknown} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The classes of an element, without those that do not hold. @param {(string | false | undefined)[]} names */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** The sign of a colour. @param {{letter: string}} props */
export const Sign = ({ letter }) => html`
  <svg class="icon" aria-hidden="true"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg>
`;
