// The ladder, and somebody's profile.
import { html, levelName } from "../base/ui.js";
import { date, number, t, tn } from "../base/language.js";
import { GAMES } from "../games/registry.js";
import { get } from "../base/net.js";
import { Menu } from "../base/menu.js";
import { useEffect, useState } from "preact/hooks";

/** @typedef {import("../types").Standing} Standing */

/** Everybody's ratings, by game and number of players. */
const LADDERS = Object.entries(GAMES).flatMap(([game, { ladders = [] }]) => ladders.map((one) => ({ ...one, game })));

/** @param {{name: string | null}} props */
export function People({ name }) {
  const [which, setWhich] = useState(0);
  const [standings, setStandings] = useState(/** @type {Standing[] | null} */ (null));
  const [person, setPerson] = useState(/** @type {import("../types").Profile | null} */ (null));
  const [fault, setFault] = useState("");
  useEffect(() => {
    document.title = `${name ? levelName(name) : t("Ladder")} · Unlost`;
    const { game, players } = LADDERS[which];
    const found = name
      ? get(`/api/people/${encodeURIComponent(name)}`).then(setPerson)
      : get(`/api/leaderboard?game=${game}&players=${players}`).then((one) => setStandings(one.standings));
    found.catch((why) => setFault(why.message));
  }, [name, which]);
  return html`
    <div class="home">
      <header class="top">
        <a class="brand" href="/">
          <img src="/art/icon.svg" alt="" width="27" height="27" />
          Unlost
        </a>
        <nav aria-label=${t("Main")}>
          <a class="button quiet" href="/ladder">${t("Ladder")}</a>
          <${Menu} />
        </nav>
      </header>
      <main class="panel">
        <h1>${name ? levelName(name) : t("The ladder")}</h1>
        ${
          fault
            ? html`
                <p>${fault}</p>
              `
            : null
        }
        ${
          name
            ? null
            : html`
                <fieldset class="choices" aria-label=${t("Which ladder")}>
                  ${LADDERS.map(
                    ({ title }, place) => html`
                      <label class="choice" key=${title}>
                        <input
                          type="radio"
                          name="ladder"
                          checked=${which === place}
                          onChange=${() => setWhich(place)}
                        />
                        <span>${title}</span>
                      </label>
                    `,
                  )}
                </fieldset>
              `
        }
        ${
          standings
            ? html`
                <${Standings} rows=${standings} />
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
      </main>
    </div>
  `;
}

/** @param {{rows: Standing[]}} props */
function Standings({ rows }) {
  if (!rows.length)
    return html`
      <p class="soft">${t("Nobody has played a rated game here yet.")}</p>
    `;
  return html`
    <ol class="rows">
      ${rows.map(
        (row, place) => html`
          <li key=${row.name}>
            <a class="row" href=${`/people/${encodeURIComponent(row.name)}`}>
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
