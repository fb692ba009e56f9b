import type { Alphabet } from "../model/alphabet";
import { cgpRows, type Turn } from "../model/history";
import type { Written } from "../wire/analysis";
import type { SeatNumber } from "../wire/messages";

// What a teacher says of a turn, as the engine gives it (`teach` and `explain` in src/wasm), and what of a game can be
// asked about.

export type WrittenPlay = Omit<Written, "play">;
export interface JudgedPlay extends WrittenPlay {
  win: number; // 0 … 1
  spread: number;
  reply?: number; // what the opponent's next turn scores; not in an end game
  next?: number;
}
export interface ReplySpot {
  share: number; // of all replies
  score: number; // of those, on average
}
export interface Place {
  line?: string; // "8" is a row, "H" a column
  square?: string;
  premium?: string;
  better: ReplySpot;
  worse: ReplySpot;
}
export interface Cause {
  cause: "points-now" | "tiles-kept" | "reply" | "later";
  points: number;
  win: number;
}
export interface Why {
  method: "none" | "simulation" | "endgame";
  exact: boolean;
  better: JudgedPlay & { leave_value: number };
  worse: JudgedPlay & { leave_value: number };
  points: number;
  win: number;
  causes: Cause[];
  places: Place[];
}
export type Verdict = "engines-choice" | "better-than-expected" | "could-do-better";
export interface Lesson {
  verdict: Verdict;
  method: Why["method"];
  exact: boolean;
  played: JudgedPlay;
  best: JudgedPlay;
  expected: JudgedPlay; // what the engine plays without looking ahead
  points_lost: number;
  win_lost: number;
  phonies: string[];
  missed_bingo: (WrittenPlay & { better: boolean }) | null;
  why: Why | null;
}

export const isSamePlay = (one: WrittenPlay, other: WrittenPlay) => one.at === other.at && one.tiles === other.tiles;

// A turn by which it is known in a game that may be taken back and played on in another way.
export const keyOfTurn = ({ time, seat, kind, at, tiles, given }: Turn) => `${time} ${seat} ${kind} ${at}${tiles}${given}`;

// Whether there is something to learn from a turn: a play that stands, or what was done instead of one.
export function isLesson(turn: Turn, seat: SeatNumber): boolean {
  if (turn.seat !== seat || turn.isTakenOff || !turn.racks[seat - 1]) return false;
  return turn.kind === "place" || turn.kind === "pass" || (turn.kind === "exchange" && turn.given !== "");
}

// The position as the player met it (CGP), with their own rack alone.
export function positionBefore(turns: readonly Turn[], step: number, seats: number, alphabet: Alphabet): string {
  const turn = turns[step]!;
  const totals = turns[step - 1]?.totals ?? Array.from({ length: seats }, () => 0);
  const before = turns.slice(0, step).filter((one) => one.endsTurn);
  const scoring = before.findLastIndex((one) => one.score > 0 && !one.isTakenOff);
  const from = (i: number) => (turn.seat - 1 + i) % seats;
  const inOrder = Array.from({ length: seats }, (_, i) => from(i));
  const racks = inOrder.map((seat, i) => (i === 0 ? turn.racks[seat] : "")).join("/");
  return `${cgpRows(turn.before, alphabet)} ${racks} ${inOrder.map((seat) => totals[seat]).join("/")} ${before.length - 1 - scoring}`;
}

export function playOf({ kind, at, tiles, given }: Turn): { at: string; tiles: string } {
  if (kind === "exchange") return { at: "-", tiles: given };
  return kind === "pass" ? { at: "pass", tiles: "" } : { at, tiles };
}

// --- a whole game

export interface TaughtTurn {
  step: number; // the number of turns before it
  lesson: Lesson;
}

const Costliest = 3;

// The turns that cost most, by win chance; where that is lost or won anyway, by points.
export function costliest(turns: readonly TaughtTurn[]): TaughtTurn[] {
  return turns
    .filter(({ lesson }) => lesson.verdict === "could-do-better")
    .sort((a, b) => b.lesson.win_lost - a.lesson.win_lost || b.lesson.points_lost - a.lesson.points_lost)
    .slice(0, Costliest);
}

export const missedBingos = (turns: readonly TaughtTurn[]) =>
  turns.flatMap(({ step, lesson }) => (lesson.missed_bingo?.better ? [{ step, play: lesson.missed_bingo }] : []));
