// On the score sheet at the end: those who played as bots, how strong they are, and what they say to it.
import { html, nameOf } from "../base/ui.js";
import { Face, Strength } from "./face.js";
import { lastWord } from "./remarks.js";

/** @param {{table: import("../types").TableNews}} props */
export function LastWords({ table }) {
  const bots = table.seats.filter((one) => one.character);
  if (!bots.length) return null;
  return html`
    <ul class="last-words">
      ${bots.map(({ seat, character, level }) => {
        const word = lastWord(table.id, seat);
        return html`
          <li key=${seat}>
            <${Face} id=${character ?? ""} size=${44} />
            <span>
              <b>${nameOf(table, seat)}</b>
              <${Strength} level=${level ?? ""} />
              ${
                word
                  ? html`
                      <q>${word}</q>
                    `
                  : null
              }
            </span>
          </li>
        `;
      })}
    </ul>
  `;
}
