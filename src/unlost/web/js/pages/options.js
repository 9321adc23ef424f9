// What can be chosen about a game before it begins: all of its options, as the server describes them, and what was
// chosen last time.
import { useState } from "preact/hooks";
import { entered, html, capital, prefer, preferences, same, tell } from "../base/ui.js";
import { t } from "../base/language.js";
import { GAMES, WAYS } from "../games/registry.js";
import { described, optionsFor, valueOf, whoBegins } from "../games/descriptions.js";

/** @typedef {import("../frame").Options} Values */
/** @typedef {import("../frame").NamedWay} Way */
/** @typedef {import("../types").OptionInfo} OptionInfo */

// ---------------------------------------------------------------- what is chosen

/** The way to play that is chosen now. */
export const wayNow = () => WAYS[preferences.value.game ?? ""] ?? Object.values(WAYS)[0];

/**
 * What was chosen for a game, where it is not the usual; a way that was never touched has its own options.
 * @param {Way} way @returns {Values}
 */
const chosenFor = (way) => preferences.value.setup?.[way.game]?.options ?? way.options;

/** @param {Way} way @param {Values} options */
const keep = (way, options) =>
  prefer({ game: way.name, setup: { ...preferences.value.setup, [way.game]: { way: way.name, options } } });

/** Choose a game: the way it was played last. @param {string} game */
export function pickGame(game) {
  const last = preferences.value.setup?.[game]?.way;
  prefer({ game: last && last in GAMES[game].ways ? last : Object.keys(GAMES[game].ways)[0] });
}

/** Choose a way: its own options take the place of those that the other ways have. @param {string} name */
export function pickWay(name) {
  const way = WAYS[name];
  const told = Object.values(GAMES[way.game].ways).flatMap((one) => Object.keys(one.options));
  const rest = Object.entries(chosenFor(way)).filter(([option]) => !told.includes(option));
  keep(way, { ...Object.fromEntries(rest), ...way.options });
}

/**
 * Choose a value; the way follows if another fits better now.
 * @param {Way} way @param {OptionInfo} option @param {unknown} value
 */
export function choose(way, option, value) {
  const { [option.name]: _, ...rest } = chosenFor(way);
  const options = same(value, option.default) ? rest : { ...rest, [option.name]: value };
  keep(fitting(way, options), options);
}

/**
 * The way that says most of what is chosen; this one if others say no more.
 * @param {Way} way @param {Values} options
 */
function fitting(way, options) {
  const usual = Object.fromEntries(optionsFor(way.game, way.players).map((option) => [option.name, option.default]));
  const says = (/** @type {Way} */ one) =>
    Object.entries(one.options).every(([name, value]) => same(options[name] ?? usual[name], value));
  const alike = Object.keys(GAMES[way.game].ways)
    .map((name) => WAYS[name])
    .filter((one) => one.players === way.players && says(one));
  const weight = (/** @type {Way} */ one) => 2 * Object.keys(one.options).length + (one.name === way.name ? 1 : 0);
  return alike.sort((one, other) => weight(other) - weight(one))[0] ?? way;
}

/** Everything as the book has it, but for what the way itself says and what is chosen in sight. @param {Way} way */
function putBack(way) {
  const inSight = Object.keys(GAMES[way.game].inSight ?? {});
  const kept = Object.entries(chosenFor(way)).filter(([name]) => inSight.includes(name));
  keep(way, { ...Object.fromEntries(kept), ...way.options });
}

/**
 * Is this a whole number of the range?
 * @param {unknown} value @param {number | null} low @param {number | null} high
 */
const isWithin = (value, low, high) =>
  typeof value === "number" && Number.isInteger(value) && value >= (low ?? -Infinity) && value <= (high ?? Infinity);

/**
 * Can this be had at such a table? What was kept long ago may not be.
 * @param {OptionInfo} option @param {unknown} value @param {Way} way
 */
function canBe({ kind, low, high, choices }, value, way) {
  if (kind === "whole") return isWithin(value, low, high);
  if (kind === "choice") return choices.some((one) => same(one.value, value));
  if (kind === "seat") return value === null || Number(value) < way.players;
  return true;
}

/** The options that a table begins with, where they are not the usual. @param {Way} way @returns {Values} */
export function optionsOf(way) {
  if (!described.value[way.game]) return way.options;
  const chosen = chosenFor(way);
  return Object.fromEntries(
    optionsFor(way.game, way.players)
      .filter((option) => option.name in chosen && canBe(option, chosen[option.name], way))
      .map(({ name }) => [name, chosen[name]]),
  );
}

/** What differs from the usual and cannot be seen otherwise, in words. @param {Way} way @returns {string[]} */
export function differences(way) {
  const options = optionsOf(way);
  const seats = whoBegins(way.game, way.players);
  return optionsFor(way.game, way.players)
    .filter(
      ({ name }) =>
        name in options && !same(options[name], way.options[name]) && !(name in (GAMES[way.game].inSight ?? {})),
    )
    .map((option) =>
      t("{title}: {value}", {
        title: option.title,
        value: valueOf(option, options[option.name], seats[Number(options[option.name]) + 1]?.[1]),
      }),
    );
}

/** Is this a game that the bots with a network have not learnt? @param {Way} way @param {string} level */
export function isUnlearnt(way, level) {
  const options = optionsOf(way);
  const learnt = described.value[way.game]?.learnt ?? {};
  return (
    ["expert", "master"].includes(level) &&
    Object.entries(learnt).some(([name, values]) => name in options && !values.includes(options[name]))
  );
}

/** What is printed on the components of the game as it is chosen. @param {Way} way */
function printedFor(way) {
  const { printed, otherwise, options } = described.value[way.game];
  const chosen = {
    ...Object.fromEntries(options.map((one) => [one.name, one.default])),
    ...optionsOf(way),
  };
  return otherwise.reduce(
    (all, one) => (same(chosen[one.option], one.value) ? { ...all, ...one.printed } : all),
    printed,
  );
}

/**
 * Why a table could not be made: what does not go together, without the names that programs know the options by.
 * @param {Error} fault
 */
export const refusal = (fault) => capital(fault.message.replace(/^[a-z_, ]+: /, ""));

// ---------------------------------------------------------------- the controls

/** Options that are chosen in sight. @param {{way: Way}} props */
export function InSight({ way }) {
  const notes = GAMES[way.game].inSight ?? {};
  const values = optionsOf(way);
  return optionsFor(way.game, way.players)
    .filter(({ name }) => name in notes)
    .map(
      (option) => html`
        <fieldset class="choices ways" key=${option.name} aria-label=${option.title}>
          ${option.choices.map(
            ({ value, title }) => html`
              <label class="choice" key=${title}>
                <input
                  type="radio"
                  name=${option.name}
                  checked=${same(value, values[option.name] ?? option.default)}
                  onChange=${() => choose(way, option, value)}
                />
                <span>
                  ${title}
                  <small>${notes[option.name][String(value)]}</small>
                </span>
              </label>
            `,
          )}
        </fieldset>
      `,
    );
}

/**
 * What few need to choose: every option of the game, those of the house apart.
 * @param {{way: Way, children?: import("preact").ComponentChildren}} props
 */
export function More({ way, children }) {
  const inSight = GAMES[way.game].inSight ?? {};
  const values = optionsOf(way);
  const all = optionsFor(way.game, way.players).filter(({ name }) => !(name in inSight));
  const differ = differences(way);
  const house = all.filter((option) => option.house);
  const field = (/** @type {OptionInfo} */ option) => html`
    <${Field}
      key=${`${way.game} ${option.name}`}
      way=${way}
      option=${option}
      value=${option.name in values ? values[option.name] : option.default}
    />
  `;
  return html`
    <details class="more">
      <summary>
        ${t("More choices")}${
          differ.length
            ? html`
                ${" "}
                <small>${shortly(differ)}</small>
              `
            : null
        }
      </summary>
      <div class="rows">
        <div class="options">${all.filter((option) => !option.house).map(field)}</div>
        ${
          house.length
            ? html`
                <details class="house">
                  <summary>${t("House rules")}</summary>
                  <p class="soft">${t("No book has these: they are for games of your own.")}</p>
                  <div class="options">${house.map(field)}</div>
                </details>
              `
            : null
        }
        <span class="act">
          <button
            type="button"
            class="button small put-back"
            disabled=${!differ.length}
            aria-describedby=${differ.length ? undefined : "put-back-reason"}
            onClick=${() => putBack(way)}
          >
            ${t("As the book has it")}
          </button>
          ${
            differ.length
              ? null
              : html`
                  ${" "}
                  <small class="soft" id="put-back-reason">${t("It is so already.")}</small>
                `
          }
        </span>
        ${children}
      </div>
    </details>
  `;
}

/** A list that does not grow long. @param {string[]} words */
const shortly = (words) =>
  words.length <= 3
    ? words.join(", ")
    : t("{some} and {n} more", { some: words.slice(0, 2).join(", "), n: words.length - 2 });

/**
 * One option: its title, what it takes, a line about it.
 * @param {{way: Way, option: OptionInfo, value: unknown}} props
 */
function Field({ way, option, value }) {
  const id = `option-${option.name}`;
  const about = html`
    <small class="soft" id=${`${id}-about`}>${capital(option.about)}</small>
  `;
  const set = (/** @type {unknown} */ one) => choose(way, option, one);
  const mark = same(value, option.default) ? "" : "changed";
  if (option.kind === "flag") {
    return html`
      <div class=${`field flag ${mark}`}>
        <label>
          <input
            id=${id}
            type="checkbox"
            checked=${value}
            aria-describedby=${`${id}-about`}
            onChange=${() => set(!value)}
          />
          ${" "}${option.title}
        </label>
        ${about}
      </div>
    `;
  }
  const Own = GAMES[way.game].editors?.[option.kind];
  if (Own) {
    return html`
      <div class=${`field ${mark}`}>
        <span class="label" id=${`${id}-title`}>${option.title}</span>
        <${Own} id=${id} printed=${printedFor(way)} option=${option} value=${value} set=${set} />
        ${about}
      </div>
    `;
  }
  const Control = option.kind === "whole" && (option.high ?? Infinity) - (option.low ?? 0) > 12 ? Figure : Select;
  return html`
    <div class=${`field ${mark}`}>
      <label for=${id}>${option.title}</label>
      <${Control} id=${id} way=${way} option=${option} value=${value} set=${set} />
      ${about}
    </div>
  `;
}

/** The whole numbers of a short range. @param {OptionInfo} option */
function rangeOf({ low, high }) {
  const first = low ?? 0;
  return Array.from({ length: (high ?? first) - first + 1 }, (_, at) => first + at);
}

/** @typedef {{id: string, way: Way, option: OptionInfo, value: unknown, set: (value: unknown) => void}} ControlProps */

/** One of a few values. @param {ControlProps} props */
function Select({ id, way, option, value, set }) {
  /** @type {[unknown, string][]} */
  const values =
    option.kind === "seat"
      ? whoBegins(way.game, way.players)
      : option.kind === "whole"
        ? rangeOf(option).map((one) => [one, String(one)])
        : option.choices.map((one) => [one.value, one.title]);
  return html`
    <select
      id=${id}
      class="input"
      aria-describedby=${`${id}-about`}
      value=${JSON.stringify(value)}
      onChange=${(/** @type {Event} */ event) => {
        set(values[/** @type {HTMLSelectElement} */ (event.currentTarget).selectedIndex][0]);
      }}
    >
      ${values.map(
        ([one, title]) => html`
          <option key=${title} value=${JSON.stringify(one)}>${title}</option>
        `,
      )}
    </select>
  `;
}

/**
 * A number of a wide range: what is typed counts as soon as it can, and what cannot is put right when one goes on.
 * @param {ControlProps} props
 */
function Figure({ id, option, value, set }) {
  const [typed, type] = useState(/** @type {string | null} */ (null));
  const [low, high] = [option.low ?? 0, option.high ?? Infinity];
  const input = (/** @type {string} */ text) => {
    const wanted = Number(text);
    type(text);
    if (text !== "" && isWithin(wanted, low, high)) set(wanted);
  };
  const leave = () => {
    if (typed === null) return;
    const wanted = Number(typed);
    type(null);
    if (typed === "" || !Number.isFinite(wanted)) {
      set(option.default);
      return;
    }
    const found = Math.min(high, Math.max(low, Math.round(wanted)));
    if (found !== wanted) tell(t("{title} goes from {low} to {high}.", { title: option.title, low, high }));
    set(found);
  };
  return html`
    <input
      id=${id}
      class="input"
      type="number"
      inputmode="numeric"
      min=${low}
      max=${high}
      step="1"
      aria-describedby=${`${id}-about`}
      value=${typed ?? String(value)}
      onInput=${entered(input)}
      onChange=${leave}
      onBlur=${leave}
    />
  `;
}
