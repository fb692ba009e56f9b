import type { Alphabet, Tile } from "./alphabet";
import type { BoardTiles } from "./history";
import { isOnBoard, nameOf, readName, step, type Direction, type Square } from "./squares";

// A play as people write it: "8D WORD", blanks in lower case, tiles of the board written, in
// parentheses or as dots. All in lower case is taken for capitals, with blanks for what is missing: nobody means seven
// blanks.

export type TypedPlay =
  | { kind: "play"; square: Square; direction: Direction; tiles: (Tile | null)[]; mayFillIn: boolean }
  | { kind: "fault"; fault: "form" | "no-such-square" | "no-such-tile" | "other-tile"; text: string };

export function readTyped(text: string, alphabet: Alphabet, board: BoardTiles): TypedPlay {
  const [where = "", ...rest] = text.trim().split(/\s+/);
  const word = rest.join("").replace(/[()]/g, "");
  const at = readName(where);
  if (!at || !word) return { kind: "fault", fault: "form", text: text.trim() };
  if (!isOnBoard(at.square, board.length)) return { kind: "fault", fault: "no-such-square", text: where };
  const isLower = alphabet.isLowerCase(word);
  const tiles: (Tile | null)[] = [];
  let square = at.square;
  for (const part of word.split(/(\.)/).filter(Boolean)) {
    const cut = part === "." ? [null] : alphabet.cut(part);
    if (!cut) return { kind: "fault", fault: "no-such-tile", text: part };
    for (const tile of cut) {
      const there = board[square.row]?.[square.column];
      if (there && tile && there.face !== tile.face) return { kind: "fault", fault: "other-tile", text: `${there.face} (${nameOf(square)})` };
      if (!there && !tile) return { kind: "fault", fault: "form", text: text.trim() };
      tiles.push(there ? null : isLower && tile ? { ...tile, isBlank: false } : tile);
      square = step(square, at.direction, 1);
    }
  }
  return { kind: "play", square: at.square, direction: at.direction, tiles, mayFillIn: isLower };
}
