import { MostMoments, type Analysis, type Moment, type Path, type Player, type Turn } from "./analysis";
import { isTurnKind } from "./record";

// A study as plain JSON, for storage and for links: its moments are a list, each with the number of the one before it.
// What is read may come from anywhere, so every field is looked at, and everything has a bound.

interface KeptMoment {
  b: number; // the moment before, as its place in the list
  t: [player: number, kind: string, at: string, tiles: string, count: number, score: number];
  c?: string;
  r?: string[];
}
export interface KeptAnalysis {
  v: 1;
  title: string;
  description: string;
  lexicon: string;
  alphabet: string;
  layout: string;
  players: [nickname: string, name: string][];
  id?: string;
  pragmas?: [name: string, text: string, after: number][];
  incomplete: boolean;
  start: { board: string[]; scores: number[]; turn: number; scoreless: number };
  c?: string;
  r?: string[];
  moments: KeptMoment[];
  at: number; // the place of the moment that was looked at; 0 is the beginning
}

const LongestName = 200;
const LongestComment = 20_000;
const LongestRow = 200;
const MostPragmas = 1000;
const LargestBoard = 21;
const LargestScore = 1_000_000;

export function toKept(analysis: Analysis, path: Path): KeptAnalysis {
  const moments: KeptMoment[] = [];
  let at = 0;
  const racks = (moment: Moment) => (moment.racks.some(Boolean) ? { r: [...moment.racks] } : {});
  const comment = (moment: Moment) => (moment.comment ? { c: moment.comment } : {});
  const add = (moment: Moment, before: number) => {
    for (const one of moment.next) {
      const { player, kind, at: square, tiles, count, score } = one.turn!;
      const place = moments.push({ b: before, t: [player, kind, square, tiles, count, score], ...comment(one), ...racks(one) });
      if (one.id === path.at(-1)) at = place;
      add(one, place);
    }
  };
  add(analysis.root, 0);
  const { title, description, lexicon, alphabet, layout, players, gameId, pragmas, isIncomplete, start, root } = analysis;
  return {
    v: 1,
    title,
    description,
    lexicon,
    alphabet,
    layout,
    players: players.map(({ nickname, name }) => [nickname, name]),
    ...(gameId && { id: gameId }),
    ...(pragmas.length > 0 && { pragmas: pragmas.map(({ name, text, after }) => [name, text, after]) }),
    incomplete: isIncomplete,
    start: { board: [...start.board], scores: [...start.scores], turn: start.turn, scoreless: start.scoreless },
    ...comment(root),
    ...racks(root),
    moments,
    at,
  };
}

class Unreadable extends Error {}

const text = (value: unknown, longest: number): string => {
  if (value === undefined) return "";
  if (typeof value !== "string" || value.length > longest) throw new Unreadable();
  return value;
};
const fileName = (value: unknown): string => {
  const name = text(value, LongestName);
  if (!/^[\w.-]+$/.test(name)) throw new Unreadable();
  return name;
};
const whole = (value: unknown, low: number, high: number): number => {
  if (!Number.isInteger(value) || (value as number) < low || (value as number) > high) throw new Unreadable();
  return value as number;
};
const list = (value: unknown, shortest: number, longest: number): unknown[] => {
  if (!Array.isArray(value) || value.length < shortest || value.length > longest) throw new Unreadable();
  return value;
};
const racksOf = (value: unknown, players: number): string[] =>
  value === undefined ? Array.from({ length: players }, () => "") : list(value, players, players).map((rack) => text(rack, LongestRow));

function readTurn(value: unknown, players: number): Turn {
  const [player, kind, at, tiles, count, score] = list(value, 6, 6);
  if (!isTurnKind(kind)) throw new Unreadable();
  const square = text(at, 3);
  if (kind === "place" && !/^(\d{1,2}[A-U]|[A-U]\d{1,2})$/.test(square)) throw new Unreadable();
  return {
    player: whole(player, 0, players - 1),
    kind,
    at: square,
    tiles: text(tiles, LongestRow),
    count: whole(count, 0, 100),
    score: whole(score, -LargestScore, LargestScore),
  };
}

interface Grown extends Moment {
  next: Grown[];
}

function readAll(value: unknown): { analysis: Analysis; path: Path } {
  if (typeof value !== "object" || value === null) throw new Unreadable();
  const kept = value as Partial<Record<keyof KeptAnalysis, unknown>>;
  if (kept.v !== 1) throw new Unreadable();
  const players: Player[] = list(kept.players, 2, 4).map((one) => {
    const [nickname, name] = list(one, 2, 2);
    return { nickname: text(nickname, LongestName), name: text(name, LongestName) };
  });
  const start = (kept.start ?? {}) as Record<string, unknown>;
  const board = list(start.board, 5, LargestBoard).map((row) => text(row, LongestRow));
  const scores = list(start.scores, players.length, players.length).map((score) => whole(score, -LargestScore, LargestScore));
  const grown: Grown[] = [{ id: 0, turn: null, comment: text(kept.c, LongestComment), racks: racksOf(kept.r, players.length), next: [] }];
  const before: number[] = [0];
  for (const one of list(kept.moments, 0, MostMoments)) {
    const { b, t, c, r } = (one ?? {}) as Record<string, unknown>;
    const parent = whole(b, 0, grown.length - 1);
    const moment: Grown = { id: grown.length, turn: readTurn(t, players.length), comment: text(c, LongestComment), racks: racksOf(r, players.length), next: [] };
    grown[parent]!.next.push(moment);
    grown.push(moment);
    before.push(parent);
  }
  const path: number[] = [];
  for (let place = whole(kept.at ?? 0, 0, grown.length - 1); place > 0; place = before[place]!) path.unshift(place);
  const analysis: Analysis = {
    title: text(kept.title, LongestName),
    description: text(kept.description, LongestComment),
    lexicon: kept.lexicon === "" ? "" : fileName(kept.lexicon),
    alphabet: fileName(kept.alphabet),
    layout: fileName(kept.layout),
    players,
    gameId: text(kept.id, LongestName),
    pragmas: list(kept.pragmas ?? [], 0, MostPragmas).map((one) => {
      const [name, content, after] = list(one, 3, 3);
      return { name: text(name, LongestName), text: text(content, LongestComment), after: whole(after, 0, MostMoments) };
    }),
    isIncomplete: kept.incomplete === true,
    start: { board, scores, turn: whole(start.turn, 0, players.length - 1), scoreless: whole(start.scoreless, 0, 1000) },
    root: grown[0]!,
    lastId: grown.length - 1,
  };
  return { analysis, path };
}

// Nothing where it is not what toKept wrote.
export function fromKept(value: unknown): { analysis: Analysis; path: Path } | undefined {
  try {
    return readAll(value);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
