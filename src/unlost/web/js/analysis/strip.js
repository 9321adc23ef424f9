// The strip below the table: the line that was played, and the steps of the record that it began from.
import { entered, html, icon } from "../base/ui.js";
import { t } from "../base/language.js";

/** @typedef {import("./session.js").AnalysisSession} AnalysisSession */

/** @type {Record<string, string>} */
const SHAPES = { back: "M16 6l-9 6 9 6z", on: "M8 6l9 6-9 6z" };

/** @param {{shape: string, label: string, off: boolean, press: () => void}} props */
const Control = ({ shape, label, off, press }) => html`
  <button class="button quiet round" aria-label=${label} title=${label} disabled=${off} onClick=${press}>
    <svg class="icon control" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[shape]} /></svg>
  </button>
`;

/** @param {{session: AnalysisSession, edit: (() => void) | null}} props */
export function Strip({ session, edit }) {
  const n = session.n.value;
  const many = session.steps.value.length - 1;
  const { moment, position } = session.analysed.value;
  const first = session.steps.value[0].moment;
  const walks = Boolean(session.source && moment);
  const next = moment?.next;
  return html`
    <section class="strip" aria-label=${t("The line")}>
      ${
        first && session.source
          ? html`
              <${RecordLine} session=${session} at=${first.at} last=${first.last} />
            `
          : null
      }
      <div class="controls" role="group" aria-label=${t("Steps")}>
        <${Control}
          shape="back"
          label=${t("A step back")}
          off=${n === 0 && !(walks && moment && moment.at > 0)}
          press=${() => session.step(-1)}
        />
        <${Control}
          shape="on"
          label=${t("A step on")}
          off=${n >= many && !(walks && moment && moment.at < moment.last)}
          press=${() => session.step(1)}
        />
      </div>
      <p class="told">
        <span class="place">
          ${
            walks && moment
              ? html`
                  ${moment.at}
                  <i>/${moment.last}</i>
                `
              : html`
                  ${n}
                  <i>/${many}</i>
                `
          }
        </span>
        <span class="words">
          ${session.told}${
            next
              ? html`
                  ${" "}
                  <small class="soft">${t("Then: {what}", { what: session.toldOf(next) })}</small>
                `
              : null
          }
        </span>
      </p>
      <div class="tools">
        ${
          walks && moment && moment.seats.length > 1 && position.seat !== null
            ? html`
                <label class="pick" title=${t("Whose eyes you look through")}>
                  ${icon("eye")}
                  <span class="unseen">${t("Whose eyes you look through")}</span>
                  <select
                    value=${String(position.seat)}
                    onChange=${entered((seat) => session.walk(moment.at, Number(seat)))}
                  >
                    ${moment.seats.map(
                      (seat) => html`
                        <option key=${seat} value=${String(seat)}>${t("Seat {n}", { n: seat + 1 })}</option>
                      `,
                    )}
                  </select>
                </label>
              `
            : null
        }
        ${
          edit
            ? html`
                <button class="button small" onClick=${edit}>${icon("gear")}${t("Set up")}</button>
              `
            : null
        }
        <button
          class="button quiet round"
          aria-label=${t("Copy the link to this position")}
          title=${t("Copy the link to this position")}
          onClick=${() => session.copyLink()}
        >
          ${icon("link")}
        </button>
      </div>
    </section>
  `;
}

/** The record as a line to walk along. @param {{session: AnalysisSession, at: number, last: number}} props */
const RecordLine = ({ session, at, last }) => html`
  <div class="line" style=${`--at:${at / Math.max(1, last)}`}>
    <i class="way" aria-hidden="true"></i>
    <i class="way gone" aria-hidden="true"></i>
    <input
      type="range"
      min="0"
      max=${last}
      value=${at}
      aria-label=${t("Step")}
      aria-valuetext=${t("Step {n} of {many}.", { n: at, many: last })}
      onChange=${entered((value) => session.walk(Number(value)))}
    />
  </div>
`;
