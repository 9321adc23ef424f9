// Whether a new table is rated, where one starts; and why it cannot be, before the click.
import { html, prefer, preferences, same } from "../base/ui.js";
import { t } from "../base/language.js";
import { me } from "../base/net.js";
import { optionsFor } from "../games/descriptions.js";
import { isUnlearnt, optionsOf } from "../pages/options.js";
import { SAME, isBot, levelsOf, spread } from "./lineup.js";

/** @typedef {import("../frame").NamedWay} Way */

/**
 * Why a table like this cannot be rated; "" if it can.
 * @param {Way} way @param {import("./lineup.js").Wish[]} others
 */
export function unrated(way, others) {
  const options = optionsOf(way);
  const has = (/** @type {(one: import("../types").OptionInfo) => boolean} */ meant) =>
    optionsFor(way.game, way.players).some(
      (one) => meant(one) && one.name in options && !same(options[one.name], one.default),
    );
  if (me.value?.kind !== "account") return t("Rated games are for people with an account.");
  if (others.includes(SAME)) return t("A match at one screen cannot be rated.");
  if (has((one) => one.house) || isUnlearnt(way, "master")) return t("A game by house rules cannot be rated.");
  if (has((one) => one.kind === "seat")) return t("In a rated game chance decides who begins.");
  const bots = others.filter((one) => isBot(one, way.game)).length;
  const levels = levelsOf(way.game).length;
  if (levels && bots > levels)
    return t("In a rated game each bot can sit only once, and there are {n} of them.", { n: levels });
  return "";
}

/** Is the next table to be rated, as far as can be? @param {Way} way @param {import("./lineup.js").Wish[]} others */
export const isRated = (way, others) => Boolean(preferences.value.rated) && !unrated(way, others);

/**
 * The other seats as they will be taken.
 * @param {Way} way @param {import("./lineup.js").Wish[]} others
 */
export const seated = (way, others) => (isRated(way, others) ? spread(others, way.game) : others);

/** @param {{way: Way, others: import("./lineup.js").Wish[]}} props */
export function RatedChoice({ way, others }) {
  const hindrance = unrated(way, others);
  const guest = me.value?.kind !== "account";
  const moved = !same(seated(way, others), others);
  return html`
    <div class="rated">
      <label>
        <input
          type="checkbox"
          checked=${!guest && preferences.value.rated}
          disabled=${guest}
          aria-describedby="rated-about"
          onChange=${() => prefer({ rated: !preferences.value.rated })}
        />
        ${" "}${t("Rated")}
      </label>
      <small id="rated-about" class="soft" aria-live="polite">
        ${
          guest
            ? html`
                ${hindrance}${" "}
                <a href="/account?back=/">${t("Open one")}</a>
              `
            : preferences.value.rated && hindrance
              ? t("This one will not be: {reason}", { reason: hindrance })
              : moved
                ? t("In a rated game each bot sits only once, so others sit down too.")
                : ""
        }
      </small>
    </div>
  `;
}
