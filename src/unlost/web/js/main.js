// Which page is shown, and moving between pages without loading anew.
import { effect, html, render, signal, Toast, tell } from "./base/ui.js";
import { t } from "./base/language.js";
import { get, whoAmI } from "./base/net.js";
import { Home } from "./pages/home.js";
import { Nothing } from "./pages/nothing.js";
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
effect(() => {
  if (place.value) dispatchEvent(new Event("unlost:place"));
});
addEventListener("unlost:go", (event) => go(/** @type {CustomEvent} */ (event).detail));

/** A promise that somebody will await later: until then its fault is nobody's. @template T @param {Promise<T>} work */
function settled(work) {
  work.catch(() => {});
  return work;
}

/** My games come when somebody wants to see them. */
function Games() {
  const [module, setModule] = useState(/** @type {typeof import("./pages/games.js") | null} */ (null));
  const [first] = useState(() => settled(get("/api/me/games"))); // asked for while the page itself comes
  useEffect(() => {
    Promise.all([import("./pages/games.js"), loadStyle("/review.css"), loadStyle("/mine.css")])
      .then(([found]) => setModule(found))
      .catch(() => tell(t("The page could not be loaded. Please load it again.")));
  }, []);
  return module
    ? html`
        <${module.GamesPage} first=${first} />
      `
    : html`
        <main class="waiting"><p class="soft">${t("One moment…")}</p></main>
      `;
}

/** So does what the links in mails lead to. */
function Mail() {
  const [module, setModule] = useState(/** @type {typeof import("./pages/mail.js") | null} */ (null));
  useEffect(() => {
    Promise.all([import("./pages/mail.js"), loadStyle("/notices.css")])
      .then(([found]) => setModule(found))
      .catch(() => tell(t("The page could not be loaded. Please load it again.")));
  }, []);
  return module
    ? html`
        <${module.MailPage} />
      `
    : html`
        <main class="waiting"><p class="soft">${t("One moment…")}</p></main>
      `;
}

/** So does my page. */
function Mine() {
  const [module, setModule] = useState(/** @type {typeof import("./pages/me.js") | null} */ (null));
  const [figures] = useState(() => settled(get("/api/me/figures")));
  useEffect(() => {
    Promise.all([import("./pages/me.js"), loadStyle("/mine.css")])
      .then(([found]) => setModule(found))
      .catch(() => tell(t("The page could not be loaded. Please load it again.")));
  }, []);
  return module
    ? html`
        <${module.MyPage} figures=${figures} />
      `
    : html`
        <main class="waiting"><p class="soft">${t("One moment…")}</p></main>
      `;
}

/** The analysis table comes when somebody wants it. @param {{query: URLSearchParams}} props */
function Analysis({ query }) {
  const [module, setModule] = useState(/** @type {typeof import("./analysis/page.js") | null} */ (null));
  useEffect(() => {
    const styles = ["/review.css", "/study.css", "/analysis.css"].map(loadStyle);
    Promise.all([import("./analysis/page.js"), ...styles])
      .then(([found]) => setModule(found))
      .catch(() => tell(t("The page could not be loaded. Please load it again.")));
  }, []);
  return module
    ? html`
        <${module.AnalysisPage} query=${query} />
      `
    : html`
        <main class="waiting"><p class="soft">${t("One moment…")}</p></main>
      `;
}

/**
 * A page that comes when somebody wants it.
 * @template {object} P @param {() => Promise<(props: P) => import("preact").ComponentChildren>} load
 */
const later =
  (load) =>
  /** @param {P} props */
  (props) => {
    const [Page, setPage] = useState(/** @type {((props: P) => import("preact").ComponentChildren) | null} */ (null));
    useEffect(() => {
      Promise.all([load(), loadStyle("/account.css")])
        .then(([found]) => setPage(() => found))
        .catch(() => tell(t("The page could not be loaded. Please load it again.")));
    }, []);
    return Page
      ? html`
          <${Page} ...${props} />
        `
      : html`
          <main class="waiting"><p class="soft">${t("One moment…")}</p></main>
        `;
  };
const Account = later(async () => (await import("./account/page.js")).AccountPage);
const Friends = later(async () => (await import("./pages/friends.js")).FriendsPage);
const Tournaments = later(async () => {
  const [module] = await Promise.all([import("./tournaments/list.js"), loadStyle("/tournaments.css")]);
  return module.TournamentsPage;
});
const Tournament = later(async () => {
  const [module] = await Promise.all([import("./tournaments/page.js"), loadStyle("/tournaments.css")]);
  return module.TournamentPage;
});

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
  const tournament = url.pathname.match(/^\/tournaments\/([\w-]+)$/);
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
      <${People} key=${url.pathname} name=${person ? decodeURIComponent(person[1]) : null} query=${url.searchParams} />
    `;
  else if (url.pathname === "/games")
    page = html`
      <${Games} />
    `;
  else if (url.pathname === "/account")
    page = html`
      <${Account} back=${url.searchParams.get("back")} />
    `;
  else if (url.pathname === "/friends")
    page = html`
      <${Friends} />
    `;
  else if (url.pathname === "/tournaments")
    page = html`
      <${Tournaments} />
    `;
  else if (tournament)
    page = html`
      <${Tournament} key=${tournament[1]} id=${tournament[1]} />
    `;
  else if (url.pathname === "/analysis")
    page = html`
      <${Analysis} key=${place.value} query=${url.searchParams} />
    `;
  else if (url.pathname === "/me")
    page = html`
      <${Mine} />
    `;
  else if (url.pathname === "/mail")
    page = html`
      <${Mail} />
    `;
  else if (lesson)
    page = html`
      <${LearnPage} key=${place.value} game=${lesson[1]} chapter=${Number(url.searchParams.get("chapter")) || 1} />
    `;
  else if (url.pathname === "/")
    page = html`
      <${Home} asked=${url.searchParams.get("with")} />
    `;
  else
    page = html`
      <${Nothing} />
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
  })
  .then(() => import("./people/turns.js"))
  .then(({ start }) => start())
  .catch(() => {}); // the pages do without
if ("serviceWorker" in navigator && location.protocol !== "file:")
  navigator.serviceWorker.register("/sw.js").catch(() => {});
