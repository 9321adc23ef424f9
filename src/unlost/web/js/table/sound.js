// Small sounds, made here: paper for a card, wood for a draw, a low drum when the last cards begin. Off until switched
// on.
import { preferences } from "../base/ui.js";

/** @type {AudioContext | null} */
let context = null;

/** @param {number} pitch @param {number} length @param {number} loud @param {BiquadFilterType} kind */
function noise(pitch, length, loud, kind) {
  if (!preferences.value.sound) return;
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

export const paper = () => noise(2600, 0.09, 0.25, "bandpass");
export const wood = () => noise(700, 0.08, 0.35, "lowpass");
export const drum = () => noise(110, 0.5, 0.9, "lowpass");
