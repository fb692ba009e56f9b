// How strong a computer plays: from 1, which a child can beat, to 10, the best that we have.
export const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export type Level = (typeof levels)[number];

export const UsualLevel: Level = 3;
export const StrongestLevel: Level = 10;

// What it is called; two beside each other share a word, but for the strongest.
const words = ["beginner", "beginner", "casual", "casual", "keen", "keen", "club", "club", "expert", "champion"] as const;
export const levelWord = (level: Level) => words[level - 1]!;

export const specOf = (level: Level) => `level:${level}`;

export function nearestLevel(number: number): Level {
  if (!Number.isFinite(number)) return UsualLevel;
  return Math.min(levels.length, Math.max(1, Math.round(number))) as Level;
}

// "level:7" is 7. Another player, or none, has no level.
export function levelOf(spec: string): Level | undefined {
  const number = /^level:(\d{1,2})$/.exec(spec)?.[1];
  return levels.find((level) => level === Number(number));
}
