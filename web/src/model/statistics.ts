import type { Turn } from "./history";

export interface SeatStatistics {
  plays: number;
  best: Turn | undefined;
  average: number; // points a play
  bingos: number;
  tiles: number; // laid
  wordsPerPlay: number;
  exchanges: number;
  passes: number;
}

// `wordsOf` says how many words a play made. A bingo is a play with a whole rack.
export function statisticsOf(turns: readonly Turn[], seat: number, rackSize: number, wordsOf: (turn: Turn) => number): SeatStatistics {
  const own = turns.filter((turn) => turn.seat === seat);
  const plays = own.filter((turn) => turn.kind === "place" && !turn.isTakenOff);
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  return {
    plays: plays.length,
    best: plays.reduce<Turn | undefined>((best, turn) => (!best || turn.score > best.score ? turn : best), undefined),
    average: plays.length ? sum(plays.map((turn) => turn.score)) / plays.length : 0,
    bingos: plays.filter((turn) => turn.squares.length >= rackSize).length,
    tiles: sum(plays.map((turn) => turn.squares.length)),
    wordsPerPlay: plays.length ? sum(plays.map(wordsOf)) / plays.length : 0,
    exchanges: own.filter((turn) => turn.kind === "exchange").length,
    passes: own.filter((turn) => turn.kind === "pass").length,
  };
}
