// Notices while no page of ours is open: shown as they come, and opened by a click. Part of the service worker.

self.addEventListener("push", (event) => {
  /** @type {{title?: string, body?: string, table?: string, lang?: string}} */
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    /* something must be shown all the same */
  }
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(told.title ?? "Unlost", {
        body: told.body ?? "",
        tag: told.table ?? "unlost",
        lang: told.lang ?? "",
        icon: "/art/icon-192.png",
        data: { table: told.table ?? null },
      }),
      navigator.setAppBadge?.().catch(() => {}),
    ]),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { table } = event.notification.data ?? {};
  event.waitUntil(openPage(table ? `/t/${encodeURIComponent(table)}` : "/"));
});

/** The page of this address: the one that is open already, else a new one. @param {string} address */
async function openPage(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === address);
  if (there) await there.focus();
  else await self.clients.openWindow(address);
}

// The push service has given the browser another address.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(subscribeAnew());
});

async function subscribeAnew() {
  const { push_key: key } = await (await fetch("/api/notices")).json();
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/push", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}
