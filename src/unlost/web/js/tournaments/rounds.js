// The pairings of a tournament, a round at a time; tables that one may look at are a click away.
import { useState } from "preact/hooks";
import { classes, html, icon, signed } from "../base/ui.js";
import { t } from "../base/language.js";
import { Player } from "./standings.js";

/** @typedef {import("../types").TournamentNews} TournamentNews */
/** @typedef {import("../types").TournamentPairing} TournamentPairing */

/** @param {{news: TournamentNews}} props */
export function Rounds({ news }) {
  const [chosen, choose] = useState(/** @type {number | null} */ (null)); // else the one that is played
  const shown = chosen ?? news.pairings.length - 1;
  const pairings = news.pairings[shown] ?? [];
  // with the same cards at all tables they can be looked at when the round is over
  const hidden = news.same_deals && pairings.some((pairing) => pairing.points === null);
  return html`
    <fieldset class="choices numbers" aria-label=${t("Which round")}>
      ${news.pairings.map(
        (_, at) => html`
          <label class="choice" key=${at}>
            <input type="radio" name="round" checked=${shown === at} onChange=${() => choose(at)} />
            <span>
              <span class="unseen">${t("Tournament round")}</span>
              ${at + 1}
            </span>
          </label>
        `,
      )}
    </fieldset>
    ${
      hidden
        ? html`
            <p class="soft">${t("All tables play the same cards. They can be looked at when the last one is done.")}</p>
          `
        : null
    }
    <ol class="pairings">
      ${pairings.map(
        (pairing, at) => html`
          <${Pairing} key=${at} news=${news} pairing=${pairing} hidden=${hidden} />
        `,
      )}
    </ol>
  `;
}

/** @param {{news: TournamentNews, pairing: TournamentPairing, hidden: boolean}} props */
function Pairing({ news, pairing, hidden }) {
  const one = (/** @type {number | null} */ number) => news.players.find((player) => player.number === number);
  const [first, second] = [one(pairing.first), one(pairing.second)];
  const mine = news.you !== null && [pairing.first, pairing.second].includes(news.you);
  if (!first) return null;
  return html`
    <li class=${classes("pairing", mine && "mine")}>
      <${Player} one=${first} you=${news.you} />
      <span class="result">
        <b>${resultOf(pairing)}</b>
        ${
          pairing.scores
            ? html`
                <small class="soft">${pairing.scores.map(signed).join(" : ")}</small>
              `
            : howOf(pairing)
              ? html`
                  <small class="soft">${howOf(pairing)}</small>
                `
              : null
        }
      </span>
      ${
        second
          ? html`
              <${Player} one=${second} you=${news.you} />
            `
          : html`
              <span class="soft">${t("rests")}</span>
            `
      }
      ${
        pairing.table && (mine || !hidden)
          ? html`
              <a class="button small" href=${`/t/${pairing.table}`}>
                ${icon("eye")}${pairing.points === null ? (mine ? t("Your table") : t("Watch")) : t("Look")}
                <span class="unseen">
                  ${t("at {one} against {other}", { one: first.name, other: second?.name ?? "" })}
                </span>
              </a>
            `
          : html`
              <span></span>
            `
      }
    </li>
  `;
}

/** @param {TournamentPairing} pairing */
function resultOf({ points, second }) {
  if (points === null) return t("playing");
  if (points === 0.5) return "½ : ½";
  return second === null ? `+${points}` : `${points} : ${1 - points}`;
}

/** @param {TournamentPairing} pairing */
function howOf({ how, table, second }) {
  if (!table) return second === null ? "" : t("not played");
  if (how === "time") return t("on time");
  if (how === "resigned") return t("by resignation");
  return how === "aborted" ? t("called off") : "";
}
