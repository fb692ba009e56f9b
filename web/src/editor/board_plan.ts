import { isSame, nameOf, readName, type Square } from "../model/squares";

// A board while somebody draws it, and the text of its file (docs/formats.md, "Layouts").

export const premiums = [".", "2L", "3L", "4L", "2W", "3W", "4W"] as const;
export type Premium = (typeof premiums)[number];

export const symmetries = ["none", "rotation", "mirror", "four", "eight"] as const;
export type Symmetry = (typeof symmetries)[number];

export const SmallestBoard = 5;
export const LargestBoard = 21;

export interface BoardPlan {
  readonly title: string;
  readonly start: Square;
  readonly premiums: readonly (readonly Premium[])[];
}

export const sizeOf = (plan: BoardPlan) => plan.premiums.length;
export const centreOf = (size: number): Square => ({ row: (size - 1) >> 1, column: (size - 1) >> 1 });

export function emptyPlan(size: number, title = ""): BoardPlan {
  return { title, start: centreOf(size), premiums: Array.from({ length: size }, () => Array<Premium>(size).fill(".")) };
}

// The squares that belong together, the given one first: what is painted there is painted on all of them.
export function together({ row, column }: Square, size: number, symmetry: Symmetry): Square[] {
  const last = size - 1;
  const at = (r: number, c: number): Square => ({ row: r, column: c });
  const turned = at(last - row, last - column);
  const mirrored = at(row, last - column);
  const four = [mirrored, at(last - row, column), turned];
  const others: Record<Symmetry, Square[]> = {
    none: [],
    rotation: [turned],
    mirror: [mirrored],
    four,
    eight: [...four, at(column, row), at(column, last - row), at(last - column, row), at(last - column, last - row)],
  };
  const squares = [at(row, column), ...others[symmetry]];
  return squares.filter((square, i) => squares.findIndex((other) => isSame(other, square)) === i);
}

export function paint(plan: BoardPlan, square: Square, premium: Premium, symmetry: Symmetry): BoardPlan {
  const painted = together(square, sizeOf(plan), symmetry);
  if (painted.every(({ row, column }) => plan.premiums[row]![column] === premium)) return plan;
  return { ...plan, premiums: plan.premiums.map((line, row) => line.map((old, column) => (painted.some((one) => isSame(one, { row, column })) ? premium : old))) };
}

export const moveStart = (plan: BoardPlan, start: Square): BoardPlan => (isSame(plan.start, start) ? plan : { ...plan, start });

// What there is stays around the centre; a start in the centre stays there too.
export function resize(plan: BoardPlan, wanted: number): BoardPlan {
  const size = Math.min(LargestBoard, Math.max(SmallestBoard, Math.round(wanted)));
  const before = sizeOf(plan);
  if (size === before || !Number.isFinite(size)) return plan;
  const shift = centreOf(size).row - centreOf(before).row;
  const within = (at: number) => Math.min(size - 1, Math.max(0, at + shift));
  return {
    ...plan,
    start: { row: within(plan.start.row), column: within(plan.start.column) },
    premiums: Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => plan.premiums[row - shift]?.[column - shift] ?? ".")),
  };
}

export function countPremiums(plan: BoardPlan): Record<Premium, number> {
  const counts = Object.fromEntries(premiums.map((premium) => [premium, 0])) as Record<Premium, number>;
  for (const premium of plan.premiums.flat()) ++counts[premium];
  return counts;
}

// Names in files have lower-case letters, digits and hyphens.
export function fileName(title: string, otherwise: string): string {
  const plain = title.normalize("NFD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return plain.slice(0, 40).replace(/-+$/, "") || otherwise;
}

// A line of a file has no line breaks, and # begins a comment.
export const oneLine = (text: string) => text.replace(/[\s#]+/g, " ").trim();

export function planToText(plan: BoardPlan): string {
  const rows = plan.premiums.map((line) => `row ${line.map((premium) => premium.padEnd(2)).join(" ").trimEnd()}`);
  return [`layout ${fileName(plan.title, "board")}`, `title  ${oneLine(plan.title)}`, `start  ${nameOf(plan.start)}`, "", ...rows, ""].join("\n");
}

// Reads what the engine has found to be a board.
export function planFromText(text: string): BoardPlan {
  const rows: Premium[][] = [];
  let start: Square | undefined;
  let title = "";
  for (const line of text.split(/\r?\n/)) {
    const body = line.replace(/#.*/, "").trim();
    const [kind, ...rest] = body.split(/\s+/);
    if (kind === "row") rows.push(rest.map((cell) => premiums.find((premium) => premium === cell) ?? "."));
    if (kind === "start") start = readName(rest[0] ?? "")?.square;
    if (kind === "title") title = body.slice(kind.length).trim();
  }
  return { title, start: start ?? centreOf(rows.length), premiums: rows };
}
