// The home page: one click to a game, a friend by link, one screen for two, open tables, games that wait.
import {
  entered,
  html,
  icon,
  capital,
  insteadOf,
  levelName,
  preferences,
  prefer,
  nameOf,
  signed,
  sitting,
  tell,
} from "../base/ui.js";
import { t } from "../base/language.js";
import { Refused, get, me } from "../base/net.js";
import { GAMES, loadTable, sidesOf } from "../games/registry.js";
import { describe, described, kindOf, levelFor } from "../games/descriptions.js";
import { bots, make } from "../table/make.js";
import { InSight, More, differences, isUnlearnt, optionsOf, pickGame, pickWay, refusal, wayNow } from "./options.js";
import { Menu } from "../base/menu.js";
import { Learn } from "./learn.js";
import { useEffect, useState } from "preact/hooks";

/** @typedef {import("../types").TableNews} TableNews */

const UNOFFICIAL = t(
  "Unofficial: not made or endorsed by Reiner Knizia or his publishers. The art and the words are our own.",
);

/** The clocks to choose from. */
const CLOCKS = {
  none: { title: t("No clock"), clock: { kind: "none" } },
  turn: { title: t("A minute a turn"), clock: { kind: "turn", seconds: 60 } },
  fischer: { title: t("Ten minutes, five seconds a turn"), clock: { kind: "fischer", seconds: 600, increment: 5 } },
  days: { title: t("Three days a turn"), clock: { kind: "days", days: 3 } },
};

/** What few need to choose, and is no option of a game: the clock, and whether it is rated. */
function Terms() {
  const wanted = preferences.value;
  const account = me.value?.kind === "account";
  return html`
    <label class="field">
      <span>${t("Clock")}</span>
      <select class="input" value=${wanted.clock ?? "none"} onChange=${entered((clock) => prefer({ clock }))}>
        ${Object.entries(CLOCKS).map(
          ([name, one]) => html`
            <option key=${name} value=${name}>${one.title}</option>
          `,
        )}
      </select>
    </label>
    <label>
      <input
        type="checkbox"
        checked=${account && wanted.rated}
        disabled=${!account}
        onChange=${() => prefer({ rated: !wanted.rated })}
      />
      ${" "}${t("Rated")}${
        account
          ? ""
          : html`
              ${" "}
              <small class="soft">${t("(for people with an account: open one in the settings)")}</small>
            `
      }
    </label>
  `;
}

export function Home() {
  const [mine, setMine] = useState(/** @type {import("../types").TableList} */ ({ tables: [], waiting: [] }));
  const [open, setOpen] = useState(/** @type {TableNews[]} */ ([]));
  const [busy, setBusy] = useState(false);
  const [refused, refuse] = useState("");
  const wanted = preferences.value;
  const way = wayNow();
  const game = GAMES[way.game];
  const levels = described.value[way.game]?.levels ?? [];
  const level = levelFor(way.game);
  const character = levels.find((one) => one.name === level)?.character ?? "";
  const differ = differences(way);
  const chosen = JSON.stringify([way.name, optionsOf(way)]);

  useEffect(() => {
    document.title = "Unlost";
    describe();
    const look = () => {
      if (document.visibilityState !== "visible" || !me.value) return;
      get("/api/tables?which=mine")
        .then((found) => {
          setMine(found);
          if (found.tables.some((table) => table.status === "finished")) prefer({ played: true });
        })
        .catch(() => {});
      get("/api/tables?which=open")
        .then((found) => setOpen(found.tables))
        .catch(() => {});
    };
    look();
    const timer = setInterval(look, 5000);
    return () => clearInterval(timer);
  }, [Boolean(me.value)]);

  useEffect(() => refuse(""), [chosen]); // what was wrong may be right now
  useEffect(() => {
    // the table itself comes meanwhile, so that it is there when one sits down
    const waiting = setTimeout(() => loadTable(way.game).catch(() => {}), 300);
    return () => clearTimeout(waiting);
  }, [way.game]);

  /** @param {import("../table/make.js").WantedSeat[]} others @param {{watch?: TableNews["watch"]}} [more] */
  const start = async (others, more) => {
    setBusy(true);
    refuse("");
    await describe(); // without it, what was chosen before could not be told from what is no longer to be had
    const { rated, clock } = preferences.value; // as they are now: a field that was just left may have changed them
    const now = wayNow();
    const terms = {
      rated: rated && me.value?.kind === "account" && !others.some((one) => one.kind === "same"),
      clock: CLOCKS[/** @type {keyof typeof CLOCKS} */ (clock)]?.clock ?? CLOCKS.none.clock,
    };
    try {
      await make(now, [{ kind: "me" }, ...others], { options: optionsOf(now), ...terms, ...more });
    } catch (fault) {
      if (fault instanceof Refused && fault.code === "bad_option") refuse(refusal(fault));
      else tell(fault instanceof Error ? fault.message : String(fault));
    }
    setBusy(false);
  };
  const rest = way.players - 1;
  const opponents = bots(rest, level);
  const sides = sidesOf(way.game, way.players);
  const friend = Math.max(
    1,
    sides.findIndex((side, seat) => seat > 0 && side === sides[0]),
  ); // one's partner, where there is one
  /** @type {import("../table/make.js").WantedSeat[]} */
  const friends = opponents.map((bot, at) => (at + 1 === friend ? { kind: "invite" } : bot));
  const joinable = open.filter((table) => !table.you.length && table.game in GAMES);
  const running = mine.tables.filter((table) => ["open", "running"].includes(table.status) && table.game in GAMES);
  const finished = mine.tables
    .filter((table) => table.status === "finished" && table.game in GAMES && !table.lesson)
    .slice(0, 4);
  const newcomer = !wanted.played; // who has finished nothing yet, not even a lesson

  return html`
    <div class="home">
      <header class="top">
        <a class="brand" href="/">
          <img src="/art/icon.svg" alt="" width="27" height="27" />
          Unlost
        </a>
        <nav aria-label=${t("Main")}>
          <a class="button quiet" href="/rules">${t("Rules")}</a>
          <a class="button quiet" href="/ladder">${t("Ladder")}</a>
          <${Menu} />
        </nav>
      </header>
      <main>
        <section class="hero">
          <img
            src=${document.documentElement.dataset.light === "dark" ? "/art/camp-dark.svg" : "/art/camp.svg"}
            alt=""
          />
          <div>
            <h1>
              <span>${t("Set out.")}</span>
              ${" "}
              <span>${t("Turn back in time.")}</span>
            </h1>
            <p>${game.pitch}</p>
            <form
              class="start"
              onSubmit=${(/** @type {Event} */ event) => {
                event.preventDefault();
                start(opponents);
              }}
            >
              ${
                Object.keys(GAMES).length > 1
                  ? html`
                      <fieldset class="choices games" aria-label=${t("Which game")}>
                        ${Object.entries(GAMES).map(
                          ([name, one]) => html`
                            <label class="choice" key=${name}>
                              <input
                                type="radio"
                                name="game"
                                checked=${way.game === name}
                                onChange=${() => pickGame(name)}
                              />
                              <span>${one.title}</span>
                            </label>
                          `,
                        )}
                      </fieldset>
                    `
                  : null
              }
              ${
                newcomer && game.coach
                  ? html`
                      <${Learn} game=${way.game} first=${true} />
                    `
                  : null
              }
              <fieldset class="choices ways" aria-label=${t("What to play")}>
                ${Object.entries(game.ways).map(
                  ([name, one]) => html`
                    <label class="choice" key=${name}>
                      <input type="radio" name="way" checked=${way.name === name} onChange=${() => pickWay(name)} />
                      <span>
                        ${one.title}
                        <small>${way.name === name && differ.length ? t("as chosen below") : one.note}</small>
                      </span>
                    </label>
                  `,
                )}
              </fieldset>
              <${InSight} way=${way} />
              <fieldset class="choices levels" aria-label=${t("Against whom")}>
                ${levels.map(
                  (one) => html`
                    <label class="choice" key=${one.name}>
                      <input
                        type="radio"
                        name="level"
                        checked=${level === one.name}
                        onChange=${() => prefer({ level: one.name })}
                      />
                      <span>${capital(levelName(one.name))}</span>
                    </label>
                  `,
                )}
                <p class="soft" aria-live="polite">${isUnlearnt(way, level) ? insteadOf(level) : capital(character)}</p>
              </fieldset>
              <div role="alert" class="refused">
                ${
                  refused
                    ? html`
                        <p>${refused}</p>
                      `
                    : null
                }
              </div>
              <div class="go">
                <button class="button main" disabled=${busy}>${t("Play now")}</button>
                <button type="button" class="button" disabled=${busy} onClick=${() => start(friends)}>
                  ${icon("link")}${t("Invite a friend")}
                </button>
              </div>
              <div class="under">
                <${More} way=${way}><${Terms} /><//>
                ${
                  newcomer || !game.coach
                    ? null
                    : html`
                        <${Learn} game=${way.game} />
                      `
                }
              </div>
            </form>
          </div>
        </section>
        <div class="columns">
          <section class="panel" aria-labelledby="h-mine">
            <h2 id="h-mine">${t("Your games")}</h2>
            ${
              running.length || finished.length
                ? html`
                    <ul class="rows">
                      ${[...running, ...finished].map(
                        (table) => html`
                          <li key=${table.id}>
                            <${TableRow} table=${table} waits=${mine.waiting.includes(table.id)} />
                          </li>
                        `,
                      )}
                    </ul>
                  `
                : html`
                    <p class="soft">${t("Games that wait for you will be here.")}</p>
                  `
            }
            ${
              finished.length
                ? html`
                    <p class="soft"><a href="/games">${t("All your games")}</a></p>
                  `
                : null
            }
          </section>
          <section class="panel" aria-labelledby="h-friend">
            <h2 id="h-friend">${t("Other ways")}</h2>
            <p class="soft">${t("{way}, as chosen above.", { way: way.title })}</p>
            ${
              way.players === 2
                ? html`
                    <button
                      class="button"
                      disabled=${busy}
                      onClick=${() => start([{ kind: "same" }], { watch: "nobody" })}
                    >
                      ${icon("person")}${t("Pass and play on this screen")}
                    </button>
                  `
                : null
            }
            <button
              class="button"
              disabled=${busy}
              onClick=${() =>
                start(
                  Array.from({ length: rest }, () => ({ kind: "open" })),
                  { watch: "everyone" },
                )}
            >
              ${icon("compass")}${t("Open a table to everyone")}
            </button>
          </section>
          <section class="panel" aria-labelledby="h-open">
            <h2 id="h-open">${t("Open tables")}</h2>
            ${
              joinable.length
                ? html`
                    <ul class="rows">
                      ${joinable.map(
                        (table) => html`
                          <li key=${table.id}><${TableRow} table=${table} /></li>
                        `,
                      )}
                    </ul>
                  `
                : html`
                    <p class="soft">${t("Nobody is waiting just now. Open a table, and somebody may sit down.")}</p>
                  `
            }
          </section>
        </div>
      </main>
      <footer class="foot">
        <span>${me.value ? t("Hello, {name}.", { name: me.value.name }) : t("Hello, stranger.")}</span>
        <span>${UNOFFICIAL}</span>
      </footer>
    </div>
  `;
}

/** How a match ended for me, my points first. @param {TableNews} table */
function outcome({ ending, you, players, game }) {
  if (!ending || ending.how === "aborted") return t("called off");
  const mine = ending.winners.some((seat) => you.includes(seat));
  const word = you.length !== 1 ? "finished" : mine ? "won" : "lost";
  if (ending.how === "time")
    return { finished: t("finished on time"), won: t("won on time"), lost: t("lost on time") }[word];
  if (ending.how !== "played")
    return { finished: t("finished by resignation"), won: t("won by resignation"), lost: t("lost by resignation") }[
      word
    ];
  const sides = sidesOf(game, players);
  const seats = [...new Set(sides)].map((side) => sides.indexOf(side)); // one of each side
  const first = seats.indexOf(sides.indexOf(sides[you[0] ?? 0]));
  const points = [...seats.slice(first), ...seats.slice(0, first)]
    .map((seat) => signed(ending.scores[seat]))
    .join(" : ");
  if (ending.winners.length === players) return t("level {points}", { points });
  return {
    finished: t("finished {points}", { points }),
    won: t("won {points}", { points }),
    lost: t("lost {points}", { points }),
  }[word];
}

/** @param {{table: TableNews, waits?: boolean}} props */
function TableRow({ table, waits }) {
  const others = table.seats
    .filter((seat) => !table.you.includes(seat.seat))
    .map((seat) => sitting(seat) || t("a free seat"));
  const about =
    table.status === "open" ? t("waiting for players") : table.status === "running" ? t("running") : outcome(table);
  return html`
    <a class="row" href=${`/t/${table.id}`}>
      <span>
        <b>
          ${table.lesson ? t("Lesson") : table.you.length ? others.join(", ") || t("at this screen") : nameOf(table, 0)}
        </b>
        <small>${kindOf(table)}, ${about}</small>
      </span>
      ${
        waits
          ? html`
              <span class="turn">${t("Your turn")}</span>
            `
          : null
      }
    </a>
  `;
}
