// A link for those who have forgotten their password, beside a place to log in; only where the site sends mail.
import { html } from "../base/ui.js";
import { t } from "../base/language.js";
import { get } from "../base/net.js";
import { useEffect, useRef, useState } from "preact/hooks";

export function ForgottenLink() {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [sends, setSends] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      watch.disconnect(); // asked once, when somebody looks
      get("/api/notices")
        .then(({ mail }) => setSends(mail !== null))
        .catch(() => {});
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return html`
    <span ref=${place}>
      ${
        sends
          ? html`
              <a href="/mail#forgotten">${t("Password forgotten?")}</a>
            `
          : "\u00a0"
      }
    </span>
  `;
}
