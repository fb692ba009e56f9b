const Units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const Names = [
  ["day", Units.d!],
  ["hour", Units.h!],
  ["minute", Units.m!],
  ["second", Units.s!],
] as const;

// "90s", "25m", "2h", "3d" of the rules, in milliseconds; "none" is none.
export function durationOf(text: string | undefined): number | undefined {
  const match = /^(\d+)([smhd])$/.exec(text ?? "");
  return match ? Number(match[1]) * Units[match[2]!]! : undefined;
}

function named(count: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

// "1 minute", "90 seconds": exactly, in the largest unit that it is a whole number of.
export function spanText(milliseconds: number, language: string): string {
  const seconds = Math.round(milliseconds / 1000) * 1000;
  const [unit, length] = Names.find(([, length]) => seconds >= length && seconds % length === 0) ?? Names[3];
  return named(seconds / length, unit, language);
}

// "3 days", "5 hours", "1 minute": about, for time that runs. A little less than a whole one is one, so that a turn of
// three days begins with three.
export function aboutText(milliseconds: number, language: string): string {
  for (const [unit, length] of Names.slice(0, 3)) {
    const count = Math.floor(milliseconds / length + 0.1);
    if (count >= 1) return named(count, unit, language);
  }
  return named(1, "minute", language);
}
