import { ticksWithin } from "../chart/scale";
import type { Match } from "../wire/api";

// What the charts of a match show.

// The share over games with its interval. The first points are so uncertain that they would press the rest flat: shown
// is what lies within a few errors of the estimate.
export function estimateChart(curve: Match["curve"], even: number) {
  const last = curve.at(-1);
  const reach = Math.max(2, 4 * (last?.share_error ?? 25));
  const middle = last?.share_percent ?? even;
  const [low, high] = [Math.max(0, middle - reach), Math.min(100, middle + reach)];
  const games = Math.max(1, last?.games ?? 1);
  const shares = ticksWithin(low, high);
  const isEvenShown = even > low && even < high && !shares.some(({ at }) => at === even);
  return {
    x: { low: 0, high: games, ticks: ticksWithin(0, games, 5, undefined, 1) },
    y: { low, high, even, ticks: isEvenShown ? [...shares, { at: even, text: "" }] : shares },
    band: curve.map(({ games, share_percent, share_error }) => [games, share_percent - share_error, share_percent + share_error] as const),
    lines: [{ points: curve.map(({ games, share_percent }) => [games, share_percent] as const), look: "accent" as const }],
  };
}

// Games by spread, as bars.
export function spreadChart(steps: readonly { from: number; games: number }[], width: number) {
  const low = steps[0]?.from ?? 0;
  const high = Math.max(low + 1, (steps.at(-1)?.from ?? 0) + width);
  const most = Math.max(1, ...steps.map(({ games }) => games));
  return {
    x: { low, high, even: 0, ticks: ticksWithin(low, high, 6) },
    y: { low: 0, high: most, ticks: ticksWithin(0, most, 5, undefined, 1) },
    bars: steps.map(({ from, games }) => ({ from, to: from + width, value: games })),
  };
}
