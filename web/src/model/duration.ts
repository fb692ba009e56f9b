const Units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

// "90s", "25m", "2h", "3d" of the rules, in milliseconds; "none" is none.
export function durationOf(text: string | undefined): number | undefined {
  const match = /^(\d+)([smhd])$/.exec(text ?? "");
  return match ? Number(match[1]) * Units[match[2]!]! : undefined;
}
