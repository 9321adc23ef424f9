// On one's own machine: a link that friends in the same network can use. The server opens itself there when it is asked
// to, and tries whether that address answers.
import { useEffect, useState } from "preact/hooks";
import { html, icon } from "../base/ui.js";
import { t } from "../base/language.js";
import { erase, get, post } from "../base/net.js";

const HERE = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Is this page on the very machine of its server? */
const isHere = () => HERE.test(location.hostname);

/** By which address others come: as the page has it, unless this machine is open to its network. */
export function useNearby() {
  const [news, setNews] = useState({ mine: false, address: /** @type {string | null} */ (null) });
  useEffect(() => {
    if (isHere())
      get("/api/network")
        .then(setNews)
        .catch(() => {}); // the link as it is
  }, []);
  return { origin: news.address ?? location.origin, news, setNews };
}

/** @param {Pick<ReturnType<typeof useNearby>, "news" | "setNews">} props */
export function Nearby({ news, setNews }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  if (!news.mine) return null;
  const ask = async (/** @type {() => Promise<typeof news>} */ work) => {
    setBusy(true);
    setFault("");
    await work()
      .then(setNews)
      .catch((why) => setFault(why.message));
    setBusy(false);
  };
  return html`
    <div class="nearby" role="status">
      ${
        news.address
          ? html`
              <p>
                ${icon("check")}${" "}
                ${t(
                  "Friends in your network can come: the address answers. If it does not on their side, a firewall " +
                    "of this machine may be in the way.",
                )}
              </p>
              <button class="button small" disabled=${busy} onClick=${() => ask(() => erase("/api/network"))}>
                ${t("Close it again")}
              </button>
            `
          : html`
              <p>${t("So far this link works on this machine only.")}</p>
              <button class="button main" disabled=${busy} onClick=${() => ask(() => post("/api/network"))}>
                ${icon("link")}${t("Let friends in my network come")}
              </button>
              <small class="soft">
                ${t("Everybody in the same Wi-Fi or house can reach this page then, until you stop it.")}
              </small>
            `
      }
      ${
        fault
          ? html`
              <p role="alert">${fault}</p>
            `
          : null
      }
    </div>
  `;
}
