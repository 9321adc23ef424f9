// The ways into an account: opening one, logging in, and a new password by the recovery words.
import { useEffect, useRef, useState } from "preact/hooks";
import { entered, html, icon, share } from "../base/ui.js";
import { t } from "../base/language.js";
import { me, post } from "../base/net.js";
import { ForgottenLink } from "../people/forgotten.js";

export const SHORTEST = 8; // letters of a password

/** Why a password will not do; "" if it will. @param {string} password */
export const passwordFault = (password) =>
  password.length < SHORTEST ? t("A password has {least} characters at least.", { least: SHORTEST }) : "";

/**
 * A button that says why it cannot be pressed.
 * @param {{id: string, reason: string, busy?: boolean, main?: boolean,
 *   children?: import("preact").ComponentChildren}} props
 */
export const Submit = ({ id, reason, busy = false, main = false, children }) => html`
  <span class="act">
    <button
      class=${`button ${main ? "main" : ""}`}
      disabled=${Boolean(reason) || busy}
      aria-describedby=${reason ? `${id}-reason` : undefined}
    >
      ${children}
    </button>
    ${
      reason
        ? html`
            <small class="soft" id=${`${id}-reason`}>${reason}</small>
          `
        : null
    }
  </span>
`;

/** @typedef {"username" | "new-password" | "current-password" | "off"} Known what browsers know a field as */

/**
 * @param {{id: string, title: string, value: string, set: (text: string) => void, kind?: string, known?: Known,
 *   most?: number, about?: string}} props
 */
export const Entry = ({ id, title, value, set, kind = "text", known = "off", most, about }) => html`
  <div class="field">
    <label for=${id}>${title}</label>
    <input
      id=${id}
      class="input"
      type=${kind}
      autocomplete=${known}
      autocapitalize="off"
      maxlength=${most}
      value=${value}
      aria-describedby=${about ? `${id}-about` : undefined}
      onInput=${entered(set)}
    />
    ${
      about
        ? html`
            <small class="soft" id=${`${id}-about`}>${about}</small>
          `
        : null
    }
  </div>
`;

/** What was refused, said where one looks. @param {{text: string}} props */
export const Fault = ({ text }) => html`
  <div role="alert" class="refused">
    ${
      text
        ? html`
            <p>${text}</p>
          `
        : null
    }
  </div>
`;

/**
 * A form that asks the server for something; what is refused is said in it.
 * @template T @param {() => Promise<T>} ask @param {(found: T) => void} done
 */
export function useForm(ask, done) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setFault("");
    try {
      done(await ask());
    } catch (why) {
      setFault(why instanceof Error ? why.message : String(why));
    }
    setBusy(false);
  };
  return { busy, fault, submit };
}

const WAYS = {
  open: t("Open an account"),
  login: t("Log in"),
  recover: t("Password forgotten"),
};

/**
 * @typedef {{name: string, words: string}} Opened an account that was just opened or recovered, with its new words
 * @param {{entered: () => void, opened: (account: Opened) => void}} props
 */
export function Ways({ entered: isIn, opened }) {
  const [way, setWay] = useState(/** @type {keyof typeof WAYS} */ ("open"));
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [words, setWords] = useState("");
  const path = /** @type {const} */ ({ open: "/api/account", login: "/api/login", recover: "/api/recover" })[way];
  const { busy, fault, submit } = useForm(
    () => post(path, { name, password, ...(way === "recover" ? { words } : {}) }),
    (found) => {
      me.value = { id: found.id, kind: found.kind, name: found.name };
      if ("recovery_words" in found) opened({ name: found.name, words: String(found.recovery_words) });
      else isIn();
    },
  );
  const reason = !name.trim()
    ? t("A name is missing.")
    : way === "recover" && !words.trim()
      ? t("The recovery words are missing.")
      : way === "login"
        ? password
          ? ""
          : t("The password is missing.")
        : passwordFault(password);
  return html`
    <fieldset class="choices" aria-label=${t("Your account")}>
      ${Object.entries(WAYS).map(
        ([one, title]) => html`
          <label class="choice" key=${one}>
            <input
              type="radio"
              name="entry"
              checked=${way === one}
              onChange=${() => setWay(/** @type {keyof typeof WAYS} */ (one))}
            />
            <span>${title}</span>
          </label>
        `,
      )}
    </fieldset>
    <p class="soft">
      ${
        {
          open: t(
            "An account keeps your games, on every device, and lets you play rated. No e-mail is asked for. What you " +
              "have played as a guest stays yours.",
          ),
          login: t("What you have played as a guest in this browser goes into your account."),
          recover: t(
            "The recovery words that you were shown let you set a new password. You are logged out everywhere else.",
          ),
        }[way]
      }
    </p>
    <form class="rows" onSubmit=${submit}>
      <${Entry}
        id="account"
        title=${t("Name")}
        value=${name}
        set=${setName}
        known="username"
        most=${24}
        about=${way === "open" ? t("Others see it, and you log in by it.") : undefined}
      />
      ${
        way === "recover"
          ? html`
              <${Entry}
                id="words"
                title=${t("Recovery words")}
                value=${words}
                set=${setWords}
                about=${t("All twelve, in their order. Capitals and commas do not matter.")}
              />
            `
          : null
      }
      <${Entry}
        id="password"
        kind="password"
        title=${way === "recover" ? t("New password") : t("Password")}
        value=${password}
        set=${setPassword}
        known=${way === "login" ? "current-password" : "new-password"}
      />
      <${Fault} text=${fault} />
      <${Submit} id="enter" main=${true} busy=${busy} reason=${reason}>
        ${way === "recover" ? t("Set the new password") : WAYS[way]}
      <//>
      ${
        way === "login"
          ? html`
              <${ForgottenLink} />
            `
          : null
      }
    </form>
  `;
}

/**
 * The recovery words, this once.
 * @param {{name: string, words: string, done: () => void}} props
 */
export function KeepWords({ name, words, done }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => title.current?.focus(), [words]);
  const all = words.split(" ");
  const pairs = all.flatMap((word, at) => (at % 2 ? [] : [`${word} ${all[at + 1] ?? ""}`]));
  return html`
    <section class="panel keep" aria-labelledby="h-keep">
      <h2 id="h-keep" tabindex="-1" ref=${title}>${t("Keep these words, {name}", { name })}</h2>
      <p>
        ${t(
          "Should you forget your password, they let you set a new one. They are shown only now: write them down, or " +
            "put them where you keep your passwords. Whoever has them can enter your account.",
        )}
      </p>
      <ol class="words" translate="no" lang="en">
        ${pairs.map(
          (pair) => html`
            <li key=${pair}>${pair}</li>
          `,
        )}
      </ol>
      <div class="choices">
        <button
          class="button"
          type="button"
          onClick=${() => share(words, t("The words are copied."), t("Please copy the words by hand."))}
        >
          ${icon("copy")}${t("Copy")}
        </button>
        <button class="button main" type="button" onClick=${done}>${t("I have kept them")}</button>
      </div>
    </section>
  `;
}
