// The tournaments that one can join or look at, one's own, and a form to open another one.
import { useEffect, useState } from "preact/hooks";
import { html, icon } from "../base/ui.js";
import { t, tn } from "../base/language.js";
import { get } from "../base/net.js";
import { SiteBar } from "../base/site_bar.js";
import { describe } from "../games/descriptions.js";
import { NewTournament } from "./form.js";
import { mannerOf, playedIn, stateOf } from "./words.js";

/** @typedef {import("../types").TournamentListed} TournamentListed */

const LOOK = 5000; // milliseconds between two looks

export function TournamentsPage() {
  const [found, setFound] = useState(/** @type {TournamentListed[] | null} */ (null));
  const [fault, setFault] = useState("");
  useEffect(() => {
    document.title = `${t("Tournaments")} · Unlost`;
    describe();
    const look = () => {
      if (document.visibilityState !== "visible") return;
      get("/api/tournaments")
        .then(({ tournaments }) => {
          setFound(tournaments);
          setFault("");
        })
        .catch((why) => setFault(why.message));
    };
    look();
    const timer = setInterval(look, LOOK);
    return () => clearInterval(timer);
  }, []);
  const on = found?.filter((one) => ["open", "running"].includes(one.status)) ?? [];
  const past = found?.filter((one) => one.status === "finished") ?? [];
  return html`
    <div class="home">
      <${SiteBar} />
      <main class="tournaments">
        <section class="panel" aria-labelledby="h-tournaments">
          <h1 id="h-tournaments">${t("Tournaments")}</h1>
          ${
            fault
              ? html`
                  <p role="alert">${fault}</p>
                `
              : null
          }
          ${
            found && !on.length
              ? html`
                  <p class="soft">${t("None is on at the moment. Open one, and send its link to your friends.")}</p>
                `
              : null
          }
          <${Rows} tournaments=${on} />
          ${
            past.length
              ? html`
                  <h2>${t("Yours that are over")}</h2>
                  <${Rows} tournaments=${past} />
                `
              : null
          }
        </section>
        <section class="panel" aria-labelledby="h-new">
          <h2 id="h-new">${t("A new tournament")}</h2>
          <${NewTournament} />
        </section>
      </main>
    </div>
  `;
}

/** @param {{tournaments: TournamentListed[]}} props */
const Rows = ({ tournaments }) => html`
  <ul class="rows">
    ${tournaments.map(
      (one) => html`
        <li key=${one.id}>
          <a class="row" href=${`/tournaments/${one.id}`}>
            <span>
              <b>${one.name}</b>
              <small>${[playedIn(one), ...mannerOf(one)].join(" · ")}</small>
              <small>
                ${[
                  t("by {name}", { name: one.host }),
                  tn("{n} player", "{n} players", one.playing),
                  ...(one.status === "open" ? [] : [stateOf(one)]),
                ].join(" · ")}
              </small>
            </span>
            ${
              one.status === "open"
                ? html`
                    <span class="turn">${t("Join")}</span>
                  `
                : icon("arrow")
            }
          </a>
        </li>
      `,
    )}
  </ul>
`;
