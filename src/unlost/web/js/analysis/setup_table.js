// Setting a table up: cards are taken from the palette and put into places, a card and then a place or a place and then
// cards; a card in a place goes back when it is pressed. What a game's places are, its own file says.
import { useEffect, useState } from "preact/hooks";
import { classes, entered, html, say, spoken as spokenOf, tell } from "../base/ui.js";
import { usePressed } from "../base/keys.js";
import { t, tn } from "../base/language.js";
import { Chip, Chips } from "./chips.js";
import { readPosition } from "./session.js";

/** @typedef {import("./shapes").Analysed} Analysed */
/** @typedef {import("./shapes").Place} Place */
/** @typedef {import("./shapes").Field} Field */

const REST = 150; // milliseconds before a change is checked

/**
 * A draft that is being changed, and what the server makes of it: a position, or a sentence about what cannot be.
 * @param {string} game @param {import("./shapes").Setup} setup @param {unknown} first
 */
export function useDraft(game, setup, first) {
  const [draft, change] = useState(first);
  /** What was found about which draft. @type {[Found, (found: Found) => void]} */
  const [found, setFound] = useState(/** @type {Found} */ ({ of: null, analysed: null, fault: "" }));
  const missing = setup.missing(draft);
  useEffect(() => {
    if (missing) return undefined;
    let stale = false;
    const tellOf = (/** @type {Analysed | null} */ analysed, /** @type {string} */ fault) => {
      if (!stale) setFound({ of: draft, analysed, fault });
    };
    const timer = setTimeout(
      () =>
        readPosition(game, { view: setup.view(draft) })
          .then((analysed) => tellOf(analysed, ""))
          .catch((why) => tellOf(null, why.message)),
      REST,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [draft]);
  const now = !missing && found.of === draft ? found : null;
  return { draft, change, missing, analysed: now?.analysed ?? null, fault: now?.fault ?? "" };
}

/** @typedef {{of: unknown, analysed: Analysed | null, fault: string}} Found */

/**
 * @typedef {object} Props
 * @property {import("./shapes").Setup} setup
 * @property {unknown} draft
 * @property {(draft: unknown) => void} change
 */

/** @param {Props} props */
export function SetupTable({ setup, draft, change }) {
  const places = setup.places(draft);
  const spoken = setup.spoken ?? spokenOf;
  const [active, activate] = useState(/** @type {string} */ (places[0].id));
  const [held, hold] = useState("");
  const put = (/** @type {string} */ place, /** @type {string} */ card) => {
    const next = setup.put(draft, place, card);
    if (typeof next === "string") {
      tell(next);
      return;
    }
    change(next);
    const { title } = places.find((one) => one.id === place) ?? { title: "" };
    say(t("{card}: {place}", { card: spoken(card), place: title }));
  };
  const pick = (/** @type {string} */ card) => {
    if (active) put(active, card);
    else hold(held === card ? "" : card);
  };
  const onPlace = (/** @type {string} */ id) => {
    if (held) {
      put(id, held);
      hold("");
    } else activate(active === id ? "" : id);
  };
  usePressed((event, target) => {
    const number = Number(event.key);
    if (number >= 1 && number <= places.length && !target.closest("dialog[open]")) {
      onPlace(places[number - 1].id);
      event.preventDefault();
    } else if (event.key === "Escape") hold("");
  });
  const rows = setup.palette(draft).map((row) =>
    row.map(({ card, left }) => ({
      key: card,
      card,
      count: left,
      off: left < 1,
      held: held === card,
      said: left > 1 ? t("{card}, {n} left", { card: spoken(card), n: left }) : spoken(card),
    })),
  );
  const goal = places.find((one) => one.id === active);
  return html`
    <main class="setup" aria-label=${t("Set the table up")}>
      <h1 class="unseen">${t("Set the table up")}</h1>
      <div class="places">
        ${places.map(
          (place, at) => html`
            <${PlaceOf}
              key=${place.id}
              place=${place}
              number=${at + 1}
              active=${active === place.id}
              spoken=${spoken}
              choose=${() => onPlace(place.id)}
              remove=${(/** @type {number} */ which) => {
                say(t("{card}: taken away", { card: spoken(place.cards[which]) }));
                change(setup.remove(draft, place.id, which));
              }}
            />
          `,
        )}
      </div>
      <section class="palette" aria-label=${t("Cards")}>
        <p class="goal" role="status">
          ${
            held
              ? t("{card}: where does it lie?", { card: spoken(held) })
              : goal
                ? t("Cards go to: {place}", { place: goal.title })
                : t("Choose a card, then a place.")
          }
        </p>
        <${Chips} label=${t("Cards")} rows=${rows} pick=${(/** @type {{card: string}} */ { card }) => pick(card)} />
      </section>
      <section class="facts" aria-label=${t("Everything else")}>
        <div class="fields">
          ${setup.fields(draft).map(
            (field) => html`
              <${FieldOf}
                key=${field.id}
                field=${field}
                set=${(/** @type {number | string} */ value) => change(setup.set(draft, field.id, value))}
              />
            `,
          )}
        </div>
        ${
          setup.More
            ? html`
                <${setup.More} draft=${draft} change=${change} />
              `
            : null
        }
      </section>
    </main>
  `;
}

/**
 * @typedef {object} PlaceProps
 * @property {Place} place
 * @property {number} number its key
 * @property {boolean} active
 * @property {(card: string) => string} spoken
 * @property {() => void} choose
 * @property {(at: number) => void} remove
 */

/** A place and its cards. @param {PlaceProps} props */
function PlaceOf({ place, number, active, spoken, choose, remove }) {
  const { title, cards, room, lanes } = place;
  const numbered = cards.map((card, at) => ({ card, at }));
  const letters = [...new Set(cards.map((card) => card[0]))].sort(
    (one, other) => "YBWGRP".indexOf(one) - "YBWGRP".indexOf(other),
  );
  const groups = lanes ? letters.map((letter) => numbered.filter(({ card }) => card[0] === letter)) : [numbered];
  const size = room === undefined ? String(cards.length) : t("{n} of {many}", { n: cards.length, many: room });
  return html`
    <section class=${classes("setup-place", active && "active")} aria-label=${title} data-place-id=${place.id}>
      <button type="button" class="place-name" aria-pressed=${active} onClick=${choose}>
        <kbd aria-hidden="true">${number}</kbd>
        <b>${title}</b>
        <small>
          ${size}
          <span class="unseen">${tn("card", "cards", cards.length)}</span>
        </small>
      </button>
      <div class=${classes("put-cards", lanes && "lanes-of")}>
        ${groups.map(
          (group, line) => html`
            <span class="put-group" key=${line}>
              ${group.map(
                ({ card, at }) => html`
                  <button
                    key=${`${card}-${at}`}
                    type="button"
                    class="chip-button"
                    aria-label=${t("Take {card} away", { card: spoken(card) })}
                    title=${t("Take {card} away", { card: spoken(card) })}
                    onClick=${() => remove(at)}
                  >
                    <${Chip} card=${card} />
                  </button>
                `,
              )}
            </span>
          `,
        )}
      </div>
    </section>
  `;
}

/** @param {{field: Field, set: (value: number | string) => void}} props */
export function FieldOf({ field, set }) {
  const { title, value, of, low, high } = field;
  return html`
    <label class="field">
      <span>${title}</span>
      ${
        of
          ? html`
              <select
                class="input"
                value=${String(value)}
                onChange=${entered((text) => set(of.find(([one]) => String(one) === text)?.[0] ?? text))}
              >
                ${of.map(
                  ([one, said]) => html`
                    <option key=${one} value=${String(one)}>${said}</option>
                  `,
                )}
              </select>
            `
          : html`
              <input
                class="input"
                type="number"
                min=${low}
                max=${high}
                value=${value}
                onInput=${entered((text) => {
                  const number = Math.round(Number(text));
                  if (text.trim() && Number.isFinite(number))
                    set(Math.max(low ?? -Infinity, Math.min(high ?? Infinity, number)));
                })}
              />
            `
      }
    </label>
  `;
}
