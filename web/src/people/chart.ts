import type { RatingPoint } from "../protocol/api";

// A rating over time as a line: where its points lie in a picture of that size, and the numbers at its edge.

export interface Chart {
  points: readonly { x: number; y: number; of: RatingPoint }[];
  lines: readonly { y: number; rating: number }[];
}

const Steps = [5, 10, 25, 50, 100, 250, 500];
const MostLines = 4;

export function chartOf(history: readonly RatingPoint[], width: number, height: number): Chart {
  const ratings = history.map(({ rating }) => rating);
  const lowest = Math.min(...ratings);
  const highest = Math.max(...ratings);
  const step = Steps.find((one) => (highest - lowest) / one <= MostLines - 1) ?? Steps.at(-1)!;
  const bottom = Math.floor(lowest / step) * step;
  const top = Math.max(bottom + step, Math.ceil(highest / step) * step);
  const yOf = (rating: number) => ((top - rating) / (top - bottom)) * height;
  const first = history[0]?.at ?? 0;
  const span = (history.at(-1)?.at ?? 0) - first;
  // Games at one moment lie side by side.
  const xOf = (at: number, index: number) => (span > 0 ? ((at - first) / span) * width : history.length > 1 ? (index / (history.length - 1)) * width : width / 2);
  const lines = [];
  for (let rating = bottom; rating <= top; rating += step) lines.push({ y: yOf(rating), rating });
  return { points: history.map((of, index) => ({ x: xOf(of.at, index), y: yOf(of.rating), of })), lines };
}

export const pathOf = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
