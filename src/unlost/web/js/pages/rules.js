// The rules of a game, to be read and searched: one minute, then chapters of passages, each with the numbers of its
// rules. What they say is in the games' folders.
import { capital, entered, html, icon, signed } from "../base/ui.js";
import { usePressed } from "../base/keys.js";
import { t, tn } from "../base/language.js";
import { useGameStyle } from "../base/styles.js";
import { GAMES, loadRulebook } from "../games/registry.js";
import { SiteBar } from "../base/site_bar.js";
import { Cards } from "../rulebook/pictures.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

/** @typedef {import("../frame").Source} Source */
/** @typedef {import("../frame").Figures} Figures */
/** @typedef {import("../frame").Passage} Passage */
/** @typedef {import("../frame").Chapter} Chapter */
/** @typedef {import("../frame").Rulebook} Rulebook */
/**
 * Draws a text with what was searched for marked.
 * @typedef {(text: string | number) => import("preact").ComponentChild} Lit
 */

/** Where a rule can come from, and what that means. @type {Record<Source["kind"], {name: string, words: string}>} */
const KINDS = {
  book: { name: t("in the book"), words: t("The rule book of the game says so. The words are ours.") },
  fact: {
    name: t("from outside the book"),
    words: t(
      "A fact that we know from elsewhere, such as what is printed on a board that we have not seen. With it stands " +
        "how sure it is.",
    ),
  },
  ruling: {
    name: t("our ruling"),
    words: t("The book is silent here, so we had to decide. At your own table you may decide otherwise."),
  },
  here: { name: t("only here"), words: t("No book has it: house rules, and what comes from playing at a screen.") },
};

const LEAD = t(
  "In our own words, with pictures. Every passage carries the number that the tables name when something is not " +
    "allowed.",
);

/** @param {{game: string}} props */
export function RulesPage({ game }) {
  const [book, setBook] = useState(/** @type {Rulebook | null} */ (null));
  const [fault, setFault] = useState("");
  useGameStyle(game);
  useEffect(() => {
    if (GAMES[game])
      loadRulebook(game)
        .then(setBook)
        .catch(() => setFault(t("The rules could not be loaded. Please load the page again.")));
  }, [game]);
  return html`
    <div class="home rules">
      <${SiteBar} />
      ${
        !GAMES[game]
          ? html`
              <${Shelf} />
            `
          : book
            ? html`
                <${Book} game=${game} book=${book} />
              `
            : html`
                <main class="waiting"><p class="soft">${fault || t("One moment…")}</p></main>
              `
      }
    </div>
  `;
}

/** The books, side by side. */
function Shelf() {
  useEffect(() => {
    document.title = t("The rules · Unlost");
  }, []);
  return html`
    <main>
      <h1>${t("The rules")}</h1>
      <p class="lead">${LEAD}</p>
      <div class="columns">
        ${Object.entries(GAMES).map(
          ([game, { title, rules }]) => html`
            <a class="panel shelf" key=${game} href=${`/rules/${game}`}>
              <div class="drawing" aria-hidden="true"><${Cards} of=${rules.sample} /></div>
              <h2>${title}</h2>
              <p>${rules.words}</p>
            </a>
          `,
        )}
      </div>
    </main>
  `;
}

// ---------------------------------------------------------------- a book

/** @param {{game: string, book: Rulebook}} props */
function Book({ game, book }) {
  const [query, setQuery] = useState("");
  // what a link leads to; anew each time, since one may follow it twice
  const [aim, setAim] = useState(() => ({ id: place() }));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const text = useRef(/** @type {HTMLElement | null} */ (null));
  const wide = useWide();
  const numbers = useMemo(
    () => new Set(book.chapters.flatMap((chapter) => chapter.passages.flatMap((passage) => passage.rules))),
    [book],
  );
  const whole = useMemo(
    () =>
      new Map(
        book.chapters.flatMap((chapter) =>
          chapter.passages.map((passage) => [passage, fold(allOf(chapter, passage)).text]),
        ),
      ),
    [book],
  );

  useEffect(() => {
    document.title = t("{game}: the rules · Unlost", { game: GAMES[game].title });
  }, [game]);
  useEffect(() => {
    const follow = () => {
      setQuery("");
      setAim({ id: place() });
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useLayoutEffect(() => {
    const found = aim.id ? document.getElementById(aim.id)?.closest(".passage, .chapter") : null;
    found?.scrollIntoView();
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }, [aim]);
  usePressed((event, target) => {
    if (event.key !== "/" || target.closest("dialog[open]")) return;
    event.preventDefault();
    field.current?.focus();
    field.current?.select();
  });

  const wanted = fold(query).text.split(/\s+/).filter(Boolean);
  const rules = wanted.map((term) => term.toUpperCase()).filter((term) => numbers.has(term));
  const terms = wanted.filter((term) => !numbers.has(term.toUpperCase()));
  const fits = (/** @type {Passage} */ passage) =>
    rules.every((rule) => passage.rules.includes(rule)) && terms.every((term) => whole.get(passage)?.includes(term));
  const chapters = wanted.length
    ? book.chapters
        .map((chapter) => ({ ...chapter, passages: chapter.passages.filter(fits) }))
        .filter((chapter) => chapter.passages.length)
    : book.chapters;
  const found = chapters.reduce((sum, chapter) => sum + chapter.passages.length, 0);
  const said = !wanted.length
    ? ""
    : found
      ? tn("{n} passage found", "{n} passages found", found)
      : t("Nothing found. Try fewer words, or a part of one.");
  const lit = (/** @type {string | number} */ one) =>
    shown(typeof one === "number" ? signed(one) : one, terms, numbers);
  const seek = (/** @type {string} */ words) => {
    // what is found begins at the top
    setQuery(words);
    setAim({ id: "" });
    if (text.current && text.current.getBoundingClientRect().top < 0) text.current.scrollIntoView();
  };
  const clear = () => {
    setQuery("");
    field.current?.focus();
  };

  return html`
    <nav class="books choices" aria-label=${t("The games")}>
      ${Object.keys(GAMES).map(
        (one) => html`
          <a class="button" key=${one} href=${`/rules/${one}`} aria-current=${one === game ? "page" : undefined}>
            ${GAMES[one].title}
          </a>
        `,
      )}
    </nav>
    <div class="book">
      <form class="seek" role="search" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <label class="unseen" for="seek">${t("Search the rules")}</label>
        <span class="seek-field">
          <input
            id="seek"
            class="input"
            type="search"
            ref=${field}
            value=${query}
            placeholder=${t("Search the rules")}
            autocomplete="off"
            spellcheck=${false}
            maxlength="80"
            onInput=${entered(seek)}
            onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
              if (event.key === "Escape") {
                event.preventDefault();
                clear();
              }
            }}
          />
          ${
            query
              ? html`
                  <button type="button" class="button quiet round" aria-label=${t("Clear the search")} onClick=${clear}>
                    ${icon("close")}
                  </button>
                `
              : html`
                  <kbd aria-hidden="true">/</kbd>
                `
          }
        </span>
        <p class="found" role="status">${said}</p>
      </form>
      <nav class="contents" aria-label=${t("Contents")}>
        <details open=${wide}>
          <summary>${t("Contents")}</summary>
          <ol>
            ${
              wanted.length
                ? null
                : html`
                    <li><a href="#minute">${t("In one minute")}</a></li>
                    <li><a href="#sources">${t("Where the rules come from")}</a></li>
                  `
            }${chapters.map(
              (chapter) => html`
                <li key=${chapter.id}><a href=${`#${chapter.id}`}>${chapter.title}</a></li>
              `,
            )}
          </ol>
        </details>
      </nav>
      <main ref=${text}>
        <h1>${t("{game}: the rules", { game: GAMES[game].title })}</h1>
        ${
          wanted.length
            ? null
            : html`
                <section class="chapter minute" id="minute" tabindex="-1" aria-labelledby="h-minute">
                  <h2 id="h-minute">${t("In one minute")}</h2>
                  <dl>
                    ${book.minute.map(
                      ({ title, words }) => html`
                        <div key=${title}>
                          <dt>${title}</dt>
                          <dd>${words}</dd>
                        </div>
                      `,
                    )}
                  </dl>
                </section>
                <section class="chapter sources" id="sources" tabindex="-1" aria-labelledby="h-sources">
                  <h2 id="h-sources">${t("Where the rules come from")}</h2>
                  <dl>
                    ${Object.entries(KINDS).map(
                      ([kind, { name, words }]) => html`
                        <div key=${kind}>
                          <dt><span class=${`kind of-${kind}`}>${name}</span></dt>
                          <dd>${words}</dd>
                        </div>
                      `,
                    )}
                  </dl>
                </section>
              `
        }
        ${chapters.map(
          (chapter) => html`
            <section
              class="chapter"
              key=${chapter.id}
              id=${chapter.id}
              tabindex="-1"
              aria-labelledby=${`h-${chapter.id}`}
            >
              <h2 id=${`h-${chapter.id}`}>${lit(chapter.title)}</h2>
              ${chapter.passages.map(
                (passage) => html`
                  <${Part}
                    key=${passage.title}
                    passage=${passage}
                    marked=${[passage.id, ...passage.rules].includes(aim.id)}
                    sought=${rules}
                    lit=${lit}
                  />
                `,
              )}
            </section>
          `,
        )}
      </main>
    </div>
  `;
}

/**
 * A passage: its words beside its picture, the numbers of its rules at the title.
 * @param {{passage: Passage, marked: boolean, sought: string[], lit: Lit}} props
 */
function Part({ passage, marked, sought, lit }) {
  const { rules, id, title, words, points, table, picture, example, option } = passage;
  const sources = sourcesOf(passage);
  const name = `t-${id ?? rules[0]}`;
  return html`
    <article class=${`passage ${marked ? "marked" : ""}`} id=${id} tabindex="-1" aria-labelledby=${name}>
      <div class="words">
        <header>
          <h3 id=${name}>${lit(title)}</h3>
          ${
            rules.length
              ? html`
                  <span class="numbers">
                    ${rules.map(
                      (rule) => html`
                        <a
                          key=${rule}
                          id=${rule}
                          href=${`#${rule}`}
                          class=${`number ${sought.includes(rule) ? "hit" : ""}`}
                          aria-label=${t("Rule {rule}", { rule })}
                        >
                          ${rule}
                        </a>
                      `,
                    )}
                  </span>
                `
              : null
          }
          <span class="kinds">
            ${sources.map(
              ({ kind }) => html`
                <span key=${kind} class=${`kind of-${kind}`}>${lit(KINDS[kind].name)}</span>
              `,
            )}
          </span>
        </header>
        ${words.map(
          (one) => html`
            <p key=${one}>${lit(one)}</p>
          `,
        )}
        ${
          points
            ? html`
                <ul class="dots">
                  ${points.map(
                    (one) => html`
                      <li key=${one}>${lit(one)}</li>
                    `,
                  )}
                </ul>
              `
            : null
        }
        ${
          table
            ? html`
                <${Chart} table=${table} lit=${lit} />
              `
            : null
        }
        ${
          example
            ? html`
                <div class="example">
                  <b>${t("Example")}</b>
                  ${example.words.map(
                    (one) => html`
                      <p key=${one}>${lit(one)}</p>
                    `,
                  )}${
                    example.sums
                      ? html`
                          <ul class="sums">
                            ${example.sums.map(
                              (one) => html`
                                <li key=${one}>${lit(one)}</li>
                              `,
                            )}
                          </ul>
                        `
                      : null
                  }
                </div>
              `
            : null
        }
        ${sources
          .filter((one) => one.words)
          .map(
            (one) => html`
              <p key=${one.kind} class="source">
                <b>${lit(capital(KINDS[one.kind].name))}:</b>
                ${" "}${lit(one.words ?? "")}
              </p>
            `,
          )}
        ${
          option
            ? html`
                <p class="option">
                  ${t("For programs and the terminal:")}${" "}
                  <code>${lit(option)}</code>
                </p>
              `
            : null
        }
      </div>
      ${
        picture
          ? html`
              <figure class="picture">
                <div class="drawing" aria-hidden="true">${picture.drawn()}</div>
                <figcaption>${lit(picture.caption)}</figcaption>
              </figure>
            `
          : null
      }
    </article>
  `;
}

/** Where a passage comes from. @param {Passage} passage @returns {Source[]} */
const sourcesOf = ({ source }) => source ?? [{ kind: "book" }];

/** Figures in rows; the first of each says what they are. @param {{table: Figures, lit: Lit}} props */
const Chart = ({ table, lit }) => html`
  <table class="chart">
    <thead>
      <tr>
        ${table.head.map(
          (one, at) => html`
            <th scope="col" key=${at}>${lit(one)}</th>
          `,
        )}
      </tr>
    </thead>
    <tbody>
      ${table.rows.map(
        (row) => html`
          <tr key=${row[0]}>
            <th scope="row">${lit(row[0])}</th>
            ${row.slice(1).map(
              (one, at) => html`
                <td key=${at}>${lit(one)}</td>
              `,
            )}
          </tr>
        `,
      )}
    </tbody>
  </table>
`;

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

/**
 * All that is said in a passage, and what else it might be called. That it is in the book is no news.
 * @param {Chapter} chapter @param {Passage} passage
 */
function allOf(chapter, passage) {
  const { title, words, also, points, table, picture, example, option } = passage;
  const figures = table ? [table.head, ...table.rows].flat() : [];
  const sources = sourcesOf(passage)
    .filter(({ kind }) => kind !== "book")
    .flatMap((one) => [KINDS[one.kind].name, one.words]);
  return [
    chapter.title,
    title,
    ...(also ?? []),
    ...sources,
    ...words,
    ...(points ?? []),
    ...figures,
    picture?.caption,
    ...(example?.words ?? []),
    ...(example?.sums ?? []),
    option,
  ]
    .filter((one) => one !== undefined)
    .join("\n");
}

/**
 * A text as it is searched, without case and accents, and of each of its letters the place it came from.
 * @param {string} text
 */
function fold(text) {
  let folded = "";
  const from = [];
  for (let at = 0; at < text.length; at += 1) {
    const plain = text[at]
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace("ß", "ss")
      .replace("−", "-")
      .replace(/[’‘]/, "'");
    folded += plain;
    for (let n = 0; n < plain.length; n += 1) from.push(at);
  }
  return { text: folded, from };
}

/**
 * A text with what was searched for marked, and with the numbers of rules as links.
 * @param {string} text @param {string[]} terms @param {Set<string>} numbers
 */
const shown = (text, terms, numbers) =>
  text.split(/\b([A-Z]\d{1,2})\b/).map((part, at) =>
    at % 2 && numbers.has(part)
      ? html`
          <a href=${`#${part}`}>${part}</a>
        `
      : hits(part, terms),
  );

/** @param {string} text @param {string[]} terms */
function hits(text, terms) {
  const { text: folded, from } = fold(text);
  const marks = new Array(text.length).fill(false);
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
      marks.fill(true, from[at], from[at + term.length - 1] + 1);
  }
  const parts = [];
  for (let at = 0, end = 0; at < text.length; at = end) {
    while (end < text.length && marks[end] === marks[at]) end += 1;
    const part = text.slice(at, end);
    parts.push(
      marks[at]
        ? html`
            <mark>${part}</mark>
          `
        : part,
    );
  }
  return parts;
}
