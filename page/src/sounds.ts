// Quiet sounds, which are synthesized: no file is loaded for them.

import { store, stored } from "./storage";

export type Sound = "move" | "take" | "end" | "refuse";

const KEY = "board-rules.sounds";
/** The pitch of each tone in Hz, and its start in seconds. */
const TONES: Record<Sound, [number, number][]> = {
  move: [[520, 0]],
  take: [[360, 0], [250, 0.06]],
  end: [[392, 0], [494, 0.14], [587, 0.28]],
  refuse: [[160, 0]],
};
const LENGTH = 0.09;
const VOLUME = 0.08;

let context: AudioContext | null = null;

export function hasSounds(): boolean {
  return stored(KEY) !== "off";
}

export function setSounds(on: boolean): void {
  store(KEY, on ? "on" : "off");
}

/** Plays a sound if the user wants sounds and the browser supports them. */
export function play(sound: Sound): void {
  if (!hasSounds() || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Browsers play no sound before the first click or key.
  if (context.state === "suspended") void context.resume();
  for (const [pitch, delay] of TONES[sound]) {
    const begin = context.currentTime + delay;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(VOLUME, begin + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0005, begin + LENGTH);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + LENGTH);
  }
}
