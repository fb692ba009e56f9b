import type { GameRecord, RecordTurn } from "../analysis/record";
import type { Alphabet } from "../model/alphabet";
import { turnsOf, type Turn } from "../model/history";
import { recordedName } from "../model/player_name";
import type { GameEvent } from "../protocol/messages";

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
  words: string[]; // that a play made, the main word first
}

function eventOf({ player: seat, kind, at = "", tiles = "", count, score }: RecordTurn, alphabet: Alphabet): GameEvent | undefined {
  switch (kind) {
    case "place":
      return { event: "place", time: 0, seat, at, tiles, score };
    case "pass":
      return { event: "pass", time: 0, seat };
    case "exchange":
      return { event: "exchange", time: 0, seat, count: count ?? alphabet.readTiles(tiles).length, given: tiles, drawn: "" };
    // Whoever challenged is not written down, so it is told of the player whose play it was.
    case "phony-withdrawn":
    case "challenge-bonus":
      return { event: "challenge", time: 0, seat, words: [], stands: kind === "challenge-bonus" };
    default:
      return undefined; // points for time or for tiles that are left: no moves
  }
}

export function recordedGame(record: GameRecord, alphabet: Alphabet, size: number): RecordedGame {
  const moves = record.turns.flatMap((turn) => {
    const event = eventOf(turn, alphabet);
    return event ? [{ turn, event }] : [];
  });
  const seats = record.players.length;
  const turns = turnsOf(
    moves.map(({ event }) => event),
    { alphabet, size, seats, challenge: "void", perWord: false },
  );
  // The points of the record count, also where they are not ours.
  const totals = record.players.map(() => 0);
  return {
    players: record.players.map(({ nickname, name }) => recordedName(name || nickname)),
    note: record.note ?? "",
    scores: record.players.map((_, i) => record.turns.findLast(({ player }) => player === i + 1)?.cumulative ?? 0),
    isIncomplete: record.incomplete ?? false,
    turns: turns.map((turn, i) => {
      const recorded = moves[i]!.turn;
      totals[recorded.player - 1] = recorded.cumulative;
      return {
        ...turn,
        count: turn.kind === "challenge" && turn.stands ? recorded.score : turn.count,
        totals: [...totals],
        rack: recorded.rack ?? "",
        note: recorded.note ?? "",
        words: recorded.words?.map((word) => alphabet.showText(word)) ?? [],
      };
    }),
  };
}
