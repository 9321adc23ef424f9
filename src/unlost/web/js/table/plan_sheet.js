// The sheet on which one plans one's next turn: what to play, and if the others do something. The first line that fits
// is followed.
import { useEffect, useRef, useState } from "preact/hooks";
import { COLOURS, html, icon, tell } from "../base/ui.js";
import { attempt, post } from "../base/net.js";
import { t } from "../base/language.js";
import { GAMES } from "../games/registry.js";

/** @typedef {import("../frame").PlayingPiles} Session */
/** @typedef {import("../types").PlanNews} PlanNews */
/** A line of the sheet: the pile that is watched, what is played, where one draws; "" is nothing said. */
/** @typedef {{pile: string, play: string, draw: string}} Line */

const MOST = 4;

/** @param {{session: Session, news: PlanNews, done: (news: PlanNews) => void, close: () => void}} props */
export function PlanSheet({ session, news, done, close }) {
  const table = session.table.value;
  const { first } = news;
  const letters = Object.keys(session.position.value.view.piles);
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [words, setWords] = useState(/** @type {import("../frame").Actions | null} */ (null));
  const [lines, setLines] = useState(() => linesOf(news));
  useEffect(() => {
    box.current?.showModal();
    GAMES[table.game].actions?.().then(setWords, () => {});
  }, []);
  const inWords = (/** @type {string} */ action, /** @type {string} */ phase) =>
    words?.inWords(action, phase) ?? action;
  const change = (/** @type {number} */ at, /** @type {Partial<Line>} */ more) =>
    setLines(lines.map((line, place) => (place === at ? { ...line, ...more } : line)));
  const keep = (/** @type {Line[]} */ kept) =>
    attempt(async () => {
      const plans = kept.flatMap(({ pile, play, draw }) =>
        play ? [{ play: [play, ...(draw ? [draw] : [])], after: pile ? `-${pile}*` : "" }] : [],
      );
      done(await post(`/api/tables/${table.id}/plans`, { plans }));
      tell(plans.length ? t("Your next turn is planned.") : t("You will be asked when it is your turn."));
      close();
    });
  return html`
    <dialog class="plans" ref=${box} aria-label=${t("Your next turn")} onClose=${close}>
      <header>
        <h2>${t("Your next turn")}</h2>
        <button class="button quiet" onClick=${close}>${t("Close")}</button>
      </header>
      <p class="soft">
        ${t(
          "It is played as soon as it is your turn, if it can be. Otherwise you are asked. Nobody else is told. " +
            "Of several lines the first one that fits counts.",
        )}
      </p>
      <ol class="rows">
        ${lines.map(
          (line, at) => html`
            <li key=${at} class="plan-line">
              <${Choice}
                title=${t("If")}
                value=${line.pile}
                of=${[
                  ["", t("whatever happens")],
                  ...letters.map((one) => [one, t("somebody discards {colour}", { colour: COLOURS[one] })]),
                ]}
                choose=${(/** @type {string} */ pile) => change(at, { pile, ...(pile ? { draw: `+${pile}` } : {}) })}
              />
              <${Choice}
                title=${t("Then")}
                value=${line.play}
                of=${[["", t("choose…")], ...first.map((one) => [one, inWords(one, "play")])]}
                choose=${(/** @type {string} */ play) => change(at, { play })}
              />
              <${Choice}
                title=${t("And")}
                value=${line.draw}
                of=${[
                  ["", t("ask me how to go on")],
                  ...["+", ...letters.map((one) => `+${one}`)].map((one) => [one, inWords(one, "draw")]),
                ]}
                choose=${(/** @type {string} */ draw) => change(at, { draw })}
              />
              ${
                lines.length > 1
                  ? html`
                      <button
                        class="button quiet round"
                        aria-label=${t("Remove this line")}
                        onClick=${() => setLines(lines.filter((_, place) => place !== at))}
                      >
                        ${icon("close")}
                      </button>
                    `
                  : null
              }
            </li>
          `,
        )}
      </ol>
      <div class="choices">
        <button class="button main" disabled=${!lines.some(({ play }) => play)} onClick=${() => keep(lines)}>
          ${t("Plan it")}
        </button>
        <button class="button" disabled=${lines.length >= MOST} onClick=${() => setLines([...lines, EMPTY])}>
          ${t("Another line")}
        </button>
        ${
          news.plans.length
            ? html`
                <button class="button" onClick=${() => keep([])}>${t("Ask me instead")}</button>
              `
            : null
        }
      </div>
    </dialog>
  `;
}

/** @type {Line} */
const EMPTY = { pile: "", play: "", draw: "" };

/** What is planned, as the sheet has it. @param {PlanNews} news @returns {Line[]} */
function linesOf({ plans }) {
  const found = plans.map(({ after, play }) => ({
    pile: after?.slice(1, 2) ?? "",
    play: play[0],
    draw: play[1] ?? "",
  }));
  return found.length ? found : [EMPTY];
}

/** @param {{title: string, value: string, of: string[][], choose: (value: string) => void}} props */
const Choice = ({ title, value, of, choose }) => html`
  <label class="field">
    <span>${title}</span>
    <select
      class="input"
      value=${value}
      onChange=${(/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.currentTarget).value)}
    >
      ${of.map(
        ([one, said]) => html`
          <option key=${one} value=${one}>${said}</option>
        `,
      )}
    </select>
  </label>
`;
