// What the links in mails lead to: an address is confirmed, mails end, a lost password is replaced. What a link is for
// stands behind the #, which no server sees; nothing happens before one clicks.
import { entered, go, html } from "../base/ui.js";
import { t } from "../base/language.js";
import { get, post, whoAmI } from "../base/net.js";
import { SiteBar } from "../base/site_bar.js";
import { useEffect, useState } from "preact/hooks";

/** @typedef {{token: string, done: (words: string) => void, failed: (fault: unknown) => void}} Step */

const STEPS = { confirm: Confirm, stop: Stop, reset: Reset, forgotten: Forgotten };

export function MailPage() {
  const [name, token] = location.hash.slice(1).split("=");
  const [words, done] = useState("");
  const [fault, setFault] = useState("");
  const Step = name in STEPS ? STEPS[/** @type {keyof typeof STEPS} */ (name)] : Forgotten;
  useEffect(() => {
    document.title = `${t("Mail")} · Unlost`;
  }, []);
  const failed = (/** @type {unknown} */ why) => setFault(why instanceof Error ? why.message : String(why));
  return html`
    <div class="home">
      <${SiteBar} />
      <main class="panel letter">
        ${
          words
            ? html`
                <h1>${t("Done")}</h1>
                <p role="status">${words}</p>
                <p><a class="button main" href="/">${t("To the home page")}</a></p>
              `
            : html`
                <${Step} token=${token ?? ""} done=${done} failed=${failed} />
                <div role="alert">
                  ${
                    fault
                      ? html`
                          <p class="fault">${fault}</p>
                        `
                      : null
                  }
                </div>
              `
        }
      </main>
    </div>
  `;
}

/** @param {Step} props */
function Confirm({ token, done, failed }) {
  const confirm = () =>
    post("/api/mail/confirm", { token })
      .then(({ address }) => done(t("{address} is confirmed.", { address })))
      .catch(failed);
  return html`
    <h1>${t("Is this your address?")}</h1>
    <p>${t("Then you are told here when it is your turn, and can get a new password.")}</p>
    <button class="button main" onClick=${confirm}>${t("Yes, this is my address")}</button>
  `;
}

/** @param {Step} props */
function Stop({ token, done, failed }) {
  const stop = () =>
    post(`/api/mail/stop?token=${encodeURIComponent(token)}`)
      .then(() => done(t("You get no more mails about turns. The settings can switch them on again.")))
      .catch(failed);
  return html`
    <h1>${t("No more mails about turns?")}</h1>
    <button class="button main" onClick=${stop}>${t("No more mails")}</button>
  `;
}

/** @param {Step} props */
function Reset({ token, done, failed }) {
  const [password, setPassword] = useState("");
  const reset = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const { name } = await post("/api/mail/reset", { token, password });
      await post("/api/login", { name, password });
      await whoAmI();
      history.replaceState(null, "", "/mail");
      done(t("You are logged in as {name}.", { name }));
    } catch (fault) {
      failed(fault);
    }
  };
  return html`
    <h1>${t("A new password")}</h1>
    <form class="field" onSubmit=${reset}>
      <label for="new-password">${t("New password, of 8 letters at least")}</label>
      <input
        id="new-password"
        class="input"
        type="password"
        autocomplete="new-password"
        value=${password}
        onInput=${entered(setPassword)}
      />
      <button class="button main" disabled=${password.length < 8}>${t("Take this password")}</button>
    </form>
  `;
}

/** @param {Step} props */
function Forgotten({ done, failed }) {
  const [name, setName] = useState("");
  const [sends, setSends] = useState(true);
  useEffect(() => {
    get("/api/notices")
      .then(({ mail }) => setSends(mail !== null))
      .catch(failed);
  }, []);
  const ask = (/** @type {Event} */ event) => {
    event.preventDefault();
    post("/api/mail/forgotten", { name })
      .then(() => done(t("If there is such an account with a confirmed address, a mail is on its way there.")))
      .catch(failed);
  };
  if (!sends)
    return html`
      <h1>${t("Nothing here")}</h1>
      <p>${t("This server sends no mail.")}</p>
      <button class="button main" onClick=${() => go("/")}>${t("To the home page")}</button>
    `;
  return html`
    <h1>${t("Password forgotten?")}</h1>
    <form class="field" onSubmit=${ask}>
      <label for="lost-name">${t("Your name here, or your e-mail address")}</label>
      <input
        id="lost-name"
        class="input"
        autocomplete="username"
        maxlength="254"
        value=${name}
        onInput=${entered(setName)}
      />
      <button class="button main" disabled=${!name.trim()}>${t("Send me a link")}</button>
    </form>
  `;
}
