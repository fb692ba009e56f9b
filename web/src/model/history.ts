import type { EndReason, GameEvent, SeatNumber } from "../protocol/messages";
import type { Alphabet, Tile } from "./alphabet";
import { squaresFrom, type Square } from "./squares";

// The moves of a game as people read them, made from its events, with the board after each.

export type BoardTiles = readonly (readonly (Tile | null)[])[];

export interface Turn {
  seat: SeatNumber;
  kind: "place" | "exchange" | "pass" | "challenge" | "resign" | "forfeit" | "time" | "end";
  at: string; // "8D"; empty where no tile was laid
  word: string; // "QU(I)z": blanks in lower case, tiles of the board in parentheses
  tiles: string; // as the server has them
  squares: Square[]; // those that this turn covered
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
  before: BoardTiles;
  after: BoardTiles;
  racks: readonly string[]; // of all seats before the turn, as far as they are known
}

export interface HistoryOptions {
  alphabet: Alphabet;
  size: number;
  seats: number;
  challenge: string; // the rule, for the points of a lost challenge
  perWord: boolean;
}

const without = (board: BoardTiles, squares: readonly Square[]): BoardTiles =>
  board.map((row, r) => row.map((tile, c) => (squares.some((square) => square.row === r && square.column === c) ? null : tile)));

export function turnsOf(events: readonly GameEvent[], { alphabet, size, seats, challenge, perWord }: HistoryOptions): Turn[] {
  const turns: Turn[] = [];
  let board: BoardTiles = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const totals = Array.from({ length: seats }, () => 0);
  const racks = Array.from({ length: seats }, () => new Map<string, number>());
  let isRackKnown = Array.from({ length: seats }, () => true);
  let last = 0;

  const add = (seat: number, notation: string, by: 1 | -1) => {
    for (const tile of alphabet.readTiles(notation)) {
      if (!tile) continue;
      const name = tile.isBlank ? "?" : alphabet.writeTile(tile);
      const rack = racks[seat - 1]!;
      rack.set(name, (rack.get(name) ?? 0) + by);
    }
  };
  const rackTexts = () =>
    racks.map((rack, i) => (isRackKnown[i] ? [...rack].map(([name, count]) => name.repeat(Math.max(0, count))).join("") : ""));

  for (const event of events) {
    if (event.event === "nonce" || event.event === "reveal" || event.event === "undo") continue;
    if (event.event === "order") {
      last = event.time;
      continue;
    }
    if (event.event === "draw") {
      add(event.seat, event.tiles, 1);
      if (!event.tiles && event.count > 0) isRackKnown[event.seat - 1] = false;
      continue;
    }
    const turn: Turn = {
      seat: "seat" in event ? event.seat : 0,
      kind: "pass",
      at: "",
      word: "",
      tiles: "",
      squares: [],
      count: 0,
      given: "",
      score: 0,
      totals: [],
      time: event.time,
      spent: event.time - last,
      endsTurn: event.event !== "challenge" && event.event !== "time" && event.event !== "end",
      isTakenOff: false,
      stands: true,
      before: board,
      after: board,
      racks: rackTexts(),
    };
    if (event.event === "place") {
      turn.kind = "place";
      turn.at = event.at;
      turn.tiles = event.tiles;
      turn.score = event.score;
      const next = board.map((row) => [...row]);
      let isThrough = false;
      for (const { square, tile } of squaresFrom(event.at, alphabet.readTiles(event.tiles))) {
        const there = board[square.row]?.[square.column];
        if (tile) {
          next[square.row]![square.column] = tile;
          turn.squares.push(square);
        }
        if (!tile !== isThrough) turn.word += tile ? ")" : "(";
        isThrough = !tile;
        turn.word += tile ? alphabet.show(tile) : there ? alphabet.show(there) : ".";
      }
      if (isThrough) turn.word += ")";
      turn.after = board = next;
      totals[event.seat - 1]! += event.score;
      add(event.seat, event.tiles, -1);
    } else if (event.event === "exchange") {
      turn.kind = "exchange";
      turn.count = event.count;
      turn.given = event.given;
      add(event.seat, event.given, -1);
      add(event.seat, event.drawn, 1);
    } else if (event.event === "challenge") {
      turn.kind = "challenge";
      turn.stands = event.stands;
      const play = turns.findLast((one) => one.kind === "place" && !one.isTakenOff);
      if (play && !event.stands) {
        play.isTakenOff = true;
        turn.after = board = without(board, play.squares);
        totals[play.seat - 1]! -= play.score;
        turn.squares = play.squares;
        add(play.seat, play.tiles, 1);
      } else if (play) {
        const points = Number(/^(\d+)-point$/.exec(challenge)?.[1] ?? 0);
        turn.count = points * (perWord ? event.words.length : 1);
        totals[play.seat - 1]! += turn.count;
      }
    } else if (event.event === "end") {
      turn.kind = "end";
      turn.reason = event.reason;
      event.scores.forEach((score, i) => (totals[i] = score));
    } else if (event.event === "resign" || event.event === "forfeit" || event.event === "pass") {
      turn.kind = event.event;
    } else if (event.event === "time") {
      turn.kind = "time";
      turn.count = event.given;
    } else {
      continue; // hold, accept, agree, claim, abort: no turns
    }
    turn.totals = [...totals];
    // A challenge is an answer and takes no turn, unless it costs one.
    if (event.event === "challenge" && event.stands && challenge === "double") turn.endsTurn = true;
    if (turn.endsTurn) last = event.time;
    turns.push(turn);
    isRackKnown = isRackKnown.map((known, i) => known && [...racks[i]!.values()].every((count) => count >= 0));
  }
  return turns;
}
