// What was counted of somebody, as others may see it, too: ratings over time, and results by game and opponent.
import { html, levelName } from "../base/ui.js";
import { number, t } from "../base/language.js";
import { GAMES } from "../games/registry.js";
import { change } from "../base/rating_change.js";
import { Curve } from "./curve.js";

/** @typedef {import("../types").RatingCurve} RatingCurve */
/** @typedef {import("../types").ResultFigures} ResultFigures */

const tenths = new Intl.NumberFormat(document.documentElement.lang, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const shares = new Intl.NumberFormat(document.documentElement.lang, {
  style: "percent",
  maximumFractionDigits: 0,
});

/** To a tenth, with a real minus. @param {number} value */
export const tenth = (value) => tenths.format(value).replace("-", "−");

/** What a game is called in a few words. @param {string} game */
export const short = (game) => GAMES[game]?.short ?? game;

/** Whom somebody played against. @param {string} against */
const opponents = (against) => ({ people: t("People"), bots: t("Several bots") })[against] ?? levelName(against);
const ORDER = ["novice", "explorer", "expert", "master", "bots", "people"];

/** @param {{curves: RatingCurve[]}} props */
export const Ratings = ({ curves }) => html`
  <div class="curves">
    ${curves.map(({ game, players, points }) => {
      const now = points[points.length - 1].rating;
      const title = t("{game}, {n} players", { game: short(game), n: players });
      return html`
        <section key=${game + players} aria-label=${title}>
          <h3>
            ${title}
            <span class="serif">
              ${number(Math.round(now))}
              ${
                points.length > 1
                  ? html`
                      ${" "}
                      <small>${change(points[0].rating, now)}</small>
                    `
                  : null
              }
            </span>
          </h3>
          <${Curve}
            label=${t("Rating")}
            points=${points.map(({ time, rating }) => ({ time, value: rating }))}
            say=${(/** @type {number} */ value) => number(Math.round(value))}
          />
        </section>
      `;
    })}
  </div>
`;

/** @param {{rows: ResultFigures[]}} props */
export function Results({ rows }) {
  const kinds = [...new Map(rows.map(({ game, players }) => [`${game} ${players}`, { game, players }])).values()];
  return html`
    ${kinds.map(({ game, players }) => {
      const own = rows.filter((row) => row.game === game && row.players === players);
      own.sort((one, other) => ORDER.indexOf(one.against) - ORDER.indexOf(other.against));
      return html`
        <table class="figures" key=${game + players}>
          <caption>${t("{game}, {n} players", { game: short(game), n: players })}</caption>
          <thead>
            <tr>
              <th scope="col">${t("Against")}</th>
              <th scope="col">${t("Games")}</th>
              <th scope="col">${t("Won")}</th>
              <th scope="col">${t("Level")}</th>
              <th scope="col" class="bar-head">
                <span class="unseen">${t("Share won")}</span>
              </th>
              <th scope="col">${t("Points a round")}</th>
            </tr>
          </thead>
          <tbody>
            ${own.map(
              ({ against, games, wins, draws, mean }) => html`
                <tr key=${against}>
                  <th scope="row">${opponents(against)}</th>
                  <td>${number(games)}</td>
                  <td>${number(wins)}</td>
                  <td>${number(draws)}</td>
                  <td class="bar-cell">
                    <span class="share-bar" aria-hidden="true">
                      <span style=${`width:${(100 * wins) / games}%`}></span>
                      <span class="level" style=${`width:${(100 * draws) / games}%`}></span>
                    </span>
                    ${shares.format(wins / games)}
                  </td>
                  <td>${mean === null ? "–" : tenth(mean)}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      `;
    })}
  `;
}
