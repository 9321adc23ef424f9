// The table of the card game: lanes with both sides' expeditions and the discard piles, the deck, the hands. Drawn from the view only.
import { html, icon, COLOURS, SYMBOLS, capital, isYou, nameOf, prefer, preferences, signed, spoken, spokenAll, tabOf, tell } from "./ui.js";
import { t, tn } from "./language.js";
import { Back, Face } from "./card.js";
import { CHOOSE_FIRST, DRAW_NOW, Hand, handKey, pileInWords, pilesInWords, toPile, useDrag, useHand } from "./hand.js";
import { Curtain, Person } from "./seats.js";
import { Bar, Talk } from "./table.js";
import { SheetFrame } from "./sheet.js";
import { comeFrom, sendBack, skip, whereIs } from "./motion.js";
import { drum, paper, wood } from "./sound.js";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** @typedef {import("./session.js").Session} Session */

/** @param {{session: Session}} props */
export function CardsTable({ session }) {
  const table = session.table.value;
  const position = session.position.value;
  const { view, guide, actions } = position;
  const seat = position.seat ?? 0;
  const side = seat & 1;
  const letters = Object.keys(view.piles);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const hand = useHand(session);
  const card = hand.card;
  const may = (/** @type {string} */ action) => actions.includes(action);
  const myTurn = actions.length > 0;
  const drawing = view.phase === "draw" && myTurn;
  const partner = table.players === 4 ? seat ^ 2 : -1;
  const others = table.seats.map((/** @type {any} */ one) => one.seat).filter((/** @type {number} */ one) => one !== seat && one !== partner);

  useEffect(() => { document.title = tabOf(table, myTurn, others); });
  useEffect(() => { if (drawing) hand.choose(-1); }, [position.n]);

  /** Play something, or say why not. @param {string} action */
  const act = (action) => {
    skip();
    if (!table.you.length) return;
    if (may(action)) { session.act(action); hand.choose(-1); } else session.askWhy(action);
  };
  const onLane = (/** @type {string} */ letter) => {
    if (card && card[0] !== letter) tell(toExpedition(card));
    else if (card) act(card);
    else tell(myTurn ? (drawing ? DRAW_NOW : CHOOSE_FIRST) : t("It is not your turn."));
  };
  const onPile = (/** @type {string} */ letter) => {
    if (!card || view.phase !== "play") act(`+${letter}`);
    else if (card[0] !== letter) tell(toPile(card));
    else act(`-${card}`);
  };
  const onDeck = () => (may("+") ? act("+") : session.askWhy("+"));

  useKeys({ session, hand, act, drawing, letters, card, onDeck });
  useTravel({ session, root, side, seat });
  const drag = useDrag({
    hand,
    onDrop: (held, { place: kind, colour }) => {
      if (colour && colour !== held[0]) tell(kind === "pile" ? toPile(held) : toExpedition(held));
      else act(kind === "pile" ? `-${held}` : kind === "give" ? `^${held}` : held);
    },
  });

  const gives = card && may(`^${card}`);
  const last = lastMarks(session, side);
  const low = view.deck_left <= 5;
  const place = view.turn === null ? 0 : (seat - view.turn + table.players) % table.players;
  const turns = Math.max(0, guide.turns?.[place] ?? 0);
  const log = preferences.value.log;
  const stood = !table.ending && table.seats[seat]?.stand_in && table.you.includes(seat);

  return html`
    <div class=${`table ${log ? "with-log" : ""} ${myTurn ? "mine" : ""}`} ref=${root} style=${`--lanes:${letters.length}`} data-phase=${view.phase ?? "over"}>
      <${Bar} session=${session}><${Score} session=${session} side=${side} /></${Bar}>
      <main class="felt" aria-label=${t("The table")} inert=${session.curtain.value}>
        <h1 class="unseen">${table.options.rounds > 1 ? t("The card game, round {n}", { n: view.round }) : t("The card game")}</h1>
        <section class="people them" aria-label=${t("Opponents")}>${others.map((/** @type {number} */ one) => html`<${Person} key=${one} session=${session} seat=${one} />`)}</section>
        <section class="lanes" aria-label=${t("Expeditions and discard piles")}>
          ${letters.map((letter, number) => html`<${Lane} key=${letter} letter=${letter} number=${number + 1} view=${view} guide=${guide} side=${side} card=${card} may=${may} last=${last} onLane=${onLane} onPile=${onPile} drawing=${drawing} dragged=${drag.card} />`)}
          <div class="lane deck-lane">
            <p class="pace" title=${t("Turns left to you if everybody draws from the deck")}><b>${turns}</b><span>${tn("turn left", "turns left", turns)}</span></p>
            <button class=${`place deck ${may("+") ? "glows" : ""} ${last.deck ? "last" : ""}`} data-place="deck" onClick=${onDeck}>
              <span class="unseen">${tn("Deck, {n} card left", "Deck, {n} cards left", view.deck_left)}</span>
              ${view.deck_left ? html`<${Back} />` : html`<span class="empty"></span>`}
              <span class=${`count ${low ? "low" : ""}`} aria-hidden="true">${view.deck_left}</span>
            </button>
            <p class="pace below">${myTurn && position.may_take_back ? html`<button class="button small" onClick=${() => session.takeBack()}>${icon("undo")}<span>${t("Take back")}</span></button>` : null}</p>
          </div>
        </section>
        <section class="people us" aria-label=${t("Your side")}>
          ${partner >= 0 ? html`<button class=${`place give ${gives ? "glows" : ""}`} data-place="give" disabled=${!table.you.length} onClick=${() => (card ? act(`^${card}`) : tell(t("Choose a card first: you can give two to your partner.")))}><span class="unseen">${t("Give a card to your partner")}</span><${Person} session=${session} seat=${partner} /></button>` : null}
          <${Person} session=${session} seat=${seat} own=${true} />
          <p class="status" role="status">${stood ? html`${t("A bot plays for you.")} <button class="button small main" onClick=${() => session.comeBack()}>${t("Take your seat back")}</button>` : status(session, card, drawing)}</p>
        </section>
        <${Hand} session=${session} hand=${hand} drag=${drag} cannot=${(/** @type {string} */ one) => myTurn && !drawing && !may(one)}
          said=${(/** @type {string} */ one) => (guide.brings?.[one] ? t("{card}, would make it {points}", { card: spoken(one), points: signed(guide.brings[one].value) }) : spoken(one))}
          onTap=${() => { if (drawing) tell(DRAW_NOW); return !drawing; }} />
      </main>
      ${log ? html`<${Talk} session=${session} />` : null}
      <${Count} session=${session} side=${side} />
      <${Curtain} session=${session} />
    </div>`;
}

/** A card that was put where another colour lies. @param {string} card */
const toExpedition = (card) => capital(t("{card} goes to the {colour} expedition.", { card: spoken(card), colour: COLOURS[card[0]] }));

/** What to do now, in words. @param {Session} session @param {string | undefined} card @param {boolean} drawing */
function status(session, card, drawing) {
  const { view, actions } = session.position.value;
  const table = session.table.value;
  if (table.ending) return t("The match is over.");
  if (view.turn === null) return "";
  const name = nameOf(table, view.turn);
  if (!table.you.length) return { play: t("You are watching. {name} is to play.", { name }), give: t("You are watching. {name} is to give.", { name }), draw: t("You are watching. {name} is to draw.", { name }) }[/** @type {"play"} */ (view.phase)];
  if (!actions.length && isYou(table, view.turn)) return view.phase === "draw" ? t("You draw a card…") : t("You are thinking…");
  if (!actions.length) return view.phase === "draw" ? t("{name} draws a card…", { name }) : t("{name} is thinking…", { name });
  if (drawing) return actions.length > 1 ? t("Draw: the deck or a pile that glows.") : t("Draw from the deck.");
  if (view.phase === "give") return t("Give one more card to your partner.");
  if (!card) return table.players === 4 ? t("Play or discard a card, or give two.") : t("Play or discard a card.");
  return capital(asked(spoken(card), actions.includes(card), actions.includes(`^${card}`)));
}

/** What can be done with a chosen card. @param {string} card @param {boolean} plays @param {boolean} gives */
function asked(card, plays, gives) {
  if (plays) return gives ? t("{card}: play, discard or give?", { card }) : t("{card}: play or discard?", { card });
  return gives ? t("{card}: discard or give?", { card }) : t("{card}: discard it?", { card });
}

/** Total points, the round. @param {{session: Session, side: number}} props */
function Score({ session, side }) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  const now = (/** @type {number} */ which) => view.totals[which] + (table.ending ? 0 : Object.values(guide.sides[which]).reduce((/** @type {number} */ sum, /** @type {any} */ lane) => sum + lane.value, 0));
  return html`<span class="which">${table.options.rounds > 1 ? t("Round {n} of {many}", { n: view.round, many: table.options.rounds }) : t("One round")}</span>
    <span class="total" title=${t("Points if the round ended now")}><b>${signed(now(side))}</b><small>${table.players === 4 ? t("we") : table.you.length ? t("you") : nameOf(table, 0)}</small></span><span aria-hidden="true">:</span>
    <span class="total"><b>${signed(now(1 - side))}</b><small>${table.players === 4 || table.you.length ? t("they") : nameOf(table, 1)}</small></span>`;
}

/** One colour: their expedition, the pile, ours. @param {any} props */
function Lane({ letter, number, view, guide, side, card, may, last, onLane, onPile, drawing, dragged }) {
  const held = dragged || card;
  const plays = held && held[0] === letter && may(held);
  const brings = held && held[0] === letter ? guide.brings?.[held] : null;
  const discards = held && held[0] === letter && may(`-${held}`);
  const draws = drawing && may(`+${letter}`);
  const pile = view.piles[letter];
  const mine = guide.sides[side][letter];
  const theirs = guide.sides[1 - side][letter];
  return html`
    <div class="lane" data-colour=${letter}>
      <${Column} cards=${view.expeditions[1 - side][letter]} up=${true} last=${last.lanes[`${1 - side}${letter}`]} standing=${theirs} name=${COLOURS[letter]} />
      <button class=${`place pile ${draws || discards ? "glows" : ""} ${view.closed === letter ? "closed" : ""} ${last.piles[letter] ? "last" : ""}`} data-place="pile" data-colour=${letter} onClick=${() => onPile(letter)}>
        <span class="unseen">${pileInWords(letter, pile, view.closed === letter)}</span>
        ${pile.length > 1 ? html`<${Face} key=${`u${pile.length}`} card=${pile[pile.length - 2]} mark="under" />` : null}
        ${pile.length ? html`<${Face} key=${`p${pile.length}`} card=${pile[pile.length - 1]} />` : html`<span class="empty"><svg class="icon"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg></span>`}
        ${pile.length > 1 ? html`<span class="count" aria-hidden="true">${pile.length}</span>` : null}
        ${view.closed === letter ? html`<span class="shut" aria-hidden="true">${t("closed")}</span>` : null}
        <kbd class="key" aria-hidden="true">${number}</kbd>
      </button>
      <button class=${`place own ${plays ? "glows" : ""}`} data-place="lane" data-colour=${letter} onClick=${() => onLane(letter)}>
        <${Column} cards=${view.expeditions[side][letter]} last=${last.lanes[`${side}${letter}`]} standing=${mine} brings=${plays ? brings : null} name=${COLOURS[letter]} letter=${letter} />
      </button>
    </div>`;
}

/** An expedition as a column of cards, the first on top. @param {any} props */
function Column({ cards, up, last, standing, brings, name, letter }) {
  const begun = cards.length > 0;
  const points = tn("{n} point", "{n} points", standing.value);
  const hint = !begun
    ? up ? t("Their {colour} expedition has not begun", { colour: name }) : t("Your {colour} expedition has not begun", { colour: name })
    : [points, `×${standing.times}`, standing.lacks ? t("{n} more to break even", { n: standing.lacks }) : "", standing.to_bonus ? tn("{n} card to the bonus", "{n} cards to the bonus", standing.to_bonus) : t("with the bonus")].filter(Boolean).join(", ");
  const said = up
    ? begun ? t("Their {colour} expedition: {cards}; {points}", { colour: name, cards: spokenAll(cards), points }) : t("Their {colour} expedition: not begun", { colour: name })
    : begun ? t("Your {colour} expedition: {cards}; {points}", { colour: name, cards: spokenAll(cards), points }) : t("Your {colour} expedition: not begun", { colour: name });
  return html`
    <span class=${`column ${up ? "up" : "down"}`} style=${`--n:${cards.length}`} title=${hint}>
      <span class="unseen">${said}</span>
      <span class=${`stack ${begun ? "" : "none"}`}>
        ${cards.map((/** @type {string} */ card, /** @type {number} */ at) => html`<span class="slot" key=${at}><${Face} card=${card} mark=${last && at === cards.length - 1 ? "last" : ""} /></span>`)}
        ${!begun && !up ? html`<span class="slot"><span class="empty"><svg class="icon"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg></span></span>` : null}
      </span>
      <span class=${`figure ${standing.value < 0 ? "minus" : ""} ${begun || brings ? "" : "none"}`} aria-hidden="true">
        ${brings ? html`<b><span class="was">${begun ? signed(standing.value) : "0"} </span>→ ${signed(brings.value)}</b>` : html`<b>${signed(standing.value)}</b>${standing.times > 1 ? html`<i>×${standing.times}</i>` : null}`}
        ${begun && !up && !brings && standing.lacks ? html`<small>${t("{n} to even", { n: standing.lacks })}</small>` : null}
      </span>
    </span>`;
}

/** What the others did last: which places carry a mark. @param {Session} session @param {number} side */
function lastMarks(session, side) {
  /** @type {{lanes: Record<string, boolean>, piles: Record<string, boolean>, deck: boolean}} */
  const marks = { lanes: {}, piles: {}, deck: false };
  for (const line of session.recent) {
    const action = line.action;
    if (action === "+") marks.deck = true;
    else if (action[0] === "+") marks.piles[action[1]] = true;
    else if (action[0] === "-") marks.piles[action[1]] = true;
    else if (action[0] in COLOURS) marks.lanes[`${line.seat & 1}${action[0]}`] = true;
  }
  return marks;
}

// ---------------------------------------------------------------- the keyboard

/** @param {any} table */
function useKeys(table) {
  const now = useRef(table);
  now.current = table;
  useLayoutEffect(() => { // with the table, not after it: whoever sees it may press a key
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const { session, hand, act, drawing, letters, card, onDeck } = now.current;
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog[open], .curtain")) return;
      if (session.sheet.value || session.curtain.value) return;
      const key = event.key.toLowerCase();
      const onButton = target.closest("button, a") && !target.closest(".held");
      const { view } = session.position.value;
      let done = true;
      if (!(drawing && key.startsWith("arrow")) && handKey(key, event, hand)) done = true;
      else if (key === "enter" && onButton) done = false;
      else if (key === " ") done = false;
      else if (key === "enter" || key === "arrowup") { if (drawing) onDeck(); else if (card) act(card); else done = false; }
      else if (key === "0" || key === "+") onDeck();
      else if (key >= "1" && key <= String(letters.length)) act(`+${letters[Number(key) - 1]}`);
      else if (key === "d" || key === "arrowdown" || key === "delete") { if (card) act(`-${card}`); else if (key !== "arrowdown") tell(CHOOSE_FIRST); }
      else if (key === "g") { if (card) act(`^${card}`); }
      else if (key === "u" || key === "backspace") { if (session.position.value.may_take_back) session.takeBack(); else tell(t("There is nothing to take back.")); }
      else if (key === "l") prefer({ log: !preferences.value.log });
      else if (key === "escape") { hand.choose(-1); skip(); }
      else if (key === "?") dispatchEvent(new Event("unlost:help"));
      else if (key === "h") tell(hand.cards.length ? t("Your hand: {cards}.", { cards: spokenAll(hand.cards) }) : t("You have no hand here."));
      else if (key === "e") tell(expeditions(session));
      else if (key === "p") tell(pilesInWords(view));
      else done = false;
      if (done) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** @param {Session} session */
function expeditions(session) {
  const { view, guide, seat } = session.position.value;
  const values = (/** @type {string[]} */ cards) => cards.map((card) => (card[1] === "x" ? t("investment") : card.slice(1))).join(" ");
  const told = (/** @type {number} */ side) => Object.entries(view.expeditions[side]).filter(([, cards]) => cards.length).map(([letter, cards]) => t("{colour} {cards}, {points}", { colour: COLOURS[letter], cards: values(cards), points: signed(guide.sides[side][letter].value) })).join("; ") || t("none");
  const side = (seat ?? 0) & 1;
  return t("Your expeditions: {yours}. Theirs: {theirs}.", { yours: told(side), theirs: told(1 - side) });
}

// ---------------------------------------------------------------- travelling

/** Let the card of each event travel. @param {{session: Session, root: any, side: number, seat: number}} props */
function useTravel({ session, root, side, seat }) {
  const from = useRef(/** @type {any} */ (null));
  const now = useRef({ side, seat });
  now.current = { side, seat };
  useEffect(() => {
    /** @param {string} kind @param {any} detail */
    const listen = (kind, detail) => {
      if (kind !== "before" || !root.current) return;
      const { action, seat: who } = detail.line;
      const find = (/** @type {string} */ what) => root.current.querySelector(what);
      const mine = session.table.value.you.includes(who) && who === now.current.seat;
      const home = mine ? null : whereIs(find(`.person[data-seat="${who}"] .backs`) ?? find(`.person[data-seat="${who}"]`));
      const card = action.replace(/^[-^]/, "");
      const hand = new Map();
      for (const held of root.current.querySelectorAll(".held .card")) hand.set(held.dataset.card + hand.size, true);
      from.current = {
        line: detail.line, mine, hand: session.position.value.view.hands[now.current.seat] ?? [],
        rect: action === "+" ? whereIs(find(".deck .card")) : action[0] === "+" ? whereIs(find(`.pile[data-colour="${action[1]}"] .card:not(.under)`)) : mine ? whereIs(find(`.held .card[data-card="${card}"]`)) : home,
        home,
      };
      if (action[0] === "+") wood(); else paper();
      if (detail.position.view.deck_left === 5 && action === "+") drum();
    };
    session.watchers.add(listen);
    return () => { session.watchers.delete(listen); };
  }, [session]);
  useLayoutEffect(() => {
    const move = from.current;
    from.current = null;
    if (!move || !root.current) return;
    const { action, seat: who } = move.line;
    const all = (/** @type {string} */ what) => root.current.querySelectorAll(what);
    const lastOf = (/** @type {NodeListOf<Element>} */ found) => found[found.length - 1];
    if (action[0] === "+") {
      if (!move.mine) { sendBack(move.rect, move.home); return; }
      const before = [...move.hand];
      const now = /** @type {string[]} */ (session.position.value.view.hands[who] ?? []);
      const fresh = now.find((card) => { const at = before.indexOf(card); if (at >= 0) before.splice(at, 1); return at < 0; });
      if (fresh) comeFrom(lastOf(all(`.held .card[data-card="${fresh}"]`)), move.rect);
    } else if (action[0] === "-") comeFrom(lastOf(all(`.pile[data-colour="${action[1]}"] .card`)), move.rect);
    else if (action[0] in COLOURS) comeFrom(lastOf(all(`.lane[data-colour="${action[0]}"] .column.${(who & 1) === side ? "down" : "up"} .card`)), move.rect);
    else if (action[0] === "^") sendBack(move.rect, whereIs(root.current.querySelector(`.person[data-seat="${who ^ 2}"]`)));
  });
}

// ---------------------------------------------------------------- the score sheet

/** A round, expedition by expedition. @param {{session: Session, side: number}} props */
function Count({ session, side }) {
  const table = session.table.value;
  const number = session.sheet.value?.number ?? session.sheets.value.length - 1;
  const sheet = session.sheets.value[number];
  const letters = sheet ? Object.keys(sheet.guide.sides[0]) : [];
  const names = [side, 1 - side].map((which) => (table.players === 4 ? `${nameOf(table, which)} & ${nameOf(table, which + 2)}` : nameOf(table, which)));
  const many = table.options.rounds > 1;
  return html`<${SheetFrame} session=${session} steps=${letters.length} title=${t("Round {n}", { n: number + 1 })} next=${t("Next round")}>${(/** @type {number} */ step) => {
    const sum = (/** @type {number} */ which) => letters.slice(0, step).reduce((total, letter) => total + sheet.guide.sides[which][letter].value, 0);
    const counted = step > letters.length;
    return html`
        ${sheet ? html`<table>
          <thead><tr><th scope="col"><span class="unseen">${t("Expedition")}</span></th>${names.map((name) => html`<th scope="col" key=${name}>${name}</th>`)}</tr></thead>
          <tbody>${letters.map((letter, at) => html`<tr key=${letter} data-colour=${letter} class=${at < step ? "" : "later"}><th scope="row"><svg class="icon" aria-hidden="true"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg>${capital(COLOURS[letter])}</th>${[side, 1 - side].map((which) => html`<td key=${which}><${Value} lane=${sheet.guide.sides[which][letter]} cards=${sheet.view.expeditions[which][letter]} /></td>`)}</tr>`)}</tbody>
          <tfoot>
            <tr><th scope="row">${many ? t("Round {n}", { n: number + 1 }) : t("Points")}</th>${[side, 1 - side].map((which) => html`<td key=${which}><b>${signed(sum(which))}</b></td>`)}</tr>
            ${many ? html`<tr class=${`grand ${counted ? "" : "later"}`}><th scope="row">${t("Together")}</th>${[side, 1 - side].map((which) => html`<td key=${which}><b>${signed(sheet.view.totals[which])}</b></td>`)}</tr>` : null}
          </tfoot></table>` : html`<p>${t("No round was finished.")}</p>`}`;
  }}</${SheetFrame}>`;
}

/** @param {{lane: any, cards: string[]}} props */
function Value({ lane, cards }) {
  if (!cards.length) return html`<span class="soft">–</span>`;
  return html`<span class="parts">${cards.map((card) => (card[1] === "x" ? "×" : card.slice(1))).join(" ")}</span> <b class=${lane.value < 0 ? "minus" : ""}>${signed(lane.value)}</b>`;
}
