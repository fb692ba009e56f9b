import type { Alphabet } from "../model/alphabet";
import { turnsOf, type Turn } from "../model/history";
import { step, type Direction, type Square } from "../model/squares";
import type { GameEvent } from "../protocol/messages";

// A game as GCG, as the server writes it (docs/formats/notation.md): its moves with the board after each. The server has
// read the file before, so what stands here has happened.

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

interface Line {
  player: number; // from 1
  rack: string;
  action: string[]; // ["8D", "WORD"], ["-ABC"], ["(challenge)"] …
  score: number;
  total: number;
  note: string;
}

const isSquare = (text: string | undefined) => /^(\d{1,2}[A-U]|[A-U]\d{1,2})$/.test(text ?? "");

function readLine(text: string, nicknames: readonly string[]): Line | undefined {
  const colon = text.indexOf(":");
  const player = nicknames.indexOf(text.slice(1, colon)) + 1;
  const parts = text.slice(colon + 1).trim().split(/\s+/);
  const total = Number(parts.pop());
  const score = Number(parts.pop());
  const action = parts.splice(isSquare(parts.at(-2)) ? -2 : -1);
  if (player === 0 || action.length === 0 || !Number.isFinite(total) || !Number.isFinite(score)) return undefined;
  return { player, rack: parts[0] ?? "", action, score, total, note: "" };
}

function eventOf({ player: seat, action, score }: Line, alphabet: Alphabet): GameEvent | undefined {
  const [first = "", word = ""] = action;
  if (word) return { event: "place", time: 0, seat, at: first, tiles: word, score };
  if (first === "-") return { event: "pass", time: 0, seat };
  // Whoever challenged is not written down, so it is told of the player whose play it was.
  if (first === "--" || first === "(challenge)") return { event: "challenge", time: 0, seat, words: [], stands: first !== "--" };
  if (first.startsWith("-")) {
    const given = first.slice(1);
    const isCount = /^\d+$/.test(given);
    return { event: "exchange", time: 0, seat, count: isCount ? Number(given) : alphabet.readTiles(given).length, given: isCount ? "" : given, drawn: "" };
  }
  return undefined; // points for time or for tiles that are left: no moves
}

export function readGcg(text: string, alphabet: Alphabet, size: number): RecordedGame {
  const nicknames: string[] = [];
  const game: RecordedGame = { players: [], turns: [], note: "", scores: [], isIncomplete: false };
  const lines: Line[] = [];
  let noteOf: { note: string } | undefined; // that the next line goes on with
  for (const line of text.split("\n")) {
    const [, pragma = "", rest = ""] = /^#(\S+)\s*(.*)$/.exec(line) ?? [];
    if (line.startsWith(">")) {
      const read = readLine(line, nicknames);
      if (read) lines.push(read);
      noteOf = undefined;
    } else if (/^player\d$/.test(pragma)) {
      const [nickname = "", ...name] = rest.split(" ");
      nicknames.push(nickname);
      game.players.push(name.join(" ") || nickname);
    } else if (pragma === "note") {
      noteOf = lines.at(-1) ?? game;
      noteOf.note += (noteOf.note && "\n") + rest;
    } else if (pragma === "incomplete") {
      game.isIncomplete = true;
    } else if (noteOf && (pragma === "-" || !line.startsWith("#"))) {
      noteOf.note += `\n${pragma === "-" ? rest : line}`;
    } else if (pragma) {
      noteOf = undefined;
    }
  }
  game.note = game.note.trimEnd();

  const moves = lines.flatMap((line) => {
    const event = eventOf(line, alphabet);
    return event ? [{ line, event }] : [];
  });
  const turns = turnsOf(
    moves.map(({ event }) => event),
    { alphabet, size, seats: nicknames.length, challenge: "void", perWord: false },
  );
  game.scores = nicknames.map((_, i) => lines.findLast(({ player }) => player === i + 1)?.total ?? 0);
  // The points of the file count, also where they are not ours.
  const totals = nicknames.map(() => 0);
  game.turns = turns.map((turn, i) => {
    const { line } = moves[i]!;
    totals[line.player - 1] = line.total;
    return {
      ...turn,
      count: turn.kind === "challenge" && turn.stands ? line.score : turn.count,
      totals: [...totals],
      rack: line.rack,
      note: line.note.trimEnd(),
    };
  });
  return game;
}

// The words that a play made, the main word first.
export function wordsOf(turn: Turn, alphabet: Alphabet): string[] {
  const [first] = turn.squares;
  if (turn.kind !== "place" || !first) return [];
  const main: Direction = /^\d/.test(turn.at) ? "across" : "down";
  const other: Direction = main === "across" ? "down" : "across";
  const words = [wordAt(turn, alphabet, first, main), ...turn.squares.map((square) => wordAt(turn, alphabet, square, other))];
  return words.filter((word) => word !== "");
}

const tileAt = ({ after }: Turn, { row, column }: Square) => after[row]?.[column] ?? undefined;

// The word through a square; a single tile is none.
function wordAt(turn: Turn, alphabet: Alphabet, square: Square, direction: Direction): string {
  let at = square;
  while (tileAt(turn, step(at, direction, -1))) at = step(at, direction, -1);
  const tiles = [];
  for (let tile = tileAt(turn, at); tile; tile = tileAt(turn, (at = step(at, direction, 1)))) tiles.push(tile);
  return tiles.length > 1 ? tiles.map((tile) => alphabet.show(tile)).join("") : "";
}
