// The page of a table: finding it, sitting down, waiting for others; then the table itself, as its game draws it.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useWatcher } from "../table/motion.js";
import { html, capital, nameOf, preferences, say, tell } from "../base/ui.js";
import { t } from "../base/language.js";
import { loadStyle, useGameStyle } from "../base/styles.js";
import { Nothing } from "./nothing.js";
import { loadTable } from "../games/registry.js";
import { isMuted } from "../table/chat.js";
import { useOffer } from "../table/rematch.js";
import { Session } from "../table/session.js";
import { useSounds } from "../table/sound.js";
import { notesOf, wordsOf } from "../table/seats.js";
import { useRemarks } from "../characters/remarks.js";
import { useTempo } from "../table/tempo.js";
import { WaitingRoom } from "./waiting_room.js";

/** @typedef {import("../frame").Playing} Playing */

/** The coach of a lesson comes when a lesson is taken. @param {Playing} session */
const coached = (session) =>
  Promise.all([import("../table/coach.js"), loadStyle("/coach.css")]).then(([module]) => module.teach(session));

/** A table whose module may still be on its way. @param {{session: Playing}} props */
function AnyTable({ session }) {
  const { game, lesson } = session.table.value;
  useGameStyle(game);
  const [, arrived] = useState(0);
  useEffect(() => {
    const draw = () => arrived((now) => now + 1);
    if (lesson && !session.coach)
      coached(session)
        .then(draw)
        .catch((fault) => tell(fault.message));
    if (!TABLES.has(game))
      loadTable(game)
        .then((module) => {
          TABLES.set(game, module.Table);
          draw();
        })
        .catch(() => tell(t("The table could not be loaded. Please load the page again.")));
  }, [game]);
  const Hints = useHints(session);
  useTempo(session);
  const Table = lesson && !session.coach ? null : TABLES.get(game);
  const looks = useLookingBack(session);
  if (Table && session.coach)
    return html`
      <${session.coach.Frame} session=${session}><${Table} session=${session} /><//>
    `;
  if (Table && looks)
    return html`
      <${looks.AfterTheGame} session=${session} Table=${Table} />
    `;
  return Table
    ? html`
        <${Table} session=${session} />
        ${
          Hints
            ? html`
                <${Hints} session=${session} />
              `
            : null
        }
      `
    : html`
        <main class="waiting"><p class="soft">${t("Setting the table…")}</p></main>
      `;
}

/**
 * When the match is over and its score sheet closed, one looks back: what that needs comes then.
 * @param {Playing} session
 */
function useLookingBack(session) {
  const [module, setModule] = useState(/** @type {typeof import("../after/page.js") | null} */ (null));
  const { ending, lesson, tournament } = session.table.value;
  const wanted = Boolean(ending && !lesson && !session.sheet.value && !tournament?.withheld);
  useEffect(() => {
    if (!wanted) return;
    session.after.value ||= "look";
    const styles = ["/review.css", "/study.css", "/learn.css"].map(loadStyle);
    Promise.all([import("../after/page.js"), ...styles])
      .then(([found]) => setModule(found))
      .catch(() => {}); // the table stays to be looked at
  }, [wanted]);
  return module;
}

/**
 * Hints, for those who play in a match that is not rated: what they need comes when the match is on.
 * @param {Playing} session
 */
function useHints(session) {
  const [module, setModule] = useState(/** @type {typeof import("../table/hints.js") | null} */ (null));
  const { you, rated, status, lesson, tournament } = session.table.value;
  const offered = preferences.value.hints ?? true;
  const wanted = offered && you.length > 0 && !rated && !lesson && !tournament && status === "running";
  useEffect(() => {
    if (!wanted) return undefined;
    Promise.all([import("../table/hints.js"), loadStyle("/study.css")])
      .then(([found]) => {
        session.hints.value = new found.Hints(session);
        setModule(found);
      })
      .catch(() => {}); // the table does without
    return () => {
      session.hints.value?.stop();
      session.hints.value = null;
    };
  }, [wanted]);
  return wanted && session.hints.value ? module?.HintPanel : null;
}

/** The tables that are here, by game. @type {Map<string, import("../frame").TableModule["Table"]>} */
const TABLES = new Map();

/** @param {{id: string, invite: string | null}} props */
export function TablePage({ id, invite }) {
  const session = useMemo(() => new Session(id), [id]);
  useSounds(session);
  useEffect(() => () => session.stop(), [session]);
  useWatcher(session, (kind, detail) => {
    const now = session.table.value;
    if (kind === "event" && now) say([nameOf(now, detail.line.seat), wordsOf(now, detail.line)].join(" "));
    if (kind === "because" || kind === "error") {
      const rule = now && detail.rule;
      tell(
        sentence(detail.message),
        rule ? { href: `/rules/${now.game}#${rule}`, text: t("Rule {rule}", { rule }) } : undefined,
      );
    }
    if (kind === "said" && now && !isMuted(detail, now))
      say(t("{name} says: {text}", { name: detail.name, text: detail.text }));
  });
  useRemarks(session);
  useOffer(session);
  const table = session.table.value;
  const notes = table && session.position.value ? notesOf(table).join(" ") : "";
  useEffect(() => {
    if (notes && !table?.ending && !(table?.branch && table.you.length)) tellOnce(id, notes);
  }, [notes]);
  if (session.fault.value || session.wire.state.value === "closed")
    return html`
      <${Nothing} reason=${session.fault.value || t("There is no table at this link. Perhaps a letter is missing.")} />
    `;
  if (!table)
    return html`
      <main class="waiting"><p class="soft">${t("Setting the table…")}</p></main>
    `;
  if (table.status === "open")
    return html`
      <${WaitingRoom} session=${session} table=${table} invite=${invite} />
    `;
  if (!session.position.value)
    return html`
      <${Nothing} reason=${t("This table was closed before the match began.")} />
    `;
  return html`
    <${AnyTable} session=${session} />
  `;
}

/**
 * Tell something about a table when one comes there; a page that is loaded again keeps quiet.
 * @param {string} id @param {string} text
 */
function tellOnce(id, text) {
  const key = `unlost-told-${id}`;
  try {
    if (sessionStorage.getItem(key) === text) return;
    sessionStorage.setItem(key, text);
  } catch {
    /* a private window */
  }
  tell(text);
}

/** @param {string} text */
const sentence = (text) => (/[.?!]$/.test(text) ? capital(text) : `${capital(text)}.`);
