// A word now and then by those who play as bots: when the match begins, when something great was done, at the end. It
// follows from what everybody at the table can see, and is chosen by the table's link, so that all who look on hear the
// same. Nothing is said twice within an evening, and nothing at all if one wants it so.
import { get } from "../base/net.js";
import { t } from "../base/language.js";
import { html, icon, moves, prefer, preferences, say, signal, tell } from "../base/ui.js";
import { sidesOf, standingOf } from "../games/registry.js";
import { muted } from "../table/chat.js";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** @typedef {import("../table/session.js").Session} Session */
/** @typedef {import("../types").TableNews} TableNews */
/** @typedef {"begin" | "great" | "fine" | "won" | "lost" | "close"} Moment */
/** @typedef {{table: string, seat: number, moment: Moment, text: string, time: number}} Remark */

const KEPT = "unlost-remarks";
const EVENING = 8 * 3_600_000; // milliseconds for which something is not said again
const OFTEN = { begin: 1, great: 0.7, fine: 0.7, won: 1, lost: 1, close: 1 }; // until all is said that one can say
const PAUSE = 900; // milliseconds before somebody speaks
const END = ["won", "lost", "close"];

/** What was said here in the last hours, the latest last. */
const remarks = signal(kept());
/** What is being said just now. */
const spoken = signal(/** @type {Remark | null} */ (null));

/** @returns {Remark[]} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) || "[]");
    return found.filter((/** @type {Remark} */ one) => one.time > Date.now() - EVENING);
  } catch {
    return [];
  }
}

/** @param {Remark} one */
function keep(one) {
  remarks.value = [...kept(), one];
  try {
    localStorage.setItem(KEPT, JSON.stringify(remarks.value));
  } catch {
    /* a private window */
  }
}

/** The remarks made at a table. @param {string} table */
export const remarksAt = (table) =>
  preferences.value.remarks === false ? [] : remarks.value.filter((one) => one.table === table);

/** The same as lines of a chat. @param {TableNews} table @returns {import("../types").Said[]} */
export const saidAt = (table) =>
  remarksAt(table.id).map(({ seat, text, time }) => ({
    type: "said",
    name: table.seats[seat].name ?? "",
    seat,
    text,
    time,
  }));

/** What a seat has said at the end of a match. @param {string} table @param {number} seat */
export const lastWord = (table, seat) =>
  remarksAt(table).findLast((one) => one.seat === seat && END.includes(one.moment))?.text;

/** A number from 0 to 1 that follows from a text, by FNV-1a and a last stir. @param {string} text */
function chance(text) {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** One of a few, by chance. @template T @param {T[]} some @param {string} by @returns {T | undefined} */
const oneOf = (some, by) => some[Math.floor(chance(by) * some.length)];

/** @type {Map<string, Promise<Record<string, string[]>>>} */
const texts = new Map();

/** What a character can say. @param {string} id */
function textsOf(id) {
  const found = texts.get(id) ?? get(`/api/characters/${id}/remarks`).then((one) => one.remarks);
  texts.set(id, found);
  found.catch(() => texts.delete(id));
  return found;
}

/** Has a table somebody who talks, and is there something to talk about? @param {TableNews | null} table */
const isTalkative = (table) =>
  Boolean(table && !table.branch && !table.lesson && table.seats.some((one) => one.character));

/**
 * Say something at a moment, by one of these seats.
 * @param {TableNews} table @param {Moment} moment @param {number[]} seats
 */
async function speak(table, moment, seats) {
  if (preferences.value.remarks === false || chance(`${table.id} ${moment}`) >= OFTEN[moment]) return;
  if (kept().some((one) => one.table === table.id && one.moment === moment)) return;
  const seat = oneOf(
    seats.filter((one) => table.seats[one].character),
    `${table.id} ${moment} who`,
  );
  if (seat === undefined) return;
  const { character, name } = table.seats[seat];
  if (muted.value.includes(name ?? "")) return;
  const known = await textsOf(character ?? "");
  const said = new Set(kept().map((one) => one.text));
  const text = oneOf(
    known[moment].filter((one) => !said.has(one)),
    `${table.id} ${moment} what`,
  );
  if (!text) return;
  const one = { table: table.id, seat, moment, text, time: Date.now() };
  keep(one);
  spoken.value = one;
  say(t("{name} says: {text}", { name: name ?? "", text }));
  setTimeout(
    () => {
      if (spoken.value === one) spoken.value = null;
    },
    Math.max(5000, text.length * 100),
  );
}

/** Let those at a table speak while it is shown. @param {Session} session */
export function useRemarks(session) {
  const talkative = isTalkative(session.table.value);
  useEffect(() => {
    if (!talkative) return undefined;
    /** @type {Set<ReturnType<typeof setTimeout>>} */
    const timers = new Set();
    const soon = (/** @type {Moment} */ moment, /** @type {number[]} */ seats) => {
      const table = session.table.value;
      if (!table || !seats.length) return;
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          speak(table, moment, seats).catch(() => {}); // nobody minds
        },
        moves() ? PAUSE : 0,
      );
      timers.add(timer);
    };
    const begin = () => {
      const table = session.table.value;
      const position = session.position.value;
      if (table?.status === "running" && position && position.n < 2 * table.players)
        soon(
          "begin",
          table.seats.map((one) => one.seat),
        );
    };
    let running = session.table.value?.status === "running";
    /** @type {number[] | null} */
    let before = null;
    let leap = Infinity;
    /** @type {import("../frame").Standing["standing"] | null} */
    let standing = null;
    const look = () => {
      const position = session.position.value;
      before = standing && position ? standing(position) : null;
    };
    standingOf(session.table.value?.game ?? "")
      .then((found) => {
        standing = found.standing;
        leap = found.leap;
        look();
      })
      .catch(() => {}); // then nobody speaks of it
    /** @param {import("../frame").Happening<import("../frame").Shapes>} happening */
    const hear = (...[kind, detail]) => {
      const table = session.table.value;
      if (!table) return;
      if (running && table.ending) atTheEnd(table).forEach(([moment, seats]) => soon(moment, seats));
      else if (kind === "table" || kind === "welcome") begin();
      running = table.status === "running";
      if (kind === "event") {
        const was = before;
        look();
        const actor = detail.line.seat;
        const sides = sidesOf(table.game, table.players);
        if (was && before && !detail.sheet && before[actor] - was[actor] >= leap) {
          if (table.seats[actor].character) soon("great", [actor]);
          else
            soon(
              "fine",
              table.seats.map((one) => one.seat).filter((one) => sides[one] !== sides[actor]),
            );
        }
      } else if (kind !== "before") look();
    };
    session.watchers.add(hear);
    begin();
    return () => {
      session.watchers.delete(hear);
      timers.forEach(clearTimeout);
      spoken.value = null;
    };
  }, [session, talkative]);
}

/**
 * Who has something to say of how a match ended, and what of: one who played against people, when they or the people
 * have won, and only if it was played to its end.
 * @param {TableNews} table @returns {[Moment, number[]][]}
 */
function atTheEnd({ game, players, ending, seats }) {
  if (!ending || ending.how !== "played") return [];
  const { scores, winners } = ending;
  const sides = sidesOf(game, players);
  const withPeople = new Set(seats.filter((one) => one.kind !== "bot").map((one) => sides[one.seat]));
  const people = seats.filter((one) => withPeople.has(sides[one.seat])).map((one) => one.seat);
  const others = seats.filter((one) => !withPeople.has(sides[one.seat])).map((one) => one.seat);
  if (!people.length || !others.length) return [];
  const best = (/** @type {number[]} */ some) => Math.max(...some.map((one) => scores[one]));
  const gap = Math.abs(best(people) - best(others));
  if (gap <= Math.max(3, 0.05 * (Math.abs(best(people)) + Math.abs(best(others)))))
    return [["close", others.filter((one) => scores[one] === best(others))]];
  const won = others.filter((one) => winners.includes(one));
  return [won.length ? ["won", won] : ["lost", others]];
}

/** No remarks any more, until the settings say otherwise. */
function silence() {
  prefer({ remarks: false });
  spoken.value = null;
  tell(t("Nobody makes remarks any more. The settings have a switch for it."));
}

/** Keep a bubble on the screen. @param {HTMLElement | null} element */
function fit(element) {
  const left = element?.parentElement?.getBoundingClientRect().left ?? 0;
  const over = left + (element?.offsetWidth ?? 0) - (innerWidth - 8);
  element?.style.setProperty("--shift", `${Math.max(0, over)}px`);
}

/** What somebody is saying, beside them. @param {{table: string, seat: number}} props */
export function Bubble({ table, seat }) {
  const one = spoken.value;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = one?.table === table && one.seat === seat;
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const stay = () => fit(box.current);
    stay();
    addEventListener("resize", stay);
    return () => removeEventListener("resize", stay);
  }, [shown, one?.text]);
  if (!shown) return null;
  return html`
    <span class="bubble" data-moment=${one.moment} ref=${box}>
      <span aria-hidden="true">${one.text}</span>
      <button class="button quiet" aria-label=${t("No more remarks")} title=${t("No more remarks")} onClick=${silence}>
        ${icon("mute")}
      </button>
    </span>
  `;
}
