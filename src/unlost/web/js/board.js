// The table of the board game: five paths from the camp to the cities, explorers and tiles on their stones, piles, deck and hands. Drawn from the view only.
import { html, icon, COLOURS, SYMBOLS, capital, isYou, nameOf, prefer, preferences, signed, spoken, spokenAll, tabOf, tell, woven } from "./ui.js";
import { list, t, tn } from "./language.js";
import { Back, Face } from "./card.js";
import { CHOOSE_FIRST, DRAW_NOW, Hand, handKey, pileInWords, pilesInWords, toPile, useDrag, useHand } from "./hand.js";
import { Curtain, Person } from "./seats.js";
import { Bar, Talk } from "./table.js";
import { SheetFrame } from "./sheet.js";
import { comeFrom, sendBack, skip, whereIs } from "./motion.js";
import { drum, paper, wood } from "./sound.js";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {{seat: number, piece: string, ghost?: boolean}} Standing */

// ---------------------------------------------------------------- the drawing

/** @type {Record<string, string>} */
const ART = { Y: "yellow", B: "blue", W: "white", G: "green", R: "red" };
/** On which side of its path each stone lies. @type {Record<string, string>} */
const WINDING = { Y: "LRRLLRLLR", B: "RLLRRLRRL", W: "LLRRLLRRL", G: "RRLLRLLRR", R: "RLRRLLRLL" };
const UNIT = 100 / 9.8; // from stone to stone, in percent of the path's height; the river takes half of one

/** Where a stone lies, in percent. @param {string} letter @param {number} stone @param {number} bridge */
const placed = (letter, stone, bridge) => ({ x: WINDING[letter][stone - 1] === "L" ? 35 : 65, y: UNIT * (stone - 0.27 + (stone >= bridge ? 0.5 : 0)) });

/** @type {Record<string, string>} */
const FOUND = { artifact: t("an artifact"), arrow: t("an extra step"), 5: tn("{n} point", "{n} points", 5), 10: tn("{n} point", "{n} points", 10), 15: tn("{n} point", "{n} points", 15) };
/** @type {Record<string, string>} */
const PIECES = { adventurer: t("adventurer"), researcher: t("researcher") };
const EMBLEMS = ["M12 20.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z", "M12 19.8l4.6 8.2H7.4z", "M8.3 20.8h7.4v7.4H8.3z", "M12 19.4l4.8 5.1-4.8 5.1-4.8-5.1z"];

/** An explorer of a seat: each has a colour and an emblem; the researcher is larger and wears a hat. @param {{seat: number, piece?: string, mark?: string, letter?: string}} props */
const Pawn = ({ seat, piece = "adventurer", mark = "", letter }) => html`
  <svg class=${`pawn ${piece} ${mark}`} data-seat=${seat} data-path=${letter} viewBox="0 0 24 34" aria-hidden="true">
    ${mark.includes("moved") ? html`<ellipse class="foot" cx="12" cy="31" rx="15" ry="5.5" /><ellipse class="foot" cx="12" cy="31" rx="15" ry="5.5" />` : null}
    <path class="coat" d="M12 1.8a6.2 6.2 0 0 1 3.6 11.3c4.4 1.6 6.6 7.5 6.6 18.2 0 .9-.6 1.4-1.4 1.4H3.2c-.8 0-1.4-.5-1.4-1.4C1.8 20.6 4 14.7 8.4 13.1A6.2 6.2 0 0 1 12 1.8z" />
    ${piece === "researcher" ? html`<path class="hat" d="M.9 8.9c2.2-1 4.1-1.4 5.3-1.6C6.8 3 8.7.9 12 .9s5.2 2.1 5.8 6.4c1.2.2 3.1.6 5.3 1.6-2.6 1.5-6.5 2.3-11.1 2.3S3.5 10.4.9 8.9z" />` : null}
    <path class="emblem-of" d=${EMBLEMS[seat]} />
  </svg>`;

/** An event tile, or the space where an artifact lay. @param {{tile: string | undefined}} props */
function Tile({ tile }) {
  if (!tile) return html`<span class="tile gone" title=${t("Empty: the artifact was taken")}></span>`;
  if (tile === "artifact") return html`<span class="tile artifact" title=${t("Artifact: whoever steps here takes it")}><${Urn} /></span>`;
  if (tile === "arrow") return html`<span class="tile arrow" title=${t("Arrow: an extra step with any of one's explorers")}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3v15M5 11.5l7 7.5 7-7.5" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" /></svg></span>`;
  return html`<span class="tile points" title=${t("{n} points for everybody who steps here", { n: tile })}>${tile}</span>`;
}

const Urn = () => html`<svg class="urn" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M8 2h8v2.2l-1.6 1v1.6c3.2 1 5.1 3.4 5.1 6.4 0 3.7-2.5 6-4.5 7.2V22H9v-1.6c-2-1.2-4.5-3.5-4.5-7.2 0-3 1.9-5.4 5.1-6.4V5.2L8 4.2z" /><path d="M7 11.5h10M6.6 14.8h10.8" stroke="var(--urn, #fffaf0)" stroke-width="1.5" /></svg>`;

/** The way between the stones. @param {string} letter @param {number} bridge */
function wayOf(letter, bridge) {
  let drawn = "M50 0";
  let from = { x: 50, y: 0 };
  for (let stone = 1; stone <= 9; stone += 1) {
    const to = placed(letter, stone, bridge);
    const middle = (from.y + to.y) / 2;
    drawn += ` C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
    from = to;
  }
  return drawn;
}

const Camp = () => html`
  <svg class="campground" viewBox="0 0 500 44" preserveAspectRatio="none" aria-hidden="true">
    ${[50, 150, 250, 350, 450].map((x) => html`<path key=${x} class="way" vector-effect="non-scaling-stroke" d=${`M250 20 C${(250 + x) / 2} 16 ${x} 20 ${x} 44`} />`)}
  </svg>
  <svg class="tents" viewBox="0 0 120 44" aria-hidden="true">
    <path class="tent far" d="M20 38L34 17l14 21z" /><path class="tent far" d="M74 38l13-19 13 19z" />
    <path class="tent" d="M38 40L60 8l22 32z" /><path class="door" d="M52 40l8-18 8 18z" /><path class="pole" d="M60 8V2l7 2.5-7 2" />
  </svg>`;

export { Pawn, Stone, Tile, UNIT, Urn, wayOf }; // for the pictures of the rules

// ---------------------------------------------------------------- the table

/** @param {{session: Session}} props */
export function BoardTable({ session }) {
  const table = session.table.value;
  const position = session.position.value;
  const { view, guide, actions } = position;
  const seat = position.seat ?? 0;
  const letters = Object.keys(view.piles);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const hand = useHand(session);
  const card = hand.card;
  const [asking, ask] = useState(/** @type {string | null} */ (null)); // a card that could begin a path, with either sort of explorer
  const may = (/** @type {string} */ action) => actions.includes(action);
  const myTurn = actions.length > 0;
  const drawing = view.phase === "draw" && myTurn;
  const stepping = view.phase === "step" && myTurn;
  const others = table.seats.map((/** @type {any} */ one) => one.seat).filter((/** @type {number} */ one) => one !== seat);

  useEffect(() => { document.title = tabOf(table, myTurn, others); });
  useEffect(() => { ask(null); if (view.phase !== "play") hand.choose(-1); }, [position.n]);
  useEffect(() => { if (asking && asking !== card) ask(null); }, [card]);

  /** Play something, or say why not. @param {string} action */
  const act = (action) => {
    skip();
    if (!table.you.length) return;
    if (may(action)) { session.act(action); hand.choose(-1); ask(null); } else session.askWhy(action);
  };
  /** Put a card on its path: move on, or begin; with whom is asked where there is a choice. @param {string} held */
  const play = (held) => {
    const companions = ["a", "r"].filter((key) => may(held + key));
    if (companions.length > 1) { skip(); ask(held); } else if (companions.length) act(held + companions[0]);
    else act(view.explorers[seat][held[0]] || view.phase !== "play" ? held : `${held}a`);
  };
  const onPath = (/** @type {string} */ letter) => {
    if (stepping) act(`>${letter}`);
    else if (card && card[0] !== letter) tell(toPath(card));
    else if (card) play(card);
    else tell(myTurn ? (drawing ? DRAW_NOW : CHOOSE_FIRST) : t("It is not your turn."));
  };
  const onPile = (/** @type {string} */ letter) => {
    if (!card || view.phase !== "play") act(`+${letter}`);
    else if (card[0] !== letter) tell(toPile(card));
    else act(`-${card}`);
  };
  const onDeck = () => act("+");

  useKeys({ session, hand, act, play, asking, ask, drawing, stepping, letters, card, onDeck });
  useTravel({ session, root, seat });
  const drag = useDrag({
    hand,
    onDrop: (held, { place: kind, colour }) => {
      if (colour && colour !== held[0]) tell(kind === "pile" ? toPile(held) : toPath(held));
      else if (kind === "pile") act(`-${held}`);
      else play(held);
    },
  });

  const held = drag.card ?? card;
  const last = lastMarks(session);
  const log = preferences.value.log;
  const stood = !table.ending && table.seats[seat]?.stand_in && table.you.includes(seat);
  const playable = (/** @type {string} */ one) => may(one) || may(`${one}a`) || may(`${one}r`);

  return html`
    <div class=${`table board ${log ? "with-log" : ""} ${myTurn ? "mine" : ""}`} ref=${root} style=${`--lanes:${letters.length}`} data-phase=${view.phase ?? "over"} data-players=${table.players} data-n=${position.n}>
      <${Bar} session=${session}><${Score} session=${session} seat=${seat} /></${Bar}>
      <main class="felt" aria-label=${t("The table")} inert=${session.curtain.value}>
        <h1 class="unseen">${t("The board game, expedition {n} of {many}", { n: view.expedition, many: table.options.expeditions })}</h1>
        <section class="people them" aria-label=${t("Other players")}>${others.map((/** @type {number} */ one) => html`<${Person} key=${one} session=${session} seat=${one}><${Tally} session=${session} seat=${one} /></${Person}>`)}</section>
        <section class="land" aria-label=${t("The board")}>
          <div class="camp">
            <${Camp} />
            ${stepping ? html`<${StepQuestion} session=${session} act=${act} />` : null}
          </div>
          ${letters.map((letter, number) => html`<${Path} key=${letter} letter=${letter} number=${number + 1} session=${session} seat=${seat} held=${held} may=${may} last=${last} onPath=${onPath} onPile=${onPile} drawing=${drawing} stepping=${stepping} />`)}
          <aside class="side" aria-label=${t("Artifacts, bridges, deck")}>
            <${Track} session=${session} seat=${seat} />
            <${Bridges} guide=${guide} view=${view} />
            <div class="draw">
              <button class=${`place deck ${may("+") ? "glows" : ""} ${last.deck ? "last" : ""}`} data-place="deck" onClick=${onDeck}>
                <span class="unseen">${tn("Deck, {n} card left", "Deck, {n} cards left", view.deck_left)}</span>
                ${view.deck_left ? html`<${Back} />` : html`<span class="empty"></span>`}
                <span class=${`count ${view.deck_left <= 5 ? "low" : ""}`} aria-hidden="true">${view.deck_left}</span>
              </button>
              ${myTurn && position.may_take_back ? html`<button class="button small back-step" aria-label=${t("Take back")} onClick=${() => session.takeBack()}>${icon("undo")}<span>${t("Take back")}</span></button>` : null}
            </div>
          </aside>
          ${asking ? html`<${WhoBegins} card=${asking} guide=${guide} seat=${seat} at=${letters.indexOf(asking[0])} act=${act} cancel=${() => ask(null)} />` : null}
        </section>
        <section class="people us" aria-label=${t("Your side")}>
          <${Person} session=${session} seat=${seat} own=${true}><${Tally} session=${session} seat=${seat} own=${true} /></${Person}>
          <p class="status" role="status">${stood ? html`${t("A bot plays for you.")} <button class="button small main" onClick=${() => session.comeBack()}>${t("Take your seat back")}</button>` : status(session, card)}</p>
        </section>
        <${Hand} session=${session} hand=${hand} drag=${drag} cannot=${(/** @type {string} */ one) => view.phase === "play" && myTurn && !playable(one)}
          said=${(/** @type {string} */ one) => (guide.brings[one] ? t("{card}, would bring {outcome}", { card: spoken(one), outcome: outcome(guide.brings[one]) }) : spoken(one))}
          onTap=${() => { if (drawing || stepping) tell(drawing ? DRAW_NOW : STEP_FIRST); return !drawing && !stepping; }} />
      </main>
      ${log ? html`<${Talk} session=${session} />` : null}
      <${Count} session=${session} />
      <${Curtain} session=${session} />
    </div>`;
}

const STEP_FIRST = t("First the extra step: choose an explorer that glows, or take none.");

/** A card that was put where another colour lies. @param {string} card */
const toPath = (card) => capital(t("{card} goes to the {colour} path.", { card: spoken(card), colour: COLOURS[card[0]] }));

/** What a move would bring, in words. @param {any} brings */
function outcome(brings) {
  if (brings.was === brings.value && !brings.tile) return brings.step ? t("an extra step elsewhere") : t("nothing more");
  const stone = t("stone {stone}, {was} → {points}", { stone: brings.stone, was: signed(brings.was), points: signed(brings.value) });
  const more = brings.ends ? [t("the end of the expedition")] : [brings.crosses ? t("over the bridge") : "", FOUND[brings.tile] ?? ""];
  return [stone, ...more].filter(Boolean).join(", ");
}

/** What to do now, in words. @param {Session} session @param {string | undefined} card */
function status(session, card) {
  const { view, guide, actions } = session.position.value;
  const table = session.table.value;
  if (table.ending) return t("The match is over.");
  if (view.turn === null) return "";
  if (!actions.length) return waiting(table, view);
  if (view.phase === "draw") return actions.length > 1 ? t("Draw: the deck or a pile that glows.") : t("Draw from the deck.");
  if (view.phase === "step") return t("Extra step: an explorer that glows, or none.");
  if (!card) return t("Play or discard a card.");
  if (guide.brings[card]) return capital(t("{card}: {outcome}; or discard.", { card: spoken(card), outcome: outcome(guide.brings[card]) }));
  if (actions.includes(`${card}a`) || actions.includes(`${card}r`)) return capital(t("{card}: begin the {colour} path, or discard.", { card: spoken(card), colour: COLOURS[card[0]] }));
  return capital(t("{card}: discard it?", { card: spoken(card) }));
}

/** What somebody else is doing. @param {any} table @param {any} view */
function waiting(table, view) {
  const phase = /** @type {"play"} */ (view.phase);
  if (isYou(table, view.turn)) return { play: t("You are thinking…"), step: t("You have an extra step…"), draw: t("You draw a card…") }[phase];
  const name = nameOf(table, view.turn);
  if (table.you.length) return { play: t("{name} is thinking…", { name }), step: t("{name} has an extra step…", { name }), draw: t("{name} draws a card…", { name }) }[phase];
  return { play: t("You are watching. {name} is thinking.", { name }), step: t("You are watching. {name} has an extra step.", { name }), draw: t("You are watching. {name} draws a card.", { name }) }[phase];
}

/** The expedition, and one's points. @param {{session: Session, seat: number}} props */
function Score({ session, seat }) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  const total = table.options.expeditions;
  return html`<span class="which">${total > 1 ? t("Expedition {n} of {many}", { n: view.expedition, many: total }) : t("One expedition")}</span>
    <span class="total" title=${t("Points in hand")}><b>${signed(view.points[seat])}</b><small>${tn("point", "points", view.points[seat])}</small></span>
    ${table.ending ? null : html`<span class="total way-net" title=${t("What the explorers would bring if the expedition ended now")}><b>${guide.seats[seat].net > 0 ? "+" : ""}${signed(guide.seats[seat].net)}</b><small>${t("on the way")}</small></span>`}`;
}

/** What a player has: the emblem of the explorers, points, artifacts, and the last card of each column. @param {{session: Session, seat: number, own?: boolean}} props */
function Tally({ session, seat, own = false }) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  const mine = guide.seats[seat];
  const open = table.options.open_scores || view.turn === null || table.you.includes(seat);
  const said = [open ? tn("{n} point", "{n} points", view.points[seat]) : t("hidden points"), t("explorers {points}", { points: signed(mine.net) }), tn("{n} artifact", "{n} artifacts", mine.artifacts)].join(", ");
  const ends = Object.values(view.columns[seat]).filter((cards) => cards.length).map((cards) => cards[cards.length - 1]);
  return html`
    <span class="tally" title=${said}><span class="unseen">${said}</span>
      <span class="sum" aria-hidden="true"><${Pawn} seat=${seat} /><b>${open ? view.points[seat] : "?"}</b>${view.turn === null ? null : html`<i class=${mine.net < 0 ? "minus" : ""}>${mine.net > 0 ? "+" : ""}${signed(mine.net)}</i>`}<span class="urns"><${Urn} />${mine.artifacts}</span></span>
      ${own ? null : html`<span class="ends" role="img" aria-label=${ends.length ? t("Last cards: {cards}", { cards: spokenAll(ends) }) : t("Last cards: none")}>
        ${Object.entries(view.columns[seat]).map(([letter, cards]) => html`<span key=${letter} class=${`end ${cards.length ? "" : "none"}`} data-colour=${letter} title=${cards.length ? spokenAll(cards) : capital(t("{colour}: not begun", { colour: COLOURS[letter] }))}><svg class="icon"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg>${cards.length ? html`${cards[cards.length - 1].slice(1)}<span class="aim">${heading(table, mine.ways[letter])}</span>` : "–"}</span>`)}</span>`}
    </span>`;
}

/** Which way a path goes, where it may go either. @param {any} table @param {string | undefined} way */
const heading = (table, way) => (table.options.up_and_down && way ? { up: "↑", down: "↓", level: "↕" }[/** @type {"up"} */ (way)] : "");

/** What artifacts will pay, and where everybody stands. @param {{session: Session, seat: number}} props */
function Track({ session, seat }) {
  const { guide } = session.position.value;
  const table = session.table.value;
  const found = guide.seats.map((/** @type {any} */ one) => one.artifacts);
  const most = Math.min(guide.rungs, guide.track.length) - 1;
  const first = most <= 6 ? 0 : Math.max(0, Math.min(found[seat] - 2, most - 6));
  const shown = Array.from({ length: Math.min(7, most + 1) }, (_, at) => first + at);
  const rung = (/** @type {number} */ number) => Math.max(first, Math.min(number, shown[shown.length - 1]));
  const pays = (/** @type {number} */ number) => signed(guide.track[Math.min(number, guide.track.length - 1)]);
  return html`
    <div class="track" title=${t("What artifacts pay at the end of the game")}>
      <h2><${Urn} /><span>${t("Artifacts")}</span></h2>
      <p class="unseen">${found.map((/** @type {number} */ number, /** @type {number} */ one) => t("{name}: {n}, would pay {points}", { name: nameOf(table, one), n: number, points: pays(number) })).join("; ")}</p>
      <ol aria-hidden="true">${shown.map((number) => html`<li key=${number} class=${number === found[seat] ? "here" : ""}><i>${number}${number === most ? "+" : ""}</i><b class=${guide.track[number] < 0 ? "minus" : ""}>${pays(number)}</b><span>${found.map((/** @type {number} */ has, /** @type {number} */ one) => (rung(has) === number ? html`<${Pawn} key=${one} seat=${one} />` : null))}</span></li>`)}</ol>
    </div>`;
}

/** How many have crossed. @param {{guide: any, view: any}} props */
const Bridges = ({ guide, view }) => html`
  <div class=${`bridges ${view.crossed === guide.crossings - 1 ? "near" : ""}`} title=${t("The expedition ends when {n} explorers are over a bridge", { n: guide.crossings })}>
    <span class="planks" aria-hidden="true">${Array.from({ length: guide.crossings }, (_, at) => html`<i key=${at} class=${at < view.crossed ? "full" : ""}></i>`)}</span>
    <span class="long">${woven(t("{n} of {many} over a bridge"), { n: html`<b>${view.crossed}</b>`, many: guide.crossings })}</span>
    <span class="short">${woven(t("{n} of {many}"), { n: html`<b>${view.crossed}</b>`, many: guide.crossings })}</span>
  </div>`;

/** One colour: the path with all who walk on it, one's cards, the pile. @param {any} props */
function Path({ letter, number, session, seat, held, may, last, onPath, onPile, drawing, stepping }) {
  const table = session.table.value;
  const { view, guide, seat: eyes } = session.position.value;
  const mine = held && held[0] === letter;
  const ways = stepping ? [`>${letter}`] : mine ? [held, `${held}a`, `${held}r`] : [];
  const open = ways.filter((action) => may(action));
  const brings = open.map((action) => guide.brings[action]);
  const discards = mine && may(`-${held}`);
  const draws = drawing && may(`+${letter}`);
  const pile = view.piles[letter];
  const cards = view.columns[seat][letter];
  const name = COLOURS[letter];
  const own = view.explorers[seat][letter];
  const names = table.seats.map((/** @type {any} */ one) => nameOf(table, one.seat));
  /** @type {Record<number, Standing[]>} */
  const standing = {};
  for (const [who, explorers] of view.explorers.entries()) if (explorers[letter]) (standing[explorers[letter].stone] ??= []).push({ seat: who, piece: explorers[letter].piece });
  const goal = brings[0]?.stone;
  if (goal && goal !== own?.stone) (standing[goal] ??= []).push({ seat, piece: brings[0].piece, ghost: true });
  const owner = eyes === null ? nameOf(table, seat) : null; // whose the path is, if it is not mine
  const about = [capital(t("{colour} path.", { colour: name })), ...walkers(session, letter, seat, owner), tilesInWords(view.tiles[letter]), open.length ? t("Would bring {outcome}.", { outcome: list(brings.map(outcome), "disjunction") }) : ""].filter(Boolean).join(" ");
  return html`
    <div class=${`path lane ${open.length ? "open" : ""}`} data-colour=${letter}>
      <button class=${`place own ${open.length ? "glows" : ""}`} data-place="lane" data-colour=${letter} onClick=${() => onPath(letter)}>
        <span class="unseen">${about}</span>
        <span class="scene" style=${`background-image:url(/art/${ART[letter]}.svg)`} aria-hidden="true"></span>
        <span class="walk" aria-hidden="true">
          <svg class="way-on" viewBox="0 0 100 100" preserveAspectRatio="none"><path class="way under" vector-effect="non-scaling-stroke" d=${wayOf(letter, guide.bridge)} /><path class="way" vector-effect="non-scaling-stroke" d=${wayOf(letter, guide.bridge)} /></svg>
          <span class="river" style=${`top:${UNIT * (guide.bridge - 1 + 0.37)}%`}><span class="bridge"></span></span>
          ${guide.stones.map((/** @type {number} */ value, /** @type {number} */ at) => html`<${Stone} key=${at} letter=${letter} stone=${at + 1} value=${value} bridge=${guide.bridge} space=${guide.spaces[letter].includes(at + 1)} tile=${view.tiles[letter][at + 1]} standing=${standing[at + 1] ?? []} seat=${eyes} names=${names} brings=${goal === at + 1 ? brings : []} last=${last} />`)}
        </span>
        <kbd class="key" aria-hidden="true">${stepping ? letter : ""}</kbd>
      </button>
      <${Laid} cards=${cards} name=${name} owner=${owner} way=${heading(table, guide.seats[seat].ways[letter])} letter=${letter} />
      <button class=${`place pile ${draws || discards ? "glows" : ""} ${view.closed === letter ? "closed" : ""} ${last.piles[letter] ? "last" : ""}`} data-place="pile" data-colour=${letter} onClick=${() => onPile(letter)}>
        <span class="unseen">${pileInWords(letter, pile, view.closed === letter)}</span>
        ${pile.length > 1 ? html`<${Face} key=${`u${pile.length}`} card=${pile[pile.length - 2]} mark="under" />` : null}
        ${pile.length ? html`<${Face} key=${`p${pile.length}`} card=${pile[pile.length - 1]} />` : html`<span class="empty"><svg class="icon"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg></span>`}
        ${pile.length > 1 ? html`<span class="count" aria-hidden="true">${pile.length}</span>` : null}
        ${view.closed === letter ? html`<span class="shut" aria-hidden="true">${t("closed")}</span>` : null}
        <kbd class="key" aria-hidden="true">${number}</kbd>
      </button>
    </div>`;
}

/** Who walks on a path, in sentences; one's own explorer first. @param {Session} session @param {string} letter @param {number} seat @param {string | null} owner */
function walkers(session, letter, seat, owner) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  const own = view.explorers[seat][letter];
  const parts = own && { name: owner, stone: own.stone, points: signed(guide.seats[seat].worth[letter]), cards: view.columns[seat][letter].map((/** @type {string} */ card) => card.slice(1)).join(", ") };
  const first = !own ? t("Not begun.") : own.piece === "researcher"
    ? owner ? t("{name}'s researcher is on stone {stone}, worth {points}; cards {cards}.", parts) : t("Your researcher is on stone {stone}, worth {points}; cards {cards}.", parts)
    : owner ? t("{name}'s adventurer is on stone {stone}, worth {points}; cards {cards}.", parts) : t("Your adventurer is on stone {stone}, worth {points}; cards {cards}.", parts);
  const others = table.seats.map((/** @type {any} */ one) => one.seat).filter((/** @type {number} */ who) => who !== seat && view.explorers[who][letter]);
  return [first, ...others.map((/** @type {number} */ who) => {
    const { stone, piece } = view.explorers[who][letter];
    const name = nameOf(table, who);
    return piece === "researcher" ? t("{name} is on stone {stone} with the researcher.", { name, stone }) : t("{name} is on stone {stone}.", { name, stone });
  })];
}

/** The tiles of a path. @param {Record<string, string>} tiles */
function tilesInWords(tiles) {
  const found = Object.entries(tiles).map(([stone, tile]) => t("{tile} on stone {stone}", { tile: FOUND[tile], stone }));
  return found.length ? t("Tiles: {tiles}.", { tiles: found.join(", ") }) : t("Tiles: none.");
}

/** A stone with its value, its tile, and those who stand on it. @param {any} props */
function Stone({ letter, stone, value, bridge, space, tile, standing, seat, names, brings, last }) {
  const { x, y } = placed(letter, stone, bridge);
  const one = brings[0];
  const more = one ? (one.ends ? t("ends it") : one.tile === "arrow" || (one.step && !one.tile) ? t("+ step") : one.tile === "artifact" ? t("artifact") : one.tile ? `+${one.tile}` : "") : "";
  return html`
    <span class=${`stone ${value < 0 ? "minus" : ""} ${one ? "goal" : ""}`} style=${`left:${x}%;top:${y}%`} title=${tn("Stone {stone}: {n} point, the researcher twice that", "Stone {stone}: {n} points, the researcher twice that", value, { stone })}>${signed(value)}</span>
    ${space ? html`<span class="spot" style=${`left:${x < 50 ? 81 : 19}%;top:${y}%`}><${Tile} tile=${tile} /></span>` : null}
    ${standing.length ? html`<span class=${`group n${standing.length}`} title=${standing.filter((/** @type {Standing} */ who) => !who.ghost).map((/** @type {Standing} */ who) => `${names[who.seat]}: ${PIECES[who.piece]}`).join(", ")} style=${`left:${standing.length > 2 ? 50 : standing.length > 1 ? (x + 50) / 2 : x}%;top:${y}%`}>
      ${standing.map((/** @type {Standing} */ who) => html`<${Pawn} key=${`${who.seat}${who.ghost ? "g" : ""}`} seat=${who.seat} piece=${who.piece} letter=${who.ghost ? undefined : letter} mark=${`${who.ghost ? "ghost" : ""} ${who.seat === seat && !who.ghost ? "mine" : ""} ${last.pawns[`${who.seat}${letter}`] ? "moved" : ""}`} />`)}</span>` : null}
    ${one ? html`<span class="brings" style=${`left:50%;top:${y}%`}><b>${one.was === one.value ? signed(one.value) : html`<span class="was">${one.was ? signed(one.was) : ""} </span>→ ${brings.map((/** @type {any} */ each) => signed(each.value)).join(" / ")}`}</b>${more ? html`<i>${more}</i>` : null}</span>` : null}`;
}

/** What lies on a path: one's own, or the owner's. @param {string[]} cards @param {string} colour @param {string | null} name */
function laidInWords(cards, colour, name) {
  const values = cards.map((card) => card.slice(1)).join(", ");
  if (!cards.length) return name ? t("{name}'s {colour} path has not begun", { name, colour }) : t("Your {colour} path has not begun", { colour });
  return name ? t("{name}'s {colour} cards: {cards}", { name, colour, cards: values }) : t("Your {colour} cards: {cards}", { colour, cards: values });
}

/** One's cards on a path. @param {{cards: string[], name: string, owner: string | null, way: string, letter: string}} props */
const Laid = ({ cards, name, owner, way, letter }) => html`
  <span class="laid" title=${laidInWords(cards, name, owner)} aria-hidden="true">
    <span class="stack" style=${`--n:${cards.length}`}>${cards.map((card, at) => html`<span class="slot" key=${at}><${Face} card=${card} /></span>`)}${cards.length ? null : html`<span class="slot none"><span class="empty"><svg class="icon"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg></span></span>`}</span>
    <span class="chips">${cards.length > 4 ? html`<small>…</small>` : null}${cards.slice(-4).map((card, at) => html`<span key=${at}>${card.slice(1)}</span>`)}</span>
    ${way ? html`<b class="heading">${way}</b>` : null}
  </span>`;

/** Who begins a path: asked on the board, beside its first stone. @param {any} props */
function WhoBegins({ card, guide, seat, at, act, cancel }) {
  const name = COLOURS[card[0]];
  return html`
    <div class="question who-begins" role="group" aria-label=${t("Who begins the {colour} path?", { colour: name })} data-colour=${card[0]} style=${`--at:${at}`}>
      <p>${woven(t("Who begins the {colour} path?"), { colour: html`<b>${name}</b>` })}</p>
      <div class="two">
        <button class="button" ref=${focusOnce} onClick=${() => act(`${card}a`)}><${Pawn} seat=${seat} /><span>${t("Adventurer")}<small>${t("{points} at first", { points: signed(guide.brings[`${card}a`]?.value ?? 0) })}</small></span><kbd aria-hidden="true">A</kbd></button>
        <button class="button" onClick=${() => act(`${card}r`)}><${Pawn} seat=${seat} piece="researcher" /><span>${t("Researcher, ×2")}<small>${t("{points} at first", { points: signed(guide.brings[`${card}r`]?.value ?? 0) })}</small></span><kbd aria-hidden="true">R</kbd></button>
      </div>
      <button class="button quiet small" onClick=${cancel}>${t("Not now")}</button>
    </div>`;
}

/** An arrow, or a card on the last stone: whose step, or nobody's. @param {any} props */
function StepQuestion({ session, act }) {
  const lines = session.lines.value;
  const again = lines.length > 0 && lines[lines.length - 1].action[0] === ">";
  return html`
    <div class="question step" role="group" aria-label=${t("Extra step")}>
      <p><b>${again ? t("Another step.") : t("An extra step.")}</b> ${t("Whose?")} <span class="long">${t("Choose a path that glows.")}</span></p>
      <button class="button small" onClick=${() => act("=")}>${t("No step")}<kbd aria-hidden="true">N</kbd></button>
    </div>`;
}

/** @param {HTMLElement | null} element */
const focusOnce = (element) => { if (element && !element.dataset.met) { element.dataset.met = "yes"; element.focus(); } };

/** What the others did last: which places carry a mark. @param {Session} session */
function lastMarks(session) {
  /** @type {{pawns: Record<string, boolean>, piles: Record<string, boolean>, deck: boolean}} */
  const marks = { pawns: {}, piles: {}, deck: false };
  for (const line of session.recent) {
    const action = line.action;
    if (action === "+") marks.deck = true;
    else if ("+-".includes(action[0])) marks.piles[action[1]] = true;
    else if (action[0] === ">") marks.pawns[`${line.seat}${action[1]}`] = true;
    else if (action[0] in COLOURS) marks.pawns[`${line.seat}${action[0]}`] = true;
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
      const { session, hand, act, play, asking, ask, drawing, stepping, letters, card, onDeck } = now.current;
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog[open], .curtain")) return;
      if (session.sheet.value || session.curtain.value) return;
      const key = event.key.toLowerCase();
      const onButton = target.closest("button, a") && !target.closest(".held");
      const { view, may_take_back: mayTakeBack } = session.position.value;
      const digit = key >= "1" && key <= String(letters.length) ? letters[Number(key) - 1] : null;
      const letter = digit ?? (letters.includes(key.toUpperCase()) ? key.toUpperCase() : null);
      let done = true;
      if (asking && (key === "a" || key === "r")) act(asking + key);
      else if (asking && key === "escape") ask(null);
      else if (stepping && letter) act(`>${letter}`);
      else if (stepping && ["=", "n", "escape"].includes(key)) act("=");
      else if (key === "enter" && onButton) done = false;
      else if (stepping && key === "enter") tell(STEP_FIRST);
      else if (!((drawing || stepping) && key.startsWith("arrow")) && handKey(key, event, hand)) done = true;
      else if (key === " ") done = false;
      else if (key === "enter" || key === "arrowup") { if (drawing) onDeck(); else if (card) play(card); else done = false; }
      else if ((key === "a" || key === "r") && card) act(card + key);
      else if (key === "0" || key === "+") onDeck();
      else if (digit) act(`+${digit}`);
      else if (key === "d" || key === "arrowdown" || key === "delete") { if (card) act(`-${card}`); else if (key !== "arrowdown") tell(CHOOSE_FIRST); }
      else if (key === "u" || key === "backspace") { if (mayTakeBack) session.takeBack(); else tell(t("There is nothing to take back.")); }
      else if (key === "l") prefer({ log: !preferences.value.log });
      else if (key === "escape") { hand.choose(-1); skip(); }
      else if (key === "?") dispatchEvent(new Event("unlost:help"));
      else if (key === "h") tell(hand.cards.length ? t("Your hand: {cards}.", { cards: spokenAll(hand.cards) }) : t("You have no hand here."));
      else if (key === "e") tell(explorers(session));
      else if (key === "p") tell(pilesInWords(view));
      else done = false;
      if (done) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Where everybody's explorers are. @param {Session} session */
function explorers(session) {
  const { view, guide } = session.position.value;
  const table = session.table.value;
  const told = (/** @type {any} */ of, /** @type {number} */ seat) => {
    const ways = Object.entries(of).map(([letter, { piece, stone }]) => {
      const parts = { colour: COLOURS[letter], stone, points: signed(guide.seats[seat].worth[letter]) };
      return piece === "researcher" ? t("{colour} researcher on stone {stone}, {points}", parts) : t("{colour} on stone {stone}, {points}", parts);
    });
    return ways.length ? t("{name}: {explorers}.", { name: nameOf(table, seat), explorers: ways.join("; ") }) : t("{name}: nobody on the way.", { name: nameOf(table, seat) });
  };
  return [...view.explorers.map(told), t("{n} of {many} over a bridge.", { n: view.crossed, many: guide.crossings })].join(" ");
}

// ---------------------------------------------------------------- travelling

/** Let the card and the explorer of each event travel. @param {{session: Session, root: any, seat: number}} props */
function useTravel({ session, root, seat }) {
  const from = useRef(/** @type {any} */ (null));
  const now = useRef(seat);
  now.current = seat;
  useEffect(() => {
    /** @param {string} kind @param {any} detail */
    const listen = (kind, detail) => {
      if (kind !== "before" || !root.current) return;
      const { action, seat: who } = detail.line;
      const find = (/** @type {string} */ what) => root.current.querySelector(what);
      const mine = session.table.value.you.includes(who) && who === now.current;
      const home = whereIs(find(`.person[data-seat="${who}"] .sum .pawn`) ?? find(`.person[data-seat="${who}"]`));
      const letter = action.replace(/^[->+]/, "")[0];
      const card = action.replace(/^[-]/, "").replace(/[ar]$/, "");
      from.current = {
        line: detail.line, mine, letter, home, hand: session.position.value.view.hands[now.current] ?? [],
        rect: action === "+" ? whereIs(find(".deck .card")) : action[0] === "+" ? whereIs(find(`.pile[data-colour="${letter}"] .card:not(.under)`)) : mine ? whereIs(find(`.held .card[data-card="${card}"]`)) : home,
        walker: whereIs(find(`.pawn[data-seat="${who}"][data-path="${letter}"]`)) ?? home,
      };
      if (action[0] === "+" || action[0] === ">") wood(); else paper();
      if (detail.position.view.crossed === detail.position.guide.crossings - 1 && session.position.value.view.crossed < detail.position.view.crossed) drum();
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
      if (!move.mine) { sendBack(move.rect, whereIs(root.current.querySelector(`.person[data-seat="${who}"] .backs`)) ?? move.home); return; }
      const before = [...move.hand];
      const cards = /** @type {string[]} */ (session.position.value.view.hands[who] ?? []);
      const fresh = cards.find((card) => { const at = before.indexOf(card); if (at >= 0) before.splice(at, 1); return at < 0; });
      if (fresh) comeFrom(lastOf(all(`.held .card[data-card="${fresh}"]`)), move.rect);
    } else if (action[0] === "-") comeFrom(lastOf(all(`.pile[data-colour="${action[1]}"] .card`)), move.rect);
    else if (action !== "=") {
      comeFrom(lastOf(all(`.pawn[data-seat="${who}"][data-path="${move.letter}"]`)), move.walker);
      if (move.mine && action[0] !== ">") comeFrom(lastOf(all(`.path[data-colour="${move.letter}"] .laid .card`)), move.rect);
    }
  });
}

// ---------------------------------------------------------------- the score sheet

/** An expedition, explorer by explorer; the last one with what the artifacts pay. @param {{session: Session}} props */
function Count({ session }) {
  const table = session.table.value;
  const number = session.sheet.value?.number ?? session.sheets.value.length - 1;
  const sheet = session.sheets.value[number];
  const letters = sheet ? Object.keys(sheet.view.piles) : [];
  const seats = table.seats.map((/** @type {any} */ one) => one.seat);
  const lastOne = number + 1 === table.options.expeditions;
  return html`<${SheetFrame} session=${session} steps=${letters.length + (lastOne ? 1 : 0)} title=${t("Expedition {n}", { n: number + 1 })} next=${t("Next expedition")}>${(/** @type {number} */ step) => {
    if (!sheet) return html`<p>${t("No expedition was finished.")}</p>`;
    const { view, guide } = sheet;
    const sum = (/** @type {number} */ seat) => letters.slice(0, step).reduce((total, letter) => total + (guide.seats[seat].worth[letter] ?? 0), 0);
    const cells = (/** @type {(seat: number) => any} */ draw) => seats.map((/** @type {number} */ seat) => html`<td key=${seat}>${draw(seat)}</td>`);
    const late = (/** @type {number} */ at) => (step >= at ? "" : "later");
    return html`<table class="board-sheet" data-players=${table.players}>
      <thead><tr><th scope="col"><span class="unseen">${t("Explorers")}</span></th>${seats.map((/** @type {number} */ seat) => html`<th scope="col" key=${seat}><${Pawn} seat=${seat} /><span>${nameOf(table, seat)}</span></th>`)}</tr></thead>
      <tbody>
        <tr><th scope="row">${t("Points before")}</th>${cells((seat) => html`<b>${guide.before[seat]}</b>`)}</tr>
        ${letters.map((letter, at) => html`<tr key=${letter} data-colour=${letter} class=${late(at + 1)}><th scope="row"><svg class="icon" aria-hidden="true"><use href=${`/art/symbols.svg#${SYMBOLS[letter]}`} /></svg>${capital(COLOURS[letter])}</th>${cells((seat) => html`<${Worth} explorer=${view.explorers[seat][letter]} worth=${guide.seats[seat].worth[letter]} seat=${seat} stones=${guide.stones} />`)}</tr>`)}
      </tbody>
      <tfoot>
        <tr><th scope="row">${t("Explorers")}</th>${cells((seat) => html`<b class=${sum(seat) < 0 ? "minus" : ""}>${signed(sum(seat))}</b>`)}</tr>
        ${lastOne ? html`<tr class=${late(letters.length)}><th scope="row">${t("Points now")}</th>${cells((seat) => html`<b>${guide.after[seat]}</b>`)}</tr>
          <tr class=${late(letters.length + 1)}><th scope="row">${t("Artifacts")}</th>${cells((seat) => html`<span class="parts"><${Urn} />${guide.tokens[seat]}</span> <b class=${guide.track[guide.tokens[seat]] < 0 ? "minus" : ""}>${signed(guide.track[guide.tokens[seat]])}</b>`)}</tr>` : null}
        <tr class=${`grand ${late(letters.length + (lastOne ? 2 : 1))}`}><th scope="row">${lastOne ? t("Together") : t("Points")}</th>${cells((seat) => html`<b>${view.points[seat]}</b>`)}</tr>
      </tfoot></table>
      ${step > letters.length && guide.before.some((/** @type {number} */ points, /** @type {number} */ seat) => points + guide.seats[seat].net < 0) ? html`<p class="soft note">${t("Points never fall below zero.")}</p>` : null}
      ${step > letters.length && table.ending?.how === "played" && lastOne && level(view.points) > table.ending.winners.length ? html`<p class="soft note">${t("Level on points: more artifacts win.")}</p>` : null}`;
  }}</${SheetFrame}>`;
}

/** How many have the most points. @param {number[]} points */
const level = (points) => points.filter((one) => one === Math.max(...points)).length;

/** One explorer on the sheet. @param {any} props */
function Worth({ explorer, worth, seat, stones }) {
  if (!explorer) return html`<span class="soft">–</span>`;
  const double = explorer.piece === "researcher";
  return html`<span class="parts">${double ? html`<${Pawn} seat=${seat} piece="researcher" />${signed(stones[explorer.stone - 1])} ×2` : null}</span> <b class=${worth < 0 ? "minus" : ""}>${signed(worth)}</b>`;
}
