// Where an analysis begins: an empty table of some game, a position's text, or a record.
import { useRef, useState } from "preact/hooks";
import { entered, html, icon } from "../base/ui.js";
import { t } from "../base/language.js";
import { GAMES, WAYS } from "../games/registry.js";
import { differences, optionsOf, wayNow } from "../pages/options.js";
import { readMoment, readPosition } from "./session.js";

const FIRST_LINE = "unlost record 1"; // of every record

/** @typedef {import("./shapes").Analysed} Analysed */
/** @typedef {import("./shapes").Source} Source */

const EXAMPLE = `${Object.keys(GAMES)[0]}; seat 0; turn 0 play; round 1; …`;

/**
 * @typedef {object} Props
 * @property {string} fault what was wrong with the link
 * @property {(first: Analysed, source?: Source | null) => void} begin
 * @property {(way: import("../frame").NamedWay) => void} setUp
 */

/** @param {Props} props */
export function Start({ fault, begin, setUp }) {
  const now = wayNow();
  return html`
    <main class="panel starts">
      <h1>${t("Analysis")}</h1>
      <p class="soft">
        ${t("A table on which you put the cards yourself, and see what every action is worth while you move them.")}
      </p>
      ${
        fault
          ? html`
              <p role="alert" class="fault">${fault}</p>
            `
          : null
      }
      <section aria-labelledby="h-empty">
        <h2 id="h-empty">${t("An empty table")}</h2>
        ${Object.entries(GAMES)
          .filter(([, game]) => game.setup)
          .map(
            ([name, game]) => html`
              <div class="ways-of" key=${name} role="group" aria-label=${game.title}>
                <b>${game.title}</b>
                <span class="buttons">
                  ${Object.values(WAYS)
                    .filter((way) => way.game === name)
                    .map(
                      (way) => html`
                        <button key=${way.name} class="button small" onClick=${() => setUp(way)}>${way.title}</button>
                      `,
                    )}
                  ${
                    now.game === name && differences(now).length
                      ? html`
                          <button
                            class="button small"
                            title=${differences(now).join(", ")}
                            onClick=${() => setUp({ ...now, options: optionsOf(now) })}
                          >
                            ${t("As chosen on the home page")}
                          </button>
                        `
                      : null
                  }
                </span>
              </div>
            `,
          )}
      </section>
      <${FromText} begin=${begin} />
      <${FromRecord} begin=${begin} />
    </main>
  `;
}

/** The game that a position's text begins with. @param {string} text */
export const gameOf = (text) => text.trim().split(/[\s;]/)[0].toLowerCase();

/** @param {Pick<Props, "begin">} props */
function FromText({ begin }) {
  const [text, setText] = useState("");
  const { fault, busy, attempted } = useAttempt();
  const read = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempted(async () => begin(await readPosition(gameOf(text), { text })));
  };
  return html`
    <form class="from" aria-labelledby="h-text" onSubmit=${read}>
      <h2 id="h-text">${t("A position’s text")}</h2>
      <label class="field">
        <span class="soft" id="about-text">${t("What one seat knows at one moment, as a line of text.")}</span>
        <textarea
          class="input"
          rows="3"
          maxlength="10000"
          spellcheck=${false}
          aria-labelledby="h-text about-text"
          aria-invalid=${Boolean(fault)}
          aria-describedby="fault-text"
          placeholder=${EXAMPLE}
          value=${text}
          onInput=${entered(setText)}
        ></textarea>
      </label>
      <p class="fault" id="fault-text" role="alert">${fault}</p>
      <button class="button" disabled=${busy || !text.trim()}>${t("Show it")}</button>
    </form>
  `;
}

/** @param {Pick<Props, "begin">} props */
function FromRecord({ begin }) {
  const [text, setText] = useState("");
  const file = useRef(/** @type {HTMLInputElement | null} */ (null));
  const { fault, busy, attempted } = useAttempt();
  const open = (/** @type {string} */ record) =>
    attempted(async () => begin(await readMoment({ record }, 0), { record }));
  return html`
    <form
      class="from"
      aria-labelledby="h-record"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        open(text);
      }}
    >
      <h2 id="h-record">${t("A record")}</h2>
      <label class="field">
        <span class="soft" id="about-record">
          ${t("A game that was saved, or noted at a real table: any moment of the seats whose cards are known.")}
        </span>
        <textarea
          class="input"
          rows="3"
          maxlength="60000"
          spellcheck=${false}
          aria-labelledby="h-record about-record"
          aria-invalid=${Boolean(fault)}
          aria-describedby="fault-record"
          placeholder=${FIRST_LINE}
          value=${text}
          onInput=${entered(setText)}
        ></textarea>
      </label>
      <p class="fault" id="fault-record" role="alert">${fault}</p>
      <div class="buttons">
        <button class="button" disabled=${busy || !text.trim()}>${t("Show it")}</button>
        <button type="button" class="button" disabled=${busy} onClick=${() => file.current?.click()}>
          ${icon("contract")}${t("Open a file")}
        </button>
        <input
          ref=${file}
          type="file"
          accept=".txt,text/plain"
          hidden
          aria-label=${t("A record as a file")}
          onChange=${async () => {
            const chosen = file.current?.files?.[0];
            if (!chosen) return;
            const record = await chosen.text();
            setText(record.slice(0, 60000));
            open(record);
          }}
        />
      </div>
    </form>
  `;
}

/** Something that may be refused: the sentence stays beside it. */
function useAttempt() {
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {() => Promise<void>} work */
  const attempted = async (work) => {
    setBusy(true);
    setFault("");
    try {
      await work();
    } catch (why) {
      setFault(why instanceof Error ? why.message : String(why));
    }
    setBusy(false);
  };
  return { fault, busy, attempted };
}
