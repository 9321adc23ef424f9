// The menu: language, light, sound, motion, who you are.
import { entered, html, icon, prefer, preferences, tell } from "./ui.js";
import { LANGUAGES, language, t } from "./language.js";
import { attempt, me, patch, post, whoAmI } from "./net.js";
import { useRef, useState } from "preact/hooks";

/** @type {[import("../frame").Preferences["light"], string][]} */
const LIGHTS = [
  ["system", t("As the system")],
  ["light", t("Daylight")],
  ["dark", t("Lamp-light")],
];

/** Another language: the page begins anew in it. @param {string} wanted */
function speak(wanted) {
  prefer({ language: wanted });
  try {
    sessionStorage.removeItem("unlost-language");
  } catch {
    /* a private window */
  }
  const here = new URL(location.href);
  here.searchParams.delete("language"); // a link's wish has been heard
  history.replaceState(null, "", here);
  location.reload();
}

export function Menu() {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const chosen = preferences.value;
  return html`
    <button class="button quiet round" aria-label=${t("Settings")} onClick=${() => box.current?.showModal()}>
      ${icon("gear")}
    </button>
    <dialog
      ref=${box}
      aria-label=${t("Settings")}
      onClick=${(/** @type {MouseEvent} */ event) => {
        if (event.target === box.current) box.current?.close();
      }}
    >
      <header>
        <h2>${t("Settings")}</h2>
        <button class="button quiet" onClick=${() => box.current?.close()}>${t("Close")}</button>
      </header>
      <div class="rows settings">
        <div class="field">
          <label for="language">${t("Language")}</label>
          <select id="language" class="input" value=${language} onChange=${entered(speak)}>
            ${Object.entries(LANGUAGES).map(
              ([name, title]) => html`
                <option key=${name} value=${name} lang=${name}>${title}</option>
              `,
            )}
          </select>
        </div>
        <fieldset class="choices" aria-label=${t("Light")}>
          ${LIGHTS.map(
            ([value, title]) => html`
              <label class="choice" key=${value}>
                <input
                  type="radio"
                  name="light"
                  checked=${chosen.light === value}
                  onChange=${() => prefer({ light: value })}
                />
                <span>${title}</span>
              </label>
            `,
          )}
        </fieldset>
        <label>
          <input type="checkbox" checked=${chosen.sound} onChange=${() => prefer({ sound: !chosen.sound })} />
          ${" "}${t("Small sounds")}
        </label>
        <label>
          <input type="checkbox" checked=${chosen.motion} onChange=${() => prefer({ motion: !chosen.motion })} />
          ${" "}${t("Cards travel when they move")}
        </label>
        <${Self} />
      </div>
    </dialog>
  `;
}

function Self() {
  const [name, setName] = useState("");
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  if (!me.value) return null;
  const rename = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      me.value = await patch("/api/me", { name });
      setName("");
      tell(t("You are {name} now.", { name: me.value.name }));
    });
  };
  /** @param {string} path */
  const enter = (path) =>
    attempt(async () => {
      await post(path, { name: account, password });
      const { name: known } = await whoAmI();
      setPassword("");
      tell(t("Welcome, {name}.", { name: known }));
    });
  return html`
    <form class="field" onSubmit=${rename}>
      <label for="own-name">${t("You are {name}", { name: me.value.name })}</label>
      <span class="copy">
        <input
          id="own-name"
          class="input"
          placeholder=${t("Another name")}
          maxlength="24"
          value=${name}
          onInput=${entered(setName)}
        />
        <button class="button" disabled=${!name.trim()}>${t("Rename")}</button>
      </span>
    </form>
    ${
      me.value.kind === "guest"
        ? html`
            <form
              class="field"
              onSubmit=${(/** @type {Event} */ event) => {
                event.preventDefault();
                enter("/api/login");
              }}
            >
              <p class="soft">${t("An account keeps your games and lets you play rated. No e-mail is asked for.")}</p>
              <label for="account">${t("Name")}</label>
              <input
                id="account"
                class="input"
                autocomplete="username"
                maxlength="24"
                value=${account}
                onInput=${entered(setAccount)}
              />
              <label for="password">${t("Password")}</label>
              <input
                id="password"
                class="input"
                type="password"
                autocomplete="current-password"
                value=${password}
                onInput=${entered(setPassword)}
              />
              <span class="copy">
                <button
                  class="button"
                  type="button"
                  disabled=${!account || password.length < 8}
                  onClick=${() => enter("/api/account")}
                >
                  ${t("Open an account")}
                </button>
                <button class="button" disabled=${!account || !password}>${t("Log in")}</button>
              </span>
            </form>
          `
        : html`
            <button
              class="button"
              onClick=${() =>
                attempt(async () => {
                  await post("/api/logout");
                  location.href = "/";
                })}
            >
              ${t("Log out")}
            </button>
          `
    }
  `;
}
