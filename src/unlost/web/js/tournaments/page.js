// A tournament: joining it, one's own table, how everybody stands, all rounds. What happens there is seen at once.
import { useEffect, useRef, useState } from "preact/hooks";
import { capital, clockFace, entered, go, html, icon, ownWords, say, share } from "../base/ui.js";
import { t, tn } from "../base/language.js";
import { attempt, get, me, patch, post } from "../base/net.js";
import { SiteBar } from "../base/site_bar.js";
import { Nothing } from "../pages/nothing.js";
import { describe } from "../games/descriptions.js";
import { HostPanel } from "./host.js";
import { Players, Standings } from "./standings.js";
import { Rounds } from "./rounds.js";
import { mannerOf, playedIn, stateOf } from "./words.js";

/** @typedef {import("../types").TournamentNews} TournamentNews */
/** @typedef {(change: Promise<TournamentNews>) => Promise<unknown>} Take */

const LOOK = 2500; // milliseconds between two looks; what has not changed is not sent again

/** @param {{id: string}} props */
export function TournamentPage({ id }) {
  const [news, setNews] = useState(/** @type {TournamentNews | null} */ (null));
  const [at, setAt] = useState(0); // when the news came, for what is left of a pause
  const [fault, setFault] = useState(/** @type {{status?: number, message: string} | null} */ (null));
  const before = useRef(/** @type {TournamentNews | null} */ (null));
  const show = (/** @type {TournamentNews} */ found) => {
    const last = before.current;
    before.current = found;
    setNews(found);
    setAt(Date.now());
    setFault(null);
    if (last && found.round > last.round) say(t("Round {n} of {all}", { n: found.round, all: found.rounds }));
    if (last && found.table && found.table !== last.table && document.visibilityState === "visible")
      go(`/t/${found.table}`);
  };
  /** @type {Take} */
  const take = (change) => attempt(async () => show(await change));
  useEffect(() => {
    describe();
    const look = () =>
      get(`/api/tournaments/${id}`)
        .then(show)
        .catch((why) => setFault(why));
    look();
    const timer = setInterval(() => document.visibilityState === "visible" && look(), LOOK);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [id]);
  useEffect(() => {
    if (news) document.title = `${news.name} · Unlost`;
  }, [news?.name]);
  if (!news && fault?.status === 404)
    return html`
      <${Nothing} />
    `;
  if (!news)
    return html`
      <main class="waiting"><p class="soft">${fault?.message ?? t("One moment…")}</p></main>
    `;
  const begun = news.status !== "open";
  const host = news.mine
    ? html`
        <${HostPanel} news=${news} take=${take} />
      `
    : null;
  return html`
    <div class="home">
      <${SiteBar} />
      <main class="tournament">
        <header class="panel head">
          <h1>${news.name}</h1>
          <p class="soft">
            ${[playedIn(news), ...mannerOf(news), t("by {name}", { name: news.host })].join(" · ")} ${" · "}
            <a href=${`/rules/${news.game}`} target="_blank">${t("The rules")}</a>
          </p>
          ${
            fault
              ? html`
                  <p role="alert">${fault.message}</p>
                `
              : null
          }
          <${Now} news=${news} at=${at} take=${take} />
        </header>
        ${news.status === "open" ? host : null}
        ${
          begun
            ? html`
                <section class="panel" aria-labelledby="h-standings">
                  <h2 id="h-standings">${t("Standings")}</h2>
                  <${Standings} news=${news} />
                </section>
                <section class="panel" aria-labelledby="h-rounds">
                  <h2 id="h-rounds">${t("All rounds")}</h2>
                  <${Rounds} news=${news} />
                </section>
              `
            : html`
                <section class="panel" aria-labelledby="h-players">
                  <h2 id="h-players">${tn("{n} player", "{n} players", news.players.length)}</h2>
                  <${Players} news=${news} take=${take} />
                </section>
              `
        }
        ${news.status === "running" ? host : null}
        ${
          begun
            ? html`
                <${Own} news=${news} take=${take} />
              `
            : null
        }
      </main>
    </div>
  `;
}

/** What there is to do, or to wait for. @param {{news: TournamentNews, at: number, take: Take}} props */
function Now({ news, at, take }) {
  if (news.status === "open")
    return html`
      <${Invitation} news=${news} />
      <${Joining} news=${news} take=${take} />
    `;
  if (news.status === "finished") {
    const best = news.standings.filter((one) => one.place === 1).map((one) => nameIn(news, one.number));
    return html`
      <p class="now won">
        ${icon("trophy")}
        ${tn("{names} has won the tournament.", "{names} share the first place.", best.length, {
          names: best.join(", "),
        })}
      </p>
    `;
  }
  if (news.status === "closed")
    return html`
      <p class="now">${t("The host has ended this tournament before its time.")}</p>
    `;
  const one = news.players.find(({ number }) => number === news.you);
  return html`
    <div class="now">
      <b>${capital(stateOf(news))}</b>
      ${
        news.table
          ? html`
              <a class="button main" href=${`/t/${news.table}`}>${icon("play")}${t("To your table")}</a>
            `
          : html`
              <span class="soft" role="status">${waiting(news, Boolean(one && !one.withdrawn))}</span>
            `
      }
      ${
        news.due !== null && news.due > 0
          ? html`
              <${Countdown} key=${news.round} until=${at + news.due} />
            `
          : null
      }
    </div>
  `;
}

/** @param {TournamentNews} news @param {boolean} plays */
function waiting(news, plays) {
  if (news.due !== null) return t("The next round begins in a moment.");
  const left = news.pairings[news.round - 1]?.filter((pairing) => pairing.points === null).length ?? 0;
  const words = tn("{n} table is still playing.", "{n} tables are still playing.", left);
  return plays ? `${words} ${t("This page leads you to your next table.")}` : words;
}

/** @param {{until: number}} props */
function Countdown({ until }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return html`
    <span class="serif" role="timer" aria-live="off">${clockFace(until - now)}</span>
  `;
}

/** The link for friends. @param {{news: TournamentNews}} props */
function Invitation({ news }) {
  const link = `${location.origin}/tournaments/${news.id}`;
  return html`
    <p>
      ${
        news.mine
          ? t("Whoever has this link can join. Begin when all are there.")
          : t("Join, and stay on this page: it leads you to your table when the host begins.")
      }
    </p>
    <span class="copy">
      <input class="input" readonly value=${link} aria-label=${t("The link")} />
      <button class="button" onClick=${() => share(link)}>${icon("link")}${t("Copy")}</button>
    </span>
  `;
}

/** Joining, under a name, and leaving again. @param {{news: TournamentNews, take: Take}} props */
function Joining({ news, take }) {
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  if (news.you !== null)
    return html`
      <p class="now">
        <b>${icon("check")}${t("You take part.")}</b>
        <button class="button quiet" onClick=${() => take(post(`/api/tournaments/${news.id}/leave`))}>
          ${t("Leave")}
        </button>
      </p>
    `;
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    await take(
      (async () => {
        if (name.trim() && name.trim() !== me.value?.name) me.value = await patch("/api/me", { name });
        return post(`/api/tournaments/${news.id}/join`, { words: ownWords() });
      })(),
    );
    setBusy(false);
  };
  return html`
    <form class="now" onSubmit=${join}>
      ${
        me.value?.kind === "account"
          ? html`
              <span class="soft">${t("You play as {name}.", { name: me.value.name })}</span>
            `
          : html`
              <label class="field">
                <span>${t("Your name at the table")}</span>
                <input
                  class="input"
                  maxlength="24"
                  autocomplete="nickname"
                  placeholder=${me.value?.name}
                  value=${name}
                  onInput=${entered(setName)}
                />
              </label>
            `
      }
      <button class="button main" disabled=${busy}>${t("Join the tournament")}</button>
    </form>
  `;
}

/**
 * For those who play: leaving. And, at its end, what everybody can check.
 * @param {{news: TournamentNews, take: Take}} props
 */
function Own({ news, take }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const plays = news.players.some((one) => one.number === news.you && !one.withdrawn);
  const leave = async () => {
    box.current?.close();
    await take(post(`/api/tournaments/${news.id}/leave`));
  };
  return html`
    <footer class="own soft">
      <details class="fair">
        <summary>${t("Are the deals fair?")}</summary>
        <p>
          ${t(
            "All deals come from a secret of the server, whose hash was shown before anybody came, and from words of " +
              "everybody who plays. When the tournament is over the secret is shown.",
          )}
        </p>
        <dl>
          <dt>${t("Hash")}</dt>
          <dd><code>${news.commitment}</code></dd>
          ${
            news.secret
              ? html`
                  <dt>${t("Secret")}</dt>
                  <dd><code>${news.secret}</code></dd>
                `
              : null
          }
        </dl>
      </details>
      ${
        plays && news.status === "running"
          ? html`
              <button class="button quiet" onClick=${() => box.current?.showModal()}>
                ${icon("flag")}${t("Leave the tournament")}
              </button>
            `
          : null
      }
      <dialog ref=${box} aria-label=${t("Leave the tournament")}>
        <header><h2>${t("Leave the tournament?")}</h2></header>
        <p>${t("You give up the match that you are playing, and are not paired any more.")}</p>
        <div class="choices">
          <button class="button main" onClick=${() => box.current?.close()}>${t("Play on")}</button>
          <button class="button" onClick=${leave}>${t("Leave")}</button>
        </div>
      </dialog>
    </footer>
  `;
}

/** @param {TournamentNews} news @param {number} number */
const nameIn = (news, number) => news.players.find((one) => one.number === number)?.name ?? "";
