// The strip below the table: the match as a line to walk along, and the controls of a film.
import { useEffect, useRef } from "preact/hooks";
import { entered, html, icon, nameOf, prefer, preferences } from "../base/ui.js";
import { t } from "../base/language.js";
import { attempt } from "../base/net.js";
import { points } from "./figures.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./study.js").Study} Study */

const SWIPE = 45; // pixels sideways

/** What the buttons show: a triangle, with a bar where it goes to an end. @type {Record<string, string>} */
const SHAPES = {
  first: "M7 5v14M18 6l-8 6 8 6z",
  back: "M16 6l-9 6 9 6z",
  on: "M8 6l9 6-9 6z",
  last: "M6 6l8 6-8 6zM17 5v14",
};

/** @param {{shape: string, label: string, off: boolean, press: () => void}} props */
const Control = ({ shape, label, off, press }) => html`
  <button class="button quiet round" aria-label=${label} title=${label} disabled=${off} onClick=${press}>
    <svg class="icon control" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[shape]} /></svg>
  </button>
`;

/**
 * Where the review lies below the table: how the decision at this step was judged, in a mark and a figure.
 * @param {{replay: Replay, study: Study}} props
 */
function Judged({ replay, study }) {
  const n = replay.n.value;
  const one = study.at(n);
  if (!one?.mark || study.isQuiet(one.n)) return null;
  return html`
    <span class="judged-here" aria-hidden="true">
      <i class=${`ink ${one.mark}`}></i>
      ${points(-one.loss)}
    </span>
  `;
}

/** A pair of eyes in words. @param {Replay} replay @param {import("./shapes").Eyes} eyes */
function called(replay, eyes) {
  if (eyes === "all") return t("All hands open");
  return eyes === "none" ? t("All hands covered") : nameOf(replay.live.table.value, eyes);
}

/** @param {{replay: Replay, study: Study}} props */
export function Strip({ replay, study }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const n = replay.n.value;
  const last = replay.steps.value.length - 1;
  const runs = replay.runs.value;
  const swipe = useSwipe((by) => replay.step(by));
  const walk = (/** @type {number} */ to) => () => {
    replay.runs.value = false;
    replay.goTo(to);
  };
  useWheel(box, (by) => {
    replay.runs.value = false;
    replay.step(by);
  });
  return html`
    <section class="strip" ref=${box} aria-label=${t("Walk along the match")} ...${swipe}>
      <${Line} replay=${replay} study=${study} />
      <div class="controls" role="group" aria-label=${t("Steps")}>
        <${Control} shape="first" label=${t("To the beginning")} off=${n === 0} press=${walk(0)} />
        <${Control} shape="back" label=${t("A step back")} off=${n === 0} press=${walk(n - 1)} />
        <button
          class="button round film"
          aria-label=${runs ? t("Stop the film") : t("Let it run")}
          title=${runs ? t("Stop the film") : t("Let it run")}
          onClick=${() => replay.film()}
        >
          ${icon(runs ? "pause" : "play")}
        </button>
        <${Control} shape="on" label=${t("A step on")} off=${n >= last} press=${walk(n + 1)} />
        <${Control} shape="last" label=${t("To the end")} off=${n >= last} press=${walk(last)} />
      </div>
      <p class="told">
        <span class="place">
          ${n}
          <i>/${last}</i>
        </span>
        <span class="words">${replay.told(n)}</span>
        <${Judged} replay=${replay} study=${study} />
      </p>
      <div class="tools">
        ${
          replay.hasHands
            ? html`
                <label class="pick" title=${t("Whose eyes you look through")}>
                  ${icon("eye")}
                  <span class="unseen">${t("Whose eyes you look through")}</span>
                  <select
                    value=${String(replay.eyes.value)}
                    onChange=${entered((wanted) => {
                      const eyes = replay.views.find((one) => String(one) === wanted);
                      if (eyes !== undefined) attempt(() => replay.look(eyes));
                    })}
                  >
                    ${replay.views.map(
                      (eyes) => html`
                        <option key=${eyes} value=${String(eyes)}>${called(replay, eyes)}</option>
                      `,
                    )}
                  </select>
                </label>
              `
            : null
        }
        <label class="pick pace-of-film" title=${t("How fast the film runs")}>
          ${icon("hourglass")}
          <span class="unseen">${t("How fast the film runs")}</span>
          <select
            value=${preferences.value.pace ?? "steady"}
            onChange=${entered((pace) => prefer({ pace: /** @type {import("../frame").Pace} */ (pace) }))}
          >
            <option value="slow">${t("Slow")}</option>
            <option value="steady">${t("Steady")}</option>
            <option value="quick">${t("Quick")}</option>
          </select>
        </label>
        <button
          class="button quiet round"
          aria-label=${t("Copy the link to this turn")}
          title=${t("Copy the link to this turn")}
          onClick=${() => replay.copyLink()}
        >
          ${icon("link")}
        </button>
        <a
          class="button quiet round"
          href=${replay.analysis}
          aria-label=${t("Analyse this position")}
          title=${t("Analyse this position")}
        >
          ${icon("compass")}
        </a>
        <button
          class="button quiet round"
          aria-label=${t("Score sheet")}
          title=${t("Score sheet")}
          onClick=${() => {
            replay.showSheet();
          }}
        >
          ${icon("contract")}
        </button>
      </div>
    </section>
  `;
}

/** The match as a line: rounds, mistakes, and where one is. @param {{replay: Replay, study: Study}} props */
function Line({ replay, study }) {
  const n = replay.n.value;
  const last = Math.max(1, replay.steps.value.length - 1);
  const deals = replay.deals.value;
  const place = (/** @type {number} */ at) => `--at:${at / last}`;
  return html`
    <div class="line" style=${place(n)}>
      <i class="way" aria-hidden="true"></i>
      <i class="way gone" aria-hidden="true"></i>
      ${study.mistakes.value.map(
        (one) => html`
          <i key=${one.n} class=${`ink ${one.mark}`} style=${place(replay.stepAt(one.n))} aria-hidden="true"></i>
        `,
      )}
      <input
        type="range"
        min="0"
        max=${last}
        value=${n}
        aria-label=${t("Step")}
        aria-valuetext=${`${replay.where} ${replay.told(n)}`}
        onInput=${entered((value) => {
          replay.runs.value = false;
          replay.goTo(Number(value));
        })}
      />
      ${
        deals.length > 1
          ? deals.map(
              (first, at) => html`
                <button
                  key=${first}
                  class="camp-mark"
                  style=${place(first)}
                  aria-label=${t("To round {n}", { n: at + 1 })}
                  aria-current=${replay.dealOf(n) === at ? "step" : undefined}
                  title=${t("Round {n}", { n: at + 1 })}
                  onClick=${() => replay.goTo(first)}
                >
                  ${at + 1}
                </button>
              `,
            )
          : null
      }
    </div>
  `;
}

/**
 * The wheel over an element: a step for every notch.
 * @param {{current: HTMLElement | null}} box @param {(by: number) => void} turn
 * @param {string} [where] on which screens: on others the wheel scrolls, as it always does
 */
export function useWheel(box, turn, where = "all") {
  const now = useRef(turn);
  now.current = turn;
  useEffect(() => {
    const element = box.current;
    let way = 0;
    const listen = (/** @type {WheelEvent} */ event) => {
      const inDialog = event.target instanceof Element && event.target.closest("dialog");
      if (event.ctrlKey || inDialog || !matchMedia(where).matches) return;
      event.preventDefault();
      const far = event.deltaMode ? event.deltaY * 40 : event.deltaY || event.deltaX;
      way = Math.sign(far) === Math.sign(way) ? way + far : far;
      if (Math.abs(way) < 40) return;
      now.current(Math.sign(way));
      way = 0;
    };
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, []);
}

/**
 * A finger that is drawn sideways: to the left is a step on. Not from a card that can be dragged, nor from the line.
 * @param {(by: number) => void} walk
 */
export function useSwipe(walk) {
  const from = useRef(/** @type {{x: number, y: number} | null} */ (null));
  return {
    onTouchStart: (/** @type {TouchEvent} */ event) => {
      const { target, touches } = event;
      const free = target instanceof Element && !target.closest("input, select, dialog");
      from.current = free && touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
    },
    onTouchEnd: (/** @type {TouchEvent} */ event) => {
      const start = from.current;
      const end = event.changedTouches[0];
      from.current = null;
      if (!start || !end) return;
      const x = end.clientX - start.x;
      if (Math.abs(x) < SWIPE || Math.abs(end.clientY - start.y) > Math.abs(x) / 2) return;
      walk(x < 0 ? 1 : -1);
    },
  };
}
