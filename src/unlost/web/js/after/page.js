// After the game: the table stays, with the match as a line to walk along below it, and what there is to say of it
// beside.
import { useEffect, useMemo, useState } from "preact/hooks";
import { classes, html } from "../base/ui.js";
import { usePressed } from "../base/keys.js";
import { attempt } from "../base/net.js";
import { t } from "../base/language.js";
import { Log } from "./log.js";
import { ReviewPanel } from "./panel.js";
import { Replay } from "./replay.js";
import { Strip, useSwipe } from "./strip.js";
import { Study } from "./study.js";

/** @typedef {import("../frame").Playing} Playing */

/**
 * A match that is over, drawn by its game's own table. Until its steps are here, the table is shown as it was left.
 * @param {{session: Playing, Table: import("../frame").TableModule["Table"]}} props
 */
export function AfterTheGame({ session, Table }) {
  const [replay, study] = useMemo(() => {
    const made = new Replay(session);
    return [made, new Study(made)];
  }, [session]);
  const [ready, setReady] = useState(false);
  const [missing, setMissing] = useState(false);
  const [tab, setTab] = useState(/** @type {"review" | "log"} */ (session.after.value === "replay" ? "log" : "review"));
  const swipe = useSwipe((by) => replay.step(by));

  useEffect(() => {
    const how = session.after.value;
    replay
      .look(replay.eyes.value)
      .then(() => {
        const last = replay.steps.value.length - 1;
        replay.show(how === "turn" ? Math.min(last, linkedTurn()) : how === "replay" ? 0 : last);
        setReady(true);
        study.look(replay.mine.length > 0);
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

  useWalkingKeys(replay, study, ready);
  if (missing || !ready)
    return html`
      <${Table} session=${session} />
    `;
  return html`
    <div class="afterwards">
      <div class="stage" ...${swipe}>
        <${Table} session=${replay} />
      </div>
      <${Strip} replay=${replay} study=${study} />
      <aside class="beside" aria-label=${t("After the game")}>
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
                  <${ReviewPanel} replay=${replay} study=${study} />
                `
              : html`
                  <${Log} replay=${replay} />
                `
          }
        </div>
      </aside>
    </div>
  `;
}

/** The turn that the address names. */
const linkedTurn = () => Number(location.hash.slice(1)) || 0;

/**
 * The keyboard: walking along the match, and from mistake to mistake.
 * @param {Replay} replay @param {Study} study @param {boolean} ready
 */
function useWalkingKeys(replay, study, ready) {
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
      l: () => replay.copyLink(),
      "?": () => dispatchEvent(new Event("unlost:help")),
    };
    if (!Object.hasOwn(does, key)) return;
    if (key !== " ") replay.runs.value = false;
    does[key]();
    event.preventDefault();
  });
}
