// The sound that it is one's turn: two soft notes, unlike those of cards. Made here, as the others are.
import { preferences } from "../base/ui.js";

const NOTES = [523.25, 783.99]; // a fifth, upwards
const APART = 0.16; // seconds

/** @type {AudioContext | null} */
let context = null;

/** Is one's turn at such a table heard? @param {{days: boolean}} table */
export const isHeard = ({ days }) => {
  const { turnSound: wish = "usual", sound, sounds } = preferences.value;
  return wish === "always" || (wish === "usual" && (sounds?.turn ?? true) && (days || sound));
};

export function chime() {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return; // browsers forbid it
  try {
    context ??= new AudioContext();
    const start = context.currentTime + 0.02;
    for (const [place, pitch] of NOTES.entries()) {
      const note = context.createOscillator();
      const gain = context.createGain();
      const at = start + place * APART;
      note.type = "sine";
      note.frequency.value = pitch;
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(0.16, at + 0.015);
      gain.gain.exponentialRampToValueAtTime(0.001, at + 0.7);
      note.connect(gain).connect(context.destination);
      note.start(at);
      note.stop(at + 0.75);
    }
  } catch {
    /* no sound is no reason to stop */
  }
}
