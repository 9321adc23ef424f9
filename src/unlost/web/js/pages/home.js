// The home page: one click to a game, a friend by link, one screen for two, open tables, games that wait.
import {
  clockFace,
  entered,
  html,
  icon,
  capital,
  insteadOf,
  levelName,
  preferences,
  prefer,
  nameOf,
  sitting,
  tell,
} from "../base/ui.js";
import { t } from "../base/language.js";
import { Refused, get, me } from "../base/net.js";
import { GAMES, loadTable } from "../games/registry.js";
import { describe, described, kindOf, levelFor } from "../games/descriptions.js";
import { outcome, standing } from "../games/outcome.js";
import { withWanted } from "../characters/cast.js";
import { Opponents } from "../characters/choose.js";
import { SameScreen } from "../table/same_screen.js";
import {
  ANYONE,
  SAME,
  forget,
  friendsPlace,
  isBot,
  othersOf,
  seatsFor,
  setLevel,
  setOther,
  awaits,
  withFriend,
} from "../table/lineup.js";
import { make } from "../table/make.js";
import { RatedChoice, isRated, seated } from "../table/rated_choice.js";
import { SeatChooser, lineupName } from "../table/seat_chooser.js";
import { InSight, More, differences, isUnlearnt, optionsOf, pickGame, pickWay, refusal, wayNow } from "./options.js";
import { SiteBar } from "../base/site_bar.js";
import { Learn } from "./learn.js";
import { Vacation } from "./vacation.js";
import { useEffect, useState } from "preact/hooks";

/** @typedef {import("../types").TableNews} TableNews */
/** @typedef {import("../types").FriendNews} FriendNews */
/** @typedef {import("../table/lineup.js").Wish} Wish */

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

const FRIENDS_SHOWN = 3;

/** @param {FriendNews} one */
const friendWords = ({ here, games }) =>
  here ? t("here now") : games ? t("Play again") : t("not played together yet");

/** What few need to choose, and is no option of a game: the clock. */
const Terms = () => html`
  <label class="field">
    <span>${t("Clock")}</span>
    <select class="input" value=${preferences.value.clock ?? "none"} onChange=${entered((clock) => prefer({ clock }))}>
      ${Object.entries(CLOCKS).map(
        ([name, one]) => html`
          <option key=${name} value=${name}>${one.title}</option>
        `,
      )}
    </select>
  </label>
`;

/** @param {{asked?: string | null}} props whom one wants to play with */
export function Home({ asked = null }) {
  const [mine, setMine] = useState(/** @type {import("../types").TableList} */ ({ tables: [], waiting: [], left: {} }));
  const [open, setOpen] = useState(/** @type {TableNews[]} */ ([]));
  const [busy, setBusy] = useState(false);
  const [refused, refuse] = useState("");
  const [friends, setFriends] = useState(/** @type {FriendNews[]} */ ([]));
  const wanted = preferences.value;
  const way = wayNow();
  const game = GAMES[way.game];
  const levels = described.value[way.game]?.levels ?? [];
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

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== "visible" || !me.value) return;
      get("/api/friends")
        .then((found) => setFriends(found.friends))
        .catch(() => {});
    };
    look();
    const timer = setInterval(look, 15000);
    return () => clearInterval(timer);
  }, [me.value?.id]);
  useEffect(() => {
    if (asked) setOther(way, friendsPlace(way), `@${asked}`);
  }, [asked]);
  useEffect(() => refuse(""), [chosen]); // what was wrong may be right now
  useEffect(() => {
    // the table itself comes meanwhile, so that it is there when one sits down
    const waiting = setTimeout(() => loadTable(way.game).catch(() => {}), 300);
    return () => clearTimeout(waiting);
  }, [way.game]);

  /**
   * @param {(way: import("../frame").NamedWay) => Wish[]} choose @param {{watch?: TableNews["watch"]}} [more]
   * @param {{mine?: string, other?: string}} [names] at one screen: what those who sit there are called at this table
   */
  const start = async (choose, more, names = {}) => {
    setBusy(true);
    refuse("");
    await describe(); // without it, what was chosen before could not be told from what is no longer to be had
    const now = wayNow(); // as it is now: a field that was just left may have changed it
    const others = choose(now);
    const { clock } = preferences.value;
    const terms = {
      rated: isRated(now, others),
      clock: CLOCKS[/** @type {keyof typeof CLOCKS} */ (clock)]?.clock ?? CLOCKS.none.clock,
    };
    try {
      const seats = withWanted(seatsFor(seated(now, others), now.game)).map((seat) =>
        seat.kind === "same" ? { ...seat, name: names.other } : seat,
      );
      await make(now, [{ kind: "me", name: names.mine }, ...seats], { options: optionsOf(now), ...terms, ...more });
      if (awaits(others, now.game)) forget(now);
    } catch (fault) {
      if (fault instanceof Refused && fault.code === "bad_option") refuse(refusal(fault));
      else tell(fault instanceof Error ? fault.message : String(fault));
    }
    setBusy(false);
  };
  const others = othersOf(way);
  const shown = seated(way, others);
  const level = levelFor(way.game);
  const character = levels.find((one) => one.name === level)?.character ?? "";
  const allAt = (/** @type {string} */ one) => others.every((wish) => wish === one || !isBot(wish, way.game));
  const joinable = open.filter((table) => !table.you.length && table.game in GAMES);
  const running = mine.tables.filter((table) => ["open", "running"].includes(table.status) && table.game in GAMES);
  const finished = mine.tables
    .filter((table) => table.status === "finished" && table.game in GAMES && !table.lesson)
    .slice(0, 4);
  const newcomer = !wanted.played; // who has finished nothing yet, not even a lesson

  return html`
    <div class="home">
      <${SiteBar} />
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
                start(othersOf);
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
                        checked=${level === one.name && allAt(one.name)}
                        onChange=${() => setLevel(way, one.name)}
                      />
                      <span>${capital(levelName(one.name))}</span>
                    </label>
                  `,
                )}
                <${Opponents} level=${level} about=${isUnlearnt(way, level) ? insteadOf(level) : character} />
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
                <button class="button main" disabled=${busy}>
                  ${awaits(others, way.game) ? t("Set the table") : t("Play now")}
                </button>
                ${
                  awaits(others, way.game)
                    ? null
                    : html`
                        <button
                          type="button"
                          class="button"
                          disabled=${busy}
                          onClick=${() => start((now) => withFriend(now, othersOf(now)))}
                        >
                          ${icon("link")}${t("Invite a friend")}
                        </button>
                      `
                }
              </div>
              <div class="under">
                <${RatedChoice} way=${way} others=${others} />
                <details class="seating" open=${asked !== null}>
                  <summary>
                    ${t("Who plays")}${" "}
                    <small>${lineupName(shown, friends)}</small>
                  </summary>
                  <${SeatChooser} way=${way} others=${shown} friends=${friends} />
                </details>
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
                            <${TableRow}
                              table=${table}
                              waits=${mine.waiting.includes(table.id)}
                              left=${mine.left[table.id]}
                            />
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
              running.some((table) => table.status === "running" && table.clock.kind === "days")
                ? html`
                    <${Vacation} />
                  `
                : null
            }
            ${
              finished.length
                ? html`
                    <p class="soft">
                      <a href="/games">${t("All your games")}</a>
                      ${" · "}
                      <a href="/me">${t("My page")}</a>
                    </p>
                  `
                : null
            }
          </section>
          ${
            friends.length
              ? html`
                  <section class="panel" aria-labelledby="h-friends">
                    <h2 id="h-friends">${t("Friends")}</h2>
                    <ul class="rows">
                      ${[...friends]
                        .sort((one, other) => Number(other.here) - Number(one.here))
                        .slice(0, FRIENDS_SHOWN)
                        .map(
                          (one) => html`
                            <li key=${one.id}>
                              <a class="row" href=${one.may_ask ? `/?with=${one.id}` : "/friends"}>
                                <span>
                                  <b>${one.name}</b>
                                  <small>${friendWords(one)}</small>
                                </span>
                              </a>
                            </li>
                          `,
                        )}
                    </ul>
                    <p class="soft"><a href="/friends">${t("All friends")}</a></p>
                  </section>
                `
              : null
          }
          <section class="panel" aria-labelledby="h-friend">
            <h2 id="h-friend">${t("Other ways")}</h2>
            <p class="soft">${t("{way}, as chosen above.", { way: way.title })}</p>
            ${
              way.players === 2
                ? html`
                    <${SameScreen}
                      busy=${busy}
                      start=${(/** @type {string} */ own, /** @type {string} */ other) =>
                        start(() => [SAME], { watch: "nobody" }, { mine: own, other })}
                    />
                  `
                : null
            }
            <button
              class="button"
              disabled=${busy}
              onClick=${() => start((now) => othersOf(now).map(() => ANYONE), { watch: "everyone" })}
            >
              ${icon("compass")}${t("Open a table to everyone")}
            </button>
            <a class="button" href="/tournaments">${icon("trophy")}${t("Tournaments")}</a>
            <a class="button" href="/analysis">${icon("eye")}${t("Analyse a position")}</a>
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
        <a href="/account">${me.value ? t("Hello, {name}.", { name: me.value.name }) : t("Hello, stranger.")}</a>
        <span>${UNOFFICIAL}</span>
      </footer>
    </div>
  `;
}

/** @param {{table: TableNews, waits?: boolean, left?: number}} props */
function TableRow({ table, waits, left }) {
  const others = table.seats
    .filter((seat) => !table.you.includes(seat.seat))
    .map((seat) => sitting(seat) || t("a free seat"));
  const about =
    table.status === "open" ? t("waiting for players") : table.status === "running" ? standing(table) : outcome(table);
  const time = left === undefined ? [] : [t("{time} left", { time: clockFace(left) })];
  return html`
    <a class="row" href=${`/t/${table.id}`}>
      <span>
        <b>
          ${table.lesson ? t("Lesson") : table.you.length ? others.join(", ") || t("at this screen") : nameOf(table, 0)}
        </b>
        <small>${[kindOf(table), about, ...time].join(", ")}</small>
      </span>
      ${
        waits
          ? html`
              <span class="turn">${t("Your turn")}</span>
            `
          : table.invited
            ? html`
                <span class="turn">${t("You are invited")}</span>
              `
            : null
      }
    </a>
  `;
}
