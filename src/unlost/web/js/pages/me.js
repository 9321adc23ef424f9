// My page: how I do over time, how well I play beside the bots, what costs me most. Nobody else sees the latter two.
import { useEffect, useState } from "preact/hooks";
import { COLOURS, html, levelName, Sign } from "../base/ui.js";
import { date, number, t, tn } from "../base/language.js";
import { me } from "../base/net.js";
import { SiteBar } from "../base/site_bar.js";
import { Ratings, Results, short, tenth } from "./figures.js";
import { Curve } from "./curve.js";

/** @typedef {import("../types").MyFigures} MyFigures */
/** @typedef {import("../types").StudyFigures} StudyFigures */
/** @typedef {import("../types").KindFigures} KindFigures */

const MARKS = {
  small: t("a small mistake"),
  medium: t("a medium mistake"),
  large: t("a large mistake"),
};
const hundredths = new Intl.NumberFormat(document.documentElement.lang, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const KINDS_SHOWN = 6;

const EMPTY = t(
  "When you have finished a game, you find here how you do: your results, your rating, and what costs you most.",
);
const NO_REVIEW = t(
  "Have a finished game reviewed, and you see here what you lose a decision, beside the bots, and which mistakes " +
    "cost you most.",
);
const PRIVATE = t(
  "Only you see how you play, your luck, your mistakes and your colours. Others see results and ratings, without " +
    "games that you play without spectators.",
);

/** @param {{figures: Promise<MyFigures>}} props What was asked for already. */
export function MyPage({ figures }) {
  const [found, setFound] = useState(/** @type {MyFigures | null} */ (null));
  const [fault, setFault] = useState("");
  useEffect(() => {
    document.title = `${t("My page")} · Unlost`;
    figures.then(setFound).catch((why) => setFault(why.message));
  }, []);
  return html`
    <div class="home">
      <${SiteBar} />
      <main class="mine">
        <h1>${me.value?.name ?? t("My page")}</h1>
        ${
          fault
            ? html`
                <p role="alert">${fault}</p>
              `
            : null
        }
        ${
          found
            ? html`
                <${Found} found=${found} />
              `
            : fault
              ? null
              : html`
                  <p class="soft">${t("One moment…")}</p>
                `
        }
      </main>
    </div>
  `;
}

/** @param {{found: MyFigures}} props */
function Found({ found: { results, ratings, study, colours } }) {
  if (!results.length)
    return html`
      <section class="panel">
        <p>${EMPTY}</p>
        <p><a class="button main" href="/">${t("Play a game")}</a></p>
      </section>
    `;
  return html`
    <section class="panel" aria-labelledby="h-results">
      <h2 id="h-results">${t("Results")}</h2>
      <${Results} rows=${results} />
    </section>
    <section class="panel" aria-labelledby="h-rating">
      <h2 id="h-rating">${t("Rating")}</h2>
      ${
        ratings.length
          ? html`
              <${Ratings} curves=${ratings} />
            `
          : html`
              <p class="soft">${t("Rated games, which take an account, draw a line here.")}</p>
            `
      }
    </section>
    ${
      study.length
        ? study.map(
            (one) => html`
              <${Play} key=${one.game} one=${one} />
            `,
          )
        : html`
            <section class="panel" aria-labelledby="h-play">
              <h2 id="h-play">${t("How you play")}</h2>
              <p class="soft">${NO_REVIEW}</p>
              <p><a class="button" href="/games">${t("My games")}</a></p>
            </section>
          `
    }
    ${
      colours.length
        ? html`
            <section class="panel" aria-labelledby="h-colours">
              <h2 id="h-colours">${t("Favourite colours")}</h2>
              <p class="soft">${t("The cards that you have played, by colour.")}</p>
              ${colours.map(
                ({ game, cards }) => html`
                  <h3 key=${game}>${short(game)}</h3>
                  <${Colours} cards=${cards} />
                `,
              )}
            </section>
          `
        : null
    }
    <p class="soft private">${PRIVATE}</p>
  `;
}

/** How I play a game. @param {{one: StudyFigures}} props */
function Play({ one }) {
  const { game, matches, decisions, loss, levels, lucky, luck, marks, curve, kinds } = one;
  const lines = Object.entries(levels).map(([name, value]) => ({
    name: levelName(name),
    value,
  }));
  const id = `h-play-${game}`;
  const say = (/** @type {number} */ value) => hundredths.format(value);
  const mean = `${luck > 0 ? "+" : ""}${tenth(luck / lucky)}`;
  const [large, medium, small] = [marks.large, marks.medium, marks.small].map(number);
  return html`
    <section class="panel" aria-labelledby=${id}>
      <h2 id=${id}>${t("How you play: {game}", { game: short(game) })}</h2>
      <p>
        ${tn(
          "From the review of {n} game with {many} decisions.",
          "From the reviews of {n} games with {many} decisions.",
          matches,
          { many: number(decisions) },
        )}
      </p>
      <dl class="facts">
        <div>
          <dt>${t("Points lost a decision")}</dt>
          <dd class="serif">${say(loss)}</dd>
          <dd>${besideLevels(loss, levels)}</dd>
        </div>
        <div>
          <dt>${t("Luck in all")}</dt>
          <dd class="serif">${luck > 0 ? "+" : ""}${tenth(luck)}</dd>
          <dd>${lucky ? t("points by deals and draws, {mean} a game", { mean }) : t("could not be told yet")}</dd>
        </div>
        <div>
          <dt>${t("Mistakes")}</dt>
          <dd class="serif">${number(marks.small + marks.medium + marks.large)}</dd>
          <dd>${t("{large} large, {medium} medium, {small} small", { large, medium, small })}</dd>
        </div>
      </dl>
      ${
        curve.length > 1
          ? html`
              <h3>${t("Points lost a decision over time")}</h3>
              <${Curve}
                label=${t("Points lost a decision")}
                points=${curve.map(({ time, loss: value }) => ({ time, value }))}
                lines=${lines}
                from=${0}
                say=${say}
              />
            `
          : null
      }
      ${
        kinds.length
          ? html`
              <h3>${t("What costs you most")}</h3>
              <${Kinds} kinds=${kinds} />
            `
          : null
      }
    </section>
  `;
}

/**
 * Where a loss lies among those of the levels, which go from weak to strong.
 * @param {number} loss @param {Record<string, number>} levels
 */
function besideLevels(loss, levels) {
  const known = Object.entries(levels);
  if (!known.length) return t("for this game the bots were not measured yet");
  const weaker = known.filter(([, value]) => value > loss).pop();
  const stronger = known.find(([, value]) => value <= loss);
  if (!weaker)
    return t("more than {name} ({loss})", {
      name: levelName(known[0][0]),
      loss: hundredths.format(known[0][1]),
    });
  if (!stronger)
    return t("less than {name} ({loss})", {
      name: levelName(weaker[0]),
      loss: hundredths.format(weaker[1]),
    });
  return t("between {weaker} ({more}) and {stronger} ({less})", {
    weaker: levelName(weaker[0]),
    more: hundredths.format(weaker[1]),
    stronger: levelName(stronger[0]),
    less: hundredths.format(stronger[1]),
  });
}

/** @param {{kinds: KindFigures[]}} props */
function Kinds({ kinds }) {
  const [all, setAll] = useState(false);
  const most = kinds[0].loss;
  return html`
    <ol class="kinds">
      ${kinds.slice(0, all ? undefined : KINDS_SHOWN).map(
        ({ kind, title, times, loss, worst }) => html`
          <li key=${kind}>
            <span class="what">
              <b>${title}</b>
              <small>${tn("{n} time", "{n} times", times)}, ${t("{n} points", { n: tenth(loss) })}</small>
            </span>
            <span class="share-bar" aria-hidden="true"><span style=${`width:${(100 * loss) / most}%`}></span></span>
            <span class="moments">
              ${worst.map(
                ({ table, step, mark, loss: cost, time }) => html`
                  <a
                    key=${table + step}
                    href=${`/t/${table}#${step}`}
                    title=${MARKS[/** @type {keyof typeof MARKS} */ (mark)]}
                  >
                    <i class=${`ink ${mark}`} aria-hidden="true"></i>
                    ${t("−{points} on {date}", { points: tenth(cost), date: date(time) })}
                  </a>
                `,
              )}
            </span>
          </li>
        `,
      )}
    </ol>
    ${
      kinds.length > KINDS_SHOWN && !all
        ? html`
            <button class="button quiet" onClick=${() => setAll(true)}>${t("All kinds of mistakes")}</button>
          `
        : null
    }
  `;
}

/** @param {{cards: Record<string, number>}} props */
function Colours({ cards }) {
  const sorted = Object.entries(cards).sort(([, one], [, other]) => other - one);
  const most = sorted[0][1];
  return html`
    <ul class="colours">
      ${sorted.map(
        ([letter, count]) => html`
          <li key=${letter} data-colour=${letter}>
            <span class="what">
              <${Sign} letter=${letter} />
              ${COLOURS[letter] ?? letter}
            </span>
            <span class="share-bar" aria-hidden="true"><span style=${`width:${(100 * count) / most}%`}></span></span>
            <span>${number(count)}</span>
          </li>
        `,
      )}
    </ul>
  `;
}
