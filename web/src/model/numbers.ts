// Points that are added or taken: +12, −3, ±0.
export function signed(points: number): string {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
