// The bar at the top of every page but a table's: the same everywhere.
import { html, icon } from "./ui.js";
import { t } from "./language.js";
import { Menu } from "./menu.js";
import { me } from "./net.js";

/** Where one can go from anywhere; the last two have no room on a phone, and are found on the page of oneself too. */
const LINKS = [
  { href: "/rules", name: t("Rules") },
  { href: "/ladder", name: t("Ladder") },
  { href: "/games", name: t("My games"), wide: true },
  { href: "/friends", name: t("Friends"), wide: true },
];

export const SiteBar = () => html`
  <header class="top">
    <a class="brand" href="/">
      <img src="/art/icon.svg" alt="" width="27" height="27" />
      Unlost
    </a>
    <nav aria-label=${t("Main")}>
      ${LINKS.map(
        ({ href, name, wide }) => html`
          <a
            key=${href}
            class=${`button quiet ${wide ? "wide" : ""}`}
            href=${href}
            aria-current=${location.pathname === href ? "page" : undefined}
          >
            ${name}
          </a>
        `,
      )}
      <a
        class="button quiet round"
        href="/account"
        title=${me.value?.name}
        aria-label=${me.value ? t("You: {name}", { name: me.value.name }) : t("You")}
        aria-current=${location.pathname === "/account" ? "page" : undefined}
      >
        ${icon("person")}
      </a>
      <${Menu} />
    </nav>
  </header>
`;
