// The table of Rivals: everyone's camp with its expeditions and gold, the display, the piles and the bank, the auction. Drawn from the view only.
import { html, icon, COLOURS, SYMBOLS, capital, isYou, nameOf, prefer, preferences, say, tabOf, tell, woven } from "./ui.js";
import { t, tn } from "./language.js";
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
const called = (card) => (card[1] === "x" ? t("{colour} wager", { colour: COLOURS[card[0]] }) : t("{colour} {value}", { colour: COLOURS[card[0]], value: card.slice(1) }));

/** The same of a card whose colour is known. @param {string} card */
const short = (card) => (card[1] === "x" ? t("wager") : card.slice(1));

/** What a card would bring, as short as it goes. @param {string} card @param {any} brings */
const worth = (card, brings) => (!brings ? "–" : card[1] === "x" ? `×${brings.times}` : `+${brings.more}`);

/** The same in words. @param {string} card @param {any} brings */
const worthInWords = (card, brings) => (!brings ? t("of no use") : card[1] === "x" ? t("would make it times {n}", { n: brings.times }) : t("{n} more", { n: brings.more }));

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

  useEffect(() => { document.title = tabOf(table, myTurn, others); });
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
  const onBox = () => { if (card) act(`-${card}`); else tell(view.boxed.length ? t("Out of the game: {cards}.", { cards: view.boxed.map(called).join(", ") }) : t("The box is empty. Who wins an auction may put one card of the display here.")); };
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
      <main class="felt" aria-label=${t("The table")}>
        <h1 class="unseen">${t("Rivals, pile {n} of {many}", { n: view.pile.number, many: guide.piles.length })}</h1>
        <section class="market" aria-label=${t("Piles and display")}>
          <${Stock} session=${session} may=${may} act=${act} />
          <section class="display" aria-label=${t("Display")}>
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
              ${cards.length ? null : html`<p class="soft">${t("No card is in the display.")}</p>`}
            </div>
          </section>
          <${Bank} session=${session} held=${held} may=${may} onBox=${onBox} />
        </section>
        <${Auction} session=${session} card=${card} may=${may} act=${act} />
        <section class="camps" aria-label=${t("Everyone’s camps")}>${[me, ...others].map((seat) => html`<${Camp} key=${seat} session=${session} seat=${seat} home=${seat === me} letters=${letters} held=${held} may=${may} onLane=${onLane} />`)}</section>
      </main>
      ${log ? html`<${Talk} session=${session} />` : null}
      <${Count} session=${session} letters=${letters} first=${me} />
    </div>`;
}

/** How many cards to a row, in two rows if one would have more than this. @param {number} number @param {number} most */
const perRow = (number, most) => Math.max(5, number > most ? Math.ceil(number / 2) : number);

/** A card that was put where another colour lies. @param {string} card */
const elsewhere = (card) => capital(t("{card} goes to the {colour} expedition.", { card: called(card), colour: COLOURS[card[0]] }));

/** What a card would bring to whom. @param {any} table @param {any} guide @param {string} card */
const worthOfAll = (table, guide, card) => capital(t("{card}: {worths}", { card: called(card), worths: guide.brings[card].map((/** @type {any} */ one, /** @type {number} */ seat) => t("{name} {worth}", { name: nameOf(table, seat), worth: worthInWords(card, one) })).join(", ") }));

/** An expedition in a sentence. @param {string} letter @param {any} lane */
function standingInWords(letter, lane) {
  const parts = { colour: COLOURS[letter], times: lane.times, bonus: lane.bonus, points: lane.value };
  if (!lane.numbers) return capital(lane.times > 1 ? tn("{colour}: {n} wager, worth nothing until there are numbers.", "{colour}: {n} wagers, worth nothing until there are numbers.", lane.times - 1, parts) : t("{colour}: not begun.", parts));
  const sum = lane.bonus
    ? tn("{colour}: {n} footprint times {times} and {bonus} make {points}.", "{colour}: {n} footprints times {times} and {bonus} make {points}.", lane.footprints, parts)
    : tn("{colour}: {n} footprint times {times} makes {points}.", "{colour}: {n} footprints times {times} make {points}.", lane.footprints, parts);
  return [capital(sum), ...(lane.to_bonus ? [tn("{n} more number brings 8 more.", "{n} more numbers bring 8 more.", lane.to_bonus)] : [])].join(" ");
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

/** @param {any} view @param {any} guide */
const pileOf = (view, guide) => t("Pile {n} of {many}", { n: view.pile.number, many: guide.piles.length });

/** Points of everybody, the pile. @param {{session: Session}} props */
function Score({ session }) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  return html`<span class="which">${pileOf(view, guide)}</span>
    ${guide.points.map((/** @type {number} */ points, /** @type {number} */ seat) => html`<span class="total" key=${seat} title=${tn("{name}: {n} point if it ended now", "{name}: {n} points if it ended now", points, { name: nameOf(table, seat) })}><${Shape} seat=${seat} /><b>${points}</b><small>${table.players === 2 ? nameOf(table, seat) : ""}<span class="unseen"> ${nameOf(table, seat)}</span></small></span>`)}`;
}

/** Somebody's camp: name, gold, expeditions. @param {any} props */
function Camp({ session, seat, home, letters, held, may, onLane }) {
  const table = session.table.value;
  const { view, guide, seat: eyes } = session.position.value;
  const mine = table.you.includes(seat);
  const out = view.bid && !view.bid.in.includes(seat);
  const name = nameOf(table, seat);
  const parts = { name, gold: view.gold[seat], points: guide.points[seat] };
  const marks = session.recent.filter((/** @type {any} */ line) => line.seat === seat).map((/** @type {any} */ line) => line.action);
  return html`
    <article class=${`camp ${home ? "yours" : ""} ${out ? "out" : ""} ${view.bid?.by === seat ? "leads" : ""}`} data-seat=${seat} aria-label=${isYou(table, seat) ? t("Your camp: {gold} gold, {points} points", parts) : t("Camp of {name}: {gold} gold, {points} points", parts)}>
      <header>
        <${Shape} seat=${seat} />
        <${Person} session=${session} seat=${seat} own=${mine && table.you.length === 1} />
        <span class="gold" title=${t("{n} gold", { n: view.gold[seat] })}><b>${view.gold[seat]}</b><${Coins} n=${view.gold[seat]} /><span class="unseen"> ${t("gold")}</span></span>
        <span class="sum" title=${t("Points if it ended now")}><b>${guide.points[seat]}</b><small>${tn("point", "points", guide.points[seat])}</small></span>
      </header>
      <div class="ways">${letters.map((/** @type {string} */ letter) => {
        const cards = view.expeditions[seat][letter];
        const takes = held && held[0] === letter && seat === eyes && may(held);
        const column = html`<${Column} cards=${cards} letter=${letter} lane=${guide.seats[seat][letter]} brings=${takes ? guide.brings[held]?.[seat] : null} last=${marks.find((/** @type {string} */ action) => action[0] === letter)} owner=${isYou(table, seat) ? null : name} />`;
        return mine
          ? html`<button key=${letter} class=${`lane place own ${takes ? "glows" : ""}`} data-place="lane" data-colour=${letter} onClick=${() => onLane(seat, letter)}>${column}</button>`
          : html`<div key=${letter} class="lane" data-colour=${letter}>${column}</div>`;
      })}</div>
    </article>`;
}

/** An expedition as a column of cards. @param {any} props */
function Column({ cards, letter, lane, brings, last, owner }) {
  const begun = cards.length > 0;
  const parts = { name: owner, colour: COLOURS[letter], cards: cards.map(short).join(", "), points: tn("{n} point", "{n} points", lane.value) };
  const said = owner
    ? begun ? t("{name}’s {colour} expedition: {cards}; {points}", parts) : t("{name}’s {colour} expedition: not begun", parts)
    : begun ? t("Your {colour} expedition: {cards}; {points}", parts) : t("Your {colour} expedition: not begun", parts);
  return html`
    <span class="column down" style=${`--n:${cards.length}`} title=${standingInWords(letter, lane)}>
      <span class="unseen">${said}</span>
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
        <span class="unseen">${t("Uncover a card: pile {n} of {many}, {left} left", { n: view.pile.number, many: guide.piles.length, left: view.pile.left })}</span>
        ${view.pile.left ? html`<${Back} />` : html`<span class="empty"></span>`}
        <span class=${`count ${low ? "low" : ""}`} aria-hidden="true">${view.pile.left}</span>
      </button>
      <div class="rest">
        <span class="pips" role="img" aria-label=${pileOf(view, guide)} title=${tn("Pile {pile} of {many}: {n} card in all", "Pile {pile} of {many}: {n} cards in all", guide.left.cards, { pile: view.pile.number, many: guide.piles.length })}>${guide.piles.map((/** @type {number} */ left, /** @type {number} */ at) => html`<i key=${at} class=${left === 0 ? "gone" : at === view.pile.number - 1 ? "now" : ""} style=${`--left:${left / 20}`}></i>`)}</span>
        <button class="button small left-button" data-left onClick=${() => box.current?.showModal()}>${icon("eye")}<span>${t("What is left")}</span></button>
      </div>
      <dialog ref=${box} class="left" aria-label=${t("What is left")} onClick=${(/** @type {MouseEvent} */ event) => { if (event.target === box.current) box.current?.close(); }}>
        <header><h2>${t("Still in the piles")}</h2><button class="button quiet" onClick=${() => box.current?.close()}>${t("Close")}</button></header>
        <p>${t("{cards}: {numbers} and {wagers}.", { cards: tn("{n} card", "{n} cards", guide.left.cards), numbers: tn("{n} number", "{n} numbers", guide.left.cards - guide.left.wagers), wagers: tn("{n} wager", "{n} wagers", guide.left.wagers) })}</p>
        <table><thead><tr><th scope="col"><span class="unseen">${t("Colour")}</span></th><th scope="col">×</th>${guide.left.numbers.Y.map((/** @type {number} */ _, /** @type {number} */ at) => html`<th scope="col" key=${at}>${at + 2}</th>`)}</tr></thead>
          <tbody>${Object.entries(guide.left.numbers).map(([letter, numbers]) => html`<tr key=${letter} data-colour=${letter}><th scope="row"><svg class="icon" aria-hidden="true"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg><span class="name">${capital(COLOURS[letter])}</span></th>
            <td>${guide.left.wagers_at_most[letter] ? `≤${guide.left.wagers_at_most[letter]}` : "–"}</td>
            ${numbers.map((/** @type {number} */ number, /** @type {number} */ at) => html`<td key=${at} class=${number ? "" : "soft"}>${number || "–"}</td>`)}</tr>`)}</tbody></table>
        <p class="soft">${t("Of the wagers (×) only the most there can be is known: starting wagers are not marked.")}</p>
        <p>${view.boxed.length ? t("In the box: {cards}.", { cards: view.boxed.map(called).join(", ") }) : t("In the box: nothing yet.")}</p>
      </dialog>
    </div>`;
}

/** How the bank will be shared. @param {any} share */
function shareInWords(share) {
  if (!share) return t("not shared any more");
  const { each, stays } = share;
  return stays ? tn("{each} each after this pile, {n} stays", "{each} each after this pile, {n} stay", stays, { each }) : t("{each} each after this pile", { each });
}

/** The bank and how it would be shared, and the box. @param {any} props */
function Bank({ session, held, may, onBox }) {
  const { view, guide } = session.position.value;
  const top = view.boxed[view.boxed.length - 1];
  const share = shareInWords(guide.share);
  return html`
    <div class="till">
      <div class="bank" title=${t("The bank: {n} gold, {share}", { n: view.supply, share })}>
        <span class="bank-gold"><small>${t("Bank")}</small><b>${view.supply}</b><${Coins} n=${view.supply} /></span>
        <small class="share"><span class="long">${share}</span><span class="short">${guide.share ? t("{n} each", { n: guide.share.each }) : ""}</span></small>
      </div>
      <button class=${`place box ${held && may(`-${held}`) ? "glows" : ""}`} data-place="box" onClick=${onBox}>
        <span class="unseen">${top ? tn("The box: {n} card, last {card}", "The box: {n} cards, last {card}", view.boxed.length, { card: called(top) }) : t("The box: empty")}</span>
        ${top ? html`<${Face} card=${top} />` : html`<span class="empty"></span>`}
        <span class="lid" aria-hidden="true">${view.boxed.length ? t("Box {n}", { n: view.boxed.length }) : t("Box")}</span>
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

/** What somebody does in the auction; {name} and {n}, the last bid, are put in where it is drawn. @param {any} table @param {any} view @param {number} seat @param {number | undefined} last */
function bidding(table, view, seat, last) {
  const you = isYou(table, seat);
  if (view.bid.by === seat && view.phase === "take") return you ? t("You won for {n}") : t("{name} won for {n}");
  if (view.bid.by === seat) return you ? t("You bid {n}") : t("{name} bids {n}");
  if (!view.bid.in.includes(seat)) return you ? t("You passed") : t("{name} passed");
  if (last) return you ? t("You bid {n}") : t("{name} bid {n}");
  return you ? t("You are in") : t("{name} is in");
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
    <section class=${`auction ${bid ? "on" : ""}`} aria-label=${t("Auction")}>
      ${bid ? html`<div class="price"><span class="coin big" key=${bid.amount}><b>${bid.amount}</b></span>
        <ul class="bidders" aria-label=${t("The price is {n}", { n: bid.amount })}>${table.seats.map((/** @type {any} */ one) => {
          const seat = one.seat;
          const inside = bid.in.includes(seat);
          return html`<li key=${seat} class=${`${inside ? "in" : "out"} ${bid.by === seat ? "leads" : ""} ${view.turn === seat && view.phase === "bid" ? "asked" : ""}`}><${Shape} seat=${seat} /><b>${woven(bidding(table, view, seat, bids[seat]), { name: html`<span class="name">${nameOf(table, seat)}</span>`, n: bids[seat] })}</b></li>`;
        })}</ul></div>` : null}
      <p class="status" role="status">${stood ? html`${t("A bot plays for you.")} <button class="button small main" onClick=${() => session.comeBack()}>${t("Take your seat back")}</button>` : status(session, card)}</p>
      <div class="doing">
        ${view.phase === "act" && may("+") ? html`<button class="button main" onClick=${() => act("+")}>${t("Uncover")}<kbd aria-hidden="true">↵</kbd></button>` : null}
        ${view.phase === "bid" && may("=") ? html`<button class="button pass" onClick=${() => act("=")}>${t("Pass")}<kbd aria-hidden="true">P</kbd></button>` : null}
        ${view.phase === "take" && may("=") ? html`
          ${card && may(card) ? html`<button class="button main" onClick=${() => act(card)}>${t("Take it")}<span class="unseen">, ${called(card)}</span> <b>${worth(card, guide.brings[card]?.[view.turn])}</b></button>` : null}
          ${card && may(`-${card}`) ? html`<button class="button" onClick=${() => act(`-${card}`)}>${t("Box it, and done")}<kbd aria-hidden="true">X</kbd></button>` : null}
          <button key=${card ? "done" : "done at once"} class=${`button ${card ? "" : "main"}`} onClick=${() => act("=")}>${t("Done")}<kbd aria-hidden="true">P</kbd></button>` : null}
        ${guide.bids ? html`<${Bids} key=${`${position.n}`} bids=${guide.bids} opens=${view.phase === "act"} act=${act} />` : null}
        ${position.may_take_back ? html`<button class="button back" onClick=${() => session.takeBack()}>${icon("undo")}<span>${t("Take back")}</span></button>` : null}
      </div>
    </section>`;
}

/** The bids one can make: the least, jumps, and any other by the slider. @param {{bids: {least: number, most: number, price: number}, opens: boolean, act: (action: string) => void}} props */
function Bids({ bids, opens, act }) {
  const { least, most } = bids;
  const [amount, setAmount] = useState(Math.min(most, least + 3));
  const quick = JUMPS.map((more) => least + more).filter((one) => one <= most);
  return html`
    <span class="bids" role="group" aria-label=${opens ? t("Open an auction") : t("Bid")}>
      ${opens ? html`<span class="soft">${t("or bid")}</span>` : null}
      ${quick.map((one, at) => html`<button key=${one} class=${`button bid ${at || opens ? "" : "main"}`} aria-label=${t("Bid {n}", { n: one })} onClick=${() => act(`$${one}`)}><${Coin} n=${one} /></button>`)}
    </span>
    ${most > least + 2 ? html`<span class="any"><input type="range" min=${least} max=${most} value=${amount} aria-label=${t("Another bid")} aria-valuetext=${t("{n} gold", { n: amount })} onInput=${(/** @type {any} */ event) => setAmount(Number(event.target.value))} />
      <button class="button" onClick=${() => act(`$${amount}`)}>${amount === most ? t("Bid {n} (all)", { n: amount }) : t("Bid {n}", { n: amount })}</button></span>` : null}`;
}

/** What to do now, in words. @param {Session} session @param {string | undefined} card */
function status(session, card) {
  const { view, guide, actions } = session.position.value;
  const table = session.table.value;
  const about = card ? `${worthOfAll(table, guide, card)}.` : "";
  if (table.ending) return about || t("The match is over.");
  if (view.turn === null) return "";
  const name = nameOf(table, view.turn);
  if (!actions.length) return about || waiting(table, view);
  if (view.phase === "take") {
    if (!card) return t("The auction is yours for {n}. Tap or drag what you want.", { n: view.bid.amount });
    return capital(actions.includes(card) ? t("{card}: {worth}. Take it?", { card: called(card), worth: worthInWords(card, guide.brings[card][view.turn]) }) : t("{card} does not fit your expedition. Box it?", { card: called(card) }));
  }
  if (about) return about;
  const shared = table.you.length > 1; // one screen for several: who is meant has to be said
  if (view.phase === "bid") return shared ? t("{name}: bid more than {n}, or pass.", { name, n: view.bid.amount }) : t("Bid more than {n}, or pass.", { n: view.bid.amount });
  if (actions.length === 1) return t("Uncover a card.");
  return shared ? t("{name}: uncover a card, or open an auction.", { name }) : t("Uncover a card, or open an auction.");
}

/** What somebody else is doing. @param {any} table @param {any} view */
function waiting(table, view) {
  const phase = /** @type {"act"} */ (view.phase);
  if (isYou(table, view.turn)) return { act: t("You are thinking…"), bid: t("You are asked to bid…"), take: t("You take cards…") }[phase];
  const name = nameOf(table, view.turn);
  if (table.you.length) return { act: t("{name} is thinking…", { name }), bid: t("{name} is asked to bid…", { name }), take: t("{name} takes cards…", { name }) }[phase];
  return { act: t("You are watching. {name} is thinking…", { name }), bid: t("You are watching. {name} is asked to bid…", { name }), take: t("You are watching. {name} takes cards…", { name }) }[phase];
}

// ---------------------------------------------------------------- the final count

/** The score sheet: expedition by expedition, then the gold. @param {{session: Session, letters: string[], first: number}} props */
function Count({ session, letters, first }) {
  const table = session.table.value;
  const shown = session.sheets.value[session.sheets.value.length - 1];
  const seats = Array.from({ length: table.players }, (_, at) => (first + at) % table.players);
  const steps = shown ? letters.length + 1 : 0;
  return html`<${SheetFrame} session=${session} steps=${steps} title=${t("The count")} next=${t("Close")}>${(/** @type {number} */ step) => {
    if (!shown) return html`<p>${t("The game was not played to its end.")}</p>`;
    const { view, guide } = shown;
    const sum = (/** @type {number} */ seat) => letters.slice(0, step).reduce((total, letter) => total + guide.seats[seat][letter].value, 0) + (step > letters.length ? view.gold[seat] : 0);
    return html`<table class="rivals-count" data-players=${table.players}>
      <thead><tr><th scope="col"><span class="unseen">${t("Expedition")}</span></th>${seats.map((seat) => html`<th scope="col" key=${seat}><${Shape} seat=${seat} /> ${nameOf(table, seat)}</th>`)}</tr></thead>
      <tbody>
        ${letters.map((letter, at) => html`<tr key=${letter} data-colour=${letter} class=${at < step ? "" : "later"}><th scope="row"><svg class="icon" aria-hidden="true"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg><span class="name">${capital(COLOURS[letter])}</span></th>${seats.map((seat) => html`<td key=${seat}><${Value} lane=${guide.seats[seat][letter]} /></td>`)}</tr>`)}
        <tr class=${step > letters.length ? "" : "later"}><th scope="row"><span class="coin"></span> <span class="name">${t("Gold")}</span></th>${seats.map((seat) => html`<td key=${seat}><b>${view.gold[seat]}</b></td>`)}</tr>
      </tbody>
      <tfoot><tr class="grand"><th scope="row">${t("Points")}</th>${seats.map((seat) => html`<td key=${seat}><b>${sum(seat)}</b></td>`)}</tr></tfoot></table>
      <p class="soft small-print">${t("Footprints × (1 + wagers); four numbers or more bring 8.")}</p>`;
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
        else if (view.phase === "take") tell(t("Choose a card with the arrows, or press P to be done."));
      } else if (key >= "0" && key <= "9") act(`$${(view.bid?.amount ?? 0) + (Number(key) || 10)}`);
      else if (key === "+") act("+");
      else if (key === "p" || key === "=") act("=");
      else if (key === "x" || key === "delete") { if (card) act(`-${card}`); else tell(t("Choose a card of the display first.")); }
      else if (key === "u" || key === "backspace") { if (session.position.value.may_take_back) session.takeBack(); else tell(t("There is nothing to take back.")); }
      else if (key === "l") prefer({ log: !preferences.value.log });
      else if (key === "w") /** @type {HTMLElement | null} */ (document.querySelector("[data-left]"))?.click();
      else if (key === "escape") { choose(-1); skip(); }
      else if (key === "?") dispatchEvent(new Event("unlost:help"));
      else if (key === "d") tell(display(view, now.current.cards));
      else if (key === "e") tell(expeditions(session));
      else if (key === "g") tell(gold(session));
      else done = false;
      if (done) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** @param {any} view @param {string[]} cards */
const display = (view, cards) => [
  cards.length ? t("Display: {cards}.", { cards: cards.map(called).join(", ") }) : t("Display: empty."),
  tn("{n} card left in pile {pile}.", "{n} cards left in pile {pile}.", view.pile.left, { pile: view.pile.number }),
].join(" ");

/** @param {Session} session */
function expeditions(session) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  return view.expeditions.map((/** @type {Record<string, string[]>} */ lanes, /** @type {number} */ seat) => {
    const begun = Object.entries(lanes).filter(([, cards]) => cards.length);
    const told = begun.map(([letter, cards]) => t("{colour} {cards}, {points}", { colour: COLOURS[letter], cards: cards.map(short).join(" "), points: guide.seats[seat][letter].value }));
    return t("{name}: {expeditions}.", { name: nameOf(table, seat), expeditions: told.join("; ") || t("none") });
  }).join(" ");
}

/** @param {Session} session */
function gold(session) {
  const { view } = session.position.value;
  const table = session.table.value;
  const purses = view.gold.map((/** @type {number} */ coins, /** @type {number} */ seat) => `${nameOf(table, seat)} ${coins}`).join(", ");
  const told = t("Gold: {purses}; in the bank {n}.", { purses, n: view.supply });
  if (!view.bid) return told;
  const parts = { n: view.bid.amount, name: nameOf(table, view.bid.by), names: view.bid.in.map((/** @type {number} */ seat) => nameOf(table, seat)).join(", ") };
  return [told, isYou(table, view.bid.by) ? t("The price is {n}, bid by you; in: {names}.", parts) : t("The price is {n}, bid by {name}; in: {names}.", parts)].join(" ");
}

// ---------------------------------------------------------------- what happened

/** The cards that are in one list and not in the other. @param {string[]} list @param {string[]} before */
function added(list, before) {
  const rest = [...before];
  return list.filter((card) => { const at = rest.indexOf(card); if (at >= 0) rest.splice(at, 1); return at < 0; });
}

/** The card that came from the pile into the display between two positions. @param {any} before @param {any} now @returns {string | undefined} */
const turnedUp = (before, now) => (now.guide.left.cards < before.guide.left.cards ? added(now.view.display, before.view.display)[0] : undefined);

/** What the bank does after a pile. @param {{each: number, stays: number}} share */
function sharing({ each, stays }) {
  if (!each) return t("There is nothing to share out.");
  return stays ? tn("The bank shares out: {each} gold for everyone, {n} stays.", "The bank shares out: {each} gold for everyone, {n} stay.", stays, { each }) : t("The bank shares out: {each} gold for everyone.", { each });
}

/** Who won the auction. @param {any} table @param {any} view */
const winning = (table, view) => (isYou(table, view.turn) ? t("You won the auction for {n}", { n: view.bid.amount }) : t("{name} won the auction for {n}", { name: nameOf(table, view.turn), n: view.bid.amount }));

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
      if (useless.length) tell(capital(t("{card} is of no use to anybody: into the box.", { card: called(useless[0]) })));
      if (view.pile.number > before.view.pile.number && before.guide.share) tell([t("Pile {n} is used up.", { n: before.view.pile.number }), sharing(before.guide.share)].join(" "));
      if (view.phase === "take" && before.view.phase !== "take") say(winning(session.table.value, view));
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
