// The score sheet of any game: the paper, how it ended, what to do next. Each table writes its own lines on it.
import { html, icon, isYou, moves, nameOf, share } from "../base/ui.js";
import { list, t, tn } from "../base/language.js";
import { tempo } from "./pace.js";
import { PlayAgain } from "./rematch.js";
import { FairCheck } from "../fair/panel.js";
import { RatingChanges } from "./ratings.js";
import { useEffect, useRef, useState } from "preact/hooks";
import { hintsOf } from "./seats.js";
import { LastWords } from "../characters/last_words.js";

/** @typedef {import("../frame").Playing} Session */
/** Draws what is counted after a step. @typedef {(step: number) => import("preact").ComponentChild} Drawn */
/** @typedef {import("../types").TableNews} TableNews */
/** @typedef {import("../types").Ending} Ending */

const STEP = 420; // milliseconds for each expedition
const STAYS = 20; // seconds that the sheet of a round stays when all is counted

/**
 * The paper itself: opens when there is something to count, and counts in so many steps. `children` draws what is
 * counted after each; `next` is what the button says while the match goes on.
 * @param {{session: Session, steps: number, title: string, next: string, children: Drawn}} props
 */
export function SheetFrame({ session, steps, title, next, children }) {
  const shown = session.sheet.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [step, setStep] = useState(0);
  const table = session.table.value;
  const number = shown?.number ?? session.sheets.value.length - 1;
  useEffect(() => {
    if (!shown) {
      box.current?.close();
      return undefined;
    }
    if (!box.current?.open) box.current?.showModal();
    if (!moves() || !steps) {
      setStep(99);
      return undefined;
    }
    setStep(0);
    const timer = setInterval(() => setStep((now) => now + 1), STEP);
    return () => clearInterval(timer);
  }, [shown && number]);
  const close = () => session.putAway();
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (step <= steps && [" ", "Enter", "Escape"].includes(event.key)) {
      event.preventDefault();
      setStep(99);
    }
  };
  return html`
    <dialog
      class="sheet"
      ref=${box}
      aria-label=${t("Score sheet")}
      onKeyDown=${press}
      onClick=${() => setStep(99)}
      onClose=${close}
      key="sheet"
    >
      ${
        shown
          ? html`
              <header><h2>${table.ending ? verdict(table, table.ending) : title}</h2></header>
              ${
                table.ending
                  ? html`
                      <${LastWords} table=${table} />
                    `
                  : null
              }
              ${children(step)}
              ${
                table.ending && table.hints
                  ? html`
                      <p class="soft hints-taken">${hintsOf(table)}</p>
                    `
                  : null
              }
              ${
                table.ending
                  ? html`
                      <${RatingChanges} table=${table} />
                      <${session.coach?.After ?? After} session=${session} />
                    `
                  : !shown.goesOn
                    ? null // how it ended is told a moment later: nothing to go on with meanwhile
                    : html`
                        <button
                          class="button main"
                          autofocus
                          onClick=${(/** @type {Event} */ event) => {
                            event.stopPropagation();
                            close();
                          }}
                        >
                          ${next}
                        </button>
                        ${
                          step > steps && tempo() !== "instant"
                            ? html`
                                <${Countdown} key=${number} done=${close} />
                              `
                            : null
                        }
                      `
              }
            `
          : null
      }
    </dialog>
  `;
}

/** The next round does not wait for ever, unless one wants it to. @param {{done: () => void}} props */
function Countdown({ done }) {
  const [left, setLeft] = useState(STAYS);
  const [stays, stay] = useState(false);
  useEffect(() => {
    if (stays) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setLeft((now) => now - 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [stays]);
  useEffect(() => {
    if (left <= 0) done();
  }, [left]);
  return stays
    ? null
    : html`
        <p class="soft goes-on">
          <span role="timer">
            ${tn("It goes on by itself in {n} second.", "It goes on by itself in {n} seconds.", left)}
          </span>
          <button class="button quiet small" onClick=${() => stay(true)}>${t("Wait for me")}</button>
        </p>
      `;
}

/** How it ended, in words. @param {TableNews} table @param {Ending} ending */
function verdict(table, { winners, how, lost }) {
  if (how === "aborted") return t("The match was called off");
  if (how === "unfinished") return t("The record ends here.");
  if (winners.length === table.players) return t("Level: both win");
  const names = list(winners.map((seat) => nameOf(table, seat)));
  const won = winners.some((seat) => table.you.includes(seat));
  const result =
    table.you.length !== 1
      ? tn("{names} won.", "{names} won.", winners.length, { names })
      : won
        ? t("You won.")
        : t("You lost this one.");
  return [result, why(table, how, lost)].filter(Boolean).join(" ");
}

/** Why it ended before its time, if it did. @param {TableNews} table @param {string} how @param {number[]} lost */
function why(table, how, lost) {
  if (how !== "resigned" && how !== "time") return "";
  const name = nameOf(table, lost[0]);
  if (isYou(table, lost[0])) return how === "time" ? t("You ran out of time.") : t("You resigned.");
  return how === "time" ? t("{name} ran out of time.", { name }) : t("{name} resigned.", { name });
}

/** @param {{session: Session}} props */
function After({ session }) {
  const table = session.table.value;
  const withheld = table.tournament?.withheld;
  const lookBack = (/** @type {import("./session.js").Afterwards} */ how) => {
    session.after.value = how;
    session.sheet.value = null;
  };
  return html`
    <div class="choices after">
      ${
        table.branch
          ? html`
              <a class="button main" href=${`/t/${table.branch.of}#${table.branch.at}`}>
                ${t("To the match it came from")}
              </a>
            `
          : null
      }
      ${
        table.you.length && !table.branch && !table.imported
          ? html`
              <${PlayAgain} session=${session} />
            `
          : null
      }
      ${
        table.started && !withheld
          ? html`
              <button class="button" onClick=${() => lookBack("review")}>${t("Review")}</button>
              <button class="button" onClick=${() => lookBack("replay")}>${icon("play")}${t("Replay")}</button>
            `
          : null
      }
      ${
        withheld
          ? null
          : html`
              <a
                class="button"
                href=${`/api/tables/${table.id}/record`}
                download=${`unlost-${table.id.slice(0, 6)}.txt`}
              >
                ${t("Record")}
              </a>
            `
      }
      <button class="button" onClick=${() => share(`${location.origin}/t/${table.id}`)}>
        ${icon("link")}${t("Share")}
      </button>
      <button class="button quiet" onClick=${() => lookBack("look")}>${t("Look at the table")}</button>
      <a class="button quiet" href="/">${t("Home")}</a>
    </div>
    ${
      withheld
        ? html`
            <p class="soft">
              ${t("Others still play the same cards. When all are done you can look back at this match.")}
            </p>
          `
        : null
    }
    ${
      table.status === "finished" && !table.branch && !table.imported && !table.lesson && !withheld
        ? html`
            <${FairCheck} table=${table} />
          `
        : null
    }
  `;
}
