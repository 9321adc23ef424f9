// What somebody has played here: every finished match, the newest first, and where it can be looked at once more.
import { useEffect, useState } from "preact/hooks";
import { entered, html, levelName, signed } from "../base/ui.js";
import { date, list, t } from "../base/language.js";
import { get } from "../base/net.js";
import { Menu } from "../base/menu.js";
import { GAMES, sidesOf } from "../games/registry.js";
import { kindOf, optionsFor } from "../games/descriptions.js";

/** @typedef {import("../after/shapes").PastGame} PastGame */
/** @typedef {import("../after/shapes").PastGames} PastGames */

/** Which are shown; "" is all. */
const ALL = { game: "", opponent: "", result: "", reviewed: "" };
const NAMES = {
  "": t("All games"),
  ...Object.fromEntries(Object.entries(GAMES).map(([name, one]) => [name, one.short])),
};
const PATIENCE = 350; // milliseconds after the last letter of a name

export function GamesPage() {
  const [wanted, setWanted] = useState(ALL);
  const [games, setGames] = useState(/** @type {PastGame[] | null} */ (null));
  const [next, setNext] = useState(/** @type {string | null} */ (null));
  const [fault, setFault] = useState("");
  const { reviewed, ...asked } = wanted;
  const want = (/** @type {Partial<typeof ALL>} */ more) => setWanted((now) => ({ ...now, ...more }));

  useEffect(() => {
    document.title = `${t("My games")} · Unlost`;
  }, []);
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(
      () =>
        fetched(asked)
          .then((found) => {
            if (stale) return;
            setFault("");
            setGames(found.games);
            setNext(found.next);
          })
          .catch((why) => !stale && setFault(why.message)),
      games ? PATIENCE : 0,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [asked.game, asked.opponent, asked.result]);
  const more = () =>
    fetched({ ...asked, before: next ?? "" })
      .then((found) => {
        setGames((now) => [...(now ?? []), ...found.games]);
        setNext(found.next);
      })
      .catch((why) => setFault(why.message));

  const shown = games?.filter((one) => !reviewed || one.reviewed === (reviewed === "yes"));
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
      <main class="panel past">
        <h1>${t("My games")}</h1>
        <form class="wanted" role="search" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
          <${Pick}
            title=${t("Game")}
            value=${wanted.game}
            of=${NAMES}
            choose=${(/** @type {string} */ game) => want({ game })}
          />
          <${Pick}
            title=${t("Result")}
            value=${wanted.result}
            of=${{ "": t("All results"), won: t("Won"), lost: t("Lost"), drawn: t("Level") }}
            choose=${(/** @type {string} */ result) => want({ result })}
          />
          <${Pick}
            title=${t("Review")}
            value=${wanted.reviewed}
            of=${{ "": t("With and without a review"), yes: t("Reviewed"), no: t("Not reviewed") }}
            choose=${(/** @type {string} */ which) => want({ reviewed: which })}
          />
          <label class="field">
            <span>${t("Against")}</span>
            <input
              class="input"
              type="search"
              maxlength="100"
              placeholder=${t("Name or level")}
              value=${wanted.opponent}
              onInput=${entered((opponent) => want({ opponent }))}
            />
          </label>
        </form>
        ${
          fault
            ? html`
                <p role="alert">${fault}</p>
              `
            : null
        }
        ${
          shown?.length
            ? html`
                <ul class="rows">
                  ${shown.map(
                    (one) => html`
                      <li key=${one.id}><${Row} one=${one} /></li>
                    `,
                  )}
                </ul>
              `
            : html`
                <p class="soft">${games ? t("No finished games are like that.") : t("One moment…")}</p>
              `
        }
        <div class="choices">
          ${
            next
              ? html`
                  <button class="button" onClick=${more}>${t("Older games")}</button>
                `
              : null
          }
          ${
            games?.length
              ? html`
                  <a class="button quiet" href="/api/me/records" download>${t("All records as a file")}</a>
                `
              : null
          }
        </div>
      </main>
    </div>
  `;
}

/**
 * Some of my games. A level is asked for by its own name, in whatever language it is written.
 * @param {{game?: string, opponent?: string, result?: string, before?: string}} wanted
 */
async function fetched({ opponent = "", ...wanted }) {
  const name = opponent.trim();
  const level = LEVELS.find((one) => name && levelName(one).toLowerCase() === name.toLowerCase());
  const asked = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
  if (name) asked.set(level ? "level" : "opponent", level ?? name);
  return /** @type {PastGames} */ (/** @type {unknown} */ (await get(`/api/me/games?${asked}`)));
}
const LEVELS = ["novice", "explorer", "expert", "master"];

/** @param {{title: string, value: string, of: Record<string, string>, choose: (value: string) => void}} props */
const Pick = ({ title, value, of, choose }) => html`
  <label class="field">
    <span>${title}</span>
    <select class="input" value=${value} onChange=${entered(choose)}>
      ${Object.entries(of).map(
        ([one, said]) => html`
          <option key=${one} value=${one}>${said}</option>
        `,
      )}
    </select>
  </label>
`;

/** @param {{one: PastGame}} props */
function Row({ one }) {
  const names = one.opponents.map(({ kind, name }) => (kind === "bot" ? levelName(name) : name));
  const { small = 0, medium = 0, large = 0 } = one.marks ?? {};
  return html`
    <a class="row" href=${`/t/${one.id}`}>
      <span>
        <b>${list(names) || t("at this screen")}</b>
        <small>
          ${kindOf({ ...one, options: optionsOf(one), lesson: null })}, ${resultOf(one)}, ${date(one.ended)}
        </small>
      </span>
      ${
        one.reviewed
          ? html`
              <span
                class="marks"
                title=${t("Mistakes: {large} large, {medium} medium, {small} small", { large, medium, small })}
              >
                <span class="unseen">
                  ${t("Mistakes: {large} large, {medium} medium, {small} small", { large, medium, small })}
                </span>
                <span aria-hidden="true">
                  <i class="ink large"></i>
                  ${large}
                </span>
                <span aria-hidden="true">
                  <i class="ink medium"></i>
                  ${medium}
                </span>
                <span aria-hidden="true">
                  <i class="ink small"></i>
                  ${small}
                </span>
              </span>
            `
          : null
      }
    </a>
  `;
}

/** All options of a match: only those that are not the usual ones are told. @param {PastGame} one */
const optionsOf = ({ game, players, options }) => ({
  ...Object.fromEntries(optionsFor(game, players).map((option) => [option.name, option.default])),
  ...options,
});

/** How it ended for me, my side's points first. @param {PastGame} one */
function resultOf({ game, players, seat, scores, how, result }) {
  if (how === "time") return result === "lost" ? t("lost on time") : t("won on time");
  if (how === "resigned") return result === "lost" ? t("lost by resignation") : t("won by resignation");
  const sides = sidesOf(game, players);
  const others = [...new Set(sides)].filter((side) => side !== sides[seat]);
  const points = [sides[seat], ...others].map((side) => signed(scores[sides.indexOf(side)])).join(" : ");
  return {
    won: t("won {points}", { points }),
    lost: t("lost {points}", { points }),
    drawn: t("level {points}", { points }),
  }[result];
}
