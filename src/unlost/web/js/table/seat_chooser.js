// Who sits where at a new table: a tile for each seat, partners in one frame.
import { capital, classes, entered, html, icon, levelName } from "../base/ui.js";
import { list, t } from "../base/language.js";
import { me } from "../base/net.js";
import { whoBegins } from "../games/descriptions.js";
import { hasPartners, sidesOf } from "../games/registry.js";
import { ANYONE, ANY_BOT, FRIEND, isBot, levelsOf, setOther } from "./lineup.js";

/** @typedef {import("../types").FriendNews} FriendNews */
/** @typedef {import("./lineup.js").Wish} Wish */

/** A wish in words. @param {Wish} wish @param {FriendNews[]} friends */
export function wishName(wish, friends) {
  if (wish === FRIEND) return t("friend by link");
  if (wish === ANYONE) return t("anyone");
  if (wish === ANY_BOT) return t("any bot");
  if (wish.startsWith("@")) return friends.find((one) => one.id === wish.slice(1))?.name ?? t("a friend");
  return levelName(wish);
}

/**
 * All seats in words: "You, Explorer, anyone".
 * @param {Wish[]} others @param {FriendNews[]} friends
 */
export const lineupName = (others, friends) => list([t("You"), ...others.map((one) => wishName(one, friends))]);

/** @param {{way: import("../frame").NamedWay, others: Wish[], friends: FriendNews[]}} props */
export function SeatChooser({ way, others, friends }) {
  const sides = sidesOf(way.game, way.players);
  const partners = hasPartners(way.game, way.players);
  const places = whoBegins(way.game, way.players).slice(2);
  const asked = friends.filter((one) => one.may_ask);
  return html`
    <ol class=${classes("seat-tiles", partners && "partners")}>
      <li class="seat-tile ally">
        <small>${partners ? t("Your side") : t("Your seat")}</small>
        <span class="sits">
          ${icon("person")}
          <b>${me.value?.name ?? t("You")}</b>
        </span>
      </li>
      ${others.map((wish, at) => {
        const id = `seat-${at + 1}`;
        return html`
          <li class=${classes("seat-tile", partners && sides[at + 1] === sides[0] && "ally")} key=${at}>
            <label for=${id}>
              <small>${way.players === 2 ? t("The other seat") : places[at]?.[1]}</small>
            </label>
            <span class="sits">
              ${icon(isBot(wish, way.game) ? "bot" : wish === FRIEND ? "link" : wish === ANYONE ? "compass" : "person")}
              <select id=${id} class="input" value=${wish} onChange=${entered((one) => setOther(way, at, one))}>
                <option value=${FRIEND}>${capital(t("friend by link"))}</option>
                <option value=${ANYONE}>${capital(t("anyone"))}</option>
                <optgroup label=${t("Bots")}>
                  ${levelsOf(way.game).map(
                    (level) => html`
                      <option key=${level} value=${level}>${levelName(level)}</option>
                    `,
                  )}
                  <option value=${ANY_BOT}>${capital(t("any bot"))}</option>
                </optgroup>
                ${
                  asked.length
                    ? html`
                        <optgroup label=${t("Friends")}>
                          ${asked.map(
                            (one) => html`
                              <option key=${one.id} value=${`@${one.id}`}>
                                ${one.here ? t("{name}, here now", { name: one.name }) : one.name}
                              </option>
                            `,
                          )}
                        </optgroup>
                      `
                    : null
                }
              </select>
            </span>
          </li>
        `;
      })}
    </ol>
  `;
}
