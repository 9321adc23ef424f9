// What happens that one does not do oneself: an action of another seat, and which card came from the deck.
import { useEffect, useState } from "preact/hooks";
import { classes, html, nameOf, spoken } from "../base/ui.js";
import { t, tn } from "../base/language.js";
import { GAMES } from "../games/registry.js";
import { Chips, rank, unseenRows } from "./chips.js";

/** @typedef {import("./session.js").AnalysisSession} AnalysisSession */

/** What a game says of its actions, as soon as it is here. @param {string} game */
export function useActions(game) {
  const [actions, setActions] = useState(/** @type {import("../frame").Actions | null} */ (null));
  useEffect(() => {
    GAMES[game]
      ?.actions?.()
      .then(setActions)
      .catch(() => {}); // the notation does as well
  }, [game]);
  return actions;
}

const CARD = /[YBWGRP](?:x|\d+)/;

/** Another seat is to act: what does it do? @param {{session: AnalysisSession}} props */
export function OthersAction({ session }) {
  const { choices, game, position } = session.analysed.value;
  const { turn, phase } = position.view;
  const actions = useActions(game);
  const [wanted, setWanted] = useState("");
  if (turn === null || turn === position.seat || !choices.length) return null;
  const inWords = (/** @type {string} */ action) => actions?.inWords(action, phase ?? "") ?? action;
  const groupOf = (/** @type {string} */ action) => (CARD.test(action) ? (actions?.group?.(action) ?? "") : "");
  const groups = [...new Set(choices.map(groupOf))].filter(Boolean);
  const chosen = groups.includes(wanted) ? wanted : (groups[0] ?? "");
  const plain = choices.filter((action) => !CARD.test(action));
  const shown = choices.filter((action) => CARD.test(action) && groupOf(action) === chosen);
  const name = nameOf(session.match, turn);
  return html`
    <section class="others" aria-label=${t("What the others do")}>
      <header><h2>${t("{name} is to act. What happens?", { name })}</h2></header>
      ${
        groups.length > 1
          ? html`
              <div class="groups" role="group" aria-label=${t("Kind of action")}>
                ${groups.map(
                  (group) => html`
                    <button
                      key=${group}
                      type="button"
                      class="chip"
                      aria-pressed=${group === chosen}
                      onClick=${() => setWanted(group)}
                    >
                      ${group}
                    </button>
                  `,
                )}
              </div>
            `
          : null
      }
      ${
        shown.length
          ? html`
              <${Chips}
                label=${chosen || t("Cards")}
                rows=${rowsOf(shown, inWords)}
                pick=${(/** @type {import("./chips.js").Choice} */ { key }) => session.act(key)}
              />
            `
          : null
      }
      ${
        plain.length
          ? html`
              <div class="plain">
                ${plain.map(
                  (action) => html`
                    <button
                      key=${action}
                      type="button"
                      class=${classes("button small", !groups.length && "main")}
                      onClick=${() => session.act(action)}
                    >
                      ${inWords(action)}
                    </button>
                  `,
                )}
              </div>
            `
          : null
      }
    </section>
  `;
}

/**
 * Actions with a card each, a row for each colour.
 * @param {string[]} actions @param {(action: string) => string} said
 */
function rowsOf(actions, said) {
  const cards = actions.map((key) => ({ key, card: CARD.exec(key)?.[0] ?? "", said: said(key) }));
  return [..."YBWGRP"]
    .map((letter) =>
      cards.filter(({ card }) => card[0] === letter).sort((one, other) => rank(one.card) - rank(other.card)),
    )
    .filter((row) => row.length);
}

/** A card came from the deck, drawn by chance: it may have been another. @param {{session: AnalysisSession}} props */
export function DrawnCard({ session }) {
  const { drawn } = session.analysed.value;
  const before = session.steps.value[session.n.value - 1];
  const [open, setOpen] = useState(false);
  const key = `${session.n.value} ${drawn}`;
  useEffect(() => setOpen(false), [key]);
  if (!drawn || !before) return null;
  const many = Object.values(before.unseen).reduce((sum, count) => sum + count, 0);
  return html`
    <section class="drawn" aria-label=${t("The card from the deck")}>
      <p>
        ${t("From the deck came {card}.", { card: spoken(drawn) })}${" "}
        <button type="button" class="chip" aria-expanded=${open} onClick=${() => setOpen(!open)}>
          ${t("It was another card")}
        </button>
      </p>
      ${
        open
          ? html`
              <p class="soft">${tn("{n} card has not been seen.", "{n} cards have not been seen.", many)}</p>
              <${Chips}
                label=${t("Cards that have not been seen")}
                rows=${unseenRows(before.unseen)}
                pick=${(/** @type {import("./chips.js").Choice} */ { card }) => session.redraw(card)}
              />
            `
          : null
      }
    </section>
  `;
}
