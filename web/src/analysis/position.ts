import type { Alphabet, Tile } from "../model/alphabet";
import { cgpRows, type BoardTiles } from "../model/history";
import { squaresFrom, type Square } from "../model/squares";
import { endsGame, lineOf, takesTurn, type Analysis, type Moment, type Path, type Turn } from "./analysis";

// Where a study stands at one of its moments: what lies on the table, and who is next.

export interface Position {
  readonly board: BoardTiles;
  readonly racks: readonly string[]; // of all players, "" where unknown
  readonly scores: readonly number[];
  readonly turn: number;
  readonly scoreless: number;
  readonly isOver: boolean;
  readonly lastSquares: readonly Square[]; // what the last turn covered
}

interface Replayed {
  board: (Tile | null)[][];
  scores: number[];
  turn: number;
  scoreless: number;
  isOver: boolean;
  lastSquares: Square[];
  scorelessBefore: number; // the last placement, for one that is withdrawn
}

function apply(state: Replayed, turn: Turn, alphabet: Alphabet, players: number): void {
  state.scores[turn.player]! += turn.score;
  if (turn.kind === "place") {
    state.lastSquares = [];
    for (const { square, tile } of squaresFrom(turn.at, alphabet.readTiles(turn.tiles))) {
      const row = state.board[square.row];
      if (!tile || !row || square.column >= row.length) continue;
      row[square.column] = tile;
      state.lastSquares.push(square);
    }
    state.scorelessBefore = state.scoreless;
    state.scoreless = turn.score === 0 ? state.scoreless + 1 : 0;
  } else if (turn.kind === "phony-withdrawn") {
    for (const { row, column } of state.lastSquares) state.board[row]![column] = null;
    state.lastSquares = [];
    state.scoreless = state.scorelessBefore + 1;
  } else if (turn.kind === "exchange" || turn.kind === "pass") {
    state.lastSquares = [];
    state.scoreless += 1;
  }
  if (takesTurn(turn)) state.turn = (turn.player + 1) % players;
  if (endsGame(turn)) state.isOver = true;
}

function replayed(analysis: Analysis, line: readonly Moment[], alphabet: Alphabet): Replayed {
  const { start, players } = analysis;
  const state: Replayed = {
    board: start.board.map((row) => alphabet.readTiles(row)),
    scores: [...start.scores],
    turn: start.turn,
    scoreless: start.scoreless,
    isOver: false,
    lastSquares: [],
    scorelessBefore: 0,
  };
  for (const { turn } of line) if (turn) apply(state, turn, alphabet, players.length);
  return state;
}

export function positionAt(analysis: Analysis, path: Path, alphabet: Alphabet): Position {
  const line = lineOf(analysis, path);
  const { board, scores, turn, scoreless, isOver, lastSquares } = replayed(analysis, line, alphabet);
  const here = line.at(-1)!;
  // A record may have turns out of order; it knows whose the next one was.
  const recorded = here.next.find((moment) => takesTurn(moment.turn!))?.turn?.player;
  return { board, racks: here.racks, scores, turn: recorded ?? turn, scoreless, isOver, lastSquares };
}

// --- tiles

const nameInBag = (tile: Tile, alphabet: Alphabet) => (tile.isBlank ? "?" : alphabet.writeTile(tile));

export function countTiles(notation: string, alphabet: Alphabet): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tile of alphabet.readTiles(notation)) {
    if (tile) counts.set(nameInBag(tile, alphabet), (counts.get(nameInBag(tile, alphabet)) ?? 0) + 1);
  }
  return counts;
}

function allTiles(alphabet: Alphabet): Map<string, number> {
  const counts = new Map(alphabet.letters.map((letter) => [alphabet.writeTile({ face: letter.face, isBlank: false }), letter.count]));
  counts.set("?", alphabet.blankCount);
  return counts;
}

// Tiles that are neither on the board nor on these racks; a count below zero is one too many.
export function unseenCounts(board: BoardTiles, racks: readonly string[], alphabet: Alphabet): Map<string, number> {
  const counts = allTiles(alphabet);
  const take = (name: string) => counts.set(name, (counts.get(name) ?? 0) - 1);
  for (const tile of board.flat()) if (tile) take(nameInBag(tile, alphabet));
  for (const tile of alphabet.readTiles(racks.join(""))) if (tile) take(nameInBag(tile, alphabet));
  return counts;
}

export const overdrawn = (position: Position, alphabet: Alphabet) =>
  [...unseenCounts(position.board, position.racks, alphabet)].filter(([, count]) => count < 0).map(([name]) => name);

const written = (counts: Map<string, number>) => [...counts].map(([name, count]) => name.repeat(Math.max(0, count))).join("");

// A rack less the tiles of a turn; nothing where they were not all there.
export function leaveOf(rack: string, turn: Pick<Turn, "kind" | "tiles">, alphabet: Alphabet): string | undefined {
  if (turn.kind !== "place" && turn.kind !== "exchange") return rack;
  const counts = countTiles(rack, alphabet);
  for (const [name, count] of countTiles(turn.tiles, alphabet)) counts.set(name, (counts.get(name) ?? 0) - count);
  return [...counts.values()].some((count) => count < 0) ? undefined : written(counts);
}

// What a player certainly still holds: the rack of their last turn less what they did with it.
export function keptTiles(analysis: Analysis, path: Path, player: number, alphabet: Alphabet): string {
  const line = lineOf(analysis, path);
  for (let i = line.length - 1; i > 0; --i) {
    const { turn } = line[i]!;
    if (turn?.player !== player || !takesTurn(turn)) continue;
    const rack = line[i - 1]!.racks[player] ?? "";
    const isWithdrawn = line[i + 1]?.turn?.kind === "phony-withdrawn";
    return isWithdrawn ? rack : (leaveOf(rack, turn, alphabet) ?? "");
  }
  return "";
}

// A rack as somebody types it: letters in either case, ? a blank, spaces for nothing. Undefined where it has what is
// no tile.
export function readRack(text: string, alphabet: Alphabet): string | undefined {
  const tiles: string[] = [];
  for (const part of text.toLocaleUpperCase(alphabet.language || undefined).split(/(\?|\s+)/)) {
    if (part.trim() === "") continue;
    if (part === "?") tiles.push("?");
    else {
      const cut = alphabet.cut(part);
      if (!cut) return undefined;
      tiles.push(...cut.map((tile) => alphabet.writeTile(tile)));
    }
  }
  return tiles.join("");
}

// --- CGP, which is how the engine is asked; it is read by the engine (engine.ts)

export function toCgp(position: Position, { lexicon, alphabet: alphabetName, layout }: Pick<Analysis, "lexicon" | "alphabet" | "layout">, alphabet: Alphabet): string {
  const fromTurn = <Of>(all: readonly Of[]) => [...all.slice(position.turn), ...all.slice(0, position.turn)];
  const options = [lexicon && `lex ${lexicon};`, `ld ${alphabetName};`, `bdn ${layout};`].filter(Boolean).join(" ");
  return `${cgpRows(position.board, alphabet)} ${fromTurn(position.racks).join("/")} ${fromTurn(position.scores).join("/")} ${position.scoreless} ${options}`;
}
