import { roundAxis, type Axis } from "../chart/scale";
import type { RatingPoint } from "../wire/api";

// A rating over time as a chart.

const MostSteps = 3;
const LeastStep = 5;

export function ratingChart(history: readonly RatingPoint[]): { x: Axis; y: Axis; points: [number, number][] } {
  const ratings = history.map(({ rating }) => rating);
  const first = history[0]?.at ?? 0;
  const last = history.at(-1)?.at ?? 0;
  // Games at one moment lie side by side, and a single one in the middle.
  const isOneMoment = last === first;
  const points = history.map(({ at, rating }, i): [number, number] => [isOneMoment ? i : at, rating]);
  const x = isOneMoment ? { low: history.length > 1 ? 0 : -1, high: Math.max(1, history.length - 1) } : { low: first, high: last };
  return { x: { ...x, ticks: [] }, y: roundAxis(Math.min(...ratings), Math.max(...ratings), MostSteps, LeastStep), points };
}
