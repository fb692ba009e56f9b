import type { Alphabet, Tile } from "../model/alphabet";
import type { Layout } from "../model/layout";
import { columnName, keyOf } from "../model/squares";
import type { Position } from "./position";

// A position as a picture: the board with its coordinates, the players with their scores, and the racks that are known.
// Colours are those of the theme that the page has at this moment.

export interface PictureOf {
  position: Position;
  alphabet: Alphabet;
  layout: Layout;
  names: readonly string[];
  title: string;
}

const Square = 64; // pixels
const Gutter = 40;
const Margin = 32;
const RackHeight = 96;
const Radius = 5;

// A colour of theme.css as the browser computes it: light-dark() is decided by then.
function coloursOf(names: readonly string[]): Record<string, string> {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const found: Record<string, string> = {};
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    found[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return found;
}

const Names = ["surface", "text", "quiet", "board", "board-line", "strong-line", "tile", "tile-ink", "tile-blank-ink", "tile-edge", "last-move", "premium-label", "letter-2", "letter-3", "letter-4", "word-2", "word-3", "word-4", "accent"] as const;
type Colours = Record<(typeof Names)[number], string>;

const Sans = `"Inter", "Segoe UI", system-ui, "Noto Sans", sans-serif`;
const TileFont = `"Gill Sans", "Gill Sans MT", "Optima", "Candara", "Noto Sans", "DejaVu Sans", sans-serif`;

interface Writing {
  font: string;
  colour: string;
  align?: CanvasTextAlign;
  baseline?: CanvasTextBaseline;
  width?: number; // at most
}

function write(context: CanvasRenderingContext2D, text: string, x: number, y: number, { font, colour, align = "center", baseline = "middle", width }: Writing): void {
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = align;
  context.textBaseline = baseline;
  context.fillText(text, x, y, width);
}

function drawTile(context: CanvasRenderingContext2D, colours: Colours, { face, isBlank }: Tile, points: number, isLast: boolean, x: number, y: number): void {
  context.fillStyle = isLast ? colours["last-move"] : colours.tile;
  context.strokeStyle = colours["tile-edge"];
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(x + 2, y + 2, Square - 4, Square - 4, Radius);
  context.fill();
  context.stroke();
  const size = face.length > 2 ? 0.32 : face.length > 1 ? 0.42 : 0.58;
  const colour = isBlank ? colours["tile-blank-ink"] : colours["tile-ink"];
  write(context, face || "?", x + Square * 0.48, y + Square * 0.5, { font: `${isBlank ? "italic " : ""}600 ${Square * size}px ${TileFont}`, colour });
  if (points <= 0) return;
  write(context, String(points), x + Square - 7, y + Square - 8, { font: `600 ${Square * 0.22}px ${TileFont}`, colour, align: "right", baseline: "alphabetic" });
}

function drawSquare(context: CanvasRenderingContext2D, colours: Colours, premium: string, isStart: boolean, x: number, y: number): void {
  const kind = `${premium.endsWith("L") ? "letter" : "word"}-${premium[0]}` as keyof Colours;
  const isPlain = premium === ".";
  context.fillStyle = isPlain ? colours.board : (colours[kind] ?? colours.board);
  context.fillRect(x, y, Square, Square);
  context.strokeStyle = colours["board-line"];
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, Square - 1, Square - 1);
  const label = isStart ? "★" : isPlain ? "" : premium;
  write(context, label, x + Square / 2, y + Square / 2, { font: `600 ${Square * (isStart ? 0.5 : 0.32)}px ${Sans}`, colour: isPlain ? colours.text : colours["premium-label"] });
}

export function drawPosition({ position, alphabet, layout, names, title }: PictureOf): HTMLCanvasElement {
  const colours = coloursOf(Names) as Colours;
  const board = layout.size * Square;
  const racks = position.racks.map((rack) => alphabet.readTiles(rack).filter((tile) => tile !== null));
  const head = title ? 56 : 0;
  const canvas = document.createElement("canvas");
  canvas.width = 2 * Margin + Gutter + board;
  canvas.height = 2 * Margin + head + Gutter + board + Margin + RackHeight * names.length;
  const context = canvas.getContext("2d")!;
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const left = Margin + Gutter;
  const top = Margin + head + Gutter;
  if (title) write(context, title, Margin, Margin, { font: `600 32px ${Sans}`, colour: colours.text, align: "left", baseline: "top", width: canvas.width - 2 * Margin });
  const ofLines = { font: `22px ${Sans}`, colour: colours.quiet };
  for (let i = 0; i < layout.size; ++i) {
    write(context, columnName(i), left + (i + 0.5) * Square, top - Gutter / 2, ofLines);
    write(context, String(i + 1), left - Gutter / 2, top + (i + 0.5) * Square, ofLines);
  }
  const last = new Set(position.lastSquares.map(keyOf));
  for (let row = 0; row < layout.size; ++row) {
    for (let column = 0; column < layout.size; ++column) {
      const [x, y] = [left + column * Square, top + row * Square];
      drawSquare(context, colours, layout.premiums[row]?.[column] ?? ".", layout.start.row === row && layout.start.column === column, x, y);
      const tile = position.board[row]?.[column];
      if (tile) drawTile(context, colours, tile, alphabet.pointsOf(tile), last.has(keyOf({ row, column })), x, y);
    }
  }
  context.strokeStyle = colours["strong-line"];
  context.lineWidth = 2;
  context.strokeRect(left, top, board, board);
  for (const [i, name] of names.entries()) {
    const y = top + board + Margin + i * RackHeight;
    const isOnTurn = position.turn === i && !position.isOver;
    const writing = { font: `${isOnTurn ? 700 : 500} 30px ${Sans}`, colour: isOnTurn ? colours.accent : colours.text, align: "left" } as const;
    write(context, String(position.scores[i] ?? 0), left, y + Square / 2, writing);
    write(context, `${isOnTurn ? "● " : ""}${name}`, left + 110, y + Square / 2, { ...writing, width: board - 130 - racks[i]!.length * Square });
    const from = left + board - racks[i]!.length * Square;
    for (const [at, tile] of racks[i]!.entries()) drawTile(context, colours, tile, alphabet.pointsOf(tile), false, from + at * Square, y);
  }
  return canvas;
}

export async function toPng(of: PictureOf): Promise<Blob> {
  const canvas = drawPosition(of);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
