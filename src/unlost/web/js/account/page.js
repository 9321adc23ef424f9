// The page of oneself: an account opened, entered and kept; everything about it in one place.
import { useEffect, useState } from "preact/hooks";
import { go, html, tell } from "../base/ui.js";
import { t } from "../base/language.js";
import { attempt, me, post, whoAmI } from "../base/net.js";
import { LanguageChoice } from "../base/language_choice.js";
import { SiteBar } from "../base/site_bar.js";
import { KeepWords, Ways } from "./entry.js";
import { Data, Name, Password, Presence, Programs, Recovery, Sessions, everything } from "./settings.js";

/** Where one came from, if that is a page of ours. @param {string | null} back */
const ours = (back) => (back && /^\/(?!\/)/.test(back) ? back : "");

/** @param {{id: string, title: string, children?: import("preact").ComponentChildren}} props */
const Part = ({ id, title, children }) => html`
  <section class="panel" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${children}
  </section>
`;

/** @param {{back: string | null}} props */
export function AccountPage({ back }) {
  const [found, setFound] = useState(/** @type {Awaited<ReturnType<typeof everything>> | null} */ (null));
  const [fault, setFault] = useState("");
  const [words, setWords] = useState(/** @type {import("./entry.js").Opened | null} */ (null));
  const look = () =>
    everything()
      .then(setFound)
      .catch((why) => setFault(why.message));
  useEffect(() => {
    document.title = `${t("Your account")} · Unlost`;
    look();
  }, []);
  const isIn = async () => {
    const { name } = await whoAmI();
    tell(t("Welcome, {name}.", { name }));
    if (ours(back)) go(ours(back));
    else look();
  };
  const kept = () => {
    setWords(null);
    if (ours(back)) go(ours(back));
  };
  const account = me.value?.kind === "account";
  return html`
    <div class="home">
      <${SiteBar} />
      <main class="account">
        <h1>${me.value?.name ?? t("Your account")}</h1>
        <nav class="choices" aria-label=${t("You")}>
          <a class="button" href="/games">${t("My games")}</a>
          <a class="button" href="/me">${t("My page")}</a>
          <a class="button" href="/friends">${t("Friends")}</a>
          ${
            account
              ? html`
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
              : null
          }
        </nav>
        ${
          fault
            ? html`
                <p role="alert">${fault}</p>
              `
            : null
        }
        ${
          words
            ? html`
                <${KeepWords} ...${words} done=${kept} />
              `
            : null
        }
        ${
          found
            ? html`
                ${
                  account
                    ? null
                    : html`
                        <${Part} id="h-entry" title=${t("You are a guest")}>
                          <p>${t("What you play is kept for this browser only, as long as it keeps its cookies.")}</p>
                          <${Ways}
                            entered=${isIn}
                            opened=${(/** @type {import("./entry.js").Opened} */ one) => {
                              setWords(one);
                              look();
                            }}
                          />
                        <//>
                      `
                }
                <${Part} id="h-name" title=${t("Name")}><${Name} changed=${look} /><//>
                ${
                  account
                    ? html`
                        <${Part} id="h-password" title=${t("Password")}><${Password} /><//>
                        <${Part} id="h-recovery" title=${t("Recovery words")}>
                          <${Recovery} has=${found.profile.recovery} opened=${setWords} />
                        <//>
                      `
                    : null
                }
                <${Part} id="h-here" title=${t("Language and what others see")}>
                  <${LanguageChoice} id="own-language" />
                  <${Presence} presence=${found.profile.presence} changed=${look} />
                <//>
                ${
                  account
                    ? html`
                        <${Part} id="h-sessions" title=${t("Where you are logged in")}>
                          <${Sessions} sessions=${found.sessions} changed=${look} />
                        <//>
                        <${Part} id="h-programs" title=${t("Programs")}>
                          <${Programs} tokens=${found.tokens} changed=${look} />
                        <//>
                      `
                    : null
                }
                <${Part} id="h-data" title=${t("Your data")}>
                  <${Data} account=${account} />
                <//>
              `
            : fault
              ? null
              : html`
                  <p class="soft">${t("One moment…")}</p>
                `
        }
      </main>
    </div>
  `;
}
