// The analysis table: a position is chosen or set up, played on, and evaluated all the while.
import { useEffect, useMemo, useState } from "preact/hooks";
import { classes, effect, entered, go, html, nameOf, signed, tell } from "../base/ui.js";
import { usePressed } from "../base/keys.js";
import { useGameStyle } from "../base/styles.js";
import { Refused, get } from "../base/net.js";
import { t } from "../base/language.js";
import { SiteBar } from "../base/site_bar.js";
import { describe, optionsFor } from "../games/descriptions.js";
import { GAMES, loadTable } from "../games/registry.js";
import { Evaluation, Live } from "./evaluation.js";
import { DrawnCard, OthersAction } from "./others.js";
import { AnalysisSession, readMoment, readPosition } from "./session.js";
import { SetupTable, useDraft } from "./setup_table.js";
import { Start, gameOf } from "./start.js";
import { Strip } from "./strip.js";

/** @typedef {import("./shapes").Analysed} Analysed */
/** @typedef {import("./shapes").Setup} Setup */
/** @typedef {import("./shapes").Source} Source */

/**
 * What is shown: the start, a table, or one that is being set up.
 * @typedef {{kind: "start", fault: string} | {kind: "table", session: AnalysisSession} |
 *   {kind: "setup", game: string, setup: Setup, draft: unknown, session: AnalysisSession | null}} Shown
 */

/** @param {{query: URLSearchParams}} props */
export function AnalysisPage({ query }) {
  const [shown, show] = useState(/** @type {Shown | null} */ (null));
  const live = useMemo(() => new Live(), []);
  useEffect(() => {
    document.title = `${t("Analysis")} · Unlost`;
    linked(query)
      .then((session) => show(session ? { kind: "table", session } : { kind: "start", fault: "" }))
      .catch((why) => show({ kind: "start", fault: why.message }));
    return () => live.stop();
  }, []);
  const opened = shown && shown.kind !== "start" ? shown.session : null;
  useEffect(() => () => opened?.stop(), [opened]);

  /** @param {import("../frame").NamedWay} way */
  const setUp = async ({ game, players, options }) => {
    await describe();
    const usual = Object.fromEntries(optionsFor(game, players).map((option) => [option.name, option.default]));
    const setup = await loadSetup(game);
    if (setup)
      show({
        kind: "setup",
        game,
        setup,
        draft: setup.blank(players, { ...usual, ...options, players }),
        session: null,
      });
  };
  if (!shown)
    return html`
      <main class="waiting"><p class="soft">${t("Setting the table…")}</p></main>
    `;
  if (shown.kind === "table")
    return html`
      <${Analysis}
        session=${shown.session}
        live=${live}
        edit=${async () => {
          const { game, position, options } = shown.session.analysed.value;
          const setup = await loadSetup(game);
          if (setup)
            show({ kind: "setup", game, setup, draft: setup.from(position.view, options), session: shown.session });
        }}
      />
    `;
  if (shown.kind === "setup")
    return html`
      <${SettingUp}
        ...${shown}
        live=${live}
        take=${(/** @type {Analysed} */ first) => {
          const session = shown.session ?? new AnalysisSession(first);
          if (shown.session && shown.session.analysed.value.text !== first.text) session.begin(first);
          show({ kind: "table", session });
        }}
        leave=${() => show(shown.session ? { kind: "table", session: shown.session } : { kind: "start", fault: "" })}
      />
    `;
  return html`
    <div class="home">
      <${Top} />
      <${Start}
        fault=${shown.fault}
        setUp=${setUp}
        begin=${(/** @type {Analysed} */ first, /** @type {Source | null} */ source) =>
          show({ kind: "table", session: new AnalysisSession(first, source ?? null) })}
      />
    </div>
  `;
}

const Top = () => html`
  <${SiteBar} />
`;

/** How a game is set up, where it says so. @param {string} game @returns {Promise<Setup | null>} */
async function loadSetup(game) {
  try {
    return (await GAMES[game].setup?.())?.setup ?? null;
  } catch {
    tell(t("The page could not be loaded. Please load it again."));
    return null;
  }
}

/** The position that the address names. @param {URLSearchParams} query @returns {Promise<AnalysisSession | null>} */
async function linked(query) {
  const table = query.get("table");
  const text = query.get("position");
  if (table) {
    const found = await get(`/api/tables/${encodeURIComponent(table)}/record`);
    const source = { record: String(found), table };
    const seat = query.get("seat");
    return new AnalysisSession(
      await readMoment(source, Number(query.get("at")) || 0, seat && /^[0-3]$/.test(seat) ? Number(seat) : null),
      source,
    );
  }
  return text ? new AnalysisSession(await readPosition(query.get("game") ?? gameOf(text), { text })) : null;
}

/** The table of a game, as soon as it is here. @param {string} game */
function useTable(game) {
  const [Table, setTable] = useState(/** @type {import("../frame").TableModule["Table"] | null} */ (null));
  useGameStyle(game);
  useEffect(() => {
    loadTable(game)
      .then((module) => setTable(() => module.Table))
      .catch(() => tell(t("The table could not be loaded. Please load the page again.")));
  }, [game]);
  return Table;
}

/** A position that is played on. @param {{session: AnalysisSession, live: Live, edit: () => void}} props */
function Analysis({ session, live, edit }) {
  const { game } = session.analysed.value;
  const Table = useTable(game);
  const may = GAMES[game].setup ? edit : null;
  useEffect(() => effect(() => live.look(session.analysed.value)), [session, live]);
  usePressed((event, target) => {
    if (target.closest("dialog[open]")) return;
    const key = event.key.toLowerCase();
    /** @type {Record<string, (() => void) | null>} */
    const does = {
      pagedown: () => session.step(1),
      pageup: () => session.step(-1),
      c: () => session.copyLink(),
      v: () => live.turn(),
      t: may,
    };
    if (!does[key]) return;
    does[key]?.();
    event.preventDefault();
  });
  if (!Table)
    return html`
      <main class="waiting"><p class="soft">${t("Setting the table…")}</p></main>
    `;
  return html`
    <div class=${classes("afterwards analysis", Boolean(session.source) && "with-record")}>
      <div class="stage"><${Table} session=${session} /></div>
      <${Strip} session=${session} edit=${may} />
      <aside class="beside" aria-label=${t("Analysis")}>
        <div class="beside-panel" tabindex="0" role="region" aria-label=${t("Analysis")}>
          <div class="review">
            <${DealEnded} session=${session} />
            <${DrawnCard} session=${session} />
            <${OthersAction} session=${session} />
            <${Evaluation}
              live=${live}
              analysed=${session.analysed.value}
              table=${session.match}
              play=${(/** @type {string} */ action) => session.act(action)}
            />
            <${Text} session=${session} />
          </div>
        </div>
      </aside>
    </div>
  `;
}

/** A round or expedition is over: how it stands, and what follows. @param {{session: AnalysisSession}} props */
function DealEnded({ session }) {
  const { scores, position } = session.analysed.value;
  if (!scores) return null;
  const points = scores.map((score, seat) => `${nameOf(session.match, seat)} ${signed(score)}`).join(", ");
  return html`
    <section class="deal-ended" role="status">
      <p>
        ${
          position.view.turn === null
            ? t("The game is over. {points}.", { points })
            : t("That is counted now. {points}. What follows is dealt by chance.", { points })
        }
      </p>
    </section>
  `;
}

/** The position as a line of text, which can be changed. @param {{session: AnalysisSession}} props */
function Text({ session }) {
  const { game, text } = session.analysed.value;
  const [written, write] = useState(text);
  const [fault, setFault] = useState("");
  useEffect(() => {
    write(text);
    setFault("");
  }, [text]);
  const read = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      session.begin(await readPosition(game, { text: written }));
    } catch (why) {
      setFault(why instanceof Refused ? why.message : String(why));
    }
  };
  return html`
    <section aria-labelledby="h-as-text">
      <form class="from" onSubmit=${read}>
        <h2 id="h-as-text"><label for="as-text">${t("As text")}</label></h2>
        <textarea
          class="input"
          rows="4"
          maxlength="10000"
          spellcheck=${false}
          id="as-text"
          aria-invalid=${Boolean(fault)}
          aria-describedby="fault-as-text"
          value=${written}
          onInput=${entered(write)}
        ></textarea>
        <p class="fault" id="fault-as-text" role="alert">${fault}</p>
        <div class="buttons">
          <button class="button small" disabled=${written.trim() === text}>${t("Show it")}</button>
          <button type="button" class="button small quiet" onClick=${() => go("/analysis")}>
            ${t("Another position")}
          </button>
        </div>
      </form>
    </section>
  `;
}

/**
 * @typedef {object} SettingUpProps
 * @property {string} game
 * @property {Setup} setup
 * @property {unknown} draft
 * @property {Live} live
 * @property {(first: Analysed) => void} take
 * @property {() => void} leave
 */

/** A table that is being set up, evaluated as soon as it is complete. @param {SettingUpProps} props */
function SettingUp({ game, setup, draft: first, live, take, leave }) {
  const { draft, change, missing, analysed, fault } = useDraft(game, setup, first);
  useTable(game); // its style, and so that it is there when it is wanted
  useEffect(() => live.look(analysed), [analysed, live.isOn]);
  return html`
    <div class="afterwards analysis setting-up">
      <div class="stage">
        <${Top} />
        <${SetupTable} setup=${setup} draft=${draft} change=${change} />
      </div>
      <section class="strip" aria-label=${t("Set the table up")}>
        <div class="tools">
          <button class="button main" disabled=${!analysed} onClick=${() => analysed && take(analysed)}>
            ${t("To the table")}
          </button>
          <button class="button quiet" onClick=${leave}>${t("Leave it")}</button>
        </div>
        <p class="missing" role="status">${missing || fault || (analysed ? t("The position is complete.") : "")}</p>
      </section>
      <aside class="beside" aria-label=${t("Analysis")}>
        <div class="beside-panel" tabindex="0" role="region" aria-label=${t("Analysis")}>
          <div class="review">
            <${Evaluation} live=${live} analysed=${analysed} />
          </div>
        </div>
      </aside>
    </div>
  `;
}
