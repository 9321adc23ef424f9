// The final count of Rivals.
import { t } from "../../base/language.js";
import { COLOURS, Sign, capital, html, nameOf } from "../../base/ui.js";
import { SheetFrame } from "../../table/sheet.js";
import { Shape } from "./pieces.js";

/** @typedef {import("./types").Session} Session */

/**
 * The score sheet: expedition by expedition, then the gold.
 * @param {{session: Session, letters: string[], first: number}} props
 */
export function Count({ session, letters, first }) {
  const table = session.table.value;
  const shown = session.sheets.value[session.sheets.value.length - 1];
  const seats = Array.from({ length: table.players }, (_, at) => (first + at) % table.players);
  const steps = shown ? letters.length + 1 : 0;
  return html`
    <${SheetFrame} session=${session} steps=${steps} title=${t("The count")} next=${t("Close")}>
      ${(/** @type {number} */ step) => {
        if (!shown)
          return html`
            <p>${t("The game was not played to its end.")}</p>
          `;
        const { view, guide } = shown;
        const sum = (/** @type {number} */ seat) =>
          letters.slice(0, step).reduce((total, letter) => total + guide.seats[seat][letter].value, 0) +
          (step > letters.length ? view.gold[seat] : 0);
        return html`
          <table class="rivals-count" data-players=${table.players}>
            <thead>
              <tr>
                <th scope="col"><span class="unseen">${t("Expedition")}</span></th>
                ${seats.map(
                  (seat) => html`
                    <th scope="col" key=${seat}>
                      <${Shape} seat=${seat} />
                      ${" "}${nameOf(table, seat)}
                    </th>
                  `,
                )}
              </tr>
            </thead>
            <tbody>
              ${letters.map(
                (letter, at) => html`
                  <tr key=${letter} data-colour=${letter} class=${at < step ? "" : "later"}>
                    <th scope="row">
                      <${Sign} letter=${letter} />
                      <span class="name">${capital(COLOURS[letter])}</span>
                    </th>
                    ${seats.map(
                      (seat) => html`
                        <td key=${seat}><${Value} lane=${guide.seats[seat][letter]} /></td>
                      `,
                    )}
                  </tr>
                `,
              )}
              <tr class=${step > letters.length ? "" : "later"}>
                <th scope="row">
                  <span class="coin"></span>
                  ${" "}
                  <span class="name">${t("Gold")}</span>
                </th>
                ${seats.map(
                  (seat) => html`
                    <td key=${seat}><b>${view.gold[seat]}</b></td>
                  `,
                )}
              </tr>
            </tbody>
            <tfoot>
              <tr class="grand">
                <th scope="row">${t("Points")}</th>
                ${seats.map(
                  (seat) => html`
                    <td key=${seat}><b>${sum(seat)}</b></td>
                  `,
                )}
              </tr>
            </tfoot>
          </table>
          <p class="soft small-print">${t("Footprints × (1 + wagers); four numbers or more bring 8.")}</p>
        `;
      }}
    <//>
  `;
}

/** @param {{lane: import("./types").Standing}} props */
function Value({ lane }) {
  if (!lane.numbers)
    return html`
      <span class="soft">–</span>
    `;
  const [times, more] = [lane.times > 1 ? ` × ${lane.times}` : "", lane.bonus ? ` + ${lane.bonus}` : ""];
  const sum = `${lane.footprints}${times}${more}${times || more ? " =" : ""}`;
  return html`
    <span class="parts">${sum}</span>
    ${" "}
    <b>${lane.value}</b>
  `;
}
