// A study: a game, or a position and what could follow, as a tree of turns with comments. Values here never
// change; what changes a study gives a new one, so that every step can be taken back.

export const turnKinds = ["place", "exchange", "pass", "phony-withdrawn", "challenge-bonus", "time-penalty", "end-rack-bonus", "end-rack-penalty"] as const;
export type TurnKind = (typeof turnKinds)[number];

export interface Turn {
  readonly player: number; // from 0
  readonly kind: TurnKind;
  readonly at: string; // of a placement: "8D"
  readonly tiles: string; // in notation, with dots where it plays through; of an exchange those that go back
  readonly count: number; // of an exchange: how many go back, where nobody knows which
  readonly score: number;
}

// The game after a turn, or before the first.
export interface Moment {
  readonly id: number;
  readonly turn: Turn | null;
  readonly comment: string;
  readonly racks: readonly string[]; // of all players, as far as they are known; "" is unknown
  readonly next: readonly Moment[]; // the first is the main line, the others are variations
}

export interface Player {
  readonly nickname: string;
  readonly name: string;
}

// A line of a GCG file that means nothing to us, kept where it stood.
export interface Pragma {
  readonly name: string;
  readonly text: string;
  readonly after: number; // so many turns come before it
}

export interface Start {
  readonly board: readonly string[]; // rows in notation
  readonly scores: readonly number[];
  readonly turn: number;
  readonly scoreless: number;
}

export interface Analysis {
  readonly title: string;
  readonly description: string;
  readonly lexicon: string;
  readonly alphabet: string; // names of files
  readonly layout: string;
  readonly players: readonly Player[];
  readonly gameId: string; // what the file calls the game
  readonly pragmas: readonly Pragma[];
  readonly isIncomplete: boolean;
  readonly start: Start;
  readonly root: Moment;
  readonly lastId: number;
}

// The ids of the turns from the first to the one that is looked at.
export type Path = readonly number[];

export const MostMoments = 4000;

export const takesTurn = ({ kind }: Turn) => kind === "place" || kind === "exchange" || kind === "pass";
export const endsGame = ({ kind }: Turn) => kind === "end-rack-bonus" || kind === "end-rack-penalty";

export function emptyStart(size: number, players: number): Start {
  return { board: Array.from({ length: size }, () => ".".repeat(size)), scores: Array.from({ length: players }, () => 0), turn: 0, scoreless: 0 };
}

export const isFromStart = ({ start }: Analysis) =>
  start.scoreless === 0 && start.scores.every((score) => score === 0) && start.board.every((row) => /^\.*$/.test(row));

export function newAnalysis(fields: Partial<Analysis> & Pick<Analysis, "lexicon" | "alphabet" | "layout">, size: number): Analysis {
  const players = fields.players ?? [
    { nickname: "1", name: "" },
    { nickname: "2", name: "" },
  ];
  return {
    title: "",
    description: "",
    gameId: "",
    pragmas: [],
    isIncomplete: true,
    start: emptyStart(size, players.length),
    root: { id: 0, turn: null, comment: "", racks: players.map(() => ""), next: [] },
    lastId: 0,
    ...fields,
    players,
  };
}

// --- looking

// All moments from the beginning to where the path leads; one that leads nowhere ends where it goes wrong.
export function lineOf({ root }: Analysis, path: Path): Moment[] {
  const line = [root];
  for (const id of path) {
    const found: Moment | undefined = line.at(-1)!.next.find((moment) => moment.id === id);
    if (!found) break;
    line.push(found);
  }
  return line;
}

// The path on to the end of the line that it is on.
export function pathToEnd(analysis: Analysis, path: Path): Path {
  const line = lineOf(analysis, path);
  const whole = line.slice(1).map(({ id }) => id);
  for (let moment = line.at(-1)!; moment.next[0]; moment = moment.next[0]) whole.push(moment.next[0].id);
  return whole;
}

export const mainLine = (analysis: Analysis) => lineOf(analysis, pathToEnd(analysis, []));

export function isOnMainLine(analysis: Analysis, path: Path): boolean {
  return lineOf(analysis, path).every((moment, i, line) => i === 0 || line[i - 1]!.next[0] === moment);
}

export function countMoments({ next }: Moment): number {
  return next.reduce((sum, moment) => sum + countMoments(moment), 1);
}

export const isSameTurn = (a: Turn, b: Turn) =>
  a.player === b.player && a.kind === b.kind && a.at === b.at && a.tiles === b.tiles && a.count === b.count && a.score === b.score;

// --- changing

function changed(analysis: Analysis, path: Path, change: (moment: Moment) => Moment): Analysis {
  const walk = (moment: Moment, rest: Path): Moment => {
    const [first, ...more] = rest;
    if (first === undefined) return change(moment);
    return { ...moment, next: moment.next.map((one) => (one.id === first ? walk(one, more) : one)) };
  };
  return { ...analysis, root: walk(analysis.root, path) };
}

// One turn more. A turn that is there already is gone to; another one is a variation.
export function withTurn(analysis: Analysis, path: Path, turn: Turn): { analysis: Analysis; path: Path } {
  const known = lineOf(analysis, path).at(-1)!.next.find((moment) => isSameTurn(moment.turn!, turn));
  if (known) return { analysis, path: [...path, known.id] };
  const id = analysis.lastId + 1;
  const moment: Moment = { id, turn, comment: "", racks: analysis.players.map(() => ""), next: [] };
  const grown = changed(analysis, path, (before) => ({ ...before, next: [...before.next, moment] }));
  return { analysis: { ...grown, lastId: id }, path: [...path, id] };
}

export const withComment = (analysis: Analysis, path: Path, comment: string) => changed(analysis, path, (moment) => ({ ...moment, comment }));

export const withRack = (analysis: Analysis, path: Path, player: number, rack: string) =>
  changed(analysis, path, (moment) => ({ ...moment, racks: analysis.players.map((_, i) => (i === player ? rack : (moment.racks[i] ?? ""))) }));

// Without the last turn of the path and what follows it.
export function withoutTurn(analysis: Analysis, path: Path): { analysis: Analysis; path: Path } {
  const before = path.slice(0, -1);
  const id = path.at(-1);
  return { analysis: changed(analysis, before, (moment) => ({ ...moment, next: moment.next.filter((one) => one.id !== id) })), path: before };
}

// Makes the whole path the main line.
export function promoted(analysis: Analysis, path: Path): Analysis {
  const walk = (moment: Moment, rest: Path): Moment => {
    const [first, ...more] = rest;
    const chosen = moment.next.find((one) => one.id === first);
    if (!chosen) return moment;
    return { ...moment, next: [walk(chosen, more), ...moment.next.filter((one) => one !== chosen)] };
  };
  return { ...analysis, root: walk(analysis.root, path) };
}

// A name for each player; the record's nicknames are short, without spaces, and differ.
export function withPlayerName(analysis: Analysis, player: number, name: string): Analysis {
  return { ...analysis, players: analysis.players.map((one, i) => (i === player ? { ...one, name } : one)) };
}

// Somebody of whom only the place at the table is known.
export const isUnnamed = ({ nickname, name }: Player) => name === "" && /^\d$/.test(nickname);
