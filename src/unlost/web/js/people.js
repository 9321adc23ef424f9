// The ladder, and somebody's profile.
import { html, capital } from "./ui.js";
import { get } from "./net.js";
import { Menu } from "./menu.js";
import { useEffect, useState } from "preact/hooks";

const LADDERS = [["cards", 2, "Cards, two players"], ["cards", 4, "Cards, partners"]];

/** @param {{name: string | null}} props */
export function People({ name }) {
  const [which, setWhich] = useState(0);
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [fault, setFault] = useState("");
  useEffect(() => {
    document.title = name ? `${name} · Unlost` : "Ladder · Unlost";
    const [game, players] = LADDERS[which];
    get(name ? `/api/people/${encodeURIComponent(name)}` : `/api/leaderboard?game=${game}&players=${players}`).then(setFound).catch((why) => setFault(why.message));
  }, [name, which]);
  return html`
    <div class="home">
      <header class="top"><a class="brand" href="/"><img src="/art/icon.svg" alt="" width="27" height="27" />Unlost</a><nav aria-label="Main"><a class="button quiet" href="/ladder">Ladder</a><${Menu} /></nav></header>
      <main class="panel">
        <h1>${name ?? "The ladder"}</h1>
        ${fault ? html`<p>${fault}</p>` : null}
        ${name ? null : html`<fieldset class="choices" aria-label="Which ladder">${LADDERS.map(([, , title], place) => html`<label class="choice" key=${title}><input type="radio" name="ladder" checked=${which === place} onChange=${() => setWhich(place)} /><span>${title}</span></label>`)}</fieldset>`}
        ${found && !name ? html`<${Standings} rows=${found.standings} />` : null}
        ${found && name ? html`<${Profile} person=${found} />` : null}
      </main>
    </div>`;
}

/** @param {{rows: any[]}} props */
function Standings({ rows }) {
  if (!rows.length) return html`<p class="soft">Nobody has played a rated game here yet.</p>`;
  return html`<ol class="rows">${rows.map((row, place) => html`<li key=${row.name}><a class="row" href=${`/people/${encodeURIComponent(row.name)}`}><span><b>${place + 1}. ${row.name}</b><small>${row.is_bot ? "a bot, " : ""}${row.games} ${row.games === 1 ? "game" : "games"}, ${row.wins} won</small></span><span class="serif">${Math.round(row.rating)}${row.provisional ? "?" : ""}</span></a></li>`)}</ol>`;
}

/** @param {{person: any}} props */
function Profile({ person }) {
  return html`
    <ul class="rows">${person.standings.map((/** @type {any} */ row) => html`<li class="row" key=${row.game + row.players}><span><b>${capital(row.game)}, ${row.players} players</b><small>${row.games} rated ${row.games === 1 ? "game" : "games"}, ${row.wins} won</small></span><span class="serif">${Math.round(row.rating)}${row.provisional ? "?" : ""}</span></li>`)}</ul>
    <h2>Played</h2>
    <ul class="rows">${person.history.map((/** @type {any} */ game, /** @type {number} */ place) => html`<li class="row" key=${place}><span><b>${game.won ? "Won" : "Lost"} with ${game.points}</b><small>${capital(game.game)} with ${game.with_whom.join(", ")}, ${new Date(game.time).toLocaleDateString()}</small></span>${game.table ? html`<a href=${`/t/${game.table}`}>Look</a>` : null}</li>`)}</ul>
    ${person.history.length ? null : html`<p class="soft">No finished games yet.</p>`}`;
}
