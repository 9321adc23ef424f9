// After the game: the table stays, with the match as a line to walk along below it, and what there is to say of it
// beside.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { classes, go, html, icon } from "../base/ui.js";
import { usePressed } from "../base/keys.js";
import { attempt } from "../base/net.js";
import { t } from "../base/language.js";
import { PlayAgain } from "../table/rematch.js";
import { BranchDialog, BranchList } from "./branches.js";
import { Log } from "./log.js";
import { ReviewPanel } from "./panel.js";
import { Replay } from "./replay.js";
import { tryAgain } from "./retry.js";
import { Strip, useSwipe, useWheel } from "./strip.js";
import { Study } from "./study.js";
import { TryPanel } from "./try_panel.js";

/** @typedef {import("../frame").Playing} Playing */

/**
 * A match that is over, drawn by its game's own table. Until its steps are here, the table is shown as it was left.
 * @param {{session: Playing, Table: import("../frame").TableModule["Table"]}} props
 */
export function AfterTheGame({ session, Table }) {
  const [replay, study, branches] = useMemo(() => {
    const made = new Replay(session);
    return [made, new Study(made), new BranchList(made)];
  }, [session]);
  const [ready, setReady] = useState(false);
  const [missing, setMissing] = useState(false);
  const [tab, setTab] = useState(/** @type {"review" | "log"} */ (session.after.value === "replay" ? "log" : "review"));

  useEffect(() => {
    const how = session.after.value;
    replay
      .open()
      .then(() => {
        const last = replay.steps.value.length - 1;
        replay.show(how === "turn" ? Math.min(last, linkedTurn()) : how === "replay" ? 0 : last);
        setReady(true);
        study.look(replay.mine.length > 0);
        branches.look();
      })
      .catch(() => setMissing(true));
    const follow = () => replay.goTo(linkedTurn());
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("hashchange", follow);
      replay.stop();
      study.stop();
    };
  }, [replay]);

  // from the score sheet, opened once more
  const again = replay.after.value;
  useEffect(() => {
    if (!again) return;
    replay.after.value = "";
    if (again === "replay") replay.goTo(0);
    if (again !== "look") setTab(again === "replay" ? "log" : "review");
  }, [again]);

  const retry = study.retry.value;
  useWalkingKeys(replay, study, branches, ready && !retry);
  if (missing || !ready)
    return html`
      <${Table} session=${session} />
    `;
  if (retry)
    return html`
      <div class="afterwards trying">
        <div class="stage"><${Table} key="retry" session=${retry} /></div>
        <${TryPanel} retry=${retry} />
      </div>
    `;
  return html`
    <div class="afterwards">
      <${Stage} replay=${replay} Table=${Table} />
      <${Strip} replay=${replay} study=${study} />
      <aside class="beside" aria-label=${t("After the game")}>
        <div class="onwards">
          <button class="button small" onClick=${() => replay.showSheet()}>
            ${icon("contract")}${t("Score sheet")}
          </button>
          ${
            replay.offered.value
              ? html`
                  <${PlayAgain} session=${session} small=${true} />
                `
              : null
          }
        </div>
        <div class="tabs" role="tablist" aria-label=${t("After the game")}>
          ${[/** @type {const} */ (["review", t("Review")]), /** @type {const} */ (["log", t("Log")])].map(
            ([name, title]) => html`
              <button
                key=${name}
                role="tab"
                id=${`tab-${name}`}
                aria-selected=${tab === name}
                aria-controls="beside-panel"
                class=${classes("tab", tab === name && "here")}
                onClick=${() => setTab(name)}
              >
                ${title}
              </button>
            `,
          )}
        </div>
        <div class="beside-panel" id="beside-panel" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0">
          ${
            tab === "review"
              ? html`
                  <${ReviewPanel} replay=${replay} study=${study} branches=${branches} />
                `
              : html`
                  <${Log} replay=${replay} />
                `
          }
        </div>
      </aside>
      <${BranchDialog} list=${branches} />
    </div>
  `;
}

/**
 * The table as it was. Where all is in sight, the wheel walks along, and everywhere a finger does.
 * @param {{replay: Replay, Table: import("../frame").TableModule["Table"]}} props
 */
function Stage({ replay, Table }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const swipe = useSwipe((by) => replay.step(by));
  useWheel(
    box,
    (by) => {
      replay.runs.value = false;
      replay.step(by);
    },
    "(min-width: 1000px)",
  );
  return html`
    <div class="stage" ref=${box} ...${swipe}>
      <${Table} session=${replay} />
    </div>
  `;
}

/** The turn that the address names. */
const linkedTurn = () => Number(location.hash.slice(1)) || 0;

/**
 * The keyboard: walking along the match, and from mistake to mistake.
 * @param {Replay} replay @param {Study} study @param {BranchList} branches @param {boolean} ready
 */
function useWalkingKeys(replay, study, branches, ready) {
  usePressed((event, target) => {
    if (!ready || target.closest("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === " " && target.closest("button, a, summary, [role=tab]")) return; // the browser's own
    /** @type {Record<string, () => void>} */
    const does = {
      arrowright: () => replay.step(1),
      arrowleft: () => replay.step(-1),
      home: () => replay.goTo(0),
      end: () => replay.goTo(replay.steps.value.length - 1),
      pagedown: () => replay.goToDeal(1),
      pageup: () => replay.goToDeal(-1),
      " ": () => replay.film(),
      n: () => study.toMistake(1),
      p: () => study.toMistake(-1),
      v: () => study.reveal(replay.steps.value[replay.n.value].at),
      e: () => {
        const views = replay.hasHands ? replay.views : [replay.eyes.value];
        attempt(() => replay.look(views[(views.indexOf(replay.eyes.value) + 1) % views.length]));
      },
      t: () => tryAgain(study),
      b: () => branches.ask(),
      s: () => replay.showSheet(),
      l: () => replay.copyLink(),
      a: () => go(replay.analysis),
      "?": () => dispatchEvent(new Event("unlost:help")),
    };
    if (!Object.hasOwn(does, key)) return;
    if (key !== " ") replay.runs.value = false;
    does[key]();
    event.preventDefault();
  });
}
