// Mail, where the site sends some: one's address among the settings.
import { entered, html, tell } from "../base/ui.js";
import { t } from "../base/language.js";
import { attempt, me, patch, post, remove } from "../base/net.js";
import { useState } from "preact/hooks";

/** @param {{mail: import("../types").MailInfo, changed: () => void}} props */
export function MailSettings({ mail, changed }) {
  const [address, setAddress] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {() => Promise<unknown>} work */
  const change = async (work) => {
    setBusy(true);
    await attempt(work);
    setBusy(false);
    changed();
  };
  const ask = (/** @type {Event} */ event) => {
    event.preventDefault();
    change(async () => {
      await post("/api/mail", { address, password });
      setAddress("");
      setPassword("");
      tell(t("A mail is on its way to you: please follow the link in it."));
    });
  };
  if (me.value?.kind !== "account")
    return html`
      <p class="soft">${t("With an account you can be told by e-mail, too.")}</p>
    `;
  return html`
    ${
      mail.address
        ? html`
            <label>
              <input
                type="checkbox"
                checked=${mail.turns}
                disabled=${busy}
                onChange=${() => change(() => patch("/api/mail", { turns: !mail.turns }))}
              />
              ${" "}${t("E-mail to {address}, at most one an hour", { address: mail.address })}
            </label>
          `
        : null
    }
    ${
      mail.pending
        ? html`
            <p class="soft" role="status">
              ${t("{address} is not confirmed yet: please follow the link in the mail.", { address: mail.pending })}
            </p>
          `
        : null
    }
    <form class="field" onSubmit=${ask}>
      <label for="mail-address">${mail.address ? t("Another address") : t("E-mail address")}</label>
      <input
        id="mail-address"
        class="input"
        type="email"
        autocomplete="email"
        maxlength="254"
        value=${address}
        onInput=${entered(setAddress)}
      />
      <label for="mail-password">${t("Your password")}</label>
      <span class="copy">
        <input
          id="mail-password"
          class="input"
          type="password"
          autocomplete="current-password"
          value=${password}
          onInput=${entered(setPassword)}
        />
        <button class="button" disabled=${busy || !address.includes("@") || !password}>${t("Send a link")}</button>
      </span>
      <small class="soft">${t("For your turns, and if you forget your password. Nobody else sees it.")}</small>
    </form>
    ${
      mail.address || mail.pending
        ? html`
            <button class="button quiet" disabled=${busy} onClick=${() => change(() => remove("/api/mail"))}>
              ${t("Forget my address")}
            </button>
          `
        : null
    }
  `;
}
