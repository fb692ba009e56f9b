import { languageCode } from "../messages/messages.svelte";

// Making a format takes longer than using it.
const formats = new Map<string, Intl.NumberFormat>();
function formatted(value: number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([languageCode(), options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(languageCode(), options);
  formats.set(key, format);
  return format.format(value);
}

// With so many digits after the point, or no more than so many.
export const decimal = (value: number, digits = 1) => formatted(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const rounded = (value: number, digits = 1) => formatted(value, { maximumFractionDigits: digits });
// Shares of one.
export const percent = (share: number, digits = 0) => formatted(share, { style: "percent", maximumFractionDigits: digits });
export const exactPercent = (share: number) => formatted(share, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const signedDecimal = (value: number) => formatted(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });

// "1523", or "1523?" where not much is known yet.
export function ratingText({ rating = 0, provisional = false }: { rating?: number; provisional?: boolean }): string {
  return `${Math.round(rating)}${provisional ? "?" : ""}`;
}

// Points that are added or taken: +12, −3, ±0.
export function signed(points: number): string {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
