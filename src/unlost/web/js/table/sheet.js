// The score sheet of any game: the paper, how it ended, what to do next. Each table writes its own lines on it.
import { html, icon, isYou, go, moves, nameOf, ownWords, share } from "../base/ui.js";
import { list, t, tn } from "../base/language.js";
import { attempt, post } from "../base/net.js";
import { useEffect, useRef, useState } from "preact/hooks";

/** @typedef {import("../frame").Playing} Session */
/** Draws what is counted after a step. @typedef {(step: number) => import("preact").ComponentChild} Drawn */
/** @typedef {import("../types").TableNews} TableNews */
/** @typedef {import("../types").Ending} Ending */

const STEP = 420; // milliseconds for each expedition

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
  // how it ended is told a moment later: nothing to go on with meanwhile
  const over = !session.position.value?.view.phase;
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
  const close = () => {
    session.sheet.value = null;
  };
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
              ${children(step)}
              ${
                table.ending
                  ? html`
                      <${session.coach?.After ?? After} session=${session} />
                    `
                  : over
                    ? null
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
                      `
              }
            `
          : null
      }
    </dialog>
  `;
}

/** How it ended, in words. @param {TableNews} table @param {Ending} ending */
function verdict(table, { winners, how, lost }) {
  if (how === "aborted") return t("The match was called off");
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
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await attempt(async () => {
      const next = await post(`/api/tables/${table.id}/rematch`, { words: ownWords() });
      go(`/t/${next.id}`);
    });
    setBusy(false);
  };
  const lookBack = (/** @type {import("./session.js").Afterwards} */ how) => {
    session.after.value = how;
    session.sheet.value = null;
  };
  return html`
    <div class="choices after">
      ${
        table.you.length
          ? html`
              <button class="button main" disabled=${busy} onClick=${again}>
                ${table.rematch ? t("Join the rematch") : t("Play again")}
              </button>
            `
          : null
      }
      ${
        table.started
          ? html`
              <button class="button" onClick=${() => lookBack("review")}>${t("Review")}</button>
              <button class="button" onClick=${() => lookBack("replay")}>${icon("play")}${t("Replay")}</button>
            `
          : null
      }
      <a class="button" href=${`/api/tables/${table.id}/record`} download=${`unlost-${table.id.slice(0, 6)}.txt`}>
        ${t("Record")}
      </a>
      <button class="button" onClick=${() => share(`${location.origin}/t/${table.id}`)}>
        ${icon("link")}${t("Share")}
      </button>
      <button class="button quiet" onClick=${() => lookBack("look")}>${t("Look at the table")}</button>
      <a class="button quiet" href="/">${t("Home")}</a>
    </div>
  `;
}
