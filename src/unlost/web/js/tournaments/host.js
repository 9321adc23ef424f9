// What the host of a tournament can do: ask bots to it, begin, end it.
import { useRef, useState } from "preact/hooks";
import { capital, entered, html, icon, levelName } from "../base/ui.js";
import { t, tn } from "../base/language.js";
import { post } from "../base/net.js";
import { described, levelFor } from "../games/descriptions.js";

/** @typedef {import("../types").TournamentNews} TournamentNews */
/** @typedef {import("./page.js").Take} Take */

const SIZES = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32];
const BOTS = 12; // each plays once

/** @param {{news: TournamentNews, take: Take}} props */
export function HostPanel({ news, take }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const end = async () => {
    box.current?.close();
    await take(post(`/api/tournaments/${news.id}/close`));
  };
  return html`
    <section class="panel host" aria-labelledby="h-host">
      <h2 id="h-host">${t("You are the host")}</h2>
      ${
        news.status === "open"
          ? html`
              <${Bots} news=${news} take=${take} />
              <${Start} news=${news} take=${take} />
            `
          : html`
              <${TakeOut} news=${news} take=${take} />
            `
      }
      <button class="button quiet end" onClick=${() => box.current?.showModal()}>
        ${icon("close")}${t("End the tournament")}
      </button>
      <dialog ref=${box} aria-label=${t("End the tournament")}>
        <header><h2>${t("End the tournament?")}</h2></header>
        <p>${t("It cannot be taken up again. Matches that are still played are called off.")}</p>
        <div class="choices">
          <button class="button main" onClick=${() => box.current?.close()}>${t("Go on")}</button>
          <button class="button" onClick=${end}>${t("End it")}</button>
        </div>
      </dialog>
    </section>
  `;
}

/** Somebody who does not come, say. @param {{news: TournamentNews, take: Take}} props */
function TakeOut({ news, take }) {
  const there = news.players.filter((one) => !one.withdrawn && one.number !== news.you);
  const [chosen, choose] = useState(0);
  const number = there.some((one) => one.number === chosen) ? chosen : there[0]?.number;
  if (!number) return null;
  return html`
    <p class="soft">
      ${t("Whoever does not come loses on time. If you take somebody out they are not paired any more.")}
    </p>
    <form
      class="now"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        take(post(`/api/tournaments/${news.id}/leave`, { number }));
      }}
    >
      <label class="field">
        <span>${t("Player")}</span>
        <select class="input" value=${number} onChange=${entered((one) => choose(Number(one)))}>
          ${there.map(
            (one) => html`
              <option key=${one.number} value=${one.number}>${one.name}</option>
            `,
          )}
        </select>
      </label>
      <button class="button">${t("Take out")}</button>
    </form>
  `;
}

/** @param {{news: TournamentNews, take: Take}} props */
function Bots({ news, take }) {
  const here = news.players.length;
  const free = BOTS - news.players.filter((one) => one.level).length;
  const sizes = SIZES.filter((one) => one > here && one <= here + free);
  const [size, setSize] = useState(8);
  const [level, setLevel] = useState(levelFor(news.game));
  const wanted = sizes.includes(size) ? size : (sizes.at(0) ?? 0);
  const levels = described.value[news.game]?.levels ?? [];
  if (!sizes.length) return null;
  return html`
    <form
      class="now"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        take(post(`/api/tournaments/${news.id}/bots`, { up_to: wanted, level }));
      }}
    >
      <label class="field">
        <span>${t("Fill up with bots to")}</span>
        <select class="input" value=${wanted} onChange=${entered((one) => setSize(Number(one)))}>
          ${sizes.map(
            (one) => html`
              <option key=${one} value=${one}>${tn("{n} player", "{n} players", one)}</option>
            `,
          )}
        </select>
      </label>
      <label class="field">
        <span>${t("Level")}</span>
        <select class="input" value=${level} onChange=${entered(setLevel)}>
          ${levels.map(
            (one) => html`
              <option key=${one.name} value=${one.name}>${capital(levelName(one.name))}</option>
            `,
          )}
        </select>
      </label>
      <button class="button">${icon("bot")}${t("Ask them")}</button>
    </form>
  `;
}

/** The rounds that so many players can play, and the beginning. @param {{news: TournamentNews, take: Take}} props */
function Start({ news, take }) {
  const here = news.players.length;
  const most = Math.max(1, Math.floor((here + (here % 2)) / 2));
  const rounds = news.mode === "swiss" ? Math.min(news.rounds, most) : 0;
  const reason = here < 2 ? t("At least two players are needed.") : "";
  const fewer =
    news.mode === "swiss" && !reason && rounds < news.rounds
      ? tn(
          "With so many players there is {n} round, so that nobody meets anybody twice.",
          "With so many players there are {n} rounds, so that nobody meets anybody twice.",
          rounds,
        )
      : "";
  const odd = here % 2 && here > 1 ? t("You are an odd number: a bot comes too.") : "";
  return html`
    <div class="now">
      <button
        class="button main"
        disabled=${Boolean(reason)}
        aria-describedby="start-about"
        onClick=${() => take(post(`/api/tournaments/${news.id}/start`, rounds ? { rounds } : {}))}
      >
        ${icon("play")}${t("Begin the tournament")}
      </button>
      <small class="soft" id="start-about">${reason || [odd, fewer].filter(Boolean).join(" ")}</small>
    </div>
  `;
}
