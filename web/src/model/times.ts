const Second = 1000;
const Units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86400 * Second],
  ["month", 30 * 86400 * Second],
  ["week", 7 * 86400 * Second],
  ["day", 86400 * Second],
  ["hour", 3600 * Second],
  ["minute", 60 * Second],
];

// "5 minutes ago". What is less than a minute old is now: nobody counts seconds in a list.
export function relativeTime(then: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  // A clock that is wrong must not put a game into the future.
  const age = Math.max(0, now - then);
  for (const [unit, length] of Units) {
    if (age >= length) return format.format(-Math.floor(age / length), unit);
  }
  return format.format(0, "second");
}
