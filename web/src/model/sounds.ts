import { settings } from "./settings.svelte";

// Small sounds, made here: a wooden click for a tile, two notes for a turn, three for the end.
// Browsers allow them only after the person has touched the page.

let context: AudioContext | undefined;

type Tone = readonly [frequency: number, at: number, length: number, kind: OscillatorType, loudness: number];
const tones: Record<"tile" | "turn" | "warning" | "end", readonly Tone[]> = {
  tile: [[900, 0, 0.04, "triangle", 0.25], [240, 0.005, 0.07, "sine", 0.3]],
  turn: [[523, 0, 0.18, "sine", 0.2], [784, 0.12, 0.25, "sine", 0.2]],
  warning: [[440, 0, 0.12, "square", 0.06], [440, 0.18, 0.12, "square", 0.06]],
  end: [[523, 0, 0.35, "sine", 0.2], [659, 0.14, 0.35, "sine", 0.2], [784, 0.28, 0.35, "sine", 0.2]],
};

export function sound(which: keyof typeof tones): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  for (const [frequency, at, length, kind, loudness] of tones[which]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const start = context.currentTime + at;
    oscillator.type = kind;
    oscillator.frequency.setValueAtTime(frequency, start);
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  }
}
