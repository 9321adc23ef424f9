// Which page is shown, and moving between pages without loading anew.
import { html, render, signal, Toast, tell } from "./base/ui.js";
import { t } from "./base/language.js";
import { whoAmI } from "./base/net.js";
import { Home } from "./pages/home.js";
import { TablePage } from "./pages/table.js";
import { loadStyle } from "./base/styles.js";
import { People } from "./pages/people.js";
import { LearnPage } from "./pages/learn.js";
import { useEffect, useState } from "preact/hooks";

const place = signal(location.pathname + location.search);
const known = signal(false); // whether the server has said who we are; the home page need not wait for that

/** Go to a page of ours. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  place.value = path;
  scrollTo(0, 0);
}
addEventListener("popstate", () => {
  place.value = location.pathname + location.search;
});
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  if (
    !link ||
    event.defaultPrevented ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    link.hasAttribute("download") ||
    link.getAttribute("target")
  )
    return;
  event.preventDefault();
  go(link.getAttribute("href") || "/");
});
addEventListener("unlost:go", (event) => go(/** @type {CustomEvent} */ (event).detail));

/** My games come when somebody wants to see them. */
function Games() {
  const [module, setModule] = useState(/** @type {typeof import("./pages/games.js") | null} */ (null));
  useEffect(() => {
    Promise.all([import("./pages/games.js"), loadStyle("/review.css")])
      .then(([found]) => setModule(found))
      .catch(() => tell(t("The page could not be loaded. Please load it again.")));
  }, []);
  return module
    ? html`
        <${module.GamesPage} />
      `
    : html`
        <main class="waiting"><p class="soft">${t("One moment…")}</p></main>
      `;
}

/** The rules come when somebody wants to read them: the page, and its look. @param {{game: string}} props */
function Rules({ game }) {
  const [module, setModule] = useState(/** @type {typeof import("./pages/rules.js") | null} */ (null));
  useEffect(() => {
    Promise.all([import("./pages/rules.js"), loadStyle("/rules.css")])
      .then(([found]) => setModule(found))
      .catch(() => tell(t("The rules could not be loaded. Please load the page again.")));
  }, []);
  return module
    ? html`
        <${module.RulesPage} key=${game} game=${game} />
      `
    : html`
        <main class="waiting"><p class="soft">${t("One moment…")}</p></main>
      `;
}

function App() {
  const url = new URL(place.value, location.origin);
  const table = url.pathname.match(/^\/t\/([\w-]+)$/);
  const person = url.pathname.match(/^\/people\/(.+)$/);
  const rules = url.pathname.match(/^\/rules(?:\/(\w+))?\/?$/); // they need nobody's name
  const lesson = url.pathname.match(/^\/learn\/(\w+)$/);
  let page;
  if (rules)
    page = html`
      <${Rules} game=${rules[1] ?? ""} />
    `;
  else if (!known.value && url.pathname !== "/")
    page = html`
      <main class="waiting"><p class="soft">${t("One moment…")}</p></main>
    `;
  else if (table)
    page = html`
      <${TablePage} key=${table[1]} id=${table[1]} invite=${url.searchParams.get("invite")} />
    `;
  else if (url.pathname === "/ladder" || person)
    page = html`
      <${People} key=${url.pathname} name=${person ? decodeURIComponent(person[1]) : null} />
    `;
  else if (url.pathname === "/games")
    page = html`
      <${Games} />
    `;
  else if (lesson)
    page = html`
      <${LearnPage} key=${place.value} game=${lesson[1]} chapter=${Number(url.searchParams.get("chapter")) || 1} />
    `;
  else
    page = html`
      <${Home} />
    `;
  return html`
    ${page}
    <${Toast} />
  `;
}

const app = document.getElementById("app");
if (app) {
  app.textContent = "";
  render(
    html`
      <${App} />
    `,
    app,
  );
}
whoAmI()
  .catch((fault) => tell(fault.message))
  .finally(() => {
    known.value = true;
  });
if ("serviceWorker" in navigator && location.protocol !== "file:")
  navigator.serviceWorker.register("/sw.js").catch(() => {});
