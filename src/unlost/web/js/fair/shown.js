// What tables showed before their deals: this browser keeps it, so that nobody has to be believed afterwards.

const KEPT = "unlost-shown"; // what tables showed before their deals, by link
const MOST = 200; // links

/** Keep what a table shows, if its match is not over: the first counts. @param {import("../types").TableNews} table */
export function keepShown(table) {
  if (table.status === "finished" || table.branch || table.imported) return;
  keepPromised(table.id, table.commitment);
}

/** Keep what was promised before a table was there. @param {string} id @param {string} commitment */
export function keepPromised(id, commitment) {
  try {
    const kept = shown();
    if (kept[id]) return;
    const entries = [...Object.entries(kept), [id, commitment]].slice(-MOST);
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // a browser that keeps nothing
  }
}

/** @returns {Record<string, string>} */
function shown() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) || "{}");
  } catch {
    return {};
  }
}

/** What a table showed before its deal, if this browser saw it. @param {string} id @returns {string | undefined} */
export const shownBefore = (id) => shown()[id];
