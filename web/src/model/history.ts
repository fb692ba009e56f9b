import type { EndReason, GameEvent, SeatNumber, ToldTurn } from "../wire/messages";
import type { Alphabet, Tile } from "./alphabet";
import { squaresFrom, type Square } from "./squares";

// The moves of a game as people read them, with the board before and after each. What they come to is told by the
// server, or stands in the record of a game; here they are only laid out.

export type BoardTiles = readonly (readonly (Tile | null)[])[];

export interface Move {
  seat: SeatNumber;
  kind: "place" | "exchange" | "pass" | "challenge" | "resign" | "forfeit" | "time" | "end";
  at: string; // "8D"; empty where no tile was laid
  tiles: string; // as the server has them
  words: readonly string[]; // that a play made, in notation, the main word first
  count: number; // tiles exchanged, points of a lost challenge, or milliseconds given
  given: string;
  score: number;
  totals: readonly number[]; // of all seats, afterwards
  time: number; // of the game, in milliseconds
  spent: number; // milliseconds for this turn
  endsTurn: boolean; // the next seat thinks from here on
  isTakenOff: boolean; // a challenge took the play back
  stands: boolean; // of a challenge: whether the play stayed
  reason?: EndReason;
  racks: readonly string[]; // of all seats before the turn, as far as they are known
}

export interface Turn extends Move {
  word: string; // "QU(I)z": blanks in lower case, tiles of the board in parentheses
  squares: readonly Square[]; // those that this turn covered, or freed
  before: BoardTiles;
  after: BoardTiles;
}

export const nothingDone = { at: "", tiles: "", words: [], count: 0, given: "", score: 0, time: 0, spent: 0, endsTurn: true, isTakenOff: false, stands: true, racks: [] } as const;

export function moveOf(event: GameEvent, told: ToldTurn): Move {
  const move: Move = {
    ...nothingDone,
    seat: "seat" in event ? event.seat : 0,
    kind: event.event as Move["kind"],
    words: told.words ?? [],
    totals: told.totals,
    time: event.time,
    spent: told.spent,
    endsTurn: told.ends_turn,
    isTakenOff: told.taken_off ?? false,
    racks: told.racks,
  };
  switch (event.event) {
    case "place":
      return { ...move, at: event.at, tiles: event.tiles, score: event.score };
    case "exchange":
      return { ...move, count: event.count, given: event.given };
    case "challenge":
      return { ...move, stands: event.stands, count: told.points };
    case "time":
      return { ...move, count: event.given };
    case "end":
      return { ...move, reason: event.reason };
    default:
      return move;
  }
}

export const emptyBoard = (size: number): BoardTiles => Array.from({ length: size }, () => Array.from({ length: size }, () => null));

// The board with other tiles on some squares.
function withTiles(board: BoardTiles, squares: readonly Square[], tileOn: (i: number) => Tile | null): BoardTiles {
  const next = board.map((row) => [...row]);
  squares.forEach(({ row, column }, i) => (next[row]![column] = tileOn(i)));
  return next;
}

// The rows of a board in notation, and as CGP has them: numbers are empty squares.
export const rowsOf = (board: BoardTiles, alphabet: Alphabet) => board.map((row) => row.map((tile) => (tile ? alphabet.writeTile(tile) : ".")).join(""));
export const cgpRows = (board: BoardTiles, alphabet: Alphabet) =>
  rowsOf(board, alphabet)
    .map((row) => row.replace(/\.+/g, (dots) => String(dots.length)))
    .join("/");

// A play as people read it: "QU(I)z", tiles of the board in parentheses, blanks in lower case.
export function playText(at: string, tiles: string, before: BoardTiles, alphabet: Alphabet): string {
  const text = squaresFrom(at, alphabet.readTiles(tiles)).map(({ square, tile }) => {
    const there = before[square.row]?.[square.column];
    return tile ? alphabet.show(tile) : `(${there ? alphabet.show(there) : "."})`;
  });
  return text.join("").replaceAll(")(", "");
}

// The tiles that a play lays, each with its square.
export const tilesLaid = (at: string, tiles: string, alphabet: Alphabet): { square: Square; tile: Tile }[] =>
  squaresFrom(at, alphabet.readTiles(tiles)).flatMap(({ square, tile }) => (tile ? [{ square, tile }] : []));

export function laidOut(moves: readonly Move[], alphabet: Alphabet, size: number): Turn[] {
  let board = emptyBoard(size);
  let lastLaid: readonly Square[] = [];
  return moves.map((move) => {
    const before = board;
    const laid = tilesLaid(move.at, move.tiles, alphabet);
    let squares: readonly Square[] = laid.map(({ square }) => square);
    if (move.kind === "place") {
      lastLaid = squares;
      board = withTiles(board, squares, (i) => laid[i]!.tile);
    } else if (move.kind === "challenge" && !move.stands) {
      squares = lastLaid;
      board = withTiles(board, squares, () => null);
    }
    return { ...move, word: playText(move.at, move.tiles, before, alphabet), squares, before, after: board };
  });
}
