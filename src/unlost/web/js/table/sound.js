// Small sounds, made here: paper for a card, wood for a draw, a low drum when the last cards begin, notes for my turn,
// the chat and the end. Off until switched on.
import { preferences } from "../base/ui.js";
import { isMuted, isOthers } from "./chat.js";
import { useWatcher } from "./motion.js";
import { useRef } from "preact/hooks";

/** @type {AudioContext | null} */
let context = null;

/** @param {number} pitch @param {number} length @param {number} loud @param {BiquadFilterType} kind */
function noise(pitch, length, loud, kind) {
  try {
    context ??= new AudioContext();
    const samples = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
    const data = samples.getChannelData(0);
    for (let place = 0; place < data.length; place++)
      data[place] = (Math.random() * 2 - 1) * (1 - place / data.length) ** 3;
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    const gain = context.createGain();
    source.buffer = samples;
    filter.type = kind;
    filter.frequency.value = pitch;
    gain.gain.value = loud;
    source.connect(filter).connect(gain).connect(context.destination);
    source.start();
  } catch {
    /* no sound is no reason to stop */
  }
}

/** A soft note after some seconds. @param {number} pitch @param {number} after */
function note(pitch, after) {
  try {
    context ??= new AudioContext();
    const from = context.currentTime + after;
    const source = context.createOscillator();
    const gain = context.createGain();
    source.type = "sine";
    source.frequency.value = pitch;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(0.14, from + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, from + 0.45);
    source.connect(gain).connect(context.destination);
    source.start(from);
    source.stop(from + 0.5);
  } catch {
    /* no sound is no reason to stop */
  }
}

/** Is this sound wanted? @param {import("../frame").Sound} sound */
const wanted = (sound) => preferences.value.sound && (preferences.value.sounds?.[sound] ?? true);

/** A sound that can be switched off. @param {import("../frame").Sound} sound @param {() => void} make */
const sounding = (sound, make) => () => {
  if (wanted(sound)) make();
};

export const paper = sounding("paper", () => noise(2600, 0.09, 0.25, "bandpass"));
export const wood = sounding("draws", () => noise(700, 0.08, 0.35, "lowpass"));
export const drum = sounding("last", () => noise(110, 0.5, 0.9, "lowpass"));
/** Somebody wants to play again. */
export const knock = sounding("talk", () => {
  noise(700, 0.08, 0.35, "lowpass");
  setTimeout(() => noise(700, 0.08, 0.35, "lowpass"), 180);
});
const bell = sounding("turn", () => [523, 659].forEach((pitch, at) => note(pitch, at * 0.12)));
const pluck = sounding("talk", () => note(784, 0));
const chord = sounding("end", () => [392, 523, 659, 784].forEach((pitch, at) => note(pitch, at * 0.14)));

/**
 * Was a turn left to me by others, and do I look at the table? If I do not, the sound for turns elsewhere tells of it.
 * At one screen, whoever has acted knows who is next.
 * @param {number[]} you @param {import("../frame").Happening<import("../frame").Shapes>} happening
 */
function isLeftToMe(you, [kind, detail]) {
  if (document.visibilityState !== "visible") return false;
  return kind === "event" ? !you.includes(detail.line.seat) : kind === "place" && you.length === 1;
}

/** What is heard at every table: my turn, somebody speaks, the end. @param {import("./session.js").Session} session */
export function useSounds(session) {
  const mine = useRef(true); // as it was told last; no bell for a turn that one finds when one comes
  useWatcher(session, (...happening) => {
    const [kind, detail] = happening;
    const table = session.table.value;
    if (!table) return;
    const now = Boolean(session.position.value?.actions.length);
    if (now && !mine.current && isLeftToMe(table.you, happening)) bell();
    mine.current = now;
    if (kind === "said" && isOthers(detail, table) && !isMuted(detail, table)) pluck();
    if (kind === "table" && detail.table.ending && session.sheet.value) chord();
  });
}
