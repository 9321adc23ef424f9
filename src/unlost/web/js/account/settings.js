// What an account has: its name, password and recovery words, what others see, sessions, programs, and all its data.
import { useRef, useState } from "preact/hooks";
import { html, icon, share, tell } from "../base/ui.js";
import { date, t } from "../base/language.js";
import { attempt, erase, get, me, patch, post } from "../base/net.js";
import { Entry, Fault, Submit, passwordFault, useForm } from "./entry.js";

/** @typedef {import("../types").SessionShown} SessionShown */
/** @typedef {import("../types").TokenShown} TokenShown */

/**
 * Another name. Of an account it is also what one logs in by, and that is said.
 * @param {{changed: () => void}} props
 */
export function Name({ changed }) {
  const [name, setName] = useState("");
  const account = me.value?.kind === "account";
  const { busy, fault, submit } = useForm(
    () => patch("/api/me", { name }),
    (found) => {
      me.value = found;
      setName("");
      changed();
      tell(
        account
          ? t("You are {name} now. You log in by this name from now on; your password stays.", { name: found.name })
          : t("You are {name} now.", { name: found.name }),
      );
    },
  );
  return html`
    <form class="rows" onSubmit=${submit}>
      <${Entry}
        id="own-name"
        title=${t("Another name")}
        value=${name}
        set=${setName}
        known=${account ? "username" : "off"}
        most=${24}
        about=${
          account
            ? t("You log in by your name: with another one, you log in by that. The old name is free for others then.")
            : t("Others see it. A guest needs no password.")
        }
      />
      <${Fault} text=${fault} />
      <${Submit} id="rename" busy=${busy} reason=${name.trim() ? "" : t("The new name is missing.")}>${t("Rename")}<//>
    </form>
  `;
}

export function Password() {
  const [old, setOld] = useState("");
  const [password, setPassword] = useState("");
  const { busy, fault, submit } = useForm(
    () => patch("/api/me", { old_password: old, password }),
    () => {
      setOld("");
      setPassword("");
      tell(t("The password is changed. You are logged out everywhere else."));
    },
  );
  return html`
    <form class="rows" onSubmit=${submit}>
      <input
        class="unseen"
        type="text"
        autocomplete="username"
        tabindex="-1"
        aria-hidden="true"
        readonly
        value=${me.value?.name}
      />
      <${Entry}
        id="old-password"
        kind="password"
        title=${t("Old password")}
        value=${old}
        set=${setOld}
        known="current-password"
      />
      <${Entry}
        id="new-password"
        kind="password"
        title=${t("New password")}
        value=${password}
        set=${setPassword}
        known="new-password"
      />
      <${Fault} text=${fault} />
      <${Submit}
        id="change-password"
        busy=${busy}
        reason=${old ? passwordFault(password) : t("The old password is missing.")}
      >
        ${t("Change the password")}
      <//>
    </form>
  `;
}

/**
 * Other recovery words.
 * @param {{has: boolean, opened: (account: import("./entry.js").Opened) => void}} props
 */
export function Recovery({ has, opened }) {
  const [password, setPassword] = useState("");
  const { busy, fault, submit } = useForm(
    () => post("/api/recovery", { password }),
    (found) => {
      setPassword("");
      opened({ name: me.value?.name ?? "", words: found.recovery_words });
    },
  );
  return html`
    <form class="rows" onSubmit=${submit}>
      <p class="soft">
        ${
          has
            ? t(
                "You were shown twelve words when you opened the account. If you do not have them any more, make new " +
                  "ones: the old ones are worth nothing then.",
              )
            : t("You have none yet. Should you forget your password, they let you set a new one.")
        }
      </p>
      <${Entry}
        id="recovery-password"
        kind="password"
        title=${t("Your password")}
        value=${password}
        set=${setPassword}
        known="current-password"
      />
      <${Fault} text=${fault} />
      <${Submit} id="recovery" busy=${busy} reason=${password ? "" : t("The password is missing.")}>
        ${t("Make new recovery words")}
      <//>
    </form>
  `;
}

/** What a browser calls itself, in few words. @param {string} device */
export function browserOf(device) {
  const name = ["Edg", "OPR", "SamsungBrowser", "Firefox", "Chrome", "Safari"].find((one) => device.includes(one));
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux"].find((one) =>
    device.includes(one),
  );
  const called = /** @type {Record<string, string>} */ ({
    Edg: "Edge",
    OPR: "Opera",
    SamsungBrowser: "Samsung Internet",
  });
  const kept = /** @type {Record<string, string>} */ ({ "Mac OS X": "macOS", CrOS: "ChromeOS" });
  if (name && system)
    return t("{browser} on {system}", { browser: called[name] ?? name, system: kept[system] ?? system });
  return device.slice(0, 40) || t("An unknown browser");
}

/** @param {{sessions: SessionShown[], changed: () => void}} props */
export function Sessions({ sessions, changed }) {
  const end = (/** @type {string} */ id) =>
    attempt(async () => {
      await erase(`/api/sessions/${id}`);
      tell(t("That browser is logged out."));
      changed();
    });
  const others = sessions.filter((one) => !one.here).length;
  return html`
    <ul class="rows">
      ${sessions.map(
        (one) => html`
          <li class="row" key=${one.id}>
            <span>
              <b>${browserOf(one.device)}</b>
              <small>
                ${one.here ? t("this browser") : t("last seen {date}", { date: date(one.seen, true) })},${" "}
                ${t("since {date}", { date: date(one.created) })}
              </small>
            </span>
            ${
              one.here
                ? null
                : html`
                    <button
                      class="button small"
                      aria-label=${t("Log out {browser}", { browser: browserOf(one.device) })}
                      onClick=${() => end(one.id)}
                    >
                      ${t("Log out")}
                    </button>
                  `
            }
          </li>
        `,
      )}
    </ul>
    <span class="act">
      <button
        class="button"
        disabled=${!others}
        aria-describedby=${others ? undefined : "others-reason"}
        onClick=${() =>
          attempt(async () => {
            await erase("/api/sessions");
            tell(t("You are logged in here only."));
            changed();
          })}
      >
        ${t("Log out everywhere else")}
      </button>
      ${
        others
          ? null
          : html`
              <small class="soft" id="others-reason">${t("You are logged in here only.")}</small>
            `
      }
    </span>
  `;
}

/** Tokens for programs. @param {{tokens: TokenShown[], changed: () => void}} props */
export function Programs({ tokens, changed }) {
  const [label, setLabel] = useState("");
  const [shown, show] = useState("");
  const { busy, fault, submit } = useForm(
    () => post("/api/tokens", { label }),
    (found) => {
      setLabel("");
      show(found.token);
      changed();
    },
  );
  const drop = (/** @type {TokenShown} */ one) =>
    attempt(async () => {
      await erase(`/api/tokens/${one.id}`);
      changed();
    });
  return html`
    <p class="soft">
      ${t("A token lets a program of yours, such as a bot, play as you. It cannot change your account.")}
    </p>
    ${
      tokens.length
        ? html`
            <ul class="rows">
              ${tokens.map(
                (one) => html`
                  <li class="row" key=${one.id}>
                    <span>
                      <b>${one.label}</b>
                      <small>${one.used ? t("last used {date}", { date: date(one.used) }) : t("never used yet")}</small>
                    </span>
                    <button
                      class="button small"
                      aria-label=${t("Delete {name}", { name: one.label })}
                      onClick=${() => drop(one)}
                    >
                      ${t("Delete")}
                    </button>
                  </li>
                `,
              )}
            </ul>
          `
        : null
    }
    ${
      shown
        ? html`
            <div class="field" role="status">
              <label for="token">${t("The token, shown only now")}</label>
              <span class="copy">
                <input id="token" class="input" readonly value=${shown} />
                <button
                  class="button"
                  onClick=${() => share(shown, t("The token is copied."), t("Please copy the token by hand."))}
                >
                  ${icon("copy")}${t("Copy")}
                </button>
              </span>
            </div>
          `
        : null
    }
    <form class="rows" onSubmit=${submit}>
      <${Entry} id="label" title=${t("What it is for")} value=${label} set=${setLabel} most=${80} />
      <${Fault} text=${fault} />
      <${Submit} id="token-new" busy=${busy} reason=${label.trim() ? "" : t("Say what it is for.")}>
        ${t("New token")}
      <//>
    </form>
  `;
}

/** Whether friends see that one is here. @param {{presence: boolean, changed: () => void}} props */
export const Presence = ({ presence, changed }) => html`
  <label class="tick">
    <input
      type="checkbox"
      checked=${presence}
      onChange=${() =>
        attempt(async () => {
          await patch("/api/me", { presence: !presence });
          changed();
        })}
    />
    ${" "}${t("The people I follow see when I am here")}
  </label>
`;

/** All data, and leaving for good. @param {{account: boolean}} props */
export function Data({ account }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const leave = () =>
    attempt(async () => {
      await erase("/api/me");
      location.href = "/";
    });
  return html`
    <p class="soft">
      ${t("A zip file with everything that is kept of you here, and the records of all your finished games.")}
    </p>
    <a class="button" href="/api/me/data" download>${t("Download all my data")}</a>
    <button class="button" onClick=${() => box.current?.showModal()}>
      ${account ? t("Delete my account") : t("Forget me")}
    </button>
    <dialog ref=${box} aria-labelledby="h-leave">
      <h2 id="h-leave">${account ? t("Delete your account?") : t("Forget you?")}</h2>
      <p>
        ${t(
          "Your name, ratings, sessions and tokens go for good; games that still run are given up. Finished games " +
            "stay for those who played them with you, as those of someone who left.",
        )}
      </p>
      <div class="choices">
        <button class="button main" onClick=${() => box.current?.close()}>${t("No, stay")}</button>
        <button class="button" onClick=${leave}>${account ? t("Delete for good") : t("Forget me for good")}</button>
      </div>
    </dialog>
  `;
}

/** What the page shows, asked for anew. */
export async function everything() {
  const profile = await get("/api/account");
  const sessions = await get("/api/sessions");
  return { profile, sessions, tokens: profile.kind === "account" ? await get("/api/tokens") : [] };
}
