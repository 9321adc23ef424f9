// The ladder, and somebody's profile.
import { go, html, icon, levelName } from "../base/ui.js";
import { date, number, t, tn } from "../base/language.js";
import { describe, described } from "../games/descriptions.js";
import { GAMES, hasPartners } from "../games/registry.js";
import { attempt, erase, get, me, put } from "../base/net.js";
import { SiteBar } from "../base/site_bar.js";
import { loadStyle } from "../base/styles.js";
import { meet, ofLevel } from "../characters/cast.js";
import { Faces } from "../characters/face.js";
import { useEffect, useState } from "preact/hooks";

/** @typedef {import("../types").Standing} Standing */

/** Where somebody's page is. @param {string} name */
const pageOf = (name) => `/people/${encodeURIComponent(name)}`;

/** @param {{name: string | null, query: URLSearchParams}} props */
export const People = ({ name, query }) => html`
  <div class="home">
    <${SiteBar} />
    <main class="panel">
      ${
        name
          ? html`
              <${Somebody} name=${name} />
            `
          : html`
              <${Ladder} query=${query} />
            `
      }
    </main>
  </div>
`;

/** @param {{query: URLSearchParams}} props */
function Ladder({ query }) {
  const [standings, setStandings] = useState(/** @type {Standing[] | null} */ (null));
  const [fault, setFault] = useState("");
  const game = query.get("game") ?? Object.keys(GAMES)[0];
  const counts = described.value[game]?.players ?? [2];
  const players = Number(query.get("players")) || counts[0];
  useEffect(() => {
    document.title = `${t("Ladder")} · Unlost`;
    describe();
  }, []);
  useEffect(() => {
    let stale = false;
    setFault("");
    get(`/api/leaderboard?game=${encodeURIComponent(game)}&players=${players}`)
      .then((one) => stale || setStandings(one.standings))
      .catch((why) => stale || setFault(why.message));
    return () => {
      stale = true;
    };
  }, [game, players]);
  const show = (/** @type {string} */ wanted, /** @type {number} */ many) => {
    const all = described.value[wanted]?.players ?? [many];
    go(`/ladder?game=${wanted}&players=${all.includes(many) ? many : all[0]}`);
  };
  return html`
    <h1>${t("The ladder")}</h1>
    <p class="soft">
      ${t("Rated games count here, for people and bots alike; each game and each number of players has a ladder.")}
    </p>
    <fieldset class="choices" aria-label=${t("Which game")}>
      ${Object.entries(GAMES).map(
        ([name, one]) => html`
          <label class="choice" key=${name}>
            <input type="radio" name="ladder" checked=${game === name} onChange=${() => show(name, players)} />
            <span>${one.title}</span>
          </label>
        `,
      )}
    </fieldset>
    <fieldset class="choices" aria-label=${t("How many players")}>
      ${counts.map(
        (many) => html`
          <label class="choice" key=${many}>
            <input type="radio" name="players" checked=${players === many} onChange=${() => show(game, many)} />
            <span>
              ${hasPartners(game, many) ? t("{n} players, partners", { n: many }) : t("{n} players", { n: many })}
            </span>
          </label>
        `,
      )}
    </fieldset>
    ${
      fault
        ? html`
            <p role="alert">${fault}</p>
          `
        : null
    }
    ${
      standings
        ? html`
            <${Standings} rows=${standings} />
          `
        : null
    }
  `;
}

/** @param {{name: string}} props */
function Somebody({ name }) {
  const [person, setPerson] = useState(/** @type {import("../types").Profile | null} */ (null));
  const [fault, setFault] = useState("");
  const look = () =>
    get(`/api/people/${encodeURIComponent(name)}`)
      .then(setPerson)
      .catch((why) => setFault(why.message));
  useEffect(() => {
    document.title = `${levelName(name)} · Unlost`;
    look();
  }, [name]);
  const follow = (/** @type {import("../types").Profile} */ { id, follows }) =>
    attempt(async () => {
      await (follows ? erase(`/api/friends/${id}`) : put(`/api/friends/${id}`));
      await look();
    });
  return html`
    <h1>${levelName(person?.name ?? name)}</h1>
    ${
      fault
        ? html`
            <p role="alert">${fault}</p>
          `
        : null
    }
    ${
      person && !person.is_bot && person.id !== me.value?.id
        ? html`
            <p>
              <button class="button small" aria-pressed=${person.follows} onClick=${() => follow(person)}>
                ${
                  person.follows
                    ? html`
                        ${icon("check")}${t("You follow them")}
                      `
                    : t("Follow")
                }
              </button>
            </p>
          `
        : null
    }
    ${
      person
        ? html`
            <${Profile} person=${person} />
          `
        : null
    }
  `;
}

/** @param {{rows: Standing[]}} props */
function Standings({ rows }) {
  useEffect(() => {
    meet();
  }, []);
  if (!rows.length)
    return html`
      <p class="soft">${t("Nobody has played a rated game here yet.")}</p>
    `;
  return html`
    <ol class="rows">
      ${rows.map(
        (row, place) => html`
          <li key=${row.name}>
            <a
              class="row"
              href=${pageOf(row.name)}
              aria-current=${!row.is_bot && row.name === me.value?.name ? "true" : undefined}
            >
              <${Faces} ids=${row.is_bot ? ofLevel(row.name.toLowerCase()).map((one) => one.id) : []} size=${32} />
              <span>
                <b>${place + 1}. ${row.is_bot ? levelName(row.name) : row.name}</b>
                <small>
                  ${[...(row.is_bot ? [t("a bot")] : []), tn("{n} game", "{n} games", row.games), won(row)].join(", ")}
                </small>
              </span>
              <span class="serif">${Math.round(row.rating)}${row.provisional ? "?" : ""}</span>
            </a>
          </li>
        `,
      )}
    </ol>
  `;
}

/** @param {Standing} row */
const won = (row) => t("{n} won", { n: number(row.wins) });

/** What a game is called in a few letters. @param {string} game @returns {string} */
const short = (game) => GAMES[game]?.short ?? game;

/** @typedef {import("../types").PlayedMatch} PlayedMatch */

/** @param {PlayedMatch} match */
const resultOf = ({ won: isWon, points }) =>
  isWon ? t("Won with {points}", { points: number(points) }) : t("Lost with {points}", { points: number(points) });

/** @param {PlayedMatch} match */
const aboutOf = ({ game, with_whom: others, time }) =>
  t("{game} with {names}, {date}", { game: short(game), names: others.map(levelName).join(", "), date: date(time) });

/** @param {{person: import("../types").Profile}} props */
function Profile({ person }) {
  const [module, setModule] = useState(/** @type {typeof import("./figures.js") | null} */ (null));
  useEffect(() => {
    Promise.all([import("./figures.js"), loadStyle("/mine.css")])
      .then(([found]) => setModule(found))
      .catch(() => {}); // the rest is there without
  }, []);
  const { Ratings, Results } = module ?? {};
  return html`
    <ul class="rows">
      ${person.standings.map(
        (row) => html`
          <li class="row" key=${row.game + row.players}>
            <span>
              <b>${t("{game}, {n} players", { n: row.players, game: short(row.game) })}</b>
              <small>${[tn("{n} rated game", "{n} rated games", row.games), won(row)].join(", ")}</small>
            </span>
            <span class="serif">${Math.round(row.rating)}${row.provisional ? "?" : ""}</span>
          </li>
        `,
      )}
    </ul>
    ${
      Ratings && person.ratings.length
        ? html`
            <h2>${t("Rating")}</h2>
            <${Ratings} curves=${person.ratings} />
          `
        : null
    }
    ${
      Results && person.figures.length
        ? html`
            <h2>${t("Results")}</h2>
            <${Results} rows=${person.figures} />
          `
        : null
    }
    <h2>${t("Played")}</h2>
    <ul class="rows">
      ${person.history.map(
        (game, place) => html`
          <li class="row" key=${place}>
            <span>
              <b>${resultOf(game)}</b>
              <small>${aboutOf(game)}</small>
            </span>
            ${
              game.table
                ? html`
                    <a href=${`/t/${game.table}`}>${t("Look")}</a>
                  `
                : null
            }
          </li>
        `,
      )}
    </ul>
    ${
      person.history.length
        ? null
        : html`
            <p class="soft">${t("No finished games yet.")}</p>
          `
    }
  `;
}
