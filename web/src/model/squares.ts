// Squares and their names: 8H reads across, H8 down. Rows and columns count from 0.

export interface Square {
  readonly row: number;
  readonly column: number;
}
export type Direction = "across" | "down";

export const isSame = (a: Square, b: Square) => a.row === b.row && a.column === b.column;
export const keyOf = ({ row, column }: Square) => row * 32 + column;

export function step(from: Square, direction: Direction, by: number): Square {
  return direction === "across" ? { row: from.row, column: from.column + by } : { row: from.row + by, column: from.column };
}

export const columnName = (column: number) => String.fromCharCode(65 + column);

export function nameOf({ row, column }: Square, direction: Direction = "across"): string {
  return direction === "across" ? `${row + 1}${columnName(column)}` : `${columnName(column)}${row + 1}`;
}

export function readName(text: string): { square: Square; direction: Direction } | undefined {
  const match = /^(?:(\d{1,2})([A-Z])|([A-Z])(\d{1,2}))$/.exec(text.trim().toUpperCase());
  if (!match) return undefined;
  const [, row, column, firstColumn, lastRow] = match;
  const square = { row: Number(row ?? lastRow) - 1, column: (column ?? firstColumn)!.charCodeAt(0) - 65 };
  return { square, direction: row ? "across" : "down" };
}

export const isOnBoard = ({ row, column }: Square, size: number) => row >= 0 && column >= 0 && row < size && column < size;

// The squares of a play or a word, one for each of its tiles.
export function squaresFrom<Of>(at: string, tiles: readonly Of[]): { square: Square; tile: Of }[] {
  const from = readName(at);
  return from ? tiles.map((tile, i) => ({ square: step(from.square, from.direction, i), tile })) : [];
}
