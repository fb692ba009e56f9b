import { settings } from "./settings.svelte";

// Small sounds, made here: a wooden click for a tile, two notes for a turn, three for the end.
// Browsers allow them only after the person has touched the page.

let context: AudioContext | undefined;

function tone(frequency: number, at: number, length: number, kind: OscillatorType, loudness: number): void {
  if (!context) return;
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

export function sound(which: "tile" | "turn" | "warning" | "end"): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  if (which === "tile") {
    tone(900, 0, 0.04, "triangle", 0.25);
    tone(240, 0.005, 0.07, "sine", 0.3);
  } else if (which === "turn") {
    tone(523, 0, 0.18, "sine", 0.2);
    tone(784, 0.12, 0.25, "sine", 0.2);
  } else if (which === "warning") {
    tone(440, 0, 0.12, "square", 0.06);
    tone(440, 0.18, 0.12, "square", 0.06);
  } else {
    [523, 659, 784].forEach((frequency, i) => tone(frequency, i * 0.14, 0.35, "sine", 0.2));
  }
}
