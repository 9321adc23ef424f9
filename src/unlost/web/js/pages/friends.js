// Friends: whom one follows and has played with; who of them is here, and a table with one of them.
import { useEffect, useState } from "preact/hooks";
import { go, html, icon } from "../base/ui.js";
import { date, t, tn } from "../base/language.js";
import { attempt, erase, get, put } from "../base/net.js";
import { SiteBar } from "../base/site_bar.js";

/** @typedef {import("../types").FriendNews} FriendNews */

const LOOK = 15_000; // milliseconds between two looks at who is here

const ABOUT = t(
  "People you have played with are here by themselves. Those you follow stay at the top, see when you are here, and " +
    "can keep a seat for you; you see when somebody is here who follows you.",
);

export function FriendsPage() {
  const [friends, setFriends] = useState(/** @type {FriendNews[] | null} */ (null));
  const [fault, setFault] = useState("");
  const look = () =>
    get("/api/friends")
      .then((found) => setFriends(found.friends))
      .catch((why) => setFault(why.message));
  useEffect(() => {
    document.title = `${t("Friends")} · Unlost`;
    look();
    const timer = setInterval(() => document.visibilityState === "visible" && look(), LOOK);
    return () => clearInterval(timer);
  }, []);
  const follow = (/** @type {FriendNews} */ one) =>
    attempt(async () => {
      await (one.follows ? erase(`/api/friends/${one.id}`) : put(`/api/friends/${one.id}`));
      await look();
    });
  return html`
    <div class="home">
      <${SiteBar} />
      <main class="panel friends">
        <h1>${t("Friends")}</h1>
        <p class="soft">
          ${ABOUT}${" "}
          <a href="/account">${t("What others see")}</a>
        </p>
        ${
          fault
            ? html`
                <p role="alert">${fault}</p>
              `
            : null
        }
        ${
          friends && !friends.length
            ? html`
                <p>${t("Nobody yet. Invite a friend to a table, and they will be here afterwards.")}</p>
                <p><a class="button main" href="/">${t("To the home page")}</a></p>
              `
            : null
        }
        <ul class="rows">
          ${friends?.map(
            (one) => html`
              <li class="row friend" key=${one.id}>
                <span>
                  <b>
                    ${
                      one.account
                        ? html`
                            <a href=${`/people/${encodeURIComponent(one.name)}`}>${one.name}</a>
                          `
                        : one.name
                    }${
                      one.here
                        ? html`
                            ${" "}
                            <span class="here">${t("here now")}</span>
                          `
                        : null
                    }
                  </b>
                  <small>${about(one)}</small>
                </span>
                <span class="choices">
                  <button
                    class="button small"
                    aria-pressed=${one.follows}
                    aria-label=${t("Follow {name}", { name: one.name })}
                    onClick=${() => follow(one)}
                  >
                    ${
                      one.follows
                        ? html`
                            ${icon("check")}${t("You follow them")}
                          `
                        : t("Follow")
                    }
                  </button>
                  ${
                    one.may_ask
                      ? html`
                          <button
                            class="button small main"
                            aria-label=${t("Play again with {name}", { name: one.name })}
                            onClick=${() => go(`/?with=${one.id}`)}
                          >
                            ${one.games ? t("Play again") : t("Play together")}
                          </button>
                        `
                      : null
                  }
                </span>
              </li>
            `,
          )}
        </ul>
      </main>
    </div>
  `;
}

/** @param {FriendNews} one */
const about = ({ account, games, last }) =>
  [
    ...(account ? [] : [t("a guest")]),
    games && last
      ? t("{games} together, the last on {date}", { games: tn("{n} game", "{n} games", games), date: date(last) })
      : t("not played together yet"),
  ].join(", ");
