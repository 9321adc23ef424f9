// How quickly bots play at a table: as whoever sits there has set it. A new table is made with it; another choice holds
// at once.
import { useEffect, useRef } from "preact/hooks";
import { preferences } from "../base/ui.js";

/** Tell the server when another tempo is chosen while one sits here. @param {import("../frame").Playing} session */
export function useTempo(session) {
  const { tempo } = preferences.value;
  const before = useRef(tempo);
  const { you, status } = session.table.value;
  useEffect(() => {
    if (tempo && tempo !== before.current && you.length && status === "running")
      session.wire.send({ type: "pace", pace: tempo });
    before.current = tempo;
  }, [tempo]);
}
