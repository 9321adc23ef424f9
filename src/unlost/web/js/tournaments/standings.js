// Who plays in a tournament, and how everybody stands: a table with a column for each round.
import { classes, html, icon, levelName, signed } from "../base/ui.js";
import { t } from "../base/language.js";
import { post } from "../base/net.js";
import { Face } from "../characters/face.js";
import { inHalves } from "./words.js";

/** @typedef {import("../types").TournamentNews} TournamentNews */
/** @typedef {import("../types").TournamentPlayer} TournamentPlayer */
/** @typedef {import("./page.js").Take} Take */

/** Somebody's face and name; accounts lead to their page. @param {{one: TournamentPlayer, you: number | null}} props */
export const Player = ({ one, you }) => html`
  <span class=${classes("player", one.number === you && "you", one.withdrawn && "left")}>
    ${
      one.character
        ? html`
            <${Face} id=${one.character} size=${28} />
          `
        : icon(one.level ? "bot" : "person")
    }
    <span>
      ${
        one.account && one.number !== you
          ? html`
              <a href=${`/people/${encodeURIComponent(one.name)}`}>${one.name}</a>
            `
          : html`
              <b>${one.name}</b>
            `
      }${" "}
      <small class="soft">
        ${one.number === you ? t("you") : one.withdrawn ? t("has left") : one.level ? levelName(one.level) : ""}
      </small>
    </span>
  </span>
`;

/** Those who are there before it begins. @param {{news: TournamentNews, take: Take}} props */
export function Players({ news, take }) {
  if (!news.players.length)
    return html`
      <p class="soft">${t("Nobody yet. Send the link to your friends.")}</p>
    `;
  return html`
    <ul class="players">
      ${news.players.map(
        (one) => html`
          <li key=${one.number}>
            <${Player} one=${one} you=${news.you} />
            ${
              news.mine && one.number !== news.you
                ? html`
                    <button
                      class="button quiet round"
                      aria-label=${t("Take {name} out", { name: one.name })}
                      title=${t("Take {name} out", { name: one.name })}
                      onClick=${() => take(post(`/api/tournaments/${news.id}/leave`, { number: one.number }))}
                    >
                      ${icon("close")}
                    </button>
                  `
                : null
            }
          </li>
        `,
      )}
    </ul>
  `;
}

const SIGNS = new Map([
  [1, "1"],
  [0.5, "½"],
  [0, "0"],
]);

/**
 * What somebody did in a round: against whom (their place), and what it brought.
 * @param {TournamentNews} news @param {number} number @param {number} at
 */
function inRound(news, number, at) {
  const pairing = news.pairings[at]?.find((one) => one.first === number || one.second === number);
  if (!pairing) return { sign: "", said: "" };
  const isFirst = pairing.first === number;
  const brought = pairing.points === null ? null : isFirst ? pairing.points : 1 - pairing.points;
  const sign = brought === null ? "…" : (SIGNS.get(brought) ?? "");
  const other = isFirst ? pairing.second : pairing.first;
  const met = news.players.find((one) => one.number === other);
  if (!met || !pairing.table) return { sign, said: met ? t("{name} has left", { name: met.name }) : t("rests") };
  return { sign, said: met.name, other: news.standings.findIndex((one) => one.number === other) + 1 };
}

/** @param {{news: TournamentNews}} props */
export function Standings({ news }) {
  const rounds = Array.from({ length: Math.max(news.rounds, news.pairings.length) }, (_, at) => at);
  const shown = news.status === "running" ? rounds : rounds.slice(0, news.pairings.length);
  return html`
    <div class="scrolls" tabindex="0" role="region" aria-labelledby="h-standings">
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">${t("Place")}</th>
            <th scope="col">${t("Player")}</th>
            ${shown.map(
              (at) => html`
                <th scope="col" class="round" key=${at} aria-label=${t("Tournament round {n}", { n: at + 1 })}>
                  ${at + 1}
                </th>
              `,
            )}
            <th scope="col">${t("Points")}</th>
            <th scope="col" title=${t("The points of all opponents together")}>Buchholz</th>
            <th scope="col" class="wide" title=${t("The points of those one has won against")}>
              <abbr title="Sonneborn-Berger">SB</abbr>
            </th>
            <th scope="col" class="wide" title=${t("Points ahead at all tables together")}>${t("Margin")}</th>
          </tr>
        </thead>
        <tbody>
          ${news.standings.map((one) => {
            const player = news.players.find(({ number }) => number === one.number);
            if (!player) return null;
            return html`
              <tr key=${one.number} class=${classes(one.number === news.you && "you", player.withdrawn && "left")}>
                <td class="rank">${one.place}</td>
                <th scope="row"><${Player} one=${player} you=${news.you} /></th>
                ${shown.map((at) => {
                  const { sign, said, other } = inRound(news, one.number, at);
                  return html`
                    <td class="round" key=${at} data-sign=${sign} title=${said}>
                      ${sign}${
                        other
                          ? html`
                              <small>
                                <span class="unseen">${said}</span>
                                <span aria-hidden="true">${other}</span>
                              </small>
                            `
                          : null
                      }
                    </td>
                  `;
                })}
                <td class="points">${inHalves(one.points)}</td>
                <td>${inHalves(one.buchholz)}</td>
                <td class="wide">${inHalves(one.berger)}</td>
                <td class="wide">${signed(one.margin)}</td>
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
  `;
}
