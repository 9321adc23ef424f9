// The score sheet of the card game.
import { t } from "../../base/language.js";
import { COLOURS, Sign, capital, html, nameOf, signed } from "../../base/ui.js";
import { Rounds, addedBy } from "../../table/rounds.js";
import { SheetFrame } from "../../table/sheet.js";

/** @typedef {import("./types").Session} Session */

/** A round, expedition by expedition. @param {{session: Session, side: number}} props */
export function Count({ session, side }) {
  const table = session.table.value;
  const number = session.sheet.value?.number ?? session.sheets.value.length - 1;
  const sheet = session.sheets.value[number];
  const letters = sheet ? Object.keys(sheet.guide.sides[0]) : [];
  const names = [side, 1 - side].map((which) =>
    table.players === 4 ? `${nameOf(table, which)} & ${nameOf(table, which + 2)}` : nameOf(table, which),
  );
  const many = table.options.rounds > 1;
  return html`
    <${SheetFrame}
      session=${session}
      steps=${letters.length}
      title=${t("Round {n}", { n: number + 1 })}
      next=${t("Next round")}
    >
      ${(/** @type {number} */ step) => {
        const sum = (/** @type {number} */ which) =>
          letters.slice(0, step).reduce((total, letter) => total + sheet.guide.sides[which][letter].value, 0);
        const counted = step > letters.length;
        return html`
          ${
            sheet
              ? html`
                  <table>
                    <thead>
                      <tr>
                        <th scope="col"><span class="unseen">${t("Expedition")}</span></th>
                        ${names.map(
                          (name) => html`
                            <th scope="col" key=${name}>${name}</th>
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
                              ${capital(COLOURS[letter])}
                            </th>
                            ${[side, 1 - side].map(
                              (which) => html`
                                <td key=${which}>
                                  <${Value}
                                    lane=${sheet.guide.sides[which][letter]}
                                    cards=${sheet.view.expeditions[which][letter]}
                                  />
                                </td>
                              `,
                            )}
                          </tr>
                        `,
                      )}
                    </tbody>
                    <tfoot>
                      <tr>
                        <th scope="row">${many ? t("Round {n}", { n: number + 1 }) : t("Points")}</th>
                        ${[side, 1 - side].map(
                          (which) => html`
                            <td key=${which}><b>${signed(sum(which))}</b></td>
                          `,
                        )}
                      </tr>
                      ${
                        many
                          ? html`
                              <tr class=${`grand ${counted ? "" : "later"}`}>
                                <th scope="row">${t("Together")}</th>
                                ${[side, 1 - side].map(
                                  (which) => html`
                                    <td key=${which}><b>${signed(sheet.view.totals[which])}</b></td>
                                  `,
                                )}
                              </tr>
                            `
                          : null
                      }
                    </tfoot>
                  </table>
                  ${
                    table.ending && number > 0
                      ? html`
                          <${Rounds}
                            title=${t("Round")}
                            late=${!counted}
                            rows=${[side, 1 - side].map((which, at) => ({
                              name: names[at],
                              points: addedBy(
                                session.sheets.value.map(({ view }) => view.totals),
                                which,
                              ),
                            }))}
                          />
                        `
                      : null
                  }
                `
              : html`
                  <p>${t("No round was finished.")}</p>
                `
          }
        `;
      }}
    <//>
  `;
}

/** @param {{lane: import("./types").Standing, cards: string[]}} props */
function Value({ lane, cards }) {
  if (!cards.length)
    return html`
      <span class="soft">–</span>
    `;
  return html`
    <span class="parts">${cards.map((card) => (card[1] === "x" ? "×" : card.slice(1))).join(" ")}</span>
    ${" "}
    <b class=${lane.value < 0 ? "minus" : ""}>${signed(lane.value)}</b>
  `;
}
