// My turn, wherever I am: the tab's title and icon on every page, the app's badge, a sound, a notice of the browser
// while none of our pages is in sight. What is told comes from the feed.
import { effect, html, prefer, preferences, render, tell, toast } from "../base/ui.js";
import { language, list, t, tn } from "../base/language.js";
import { me } from "../base/net.js";
import { GAMES } from "../games/registry.js";
import { chime, isHeard } from "./chime.js";
import { follow, inSight, isLeader, listen, matches, meetAgain } from "./feed.js";
import { Offer } from "./offer.js";
import { mayShow, refresh } from "./push.js";

/** @typedef {import("../types").TurnNews} TurnNews */

const HOUR = 3_600_000;
const MARK = "●"; // how the title of a table begins at which it is my turn

/** Does a match wait for me? One with bots alone, for an hour: nobody minds when it is left. @param {TurnNews} match */
const waits = (match) => match.mine && (!match.alone || Date.now() - match.since < HOUR);

/** @param {TurnNews} match */
const addressOf = (match) => `/t/${match.table}`;

/** @param {TurnNews} match */
const about = (match) =>
  t("{game}, with {names}", { game: GAMES[match.game]?.title ?? match.game, names: list(match.names) });

// ---------------------------------------------------------------- the tab

const title = /** @type {HTMLTitleElement} */ (document.querySelector("title"));
const sign = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
let plain = document.title; // as the page itself calls the tab
let marked = "";

/** Say it in the tab; the table that is shown here says it by itself. */
function mark() {
  const all = (matches.value ?? []).filter(waits);
  const others = all.filter((match) => addressOf(match) !== location.pathname).length;
  const here = plain.startsWith(MARK);
  const count = others + (here ? 1 : 0);
  const page = here || !count ? plain : t("● Your turn · {names}", { names: plain });
  marked = count > 1 ? `(${count}) ${page}` : page;
  if (document.title !== marked) document.title = marked;
  const picture = count ? "/art/icon-turn.svg" : "/art/icon.svg";
  if (sign.getAttribute("href") !== picture) sign.href = picture;
  if (!isLeader()) return;
  if (all.length) navigator.setAppBadge?.(all.length).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

// ---------------------------------------------------------------- what is new

/** @param {import("../types").TurnsMessage} message @param {TurnNews[] | null} before */
function heard(message, before) {
  if (message.type === "reminder") {
    announce(message.table, timeLeft(message.left));
    return;
  }
  const waited = new Set((before ?? []).filter(waits).map((match) => match.table));
  const fresh = before ? message.tables.filter((match) => waits(match) && !waited.has(match.table)) : [];
  for (const match of fresh) announce(match, t("It is your turn"));
  mark();
  if (isLeader()) tidy();
}

/** @param {number} left Milliseconds. */
const timeLeft = (left) =>
  left >= HOUR
    ? tn("{n} hour left for your turn", "{n} hours left for your turn", Math.floor(left / HOUR))
    : tn("{n} minute left for your turn", "{n} minutes left for your turn", Math.max(1, Math.floor(left / 60_000)));

/** @param {TurnNews} match @param {string} text */
async function announce(match, text) {
  const address = addressOf(match);
  if (document.visibilityState === "visible" && location.pathname !== address)
    tell(`${text}: ${about(match)}.`, { href: address, text: t("Go there"), here: true });
  if (!isLeader()) return;
  const pages = await inSight();
  if (!pages.includes(address) && isHeard(match)) chime();
  if (!pages.length && mayShow()) {
    const registration = await navigator.serviceWorker?.ready;
    await registration?.showNotification(text, {
      body: about(match),
      tag: match.table,
      icon: "/art/icon-192.png",
      lang: language,
      data: { table: match.table },
    });
  }
}

/** Notices of what no longer waits go. More may be told while the browser looks them up, so what waits is read last. */
async function tidy() {
  const registration = await navigator.serviceWorker?.getRegistration();
  const notices = (await registration?.getNotifications()) ?? [];
  const mine = new Set((matches.value ?? []).filter((match) => match.mine).map((match) => match.table));
  for (const notice of notices) if (notice.data?.table && !mine.has(notice.data.table)) notice.close();
}

// ---------------------------------------------------------------- from the start

export function start() {
  new MutationObserver(() => {
    if (document.title === marked) return;
    plain = document.title;
    mark();
  }).observe(title, { childList: true });
  addEventListener("unlost:place", () => {
    mark();
    if (toast.value?.more?.href === location.pathname) toast.value = null; // one is there
  });
  setInterval(mark, 60_000);
  listen(heard);
  follow();
  let known = me.value?.id;
  effect(() => {
    const now = me.value?.id;
    if (known && now && now !== known) meetAgain();
    if (now && now !== known) refresh();
    known = now ?? known;
  });
  refresh();
  const place = document.createElement("div");
  document.body.append(place);
  render(
    html`
      <${Offer} />
    `,
    place,
  );
  if (preferences.value.asked === undefined) prefer({ asked: 0 });
}
