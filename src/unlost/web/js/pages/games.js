// What somebody has played here: every finished match, the newest first, and where it can be looked at once more.
// All of them are fetched, the first ones at once, so that they can be told apart without asking again.
import { useEffect, useMemo, useState } from "preact/hooks";
import { classes, entered, html, levelName, signed } from "../base/ui.js";
import { date, list, number, t, tn } from "../base/language.js";
import { get } from "../base/net.js";
import { SiteBar } from "../base/site_bar.js";
import { GAMES, sidesOf } from "../games/registry.js";
import { kindOf, optionsFor } from "../games/descriptions.js";
import { change } from "../base/rating_change.js";
import { Import } from "./import.js";
import { Faces } from "../characters/face.js";

/** @typedef {import("../types").PastGame} PastGame */
/** @typedef {import("../types").PastGames} PastGames */

/** Which are shown; "" is all. */
const ALL = { game: "", opponent: "", result: "", reviewed: "" };
/** @typedef {typeof ALL} Wanted */
const NAMES = {
  "": t("All games"),
  ...Object.fromEntries(Object.entries(GAMES).map(([name, one]) => [name, one.short])),
};
const AT_ONCE = 50; // fetched first, and drawn at first
const PAGE = 500; // fetched next

/** @param {{first: Promise<PastGames>}} props The newest ones, which were asked for already. */
export function GamesPage({ first }) {
  const [wanted, setWanted] = useState(ALL);
  const [games, setGames] = useState(/** @type {PastGame[] | null} */ (null));
  const [whole, setWhole] = useState(false);
  const [many, setMany] = useState(AT_ONCE);
  const [fault, setFault] = useState("");
  const want = (/** @type {Partial<Wanted>} */ more) => {
    setWanted((now) => ({ ...now, ...more }));
    setMany(AT_ONCE);
  };
  const [visit, setVisit] = useState(0);

  useEffect(() => {
    document.title = `${t("My games")} · Unlost`;
  }, []);
  useEffect(() => {
    let stale = false;
    fetchAll(visit ? null : first, (found, isWhole) => {
      if (stale) return false;
      setGames(found);
      setWhole(isWhole);
      return true;
    }).catch((why) => !stale && setFault(why.message));
    return () => {
      stale = true;
    };
  }, [visit]);

  const found = useMemo(() => (games ?? []).filter((one) => isWanted(one, wanted)), [games, wanted]);
  const filtered = Object.values(wanted).some(Boolean);
  return html`
    <div class="home">
      <${SiteBar} />
      <main class="panel past">
        <h1>${t("My games")}</h1>
        <p class="soft">
          <a href="/me">${t("My page")}</a>
          ${" · "}
          <a href="/analysis">${t("Analysis")}</a>
        </p>
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
            of=${{ "": t("Reviewed or not"), yes: t("Reviewed"), no: t("Not reviewed") }}
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
          games?.length
            ? html`
                <p class="soft how-many" role="status">
                  ${
                    filtered
                      ? t("{n} of {all} games", {
                          n: number(found.length),
                          all: number(games.length),
                        })
                      : tn("{n} game", "{n} games", games.length)
                  }${whole ? "" : " …"}
                </p>
              `
            : null
        }
        ${
          found.length
            ? html`
                <ul class="rows">
                  ${found.slice(0, many).map(
                    (one) => html`
                      <li key=${one.id}><${Row} one=${one} /></li>
                    `,
                  )}
                </ul>
              `
            : html`
                <p class="soft">${games ? nothing(games.length > 0) : fault ? "" : t("One moment…")}</p>
              `
        }
        <div class="choices">
          ${
            found.length > many
              ? html`
                  <button class="button" onClick=${() => setMany(many + 200)}>${t("Older games")}</button>
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
        <${Import} done=${() => setVisit((now) => now + 1)} />
      </main>
    </div>
  `;
}

/** What is said where no game is shown. @param {boolean} some Are there any at all? */
const nothing = (some) =>
  some
    ? t("No finished games are like that.")
    : t("The games that you finish will be here, to look at them once more and to learn from them.");

/**
 * Fetch all my games; each part is shown as it comes. `show` says whether to go on.
 * @param {Promise<PastGames> | null} first
 * @param {(games: PastGame[], whole: boolean) => boolean} show
 */
async function fetchAll(first, show) {
  /** @type {PastGame[]} */
  let all = [];
  let next = /** @type {string | null} */ ("");
  while (next !== null) {
    const asked = new URLSearchParams({
      limit: String(next ? PAGE : AT_ONCE),
      ...(next ? { before: next } : {}),
    });
    const part = await ((!next && first) || get(`/api/me/games?${asked}`));
    all = [...all, ...part.games];
    next = part.next;
    if (!show(all, next === null)) return;
  }
}

/** Is a game one of those that are wanted? @param {PastGame} one @param {Wanted} wanted */
function isWanted(one, { game, opponent, result, reviewed }) {
  const name = opponent.trim().toLowerCase();
  return (
    (!game || one.game === game) &&
    (!result || one.result === result) &&
    (!reviewed || one.reviewed === (reviewed === "yes")) &&
    (!name || namesOf(one).some((other) => other.toLowerCase().includes(name)))
  );
}

/** Who else played. @param {PastGame} one */
const namesOf = (one) =>
  one.opponents.map(({ name, level, character }) =>
    level && character ? `${name} (${levelName(level)})` : level ? levelName(name) : name,
  );

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
  const { small = 0, medium = 0, large = 0 } = one.marks ?? {};
  const about = [
    kindOf({ ...one, options: optionsOf(one), lesson: null }),
    resultOf(one),
    ...(one.imported ? [t("imported")] : []),
    date(one.ended),
  ];
  return html`
    <a class="row" href=${`/t/${one.id}`}>
      <${Faces} ids=${one.opponents.map((other) => other.character)} size=${36} />
      <span>
        <b>${list(namesOf(one)) || t("at this screen")}</b>
        <small>
          ${about.join(", ")}
          ${
            one.hints.length
              ? html`
                  ${" · "}
                  <span class="hints-taken">${t("with hints")}</span>
                `
              : null
          }
        </small>
      </span>
      <span class="signs">
        ${
          one.rating_before !== null && one.rating_after !== null
            ? html`
                <span class=${classes("rating-change", one.rating_after < one.rating_before && "down")}>
                  <span class="unseen">${t("Rating")}</span>
                  ${Math.round(one.rating_after)}${" "}
                  <small>${change(one.rating_before, one.rating_after)}</small>
                </span>
              `
            : null
        }
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
      </span>
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
  if (how === "unfinished" || !result) return t("not played to the end, {points}", { points });
  return {
    won: t("won {points}", { points }),
    lost: t("lost {points}", { points }),
    drawn: t("level {points}", { points }),
  }[result];
}
