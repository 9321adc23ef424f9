// The score sheet of the board game.
import { t } from "../../base/language.js";
import { COLOURS, Sign, capital, html, nameOf, signed } from "../../base/ui.js";
import { Rounds, addedBy } from "../../table/rounds.js";
import { SheetFrame } from "../../table/sheet.js";
import { Pawn, Urn } from "./pieces.js";

/** @typedef {import("./types").Session} Session */

/** An expedition, explorer by explorer; the last one with what the artifacts pay. @param {{session: Session}} props */
export function Count({ session }) {
  const table = session.table.value;
  const number = session.sheet.value?.number ?? session.sheets.value.length - 1;
  const sheet = session.sheets.value[number];
  const letters = sheet ? Object.keys(sheet.view.piles) : [];
  const seats = table.seats.map((one) => one.seat);
  const { stones, track } = session.printed.value;
  const lastOne = number + 1 === table.options.expeditions;
  return html`
    <${SheetFrame}
      session=${session}
      steps=${letters.length + (lastOne ? 1 : 0)}
      title=${t("Expedition {n}", { n: number + 1 })}
      next=${t("Next expedition")}
    >
      ${(/** @type {number} */ step) => {
        if (!sheet)
          return html`
            <p>${t("No expedition was finished.")}</p>
          `;
        const { view, guide } = sheet;
        const sum = (/** @type {number} */ seat) =>
          letters.slice(0, step).reduce((total, letter) => total + (guide.seats[seat].worth[letter] ?? 0), 0);
        const cells = (/** @type {(seat: number) => import("preact").ComponentChild} */ draw) =>
          seats.map(
            (seat) => html`
              <td key=${seat}>${draw(seat)}</td>
            `,
          );
        const late = (/** @type {number} */ at) => (step >= at ? "" : "later");
        return html`
          <table class="board-sheet" data-players=${table.players}>
            <thead>
              <tr>
                <th scope="col"><span class="unseen">${t("Explorers")}</span></th>
                ${seats.map(
                  (seat) => html`
                    <th scope="col" key=${seat}>
                      <${Pawn} seat=${seat} />
                      <span>${nameOf(table, seat)}</span>
                    </th>
                  `,
                )}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">${t("Points before")}</th>
                ${cells(
                  (seat) => html`
                    <b>${guide.before[seat]}</b>
                  `,
                )}
              </tr>
              ${letters.map(
                (letter, at) => html`
                  <tr key=${letter} data-colour=${letter} class=${late(at + 1)}>
                    <th scope="row">
                      <${Sign} letter=${letter} />
                      ${capital(COLOURS[letter])}
                    </th>
                    ${cells(
                      (seat) => html`
                        <${Worth}
                          explorer=${view.explorers[seat][letter]}
                          worth=${guide.seats[seat].worth[letter]}
                          seat=${seat}
                          stones=${stones}
                        />
                      `,
                    )}
                  </tr>
                `,
              )}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">${t("Explorers")}</th>
                ${cells(
                  (seat) => html`
                    <b class=${sum(seat) < 0 ? "minus" : ""}>${signed(sum(seat))}</b>
                  `,
                )}
              </tr>
              ${
                lastOne
                  ? html`
                      <tr class=${late(letters.length)}>
                        <th scope="row">${t("Points now")}</th>
                        ${cells(
                          (seat) => html`
                            <b>${guide.after[seat]}</b>
                          `,
                        )}
                      </tr>
                      <tr class=${late(letters.length + 1)}>
                        <th scope="row">${t("Artifacts")}</th>
                        ${cells(
                          (seat) => html`
                            <span class="parts">
                              <${Urn} />
                              ${guide.tokens[seat]}
                            </span>
                            ${" "}
                            <b class=${track[guide.tokens[seat]] < 0 ? "minus" : ""}>
                              ${signed(track[guide.tokens[seat]])}
                            </b>
                          `,
                        )}
                      </tr>
                    `
                  : null
              }
              <tr class=${`grand ${late(letters.length + (lastOne ? 2 : 1))}`}>
                <th scope="row">${lastOne ? t("Together") : t("Points")}</th>
                ${cells(
                  (seat) => html`
                    <b>${view.points[seat]}</b>
                  `,
                )}
              </tr>
            </tfoot>
          </table>
          ${
            table.ending && number > 0
              ? html`
                  <${Rounds}
                    title=${t("Expedition")}
                    late=${step <= letters.length + (lastOne ? 1 : 0)}
                    rows=${seats.map((seat) => ({
                      name: html`
                        <${Pawn} seat=${seat} />
                        <span>${nameOf(table, seat)}</span>
                      `,
                      points: addedBy(
                        session.sheets.value.map((one) => one.view.points),
                        seat,
                      ),
                    }))}
                  />
                `
              : null
          }
          ${
            step > letters.length && guide.before.some((points, seat) => points + guide.seats[seat].net < 0)
              ? html`
                  <p class="soft note">${t("Points never fall below zero.")}</p>
                `
              : null
          }
          ${
            step > letters.length &&
            table.ending?.how === "played" &&
            lastOne &&
            level(view.points) > table.ending.winners.length
              ? html`
                  <p class="soft note">${t("Level on points: more artifacts win.")}</p>
                `
              : null
          }
        `;
      }}
    <//>
  `;
}

/** How many have the most points. @param {number[]} points */
export const level = (points) => points.filter((one) => one === Math.max(...points)).length;

/**
 * One explorer on the sheet.
 * @param {{explorer?: import("./types").Explorer, worth: number, seat: number, stones: number[]}} props
 */
function Worth({ explorer, worth, seat, stones }) {
  if (!explorer)
    return html`
      <span class="soft">–</span>
    `;
  const double = explorer.piece === "researcher";
  return html`
    <span class="parts">
      ${
        double
          ? html`
              <${Pawn} seat=${seat} piece="researcher" />
              ${signed(stones[explorer.stone - 1])} ×2
            `
          : null
      }
    </span>
    ${" "}
    <b class=${worth < 0 ? "minus" : ""}>${signed(worth)}</b>
  `;
}
