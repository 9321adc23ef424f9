// What every round brought: on the last sheet of a match of several rounds, a column a round.
import { html, signed } from "../base/ui.js";
import { t } from "../base/language.js";

/**
 * @param {{title: string, rows: {name: import("preact").ComponentChild, points: number[]}[], late: boolean}} props
 *   title: what a round is called; by side, the points of each
 */
export const Rounds = ({ title, rows, late }) => html`
  <div class="rounds" tabindex="0" role="region" aria-label=${t("Round by round")}>
    <table>
      <thead>
        <tr>
          <th scope="col">${title}</th>
          ${rows[0].points.map(
            (_, at) => html`
              <th scope="col" key=${at}>${at + 1}</th>
            `,
          )}
          <th scope="col">${t("Together")}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, points }, row) => html`
            <tr key=${row} class=${late ? "later" : ""}>
              <th scope="row">${name}</th>
              ${points.map(
                (one, at) => html`
                  <td key=${at}>${signed(one)}</td>
                `,
              )}
              <td><b>${signed(points.reduce((sum, one) => sum + one, 0))}</b></td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  </div>
`;

/**
 * What each round added to what stood before it.
 * @param {number[][]} stood after each round, by side
 * @param {number} side
 */
export const addedBy = (stood, side) => stood.map((points, at) => points[side] - (at ? stood[at - 1][side] : 0));
