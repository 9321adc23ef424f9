// The rules of a game, to be read and searched: one minute, then chapters of passages, each with the numbers of its rules. What they say is in rulebook/.
import { html, icon, signed } from "./ui.js";
import { t, tn } from "./language.js";
import { GAMES } from "./games.js";
import { Menu } from "./menu.js";
import { look } from "./table.js";
import { Cards } from "./rulebook/pictures.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

/**
 * What a rulebook is made of. Figures that can be checked stand as they are counted: in `sums`, such as "(4 + 7 − 20) × 2 = −18".
 * @typedef {{words: string[], sums?: string[]}} Example
 * @typedef {{caption: string, drawn: () => any}} Picture
 * @typedef {{head: (string | number)[], rows: (string | number)[][]}} Figures
 * @typedef {{rules: string[], title: string, words: string[], points?: string[], table?: Figures, picture?: Picture, example?: Example, option?: string}} Passage
 * @typedef {{id: string, title: string, passages: Passage[]}} Chapter
 * @typedef {{minute: {title: string, words: string}[], chapters: Chapter[]}} Rulebook
 */

/** The books come when they are opened, with the look of the tables whose pieces they show. @type {Record<string, () => Promise<any>>} */
const BOOKS = {
  cards: () => import("./rulebook/cards.js"),
  board: () => Promise.all([import("./rulebook/board.js"), look("/board.css")]).then(([room]) => room),
  rivals: () => Promise.all([import("./rulebook/rivals.js"), look("/rivals.css")]).then(([room]) => room),
};

/** @param {{game: string}} props */
export function RulesPage({ game }) {
  const [book, setBook] = useState(/** @type {Rulebook | null} */ (null));
  const [fault, setFault] = useState("");
  useEffect(() => { BOOKS[game]?.().then((room) => setBook(room.book)).catch(() => setFault(t("The rules could not be loaded. Please load the page again."))); }, [game]);
  return html`
    <div class="home rules">
      <header class="top"><a class="brand" href="/"><img src="/art/icon.svg" alt="" width="27" height="27" />Unlost</a><nav aria-label=${t("Main")}><a class="button quiet" href="/rules">${t("Rules")}</a><${Menu} /></nav></header>
      ${!BOOKS[game] ? html`<${Shelf} />` : book ? html`<${Book} game=${game} book=${book} />` : html`<main class="waiting"><p class="soft">${fault || t("One moment…")}</p></main>`}
    </div>`;
}

/** The three books. */
function Shelf() {
  useEffect(() => { document.title = t("The rules · Unlost"); }, []);
  const books = [
    { game: "cards", cards: "Rx R5 R8 R10", words: t("Two players, or four as partners. Columns of cards that only go up, and the courage not to begin every one of them.") },
    { game: "board", cards: "B0 B4 B7 B10", words: t("Two to four players on five paths. Cards move explorers past tiles and over bridges, until somebody has gone far enough.") },
    { game: "rivals", cards: "Gx G3 G6 G9", words: t("Two to four players and an open market. Whoever wants the cards has to outbid the others, and pays into a purse for all.") },
  ];
  return html`
    <main>
      <h1>${t("The rules")}</h1>
      <p class="lead">${t("In our own words, with pictures. Every passage carries the number that the tables name when something is not allowed.")}</p>
      <div class="columns">${books.map(({ game, cards, words }) => html`
        <a class="panel shelf" key=${game} href=${`/rules/${game}`}><div class="drawing" aria-hidden="true"><${Cards} of=${cards} /></div><h2>${GAMES[game].title}</h2><p>${words}</p></a>`)}</div>
    </main>`;
}

// ---------------------------------------------------------------- a book

/** @param {{game: string, book: Rulebook}} props */
function Book({ game, book }) {
  const [query, setQuery] = useState("");
  const [aim, setAim] = useState(() => ({ id: place() })); // what a link leads to; anew each time, since one may follow it twice
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const text = useRef(/** @type {HTMLElement | null} */ (null));
  const wide = useWide();
  const numbers = useMemo(() => new Set(book.chapters.flatMap((chapter) => chapter.passages.flatMap((passage) => passage.rules))), [book]);
  const whole = useMemo(() => new Map(book.chapters.flatMap((chapter) => chapter.passages.map((passage) => [passage, fold(allOf(chapter, passage)).text]))), [book]);

  useEffect(() => { document.title = t("{game}: the rules · Unlost", { game: GAMES[game].title }); }, [game]);
  useEffect(() => {
    const follow = () => { setQuery(""); setAim({ id: place() }); };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useLayoutEffect(() => {
    const found = aim.id ? document.getElementById(aim.id)?.closest(".passage, .chapter") : null;
    found?.scrollIntoView();
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }, [aim]);
  useLayoutEffect(() => { // with the page, not after it: whoever sees it may press a key
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog[open]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);

  const wanted = fold(query).text.split(/\s+/).filter(Boolean);
  const rules = wanted.map((term) => term.toUpperCase()).filter((term) => numbers.has(term));
  const terms = wanted.filter((term) => !numbers.has(term.toUpperCase()));
  const fits = (/** @type {Passage} */ passage) => rules.every((rule) => passage.rules.includes(rule)) && terms.every((term) => whole.get(passage)?.includes(term));
  const chapters = wanted.length ? book.chapters.map((chapter) => ({ ...chapter, passages: chapter.passages.filter(fits) })).filter((chapter) => chapter.passages.length) : book.chapters;
  const found = chapters.reduce((sum, chapter) => sum + chapter.passages.length, 0);
  const said = !wanted.length ? "" : found ? tn("{n} passage found", "{n} passages found", found) : t("Nothing found. Try fewer words, or a part of one.");
  const lit = (/** @type {string | number} */ text) => shown(typeof text === "number" ? signed(text) : text, terms, numbers);
  const seek = (/** @type {string} */ words) => { // what is found begins at the top
    setQuery(words);
    setAim({ id: "" });
    if (text.current && text.current.getBoundingClientRect().top < 0) text.current.scrollIntoView();
  };
  const clear = () => { setQuery(""); field.current?.focus(); };

  return html`
    <nav class="books choices" aria-label=${t("The games")}>${Object.keys(BOOKS).map((one) => html`<a class="button" key=${one} href=${`/rules/${one}`} aria-current=${one === game ? "page" : undefined}>${GAMES[one].title}</a>`)}</nav>
    <div class="book">
      <form class="seek" role="search" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <label class="unseen" for="seek">${t("Search the rules")}</label>
        <span class="seek-field"><input id="seek" class="input" type="search" ref=${field} value=${query} placeholder=${t("Search the rules")} autocomplete="off" spellcheck=${false} maxlength="80"
          onInput=${(/** @type {any} */ event) => seek(event.target.value)} onKeyDown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") { event.preventDefault(); clear(); } }} />${query ? html`<button type="button" class="button quiet round" aria-label=${t("Clear the search")} onClick=${clear}>${icon("close")}</button>` : html`<kbd aria-hidden="true">/</kbd>`}</span>
        <p class="found" role="status">${said}</p>
      </form>
      <nav class="contents" aria-label=${t("Contents")}><details open=${wide}><summary>${t("Contents")}</summary>
        <ol>${wanted.length ? null : html`<li><a href="#minute">${t("In one minute")}</a></li>`}${chapters.map((chapter) => html`<li key=${chapter.id}><a href=${`#${chapter.id}`}>${chapter.title}</a></li>`)}</ol></details></nav>
      <main ref=${text}>
        <h1>${t("{game}: the rules", { game: GAMES[game].title })}</h1>
        ${wanted.length ? null : html`<section class="chapter minute" id="minute" tabindex="-1" aria-labelledby="h-minute">
          <h2 id="h-minute">${t("In one minute")}</h2>
          <dl>${book.minute.map(({ title, words }) => html`<div key=${title}><dt>${title}</dt><dd>${words}</dd></div>`)}</dl></section>`}
        ${chapters.map((chapter) => html`<section class="chapter" key=${chapter.id} id=${chapter.id} tabindex="-1" aria-labelledby=${`h-${chapter.id}`}>
          <h2 id=${`h-${chapter.id}`}>${lit(chapter.title)}</h2>
          ${chapter.passages.map((passage) => html`<${Part} key=${passage.title} passage=${passage} marked=${passage.rules.includes(aim.id)} sought=${rules} lit=${lit} />`)}</section>`)}
      </main>
    </div>`;
}

/** A passage: its words beside its picture, the numbers of its rules at the title. @param {{passage: Passage, marked: boolean, sought: string[], lit: (text: string | number) => any}} props */
function Part({ passage, marked, sought, lit }) {
  const { rules, title, words, points, table, picture, example, option } = passage;
  return html`
    <article class=${`passage ${marked ? "marked" : ""}`} tabindex="-1" aria-labelledby=${`t-${rules[0]}`}>
      <div class="words">
        <header><h3 id=${`t-${rules[0]}`}>${lit(title)}</h3><span class="numbers">${rules.map((rule) => html`<a key=${rule} id=${rule} href=${`#${rule}`} class=${`number ${sought.includes(rule) ? "hit" : ""}`} aria-label=${t("Rule {rule}", { rule })}>${rule}</a>`)}</span></header>
        ${words.map((one) => html`<p key=${one}>${lit(one)}</p>`)}
        ${points ? html`<ul class="dots">${points.map((one) => html`<li key=${one}>${lit(one)}</li>`)}</ul>` : null}
        ${table ? html`<${Chart} table=${table} lit=${lit} />` : null}
        ${example ? html`<div class="example"><b>${t("Example")}</b>${example.words.map((one) => html`<p key=${one}>${lit(one)}</p>`)}${example.sums ? html`<ul class="sums">${example.sums.map((one) => html`<li key=${one}>${lit(one)}</li>`)}</ul>` : null}</div>` : null}
        ${option ? html`<p class="option">${t("For programs and the terminal:")} <code>${lit(option)}</code></p>` : null}
      </div>
      ${picture ? html`<figure class="picture"><div class="drawing" aria-hidden="true">${picture.drawn()}</div><figcaption>${lit(picture.caption)}</figcaption></figure>` : null}
    </article>`;
}

/** Figures in rows; the first of each says what they are. @param {{table: Figures, lit: (text: string | number) => any}} props */
const Chart = ({ table, lit }) => html`
  <table class="chart"><thead><tr>${table.head.map((one, at) => html`<th scope="col" key=${at}>${lit(one)}</th>`)}</tr></thead>
    <tbody>${table.rows.map((row) => html`<tr key=${row[0]}><th scope="row">${lit(row[0])}</th>${row.slice(1).map((one, at) => html`<td key=${at}>${lit(one)}</td>`)}</tr>`)}</tbody></table>`;

/** The part of the page that its address names. */
const place = () => decodeURIComponent(location.hash.slice(1));

/** Is there room for the contents beside the text? */
function useWide() {
  const [wide, setWide] = useState(() => matchMedia("(min-width: 62em)").matches);
  useEffect(() => {
    const room = matchMedia("(min-width: 62em)");
    const look = () => setWide(room.matches);
    room.addEventListener("change", look);
    return () => room.removeEventListener("change", look);
  }, []);
  return wide;
}

// ---------------------------------------------------------------- searching

/** All that is said in a passage. @param {Chapter} chapter @param {Passage} passage */
function allOf(chapter, { title, words, points, table, picture, example, option }) {
  const figures = table ? [table.head, ...table.rows].flat() : [];
  return [chapter.title, title, ...words, ...(points ?? []), ...figures, picture?.caption, ...(example?.words ?? []), ...(example?.sums ?? []), option].filter((one) => one !== undefined).join("\n");
}

/** A text as it is searched, without case and accents, and of each of its letters the place it came from. @param {string} text */
function fold(text) {
  let folded = "";
  const from = [];
  for (let at = 0; at < text.length; at += 1) {
    const plain = text[at].normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace("ß", "ss").replace("−", "-").replace(/[’‘]/, "'");
    folded += plain;
    for (let n = 0; n < plain.length; n += 1) from.push(at);
  }
  return { text: folded, from };
}

/** A text with what was searched for marked, and with the numbers of rules as links. @param {string} text @param {string[]} terms @param {Set<string>} numbers */
const shown = (text, terms, numbers) => text.split(/\b([XCPBR]\d{1,2})\b/).map((part, at) => (at % 2 && numbers.has(part) ? html`<a href=${`#${part}`}>${part}</a>` : hits(part, terms)));

/** @param {string} text @param {string[]} terms */
function hits(text, terms) {
  const { text: folded, from } = fold(text);
  const marks = new Array(text.length).fill(false);
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) marks.fill(true, from[at], from[at + term.length - 1] + 1);
  }
  const parts = [];
  for (let at = 0, end = 0; at < text.length; at = end) {
    while (end < text.length && marks[end] === marks[at]) end += 1;
    const part = text.slice(at, end);
    parts.push(marks[at] ? html`<mark>${part}</mark>` : part);
  }
  return parts;
}
