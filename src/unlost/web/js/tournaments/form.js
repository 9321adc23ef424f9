// A form to open a tournament. The game and its options are chosen as on the home page, and kept like there.
import { useState } from "preact/hooks";
import { entered, go, html, ownWords, preferences } from "../base/ui.js";
import { t } from "../base/language.js";
import { Refused, me, post, whoAmI } from "../base/net.js";
import { GAMES, WAYS } from "../games/registry.js";
import { InSight, More, optionsOf, pickGame, pickWay, refusal, wayNow } from "../pages/options.js";
import { clockName } from "../table/clock_words.js";
import { CLOCKS, MODES } from "./words.js";

/** @typedef {keyof typeof MODES} Mode */
/** @typedef {keyof typeof CLOCKS} ClockName */

const ROUNDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The ways of a game that two play. @param {string} game */
const waysOf = (game) => Object.values(WAYS).filter((way) => way.game === game && way.players === 2);

/** The way that is chosen, if two play it, else the first of the game that two play. */
function wayForTwo() {
  const way = wayNow();
  return way.players === 2 ? way : (waysOf(way.game)[0] ?? way);
}

export function NewTournament() {
  const [name, setName] = useState("");
  const [mode, setMode] = useState(/** @type {Mode} */ ("swiss"));
  const [rounds, setRounds] = useState(5);
  const [clock, setClock] = useState(/** @type {ClockName} */ ("turn"));
  const [same, setSame] = useState(true);
  const [listed, setListed] = useState(true);
  const [plays, setPlays] = useState(true);
  const [busy, setBusy] = useState(false);
  const [refused, refuse] = useState("");
  const way = wayForTwo();
  const usual = t("{name}’s tournament", { name: me.value?.name ?? "" });
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    refuse("");
    try {
      if (!me.value) await whoAmI();
      const made = await post("/api/tournaments", {
        name: name.trim() || usual,
        game: way.game,
        options: optionsOf(way),
        clock: CLOCKS[clock],
        mode,
        rounds,
        same_deals: same,
        listed,
        pace: preferences.value.tempo ?? "brisk",
      });
      if (plays) await post(`/api/tournaments/${made.id}/join`, { words: ownWords() });
      go(`/tournaments/${made.id}`);
    } catch (fault) {
      const said = fault instanceof Error ? fault : new Error(String(fault));
      refuse(fault instanceof Refused && fault.code === "bad_option" ? refusal(said) : said.message);
    }
    setBusy(false);
  };
  return html`
    <form class="new-tournament" onSubmit=${open}>
      <div class="field">
        <label for="tournament-name">${t("Name")}</label>
        <input
          id="tournament-name"
          class="input"
          maxlength="60"
          autocomplete="off"
          placeholder=${usual}
          value=${name}
          onInput=${entered(setName)}
        />
      </div>
      <fieldset class="choices games" aria-label=${t("Which game")}>
        ${Object.entries(GAMES)
          .filter(([game]) => waysOf(game).length)
          .map(
            ([game, one]) => html`
              <label class="choice" key=${game}>
                <input type="radio" name="game" checked=${way.game === game} onChange=${() => pickGame(game)} />
                <span>${one.title}</span>
              </label>
            `,
          )}
      </fieldset>
      ${
        waysOf(way.game).length > 1
          ? html`
              <fieldset class="choices ways" aria-label=${t("What to play")}>
                ${waysOf(way.game).map(
                  (one) => html`
                    <label class="choice" key=${one.name}>
                      <input
                        type="radio"
                        name="way"
                        checked=${way.name === one.name}
                        onChange=${() => pickWay(one.name)}
                      />
                      <span>
                        ${one.title}
                        <small>${one.note}</small>
                      </span>
                    </label>
                  `,
                )}
              </fieldset>
            `
          : null
      }
      <${InSight} way=${way} />
      <fieldset class="choices ways" aria-label=${t("Who plays whom")}>
        ${Object.entries(MODES).map(
          ([one, { title, about }]) => html`
            <label class="choice" key=${one}>
              <input
                type="radio"
                name="mode"
                checked=${mode === one}
                onChange=${() => setMode(/** @type {Mode} */ (one))}
              />
              <span>
                ${title}
                <small>${about}</small>
              </span>
            </label>
          `,
        )}
      </fieldset>
      <div class="options">
        ${
          mode === "swiss"
            ? html`
                <div class="field">
                  <label for="tournament-rounds">${t("Number of rounds")}</label>
                  <select
                    id="tournament-rounds"
                    class="input"
                    value=${rounds}
                    aria-describedby="rounds-about"
                    onChange=${entered((wanted) => setRounds(Number(wanted)))}
                  >
                    ${ROUNDS.map(
                      (one) => html`
                        <option key=${one} value=${one}>${one}</option>
                      `,
                    )}
                  </select>
                  <small class="soft" id="rounds-about">${t("At most half as many as there are players.")}</small>
                </div>
              `
            : null
        }
        <div class="field">
          <label for="tournament-clock">${t("Clock")}</label>
          <select
            id="tournament-clock"
            class="input"
            value=${clock}
            aria-describedby="clock-about"
            onChange=${entered((wanted) => setClock(/** @type {ClockName} */ (wanted)))}
          >
            ${Object.entries(CLOCKS).map(
              ([one, meant]) => html`
                <option key=${one} value=${one}>${clockName(meant)}</option>
              `,
            )}
          </select>
          <small class="soft" id="clock-about">${t("Who runs out of time has lost the match.")}</small>
        </div>
      </div>
      <div class="options">
        <${Tick} id="same" on=${same} set=${setSame} title=${t("The same cards at all tables")}>
          ${t("Luck is shared: all tables of a round are dealt alike, and can be looked at when the round is over.")}
        <//>
        <${Tick} id="plays" on=${plays} set=${setPlays} title=${t("I play too")} />
        <${Tick} id="listed" on=${listed} set=${setListed} title=${t("Everybody can find it")}>
          ${t("Otherwise only those who have its link.")}
        <//>
      </div>
      <${More} way=${way} />
      <div role="alert" class="refused">
        ${
          refused
            ? html`
                <p>${refused}</p>
              `
            : null
        }
      </div>
      <button class="button main" disabled=${busy}>${t("Open the tournament")}</button>
    </form>
  `;
}

/**
 * @param {{id: string, on: boolean, set: (on: boolean) => void, title: string,
 *   children?: import("preact").ComponentChildren}} props
 */
const Tick = ({ id, on, set, title, children }) => html`
  <div class="field flag">
    <label>
      <input
        type="checkbox"
        checked=${on}
        aria-describedby=${children ? `${id}-about` : undefined}
        onChange=${() => set(!on)}
      />
      ${" "}${title}
    </label>
    ${
      children
        ? html`
            <small class="soft" id=${`${id}-about`}>${children}</small>
          `
        : null
    }
  </div>
`;
