import type { GameRecord, RecordTurn } from "../wire/api";
import type { Alphabet } from "../model/alphabet";
import { laidOut, nothingDone, type Move, type Turn } from "../model/history";
import { recordedName } from "../model/player_name";

// A game that was recorded, as the server tells it: its moves with the board after each.

export interface RecordedGame {
  players: string[];
  turns: RecordedTurn[];
  note: string; // before the first turn
  scores: number[]; // at the end, with what time and tiles that were left cost or brought
  isIncomplete: boolean;
}

export interface RecordedTurn extends Turn {
  rack: string; // of who moves, in notation; empty where it is not known
  note: string;
}

// Points for time or for tiles that are left are no moves.
const kinds: Partial<Record<RecordTurn["kind"], Move["kind"]>> = {
  place: "place",
  pass: "pass",
  exchange: "exchange",
  // Whoever challenged is not written down, so it is told of the player whose play it was.
  "phony-withdrawn": "challenge",
  "challenge-bonus": "challenge",
};

export function recordedGame(record: GameRecord, alphabet: Alphabet, size: number): RecordedGame {
  const told = record.turns.filter(({ kind }) => kind in kinds);
  const totals = record.players.map(() => 0);
  const moves = told.map((turn, i): Move => {
    const { player, kind, at = "", tiles = "", words = [], score } = turn;
    totals[player - 1] = turn.cumulative;
    const move: Move = { ...nothingDone, seat: player, kind: kinds[kind]!, words, totals: [...totals] };
    if (kind === "place") return { ...move, at, tiles, score, isTakenOff: told[i + 1]?.kind === "phony-withdrawn" };
    if (kind === "exchange") return { ...move, count: turn.count ?? alphabet.readTiles(tiles).length, given: tiles };
    return { ...move, stands: kind !== "phony-withdrawn", count: kind === "challenge-bonus" ? score : 0 };
  });
  return {
    players: record.players.map(({ nickname, name }) => recordedName(name || nickname)),
    note: record.note ?? "",
    scores: record.players.map((_, i) => record.turns.findLast(({ player }) => player === i + 1)?.cumulative ?? 0),
    isIncomplete: record.incomplete ?? false,
    turns: laidOut(moves, alphabet, size).map((turn, i) => ({ ...turn, rack: told[i]!.rack ?? "", note: told[i]!.note ?? "" })),
  };
}
