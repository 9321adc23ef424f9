// The home page: one click to a game, a friend by link, one screen for two, open tables, games that wait.
import { html, icon, capital, levelName, preferences, prefer, nameOf, ownWords, signed, sitting } from "./ui.js";
import { t } from "./language.js";
import { attempt, get, me, post, whoAmI } from "./net.js";
import { GAMES, WAYS, kindOf, optionsOf } from "./games.js";
import { Menu } from "./menu.js";
import { Learn } from "./learn.js";
import { useEffect, useState } from "preact/hooks";

/** The clocks to choose from. */
const CLOCKS = {
  none: { title: t("No clock"), clock: { kind: "none" } },
  turn: { title: t("A minute a turn"), clock: { kind: "turn", seconds: 60 } },
  fischer: { title: t("Ten minutes, five seconds a turn"), clock: { kind: "fischer", seconds: 600, increment: 5 } },
  days: { title: t("Three days a turn"), clock: { kind: "days", days: 3 } },
};

/** What few need to choose. @param {{game: any}} props */
function More({ game }) {
  const wanted = preferences.value;
  const chosen = wanted.options ?? {};
  const account = me.value?.kind === "account";
  return html`<details class="more"><summary>${t("More choices")}</summary>
    <div class="rows">
      ${game.choices.map((/** @type {any} */ choice) => html`<label class="field" key=${choice.name}><span>${choice.title}</span><select class="input" onChange=${(/** @type {any} */ event) => prefer({ options: { ...chosen, [choice.name]: choice.values[event.target.selectedIndex][0] } })}>${choice.values.map((/** @type {any[]} */ [value, title, note]) => html`<option key=${title} selected=${value === chosen[choice.name]}>${t("{title}: {note}", { title, note })}</option>`)}</select></label>`)}
      <label class="field"><span>${t("Clock")}</span><select class="input" value=${wanted.clock ?? "none"} onChange=${(/** @type {any} */ event) => prefer({ clock: event.target.value })}>${Object.entries(CLOCKS).map(([name, one]) => html`<option key=${name} value=${name}>${one.title}</option>`)}</select></label>
      <label><input type="checkbox" checked=${account && wanted.rated} disabled=${!account} onChange=${() => prefer({ rated: !wanted.rated })} /> ${t("Rated")}${account ? "" : html` <small class="soft">${t("(for people with an account: open one in the settings)")}</small>`}</label>
    </div></details>`;
}

/** @param {string} path */
const go = (path) => dispatchEvent(new CustomEvent("unlost:go", { detail: path }));

/** @param {any} way @param {any[]} seats @param {any} [more] */
export const make = (way, seats, more = {}) =>
  attempt(async () => {
    if (!me.value) await whoAmI();
    const table = await post("/api/tables", { game: way.game, seats, options: optionsOf(way, preferences.value.options ?? {}), words: ownWords(), ...more });
    go(`/t/${table.id}`);
    return table;
  });

const games = get("/api/games"); // asked for at once, while the page is being drawn
games.catch(() => {});

export function Home() {
  const [levels, setLevels] = useState(/** @type {any[]} */ ([]));
  const [mine, setMine] = useState(/** @type {any} */ ({ tables: [], waiting: [] }));
  const [open, setOpen] = useState(/** @type {any[]} */ ([]));
  const [busy, setBusy] = useState(false);
  const wanted = preferences.value;
  const way = WAYS[wanted.game] || WAYS.two;
  const game = GAMES[way.game];

  useEffect(() => {
    document.title = "Unlost";
    games.then((found) => setLevels(found.games.find((/** @type {any} */ one) => one.name === way.game).levels)).catch(() => {});
    const look = () => {
      if (document.visibilityState !== "visible" || !me.value) return;
      get("/api/tables?which=mine").then((found) => { setMine(found); if (found.tables.some((/** @type {any} */ table) => table.status === "finished")) prefer({ played: true }); }).catch(() => {});
      get("/api/tables?which=open").then((found) => setOpen(found.tables)).catch(() => {});
    };
    look();
    const timer = setInterval(look, 5000);
    return () => clearInterval(timer);
  }, [Boolean(me.value)]);

  /** @param {any[]} others @param {any} [more] */
  const start = async (others, more) => {
    setBusy(true);
    const rated = wanted.rated && me.value?.kind === "account" && !others.some((one) => one.kind === "same");
    await make(way, [{ kind: "me" }, ...others], { clock: CLOCKS[/** @type {keyof typeof CLOCKS} */ (wanted.clock)]?.clock ?? CLOCKS.none.clock, rated, ...more });
    setBusy(false);
  };
  const rest = way.players - 1;
  const bots = Array.from({ length: rest }, () => ({ kind: "bot", level: wanted.level }));
  const friends = way.name === "partners" ? [bots[0], { kind: "invite" }, bots[0]] : [{ kind: "invite" }, ...bots.slice(1)];
  const joinable = open.filter((table) => !table.you.length && table.game in GAMES);
  const running = mine.tables.filter((/** @type {any} */ table) => ["open", "running"].includes(table.status) && table.game in GAMES);
  const finished = mine.tables.filter((/** @type {any} */ table) => table.status === "finished" && table.game in GAMES && !table.lesson).slice(0, 4);
  const newcomer = !wanted.played; // who has finished nothing yet, not even a lesson

  return html`
    <div class="home">
      <header class="top">
        <a class="brand" href="/"><img src="/art/icon.svg" alt="" width="27" height="27" />Unlost</a>
        <nav aria-label=${t("Main")}><a class="button quiet" href="/rules">${t("Rules")}</a><a class="button quiet" href="/ladder">${t("Ladder")}</a><${Menu} /></nav>
      </header>
      <main>
        <section class="hero">
          <img src=${document.documentElement.dataset.light === "dark" ? "/art/camp-dark.svg" : "/art/camp.svg"} alt="" />
          <div>
            <h1><span>${t("Set out.")}</span> <span>${t("Turn back in time.")}</span></h1>
            <p>${game.pitch}</p>
            <form class="start" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); start(bots); }}>
              ${Object.keys(GAMES).length > 1 ? html`<fieldset class="choices games" aria-label=${t("Which game")}>
                ${Object.entries(GAMES).map(([name, one]) => html`<label class="choice" key=${name}><input type="radio" name="game" checked=${way.game === name} onChange=${() => prefer({ game: Object.keys(one.ways)[0] })} /><span>${one.title}</span></label>`)}
              </fieldset>` : null}
              ${newcomer ? html`<${Learn} game=${way.game} first=${true} />` : null}
              <fieldset class="choices ways" aria-label=${t("What to play")}>
                ${Object.entries(game.ways).map(([name, one]) => html`<label class="choice" key=${name}><input type="radio" name="way" checked=${way.name === name} onChange=${() => prefer({ game: name })} /><span>${one.title}<small>${one.note}</small></span></label>`)}
              </fieldset>
              <fieldset class="choices levels" aria-label=${t("Against whom")}>
                ${levels.map((level) => html`<label class="choice" key=${level.name}><input type="radio" name="level" checked=${wanted.level === level.name} onChange=${() => prefer({ level: level.name })} /><span>${capital(levelName(level.name))}</span></label>`)}
                <p class="soft" aria-live="polite">${capital(levels.find((level) => level.name === wanted.level)?.character ?? "")}</p>
              </fieldset>
              <div class="go">
                <button class="button main" disabled=${busy}>${t("Play now")}</button>
                <button type="button" class="button" disabled=${busy} onClick=${() => start(friends)}>${icon("link")}${t("Invite a friend")}</button>
              </div>
              <div class="under"><${More} game=${game} />${newcomer ? null : html`<${Learn} game=${way.game} />`}</div>
            </form>
          </div>
        </section>
        <div class="columns">
          <section class="panel" aria-labelledby="h-mine">
            <h2 id="h-mine">${t("Your games")}</h2>
            ${running.length || finished.length ? html`<ul class="rows">${[...running, ...finished].map((table) => html`<li key=${table.id}><${TableRow} table=${table} waits=${mine.waiting.includes(table.id)} /></li>`)}</ul>` : html`<p class="soft">${t("Games that wait for you will be here.")}</p>`}
          </section>
          <section class="panel" aria-labelledby="h-friend">
            <h2 id="h-friend">${t("Other ways")}</h2>
            <p class="soft">${t("{way}, as chosen above.", { way: way.title })}</p>
            ${way.players === 2 ? html`<button class="button" disabled=${busy} onClick=${() => start([{ kind: "same" }], { watch: "nobody" })}>${icon("person")}${t("Pass and play on this screen")}</button>` : null}
            <button class="button" disabled=${busy} onClick=${() => start(Array.from({ length: rest }, () => ({ kind: "open" })), { watch: "everyone" })}>${icon("compass")}${t("Open a table to everyone")}</button>
          </section>
          <section class="panel" aria-labelledby="h-open">
            <h2 id="h-open">${t("Open tables")}</h2>
            ${joinable.length ? html`<ul class="rows">${joinable.map((table) => html`<li key=${table.id}><${TableRow} table=${table} /></li>`)}</ul>` : html`<p class="soft">${t("Nobody is waiting just now. Open a table, and somebody may sit down.")}</p>`}
          </section>
        </div>
      </main>
      <footer class="foot">
        <span>${me.value ? t("Hello, {name}.", { name: me.value.name }) : t("Hello, stranger.")}</span>
        <span>${t("Unofficial: not made or endorsed by Reiner Knizia or his publishers. The art and the words are our own.")}</span>
      </footer>
    </div>`;
}

/** How a match ended for me, my points first. @param {any} table */
function outcome({ ending, you, players, game }) {
  if (!ending || ending.how === "aborted") return t("called off");
  const mine = ending.winners.some((/** @type {number} */ seat) => you.includes(seat));
  const word = you.length !== 1 ? "finished" : mine ? "won" : "lost";
  if (ending.how === "time") return { finished: t("finished on time"), won: t("won on time"), lost: t("lost on time") }[word];
  if (ending.how !== "played") return { finished: t("finished by resignation"), won: t("won by resignation"), lost: t("lost by resignation") }[word];
  const sides = game === "cards" && players === 4 ? [0, 1] : ending.scores.map((/** @type {number} */ _, /** @type {number} */ seat) => seat);
  const first = sides.indexOf(game === "cards" ? (you[0] ?? 0) & 1 : you[0] ?? 0);
  const turned = [...sides.slice(first), ...sides.slice(0, first)];
  const points = turned.map((/** @type {number} */ seat) => signed(ending.scores[seat])).join(" : ");
  if (ending.winners.length === players) return t("level {points}", { points });
  return { finished: t("finished {points}", { points }), won: t("won {points}", { points }), lost: t("lost {points}", { points }) }[word];
}

/** @param {{table: any, waits?: boolean}} props */
function TableRow({ table, waits }) {
  const others = table.seats.filter((/** @type {any} */ seat) => !table.you.includes(seat.seat)).map((/** @type {any} */ seat) => sitting(seat) || t("a free seat"));
  const about = table.status === "open" ? t("waiting for players") : table.status === "running" ? t("running") : outcome(table);
  return html`<a class="row" href=${`/t/${table.id}`}><span><b>${table.lesson ? t("Lesson") : table.you.length ? others.join(", ") || t("at this screen") : nameOf(table, 0)}</b><small>${kindOf(table)}, ${about}</small></span>${waits ? html`<span class="turn">${t("Your turn")}</span>` : null}</a>`;
}
