// The language of the pages. A text is written in English where it is used, as t("Round {n}", { n }), and said in the
// language of the reader.
// The catalogue is here before any other module runs, so that t() can be used everywhere; another language loads the
// page anew.

/** What is put into a text, by name. @typedef {Record<string, unknown>} Parts */

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", es: "Español" };

/** The language that was chosen, else the first of the browser's that we speak. */
function wanted() {
  // a link may name it; "xx" shows what was not translated
  const asked = new URLSearchParams(location.search).get("language");
  if (asked && (asked in LANGUAGES || asked === "xx")) {
    try {
      sessionStorage.setItem("unlost-language", asked);
    } catch {
      /* a private window */
    }
  }
  try {
    const kept =
      sessionStorage.getItem("unlost-language") || JSON.parse(localStorage.getItem("unlost") || "{}").language;
    if (kept && (kept in LANGUAGES || kept === "xx")) return kept;
  } catch {
    /* a private window */
  }
  return navigator.languages.map((one) => one.toLowerCase().split("-")[0]).find((one) => one in LANGUAGES) ?? "en";
}

export const language = wanted();
document.documentElement.lang = language === "xx" ? "en" : language;

/** @type {Record<string, string | string[]>} */
const catalogue =
  language === "en"
    ? {}
    : await fetch(`/languages/${language}.json`)
        .then((answer) => (answer.ok ? answer.json() : {}))
        .catch(() => ({}));
const plurals = new Intl.PluralRules(language === "xx" ? "en" : language);

/** @param {string} text @param {Parts} [parts] */
const filled = (text, parts) =>
  parts ? text.replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole)) : text;

/** A text in the reader's language, with its parts put in. @param {string} text @param {Parts} [parts] */
export function t(text, parts) {
  const found = catalogue[text] ?? text;
  return filled(typeof found === "string" ? found : found[0], parts);
}

/**
 * A text for so many, which it calls {n}.
 * @param {string} one @param {string} many @param {number} n @param {Parts} [parts]
 */
export function tn(one, many, n, parts) {
  const found = catalogue[one] ?? [one, many];
  const first = plurals.select(n) === "one";
  return filled(typeof found === "string" ? found : found[first ? 0 : 1], { n: number(n), ...parts });
}

/** Names in a row: "Anna, Ben and Carla". @param {string[]} names @param {"conjunction" | "disjunction"} [type] */
export const list = (names, type = "conjunction") =>
  new Intl.ListFormat(document.documentElement.lang, { type }).format(names);

const figures = new Intl.NumberFormat(document.documentElement.lang); // made once: a table writes hundreds

/** A number as the reader writes it, with a real minus. @param {number} value */
export const number = (value) => figures.format(value).replace("-", "−");

/** A day, or a day and a time. @param {number} ms @param {boolean} [time] */
export const date = (ms, time) =>
  new Intl.DateTimeFormat(
    document.documentElement.lang,
    time ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "medium" },
  ).format(ms);
