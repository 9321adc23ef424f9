// What if: from any moment of a match that is over one plays on, at a table of its own. The branches of a match are
// listed beside it.
import { useEffect, useRef, useState } from "preact/hooks";
import { entered, go, html, icon, levelName, nameOf, signal, sitting } from "../base/ui.js";
import { attempt, get, me, post, whoAmI } from "../base/net.js";
import { t, tn } from "../base/language.js";
import { levelFor } from "../games/descriptions.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("../types").Branch} Branch */

const LEVELS = ["novice", "explorer", "expert", "master"];

/** The branches of a match, and whether a new one is asked for. */
export class BranchList {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.found = signal(/** @type {Branch[]} */ ([]));
    this.asked = signal(false);
  }

  async look() {
    try {
      this.found.value = (await get(`/api/tables/${this.replay.id}/branches`)).branches;
    } catch {
      // the list stays as it was
    }
  }

  /** Can anything be played at this step? */
  get here() {
    const { replay } = this;
    return Boolean(replay.steps.value[replay.n.value]?.position.view.turn !== null);
  }

  ask() {
    this.replay.runs.value = false;
    if (this.here) this.asked.value = true;
  }
}

/** The branches, each a link; and the way to a new one. @param {{list: BranchList}} props */
export function Branches({ list }) {
  const { replay, found } = list;
  return html`
    <section class="branches" aria-label=${t("What if?")}>
      <header>
        <h2>${t("What if?")}</h2>
        <button class="button small" disabled=${!list.here} onClick=${() => list.ask()}>
          ${icon("play")}${t("Play on from here")}
        </button>
      </header>
      ${
        found.value.length
          ? html`
              <ul>
                ${found.value.map(
                  (one) => html`
                    <li key=${one.id}>
                      <a class="mistake" href=${`/t/${one.id}`}>
                        <span>
                          ${t("From step {n}", { n: replay.stepAt(one.at) })}
                          <small>${toldOf(one)}</small>
                        </span>
                        <b>${standing(one)}</b>
                      </a>
                    </li>
                  `,
                )}
              </ul>
            `
          : html`
              <p class="soft">
                ${t("Go to any step and play on with the same cards: all hands by yourself, or against bots.")}
              </p>
            `
      }
    </section>
  `;
}

/** Who made a branch, and who plays. @param {Branch} one */
function toldOf({ by, mine, seats }) {
  const names = [...new Set(seats.map(levelName))];
  if (names.length === 1) return t("all hands by {name}", { name: by });
  return mine ? names.join(", ") : t("{names} · made by {name}", { names: names.join(", "), name: by });
}

/** How a branch stands. @param {Branch} one */
function standing({ status, ending }) {
  return status === "running" || !ending ? t("unfinished") : ending.scores.join(" : ");
}

/** Who is to play on from here. @param {{list: BranchList}} props */
export function BranchDialog({ list }) {
  const { replay, asked } = list;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const table = replay.live.table.value;
  const { seats, players } = table;
  // one's own seat, or that of whoever is to act; null is every seat
  const [seat, setSeat] = useState(/** @type {number | null} */ (null));
  const [level, setLevel] = useState(() => levelFor(table.game));
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const close = () => {
    asked.value = false;
  };
  const choose = (/** @type {number | null} */ wanted) => {
    setSeat(wanted);
    setOpen(wanted === null);
  };
  useEffect(() => {
    if (asked.value) box.current?.showModal();
    else box.current?.close();
  }, [asked.value]);
  const begin = async () => {
    setBusy(true);
    await attempt(async () => {
      if (!me.value) await whoAmI();
      const first = seat ?? 0;
      const branch = await post(`/api/tables/${replay.id}/branches`, {
        at: replay.steps.value[replay.n.value].at,
        seats: seats.map((one) =>
          one.seat === first ? { kind: "me" } : seat === null ? { kind: "same" } : { kind: "bot", level },
        ),
        open_hands: open && replay.hasHands,
      });
      close();
      go(`/t/${branch.id}`);
    });
    setBusy(false);
  };
  return html`
    <dialog ref=${box} class="branch-dialog" aria-labelledby="branch-title" onClose=${close}>
      <header><h2 id="branch-title">${t("Play on from step {n}", { n: replay.n.value })}</h2></header>
      <p>${t("A branch has the same cards in the same order. It counts nowhere, and the match stays as it is.")}</p>
      <fieldset>
        <legend>${t("Who plays?")}</legend>
        <label>
          <input type="radio" name="branch-seat" checked=${seat === null} onChange=${() => choose(null)} />
          ${players === 2 ? t("Both hands by me") : t("All hands by me")}
        </label>
        ${seats.map(
          (one) => html`
            <label key=${one.seat}>
              <input type="radio" name="branch-seat" checked=${seat === one.seat} onChange=${() => choose(one.seat)} />
              ${
                replay.mine.includes(one.seat) && replay.mine.length === 1
                  ? tn("In my own seat, against a bot", "In my own seat, against bots", players - 1)
                  : t("In the seat of {name}", {
                      name: sitting(one) === null ? String(one.seat) : nameOf(table, one.seat),
                    })
              }
            </label>
          `,
        )}
      </fieldset>
      ${
        seat === null
          ? null
          : html`
              <label class="pick-level">
                ${t("Bots")}
                <select class="input" value=${level} onChange=${entered(setLevel)}>
                  ${LEVELS.map(
                    (name) => html`
                      <option key=${name} value=${name}>${levelName(name)}</option>
                    `,
                  )}
                </select>
              </label>
            `
      }
      ${
        replay.hasHands
          ? html`
              <label class="check">
                <input
                  type="checkbox"
                  checked=${open}
                  onChange=${(/** @type {Event} */ event) =>
                    setOpen(/** @type {HTMLInputElement} */ (event.currentTarget).checked)}
                />
                ${t("All hands open")}
              </label>
            `
          : null
      }
      <div class="choices">
        <button class="button main" disabled=${busy} onClick=${begin}>${icon("play")}${t("Play on")}</button>
        <button class="button quiet" onClick=${close}>${t("Cancel")}</button>
      </div>
    </dialog>
  `;
}
