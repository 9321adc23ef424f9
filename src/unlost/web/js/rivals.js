// The table of Rivals: everyone's camp with its expeditions and gold, the display, the piles and the bank, the auction. Drawn from the view only.
import { html, icon, COLOURS, SYMBOLS, capital, nameOf, prefer, preferences, say, tell } from "./ui.js";
import { Back, Face } from "./card.js";
import { useDrag } from "./hand.js";
import { Person } from "./seats.js";
import { Bar, Talk } from "./table.js";
import { SheetFrame } from "./sheet.js";
import { comeFrom, sendBack, skip, whereIs } from "./motion.js";
import { drum, paper, wood } from "./sound.js";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** @typedef {import("./session.js").Session} Session */

const SHAPES = ["●", "▲", "■", "◆"]; // one for each seat, wherever it is spoken of
const JUMPS = [0, 1, 2, 4, 7];

/** A card in words. @param {string} card */
const called = (card) => `${COLOURS[card[0]]} ${card[1] === "x" ? "wager" : card.slice(1)}`;

/** What a card would bring, as short as it goes. @param {string} card @param {any} brings */
const worth = (card, brings) => (!brings ? "–" : card[1] === "x" ? `×${brings.times}` : `+${brings.more}`);

/** The same in words. @param {string} card @param {any} brings */
const worthInWords = (card, brings) => (!brings ? "of no use" : card[1] === "x" ? `would make it times ${brings.times}` : `${brings.more} more`);

/** The cards of the display by colour and value. @param {string[]} display @param {string[]} letters */
function inOrder(display, letters) {
  const value = (/** @type {string} */ card) => (card[1] === "x" ? 0 : Number(card.slice(1)));
  return [...display].sort((a, b) => letters.indexOf(a[0]) - letters.indexOf(b[0]) || value(a) - value(b));
}

/** @param {{session: Session}} props */
export function RivalsTable({ session }) {
  const table = session.table.value;
  const position = session.position.value;
  const { view, guide, actions } = position;
  const me = table.you[0] ?? 0;
  const eyes = position.seat ?? me;
  const letters = Object.keys(view.expeditions[0]);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [chosen, choose] = useState(-1);
  const cards = inOrder(view.display, letters);
  const card = /** @type {string | undefined} */ (cards[chosen]);
  const may = (/** @type {string} */ action) => actions.includes(action);
  const myTurn = actions.length > 0;
  const others = Array.from({ length: table.players - 1 }, (_, at) => (me + 1 + at) % table.players);
  const fresh = useFresh(session);

  useEffect(() => { document.title = `${myTurn ? "● Your turn" : "Unlost"} · ${others.map((seat) => table.seats[seat].name).join(", ")}`; });
  useEffect(() => choose(-1), [cards.join()]);

  /** Play something, or say why not. @param {string} action */
  const act = (action) => {
    skip();
    if (!table.you.length) return;
    if (may(action)) session.act(action); else session.askWhy(action);
  };
  const onLane = (/** @type {number} */ seat, /** @type {string} */ letter) => {
    if (card && card[0] !== letter) tell(elsewhere(card));
    else if (card) act(card);
    else tell(standingInWords(letter, guide.seats[seat][letter]));
  };
  const onBox = () => { if (card) act(`-${card}`); else tell(view.boxed.length ? `Out of the game: ${view.boxed.map(called).join(", ")}.` : "The box is empty. Who wins an auction may put one card of the display here."); };
  const step = (/** @type {number} */ by) => {
    const next = cards.length ? (chosen < 0 ? (by > 0 ? 0 : cards.length - 1) : (chosen + by + cards.length) % cards.length) : -1;
    choose(next);
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (root.current?.querySelector(`.held[data-at="${next}"]`))?.focus());
  };

  useKeys({ session, cards, card, choose, step, act });
  useTravel({ session, root });
  const drag = useDrag({
    hand: { cards, chosen, card, choose, step, move: () => {}, reorder: () => {} },
    onDrop: (held, { place: kind, colour }) => {
      if (kind === "box") act(`-${held}`);
      else if (colour && colour !== held[0]) tell(elsewhere(held));
      else if (colour) act(held);
    },
  });
  const held = drag.card ?? card;
  const log = preferences.value.log;

  return html`
    <div class=${`table rivals ${log ? "with-log" : ""} ${myTurn ? "mine" : ""}`} ref=${root} data-phase=${view.phase ?? "over"} data-n=${position.n} data-players=${table.players}>
      <${Bar} session=${session}><${Score} session=${session} /></${Bar}>
      <main class="felt" aria-label="The table">
        <h1 class="unseen">Rivals, pile ${view.pile.number} of ${guide.piles.length}</h1>
        <section class="market" aria-label="Piles and display">
          <${Stock} session=${session} may=${may} act=${act} />
          <section class="display" aria-label="Display">
            <div class=${`row-of-cards ${cards.length > 10 ? "many" : ""} ${cards.length > 12 ? "crowd" : ""}`} style=${`--n:${cards.length};--wide:${perRow(cards.length, 10)};--narrow:${perRow(cards.length, 6)}`}>
              ${cards.map((one, at) => html`
                <button key=${`${one}-${cards.slice(0, at).filter((other) => other === one).length}`} class=${`held ${at === chosen ? "chosen" : ""} ${drag.at === at ? "dragged" : ""} ${view.phase === "take" && myTurn && !may(one) ? "cannot" : ""}`}
                  data-at=${at} aria-pressed=${at === chosen} tabindex=${at === (chosen < 0 ? 0 : chosen) ? 0 : -1} onPointerDown=${(/** @type {PointerEvent} */ event) => drag.start(event, at)}
                  onClick=${() => { if (!drag.justDropped()) choose(at === chosen ? -1 : at); }} title=${worthOfAll(table, guide, one)}>
                  <span class="unseen">${worthOfAll(table, guide, one)}</span>
                  <${Face} card=${one} mark=${one === fresh && at === cards.lastIndexOf(one) ? "last" : ""} />
                  <${Footprints} n=${guide.footprints[one.slice(1)]} />
                  <${Worth} card=${one} brings=${guide.brings[one]} eyes=${eyes} />
                </button>`)}
              ${cards.length ? null : html`<p class="soft">No card is in the display.</p>`}
            </div>
          </section>
          <${Bank} session=${session} held=${held} may=${may} onBox=${onBox} />
        </section>
        <${Auction} session=${session} card=${card} may=${may} act=${act} />
        <section class="camps" aria-label="Everyone’s camps">${[me, ...others].map((seat) => html`<${Camp} key=${seat} session=${session} seat=${seat} home=${seat === me} letters=${letters} held=${held} may=${may} onLane=${onLane} />`)}</section>
      </main>
      ${log ? html`<${Talk} session=${session} />` : null}
      <${Count} session=${session} letters=${letters} first=${me} />
    </div>`;
}

/** How many cards to a row, in two rows if one would have more than this. @param {number} number @param {number} most */
const perRow = (number, most) => Math.max(5, number > most ? Math.ceil(number / 2) : number);

/** A card that was put where another colour lies. @param {string} card */
const elsewhere = (card) => `${capital(called(card))} goes to the ${COLOURS[card[0]]} expedition.`;

/** @param {any} table @param {any} guide @param {string} card */
const worthOfAll = (table, guide, card) => `${capital(called(card))}: ${guide.brings[card].map((/** @type {any} */ one, /** @type {number} */ seat) => `${nameOf(table, seat)} ${worthInWords(card, one)}`).join(", ")}`;

/** An expedition in a sentence. @param {string} letter @param {any} lane */
function standingInWords(letter, lane) {
  const name = capital(COLOURS[letter]);
  const next = lane.to_bonus ? `${lane.to_bonus} more ${lane.to_bonus > 1 ? "numbers bring" : "number brings"} 8 more.` : "";
  if (!lane.numbers) return `${name}: ${lane.times > 1 ? `${lane.times - 1} ${lane.times > 2 ? "wagers" : "wager"}, worth nothing until there are numbers` : "not begun"}.`;
  return `${name}: ${lane.footprints} footprints times ${lane.times}${lane.bonus ? ` and ${lane.bonus}` : ""} make ${lane.value}. ${next}`;
}

// ---------------------------------------------------------------- pieces

/** Gold in stacks of five. @param {{n: number}} props */
function Coins({ n }) {
  const stacks = Math.ceil(n / 5);
  return html`<svg class="coins" aria-hidden="true" viewBox=${`0 0 ${Math.max(1, stacks) * 13 + 1} 24`} style=${`--stacks:${Math.max(1, stacks)}`}>
    ${Array.from({ length: n }, (_, at) => html`<ellipse key=${at} cx=${7 + Math.floor(at / 5) * 13} cy=${20 - (at % 5) * 3.6} rx="6" ry="2.9" />`)}</svg>`;
}

/** One coin with a figure on it. @param {{n: number | string}} props */
const Coin = ({ n }) => html`<span class="coin"><b>${n}</b></span>`;

/** @param {{seat: number}} props */
const Shape = ({ seat }) => html`<span class="shape" aria-hidden="true">${SHAPES[seat]}</span>`;

/** @param {{n: number}} props */
const Footprints = ({ n }) => (n ? html`<span class="prints" aria-hidden="true">${Array.from({ length: n }, (_, at) => html`<svg class="icon" key=${at}><use href="/art/symbols.svg#footprint" /></svg>`)}</span>` : null);

export { Coin, Coins, Footprints, Shape }; // for the pictures of the rules

/** What a card of the display is worth to whom: to oneself large, to the others with their shapes. @param {any} props */
function Worth({ card, brings, eyes }) {
  return html`<span class="worth" aria-hidden="true">
    <b class=${brings[eyes] ? "" : "none"}>${worth(card, brings[eyes])}</b>
    <span class="others">${brings.map((/** @type {any} */ one, /** @type {number} */ seat) => (seat === eyes ? null : html`<span key=${seat} class=${one ? "" : "none"}><i>${SHAPES[seat]}</i>${worth(card, one).replace("+", "")}</span>`))}</span>
  </span>`;
}

/** Points of everybody, the pile. @param {{session: Session}} props */
function Score({ session }) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  return html`<span class="which">Pile ${view.pile.number} of ${guide.piles.length}</span>
    ${guide.points.map((/** @type {number} */ points, /** @type {number} */ seat) => html`<span class="total" key=${seat} title=${`${nameOf(table, seat)}: ${points} points if it ended now`}><${Shape} seat=${seat} /><b>${points}</b><small>${table.players === 2 ? nameOf(table, seat) : ""}<span class="unseen"> ${nameOf(table, seat)}</span></small></span>`)}`;
}

/** Somebody's camp: name, gold, expeditions. @param {any} props */
function Camp({ session, seat, home, letters, held, may, onLane }) {
  const table = session.table.value;
  const { view, guide, seat: eyes } = session.position.value;
  const mine = table.you.includes(seat);
  const out = view.bid && !view.bid.in.includes(seat);
  const marks = session.recent.filter((/** @type {any} */ line) => line.seat === seat).map((/** @type {any} */ line) => line.action);
  return html`
    <article class=${`camp ${home ? "yours" : ""} ${out ? "out" : ""} ${view.bid?.by === seat ? "leads" : ""}`} data-seat=${seat} aria-label=${`Camp of ${nameOf(table, seat)}: ${view.gold[seat]} gold, ${guide.points[seat]} points`}>
      <header>
        <${Shape} seat=${seat} />
        <${Person} session=${session} seat=${seat} own=${mine && table.you.length === 1} />
        <span class="gold" title=${`${view.gold[seat]} gold`}><b>${view.gold[seat]}</b><${Coins} n=${view.gold[seat]} /><span class="unseen"> gold</span></span>
        <span class="sum" title="Points if it ended now"><b>${guide.points[seat]}</b><small>points</small></span>
      </header>
      <div class="ways">${letters.map((/** @type {string} */ letter) => {
        const cards = view.expeditions[seat][letter];
        const takes = held && held[0] === letter && seat === eyes && may(held);
        const column = html`<${Column} cards=${cards} letter=${letter} lane=${guide.seats[seat][letter]} brings=${takes ? guide.brings[held]?.[seat] : null} last=${marks.find((/** @type {string} */ action) => action[0] === letter)} whose=${mine && table.you.length === 1 ? "your" : `${nameOf(table, seat)}’s`} />`;
        return mine
          ? html`<button key=${letter} class=${`lane place own ${takes ? "glows" : ""}`} data-place="lane" data-colour=${letter} onClick=${() => onLane(seat, letter)}>${column}</button>`
          : html`<div key=${letter} class="lane" data-colour=${letter}>${column}</div>`;
      })}</div>
    </article>`;
}

/** An expedition as a column of cards. @param {any} props */
function Column({ cards, letter, lane, brings, last, whose }) {
  const begun = cards.length > 0;
  const name = COLOURS[letter];
  return html`
    <span class="column down" style=${`--n:${cards.length}`} title=${standingInWords(letter, lane)}>
      <span class="unseen">${capital(whose)} ${name} expedition: ${cards.map((/** @type {string} */ card) => (card[1] === "x" ? "wager" : card.slice(1))).join(", ") || "not begun"}; ${lane.value} points</span>
      <span class=${`stack ${begun ? "" : "none"}`}>
        ${cards.map((/** @type {string} */ card, /** @type {number} */ at) => html`<span class="slot" key=${at}><${Face} card=${card} mark=${last === card && at === cards.lastIndexOf(card) ? "last" : ""} /></span>`)}
        ${begun ? null : html`<span class="slot"><span class="empty"><svg class="icon"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg></span></span>`}
      </span>
      <span class=${`figure ${begun || brings ? "" : "none"}`} aria-hidden="true">
        ${brings ? html`<b><span class="was">${lane.value} </span>→ ${brings.value}</b>${brings.times > 1 ? html`<i>×${brings.times}</i>` : null}` : html`<b>${lane.value}</b>${lane.times > 1 ? html`<i>×${lane.times}</i>` : null}`}
      </span>
    </span>`;
}

/** The four piles: the one that is drawn from, and how many are to come. @param {any} props */
function Stock({ session, may, act }) {
  const { view, guide } = session.position.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const low = view.pile.left <= 3;
  return html`
    <div class="stock">
      <button class=${`place deck ${may("+") ? "glows" : ""}`} data-place="deck" onClick=${() => act("+")}>
        <span class="unseen">Uncover a card: pile ${view.pile.number} of ${guide.piles.length}, ${view.pile.left} left</span>
        ${view.pile.left ? html`<${Back} />` : html`<span class="empty"></span>`}
        <span class=${`count ${low ? "low" : ""}`} aria-hidden="true">${view.pile.left}</span>
      </button>
      <div class="rest">
        <span class="pips" role="img" aria-label=${`Pile ${view.pile.number} of ${guide.piles.length}`} title=${`Pile ${view.pile.number} of ${guide.piles.length}: ${guide.left.cards} cards in all`}>${guide.piles.map((/** @type {number} */ left, /** @type {number} */ at) => html`<i key=${at} class=${left === 0 ? "gone" : at === view.pile.number - 1 ? "now" : ""} style=${`--left:${left / 20}`}></i>`)}</span>
        <button class="button small left-button" data-left onClick=${() => box.current?.showModal()}>${icon("eye")}<span>What is left</span></button>
      </div>
      <dialog ref=${box} class="left" aria-label="What is left" onClick=${(/** @type {MouseEvent} */ event) => { if (event.target === box.current) box.current?.close(); }}>
        <header><h2>Still in the piles</h2><button class="button quiet" onClick=${() => box.current?.close()}>Close</button></header>
        <p>${guide.left.cards} cards: ${guide.left.cards - guide.left.wagers} numbers and ${guide.left.wagers} wagers.</p>
        <table><thead><tr><th scope="col"><span class="unseen">Colour</span></th><th scope="col">×</th>${guide.left.numbers.Y.map((/** @type {number} */ _, /** @type {number} */ at) => html`<th scope="col" key=${at}>${at + 2}</th>`)}</tr></thead>
          <tbody>${Object.entries(guide.left.numbers).map(([letter, numbers]) => html`<tr key=${letter} data-colour=${letter}><th scope="row"><svg class="icon" aria-hidden="true"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg><span class="name">${capital(COLOURS[letter])}</span></th>
            <td>${guide.left.wagers_at_most[letter] ? `≤${guide.left.wagers_at_most[letter]}` : "–"}</td>
            ${numbers.map((/** @type {number} */ number, /** @type {number} */ at) => html`<td key=${at} class=${number ? "" : "soft"}>${number || "–"}</td>`)}</tr>`)}</tbody></table>
        <p class="soft">Of the wagers (×) only the most there can be is known: starting wagers are not marked.</p>
        <p>In the box: ${view.boxed.length ? view.boxed.map(called).join(", ") : "nothing yet"}.</p>
      </dialog>
    </div>`;
}

/** What cannot be shared out. @param {number} coins */
const stay = (coins) => (coins ? `, ${coins} ${coins > 1 ? "stay" : "stays"}` : "");

/** The bank and how it would be shared, and the box. @param {any} props */
function Bank({ session, held, may, onBox }) {
  const { view, guide } = session.position.value;
  const top = view.boxed[view.boxed.length - 1];
  const each = guide.share ? `${guide.share.each} each` : "";
  const rest = guide.share ? ` after this pile${stay(guide.share.stays)}` : "not shared any more";
  return html`
    <div class="till">
      <div class="bank" title=${`The bank: ${view.supply} gold, ${each}${rest}`}>
        <span class="bank-gold"><small>Bank</small><b>${view.supply}</b><${Coins} n=${view.supply} /></span>
        <small class="share">${each}<span>${rest}</span></small>
      </div>
      <button class=${`place box ${held && may(`-${held}`) ? "glows" : ""}`} data-place="box" onClick=${onBox}>
        <span class="unseen">The box: ${view.boxed.length} cards${top ? `, last ${called(top)}` : ""}</span>
        ${top ? html`<${Face} card=${top} />` : html`<span class="empty"></span>`}
        <span class="lid" aria-hidden="true">Box${view.boxed.length ? ` ${view.boxed.length}` : ""}</span>
      </button>
    </div>`;
}

// ---------------------------------------------------------------- the auction

/** What each seat bid last in this auction, by the log. @param {Session} session @returns {Record<number, number>} */
function lastBids(session) {
  /** @type {Record<number, number>} */
  const bids = {};
  const now = session.position.value.view.bid;
  if (!now) return bids;
  let price = now.amount + 1;
  for (const line of [...session.lines.value].reverse()) {
    if (line.action === "+" || line.action[0] === "-") break;
    if (line.action[0] !== "$") continue;
    const amount = Number(line.action.slice(1));
    if (amount >= price) break;
    price = amount;
    bids[line.seat] ??= amount;
  }
  return { ...bids, [now.by]: now.amount };
}

/** The auction: the price, who is in, what one can do. @param {any} props */
function Auction({ session, card, may, act }) {
  const table = session.table.value;
  const position = session.position.value;
  const { view, guide } = position;
  const bid = view.bid;
  const bids = lastBids(session);
  const stood = !table.ending && table.you.length === 1 && table.seats[table.you[0]]?.stand_in;
  return html`
    <section class=${`auction ${bid ? "on" : ""}`} aria-label="Auction">
      ${bid ? html`<div class="price"><span class="coin big" key=${bid.amount}><b>${bid.amount}</b></span>
        <ul class="bidders" aria-label=${`The price is ${bid.amount}`}>${table.seats.map((/** @type {any} */ one) => {
          const seat = one.seat;
          const inside = bid.in.includes(seat);
          const word = bid.by === seat ? `${view.phase === "take" ? "won for" : nameOf(table, seat) === "You" ? "bid" : "bids"} ${bid.amount}` : !inside ? "passed" : bids[seat] ? `bid ${bids[seat]}` : "in";
          return html`<li key=${seat} class=${`${inside ? "in" : "out"} ${bid.by === seat ? "leads" : ""} ${view.turn === seat && view.phase === "bid" ? "asked" : ""}`}><${Shape} seat=${seat} /><span class="name">${nameOf(table, seat)}</span> <b>${word}</b></li>`;
        })}</ul></div>` : null}
      <p class="status" role="status">${stood ? html`A bot plays for you. <button class="button small main" onClick=${() => session.comeBack()}>Take your seat back</button>` : status(session, card)}</p>
      <div class="doing">
        ${view.phase === "act" && may("+") ? html`<button class="button main" onClick=${() => act("+")}>Uncover<kbd aria-hidden="true">↵</kbd></button>` : null}
        ${view.phase === "bid" && may("=") ? html`<button class="button pass" onClick=${() => act("=")}>Pass<kbd aria-hidden="true">P</kbd></button>` : null}
        ${view.phase === "take" && may("=") ? html`
          ${card && may(card) ? html`<button class="button main" onClick=${() => act(card)}>Take it<span class="unseen">, ${called(card)}</span> <b>${worth(card, guide.brings[card]?.[view.turn])}</b></button>` : null}
          ${card && may(`-${card}`) ? html`<button class="button" onClick=${() => act(`-${card}`)}>Box it, and done<kbd aria-hidden="true">X</kbd></button>` : null}
          <button key=${card ? "done" : "done at once"} class=${`button ${card ? "" : "main"}`} onClick=${() => act("=")}>Done<kbd aria-hidden="true">P</kbd></button>` : null}
        ${guide.bids ? html`<${Bids} key=${`${position.n}`} bids=${guide.bids} opens=${view.phase === "act"} act=${act} />` : null}
        ${position.may_take_back ? html`<button class="button back" onClick=${() => session.takeBack()}>${icon("undo")}<span>Take back</span></button>` : null}
      </div>
    </section>`;
}

/** The bids one can make: the least, jumps, and any other by the slider. @param {{bids: {least: number, most: number, price: number}, opens: boolean, act: (action: string) => void}} props */
function Bids({ bids, opens, act }) {
  const { least, most } = bids;
  const [amount, setAmount] = useState(Math.min(most, least + 3));
  const quick = JUMPS.map((more) => least + more).filter((one) => one <= most);
  return html`
    <span class="bids" role="group" aria-label=${opens ? "Open an auction" : "Bid"}>
      ${opens ? html`<span class="soft">or bid</span>` : null}
      ${quick.map((one, at) => html`<button key=${one} class=${`button bid ${at || opens ? "" : "main"}`} aria-label=${`Bid ${one}`} onClick=${() => act(`$${one}`)}><${Coin} n=${one} /></button>`)}
    </span>
    ${most > least + 2 ? html`<span class="any"><input type="range" min=${least} max=${most} value=${amount} aria-label="Another bid" aria-valuetext=${`${amount} gold`} onInput=${(/** @type {any} */ event) => setAmount(Number(event.target.value))} />
      <button class="button" onClick=${() => act(`$${amount}`)}>Bid ${amount}${amount === most ? " (all)" : ""}</button></span>` : null}`;
}

/** What to do now, in words. @param {Session} session @param {string | undefined} card */
function status(session, card) {
  const { view, guide, actions } = session.position.value;
  const table = session.table.value;
  const about = card ? `${worthOfAll(table, guide, card)}.` : "";
  if (table.ending) return about || "The match is over.";
  if (view.turn === null) return "";
  const name = nameOf(table, view.turn);
  const doing = { act: "is thinking", bid: "is asked to bid", take: "takes cards" }[/** @type {"act"} */ (view.phase)];
  if (!actions.length) return about || `${table.you.length ? "" : "You are watching. "}${name} ${doing}…`;
  if (view.phase === "take") {
    if (!card) return `The auction is yours for ${view.bid.amount}. Tap or drag what you want.`;
    return actions.includes(card) ? `${capital(called(card))}: ${worthInWords(card, guide.brings[card][view.turn])}. Take it?` : `${capital(called(card))} does not fit your expedition. Box it?`;
  }
  if (about) return about;
  if (view.phase === "bid") return `${table.you.length > 1 ? `${name}: bid` : "Bid"} more than ${view.bid.amount}, or pass.`;
  return actions.length > 1 ? `${table.you.length > 1 ? `${name}: uncover` : "Uncover"} a card, or open an auction.` : "Uncover a card.";
}

// ---------------------------------------------------------------- the final count

/** The score sheet: expedition by expedition, then the gold. @param {{session: Session, letters: string[], first: number}} props */
function Count({ session, letters, first }) {
  const table = session.table.value;
  const shown = session.sheets.value[session.sheets.value.length - 1];
  const seats = Array.from({ length: table.players }, (_, at) => (first + at) % table.players);
  const steps = shown ? letters.length + 1 : 0;
  return html`<${SheetFrame} session=${session} steps=${steps} title="The count" next="Close">${(/** @type {number} */ step) => {
    if (!shown) return html`<p>The game was not played to its end.</p>`;
    const { view, guide } = shown;
    const sum = (/** @type {number} */ seat) => letters.slice(0, step).reduce((total, letter) => total + guide.seats[seat][letter].value, 0) + (step > letters.length ? view.gold[seat] : 0);
    return html`<table class="rivals-count" data-players=${table.players}>
      <thead><tr><th scope="col"><span class="unseen">Expedition</span></th>${seats.map((seat) => html`<th scope="col" key=${seat}><${Shape} seat=${seat} /> ${nameOf(table, seat)}</th>`)}</tr></thead>
      <tbody>
        ${letters.map((letter, at) => html`<tr key=${letter} data-colour=${letter} class=${at < step ? "" : "later"}><th scope="row"><svg class="icon" aria-hidden="true"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg><span class="name">${capital(COLOURS[letter])}</span></th>${seats.map((seat) => html`<td key=${seat}><${Value} lane=${guide.seats[seat][letter]} /></td>`)}</tr>`)}
        <tr class=${step > letters.length ? "" : "later"}><th scope="row"><span class="coin"></span> <span class="name">Gold</span></th>${seats.map((seat) => html`<td key=${seat}><b>${view.gold[seat]}</b></td>`)}</tr>
      </tbody>
      <tfoot><tr class="grand"><th scope="row">Points</th>${seats.map((seat) => html`<td key=${seat}><b>${sum(seat)}</b></td>`)}</tr></tfoot></table>
      <p class="soft small-print">Footprints × (1 + wagers); four numbers or more bring 8.</p>`;
  }}</${SheetFrame}>`;
}

/** @param {{lane: any}} props */
function Value({ lane }) {
  if (!lane.numbers) return html`<span class="soft">–</span>`;
  return html`<span class="parts">${lane.footprints}${lane.times > 1 ? ` × ${lane.times}` : ""}${lane.bonus ? ` + ${lane.bonus}` : ""}${lane.times > 1 || lane.bonus ? " =" : ""}</span> <b>${lane.value}</b>`;
}

// ---------------------------------------------------------------- the keyboard

/** @param {any} table */
function useKeys(table) {
  const now = useRef(table);
  now.current = table;
  useLayoutEffect(() => { // with the table, not after it: whoever sees it may press a key
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const { session, card, choose, step, act } = now.current;
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog[open]") || session.sheet.value) return;
      const key = event.key.toLowerCase();
      const onButton = target.closest("button, a") && !target.closest(".held");
      const { view, guide } = session.position.value;
      let done = true;
      if (key === "arrowright" || key === "arrowdown") step(1);
      else if (key === "arrowleft" || key === "arrowup") step(-1);
      else if (key === " " || (key === "enter" && onButton)) done = false;
      else if (key === "enter") {
        if (view.phase === "act") act("+");
        else if (view.phase === "bid") act(`$${guide.bids?.least ?? view.bid.amount + 1}`);
        else if (card) act(card);
        else if (view.phase === "take") tell("Choose a card with the arrows, or press P to be done.");
      } else if (key >= "0" && key <= "9") act(`$${(view.bid?.amount ?? 0) + (Number(key) || 10)}`);
      else if (key === "+") act("+");
      else if (key === "p" || key === "=") act("=");
      else if (key === "x" || key === "delete") { if (card) act(`-${card}`); else tell("Choose a card of the display first."); }
      else if (key === "u" || key === "backspace") { if (session.position.value.may_take_back) session.takeBack(); else tell("There is nothing to take back."); }
      else if (key === "l") prefer({ log: !preferences.value.log });
      else if (key === "w") /** @type {HTMLElement | null} */ (document.querySelector("[data-left]"))?.click();
      else if (key === "escape") { choose(-1); skip(); }
      else if (key === "?") dispatchEvent(new Event("unlost:help"));
      else if (key === "d") tell(`Display: ${now.current.cards.map(called).join(", ") || "empty"}. ${view.pile.left} cards left in pile ${view.pile.number}.`);
      else if (key === "e") tell(expeditions(session));
      else if (key === "g") tell(gold(session));
      else done = false;
      if (done) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** @param {Session} session */
function expeditions(session) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  return view.expeditions.map((/** @type {Record<string, string[]>} */ lanes, /** @type {number} */ seat) => `${nameOf(table, seat)}: ${Object.entries(lanes).filter(([, cards]) => cards.length).map(([letter, cards]) => `${COLOURS[letter]} ${cards.map((card) => (card[1] === "x" ? "wager" : card.slice(1))).join(" ")}, ${guide.seats[seat][letter].value}`).join("; ")}.`).join(" ");
}

/** @param {Session} session */
function gold(session) {
  const { view } = session.position.value;
  const table = session.table.value;
  const auction = view.bid ? ` The price is ${view.bid.amount}, bid by ${nameOf(table, view.bid.by)}; in: ${view.bid.in.map((/** @type {number} */ seat) => nameOf(table, seat)).join(", ")}.` : "";
  return `Gold: ${view.gold.map((/** @type {number} */ coins, /** @type {number} */ seat) => `${nameOf(table, seat)} ${coins}`).join(", ")}; in the bank ${view.supply}.${auction}`;
}

// ---------------------------------------------------------------- what happened

/** The cards that are in one list and not in the other. @param {string[]} list @param {string[]} before */
function added(list, before) {
  const rest = [...before];
  return list.filter((card) => { const at = rest.indexOf(card); if (at >= 0) rest.splice(at, 1); return at < 0; });
}

/** The card that came from the pile into the display between two positions. @param {any} before @param {any} now @returns {string | undefined} */
const turnedUp = (before, now) => (now.guide.left.cards < before.guide.left.cards ? added(now.view.display, before.view.display)[0] : undefined);

/** The card that was turned up last. @param {Session} session */
function useFresh(session) {
  const [fresh, setFresh] = useState("");
  useEffect(() => {
    /** @param {string} kind @param {any} detail */
    const listen = (kind, detail) => {
      if (kind !== "before") return;
      const before = session.position.value;
      const { view } = detail.position;
      if (detail.position.guide.left.cards < before.guide.left.cards) setFresh(turnedUp(before, detail.position) ?? "");
      const useless = added(view.boxed, before.view.boxed).filter((one) => detail.line.action !== `-${one}`);
      if (useless.length) tell(`${capital(called(useless[0]))} is of no use to anybody: into the box.`);
      if (view.pile.number > before.view.pile.number && before.guide.share) {
        const { each, stays } = before.guide.share;
        tell(`Pile ${before.view.pile.number} is used up. ${each ? `The bank shares out: ${each} gold for everyone${stay(stays)}.` : "There is nothing to share out."}`);
      }
      if (view.phase === "take" && before.view.phase !== "take") say(`${nameOf(session.table.value, view.turn)} won the auction for ${view.bid.amount}`);
    };
    session.watchers.add(listen);
    return () => { session.watchers.delete(listen); };
  }, [session]);
  return fresh;
}

/** Let cards and gold travel. @param {{session: Session, root: any}} props */
function useTravel({ session, root }) {
  const from = useRef(/** @type {any} */ (null));
  useEffect(() => {
    /** @param {string} kind @param {any} detail */
    const listen = (kind, detail) => {
      if (kind !== "before" || !root.current) return;
      const { action, seat } = detail.line;
      const find = (/** @type {string} */ what) => whereIs(root.current.querySelector(what));
      const before = session.position.value.view;
      const now = detail.position.view;
      from.current = {
        action, seat, deck: find(".deck .card"), card: find(`.held .card[data-card="${action.replace("-", "")}"]`), fresh: turnedUp(session.position.value, detail.position),
        paid: now.phase === "take" && before.phase !== "take" ? now.turn : null, shared: now.pile.number > before.pile.number && before.supply >= now.gold.length,
      };
      if (action[0] === "$") wood(); else if (action !== "=") paper();
      if (now.pile.left === 5 && before.pile.left === 6) drum();
    };
    session.watchers.add(listen);
    return () => { session.watchers.delete(listen); };
  }, [session]);
  useLayoutEffect(() => {
    const move = from.current;
    from.current = null;
    if (!move || !root.current) return;
    const last = (/** @type {string} */ what) => { const found = root.current.querySelectorAll(what); return found[found.length - 1]; };
    const gold = (/** @type {number} */ seat) => whereIs(last(`.camp[data-seat="${seat}"] .gold b`));
    if (move.action[0] in COLOURS) comeFrom(last(`.camp[data-seat="${move.seat}"] .card[data-card="${move.action}"]`), move.card);
    if (move.action[0] === "-") comeFrom(last(".box .card"), move.card);
    if (move.fresh) comeFrom(last(`.held .card[data-card="${move.fresh}"]`)?.closest(".held"), move.deck);
    const bank = whereIs(last(".bank-gold b"));
    if (move.paid !== null) sendBack(gold(move.paid), bank, "coin");
    if (move.shared) for (let seat = 0; seat < session.table.value.players; seat++) sendBack(bank, gold(seat), "coin");
  });
}
