// Bringing along matches that were played elsewhere: records as files, or pasted. Each is checked by the server, which
// says what is wrong with it and where.
import { useState } from "preact/hooks";
import { entered, html } from "../base/ui.js";
import { t, tn } from "../base/language.js";
import { post } from "../base/net.js";
import { GAMES } from "../games/registry.js";

const MOST = 100; // files at once
const LARGEST = 48_000; // characters of a record

const ABOUT = t(
  "Games from another server, from the command line, or noted at a real table, to look at them and have them " +
    "reviewed here. They count nowhere.",
);

/** What became of a record. @typedef {{name: string, id?: string, said: string}} Outcome */

/** @param {{done: () => void}} props */
export function Import({ done }) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState(/** @type {Outcome[]} */ ([]));

  const take = async (/** @type {{name: string, text: () => Promise<string>}[]} */ records) => {
    setBusy(true);
    /** @type {Outcome[]} */
    const found = [];
    for (const record of records.slice(0, MOST)) {
      found.push(await imported(record.name, await record.text()));
      setOutcomes([...found]);
    }
    if (records.length > MOST)
      setOutcomes([
        ...found,
        {
          name: t("The others"),
          said: t("At most {n} files are taken at once.", { n: MOST }),
        },
      ]);
    setBusy(false);
    if (found.some((one) => one.id)) done();
    return found.every((one) => one.id);
  };
  const paste = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await take([{ name: t("The pasted record"), text: async () => text }])) setText("");
  };
  const choose = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    const files = [...(input.files ?? [])];
    input.value = "";
    if (files.length) take(files);
  };
  const taken = outcomes.filter((one) => one.id).length;
  return html`
    <details class="import">
      <summary>${t("Import records")}</summary>
      <p class="soft">${ABOUT}</p>
      <label class="field">
        <span>${t("Files")}</span>
        <input type="file" class="input" accept=".txt,text/plain" multiple disabled=${busy} onChange=${choose} />
      </label>
      <form class="field" onSubmit=${paste}>
        <label for="pasted">${t("Or paste a record")}</label>
        <textarea
          id="pasted"
          class="input"
          rows="5"
          spellcheck="false"
          maxlength=${LARGEST}
          value=${text}
          onInput=${entered(setText)}
        ></textarea>
        <span><button class="button" disabled=${busy || !text.trim()}>${t("Import")}</button></span>
      </form>
      <div role="status">
        ${
          outcomes.length
            ? html`
                ${
                  taken
                    ? html`
                        <p>${tn("{n} match is here now.", "{n} matches are here now.", taken)}</p>
                      `
                    : null
                }
                <ul class="outcomes">
                  ${outcomes.map(
                    ({ name, id, said }, at) => html`
                      <li key=${at} class=${id ? "" : "wrong"}>
                        <b>${name}</b>
                        ${" "}${said}${" "}
                        ${
                          id
                            ? html`
                                <a href=${`/t/${id}`}>${t("Look")}</a>
                              `
                            : null
                        }
                      </li>
                    `,
                  )}
                </ul>
              `
            : null
        }
      </div>
    </details>
  `;
}

/** Have one record imported. @param {string} name @param {string} record @returns {Promise<Outcome>} */
async function imported(name, record) {
  if (record.length > LARGEST) return { name, said: t("This is too long for a record.") };
  try {
    const { id, game, finished, unknown } = await post("/api/me/games", {
      record,
    });
    const said = [
      GAMES[game]?.short ?? game,
      ...(finished ? [] : [t("not played to the end")]),
      ...(unknown ? [t("some cards are unknown")] : []),
    ];
    return { name, id, said: `${said.join(", ")}.` };
  } catch (fault) {
    return {
      name,
      said: fault instanceof Error ? fault.message : String(fault),
    };
  }
}
