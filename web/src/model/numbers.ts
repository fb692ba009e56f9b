// "1523", or "1523?" where not much is known yet.
export function ratingText({ rating = 0, provisional = false }: { rating?: number; provisional?: boolean }): string {
  return `${Math.round(rating)}${provisional ? "?" : ""}`;
}

// Points that are added or taken: +12, −3, ±0.
export function signed(points: number): string {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
