// Notices of this browser: allowed or not, and woken by Web Push when no page of ours is open.
import { prefer, preferences, signal } from "../base/ui.js";
import { language } from "../base/language.js";
import { get, me, post, remove } from "../base/net.js";
import { report } from "./feed.js";

/**
 * How it stands with notices of this browser; "none": it has none (or the site is not reached by HTTPS).
 * @typedef {"none" | "blocked" | "unasked" | "off" | "on"} State
 */

const known = "Notification" in window && "serviceWorker" in navigator && isSecureContext;
const permission = signal(known ? Notification.permission : "denied");

/** @returns {State} */
export function stateOfNotices() {
  if (!known) return "none";
  if (permission.value === "denied") return "blocked";
  if (permission.value === "default") return "unasked";
  return preferences.value.notices === false ? "off" : "on";
}

/** May a notice be shown? */
export const mayShow = () => stateOfNotices() === "on";

/** Ask whether notices are allowed, which takes a click; and be woken, if they are. */
export async function allow() {
  permission.value = await Notification.requestPermission();
  if (permission.value !== "granted") return;
  prefer({ notices: true });
  await subscribe();
}

/** No more notices of this browser. */
export async function silence() {
  prefer({ notices: false });
  const { device } = preferences.value;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  prefer({ device: undefined });
  report();
  if (device) await remove(`/api/push/${device}`);
}

/** Have the server know this browser as it is now: whose it is, and in which language. */
export async function refresh() {
  if (mayShow()) await subscribe().catch(() => {}); // at the next visit, then
}

/** Let the browser's push service wake it. Where there is none, notices come only while a page of ours is open. */
async function subscribe() {
  const registration = await navigator.serviceWorker.ready;
  if (!registration.pushManager) return;
  const { push_key: key, browsers } = await get("/api/notices");
  const there = await registration.pushManager.getSubscription();
  const subscription = there && sameKey(there, key) ? there : await renewed(registration, there, key);
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const about = `${me.value?.id} ${language} ${endpoint}`;
  const { device, deviceOf } = preferences.value;
  if (device && browsers.includes(device) && deviceOf === about) return;
  const { id } = await post("/api/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  prefer({ device: id, deviceOf: about });
  report();
}

/** @param {ServiceWorkerRegistration} registration @param {PushSubscription | null} old @param {string} key */
async function renewed(registration, old, key) {
  await old?.unsubscribe();
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  } catch {
    return null; // a browser without a push service, or one that cannot be reached
  }
}

/** @param {PushSubscription} subscription @param {string} key */
function sameKey(subscription, key) {
  const own = subscription.options.applicationServerKey;
  return own ? bytes(key).join() === new Uint8Array(own).join() : false;
}

/** @param {string} text Base64 as addresses have it. */
const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
