// Keeps one page for when there is no network, in every language and with what it is made of. Everything else always
// comes from the server, so that nothing is ever old.
importScripts("/sw_notices.js");

const KEPT = "unlost-offline-2";
const LANGUAGES = ["en", "de", "fr", "es"];
const FILES = [
  "/offline.html",
  ...LANGUAGES.map((language) => `/offline.html?language=${language}`),
  "/js/offline.js",
  "/style.css",
  "/fonts/fraunces.woff2",
  "/fonts/source-sans.woff2",
  "/art/icon.svg",
  "/art/camp.svg",
  "/art/camp-dark.svg",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
  self.skipWaiting();
});
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))),
  );
});
self.addEventListener("fetch", (event) => {
  const { pathname, search } = new URL(event.request.url);
  if (event.request.mode === "navigate")
    event.respondWith(fetch(event.request).catch(() => caches.match("/offline.html")));
  else if (event.request.method === "GET" && FILES.includes(pathname + search))
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname + search)));
});
