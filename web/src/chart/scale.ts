import { languageCode } from "../messages/messages.svelte";

// What the axes of a chart are made of.

export interface Tick {
  at: number;
  text: string;
}
export interface Axis {
  low: number;
  high: number;
  ticks: readonly Tick[];
  even?: number; // where nobody is ahead
  isBare?: boolean; // another chart beside it has the numbers
}

type Show = (value: number) => string;
const asNumber: Show = (value) => new Intl.NumberFormat(languageCode()).format(value);

// 1, 2 or 5 times a power of ten, so that no more than so many of them lie in the range.
export function stepFor(range: number, most: number, least = 1e-9): number {
  const rough = Math.max(range / most, least);
  const power = 10 ** Math.floor(Math.log10(rough) + 1e-9);
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough * (1 - 1e-9))!;
}

// Round numbers within the range.
export function ticksWithin(low: number, high: number, most = 5, show = asNumber, least?: number): Tick[] {
  const step = stepFor(high - low, most, least);
  const ticks: Tick[] = [];
  for (let i = Math.ceil(low / step - 1e-9) + 0; i * step <= high + step * 1e-9; ++i) ticks.push({ at: i * step, text: show(i * step) });
  return ticks;
}

// An axis that begins and ends at round numbers.
export function roundAxis(low: number, high: number, most: number, least: number): Axis {
  const step = stepFor(high - low, most, least);
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(bottom + step, Math.ceil(high / step) * step);
  return { low: bottom, high: top, ticks: ticksWithin(bottom, top, (top - bottom) / step) };
}

// From values to places; what lies outside is at the edge.
export const placing = ({ low, high }: Axis, from: number, to: number) => (value: number) =>
  from + ((Math.min(high, Math.max(low, value)) - low) / Math.max(1e-9, high - low)) * (to - from);
