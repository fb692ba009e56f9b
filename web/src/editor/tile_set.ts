import { fileName, oneLine } from "./board_plan";

// A set of tiles while somebody writes it, and the text of its file (docs/formats.md, "Alphabets").

export interface TileRow {
  readonly upper: string;
  readonly lower: string;
  readonly count: number;
  readonly points: number;
  readonly isVowel: boolean;
}

export const emptySet = () => ({
  title: "",
  language: "",
  rack: 7,
  exchange: 7,
  bonuses: [{ tiles: 7, points: 50 }],
  blanks: 2,
  blankPoints: 0,
  tiles: [] as TileRow[],
  rest: [] as string[], // lines for letters without tiles and for words that are cut otherwise, as they are
});
export type TileSet = Readonly<ReturnType<typeof emptySet>>;

export function totals(set: TileSet): { tiles: number; letters: number; points: number; vowels: number } {
  let tiles = set.blanks;
  let points = set.blanks * set.blankPoints;
  let vowels = 0;
  for (const row of set.tiles) {
    tiles += row.count;
    points += row.count * row.points;
    if (row.isVowel) vowels += row.count;
  }
  return { tiles, letters: set.tiles.length, points, vowels };
}

// A letter that is typed has its other case as the language has it; both can be changed.
export function rowOf(typed: string, language: string): TileRow {
  const text = typed.trim();
  const tag = /^[a-z]{2,3}$/.test(language) ? language : undefined;
  return { upper: text.toLocaleUpperCase(tag), lower: text.toLocaleLowerCase(tag), count: 1, points: 1, isVowel: false };
}

export const addRow = (set: TileSet, row: TileRow): TileSet => ({ ...set, tiles: [...set.tiles, row] });
export const changeRow = (set: TileSet, index: number, change: Partial<TileRow>): TileSet => ({
  ...set,
  tiles: set.tiles.map((row, i) => (i === index ? { ...row, ...change } : row)),
});
export const removeRow = (set: TileSet, index: number): TileSet => ({ ...set, tiles: set.tiles.filter((_, i) => i !== index) });
export function moveRow(set: TileSet, index: number, by: -1 | 1): TileSet {
  const to = index + by;
  if (to < 0 || to >= set.tiles.length) return set;
  const tiles = [...set.tiles];
  [tiles[index], tiles[to]] = [tiles[to]!, tiles[index]!];
  return { ...set, tiles };
}

export function setToText(set: TileSet): string {
  return [
    `alphabet ${fileName(set.title, "tiles")}`,
    `title    ${oneLine(set.title)}`,
    `language ${oneLine(set.language)}`,
    `rack     ${set.rack}`,
    `exchange ${set.exchange}`,
    ...set.bonuses.map(({ tiles, points }) => `bingo    ${tiles} ${points}`),
    `blank    ${set.blanks} ${set.blankPoints}`,
    "",
    ...set.tiles.map(({ upper, lower, count, points, isVowel }) => `tile ${upper} ${lower} ${count} ${points}${isVowel ? " vowel" : ""}`),
    ...(set.rest.length > 0 ? ["", ...set.rest] : []),
    "",
  ].join("\n");
}

// Reads what the engine has found to be a set of tiles.
export function setFromText(text: string): TileSet {
  const set = { ...emptySet(), bonuses: [] as { tiles: number; points: number }[] };
  for (const line of text.split(/\r?\n/)) {
    const body = line.replace(/#.*/, "").trim();
    const [kind = "", ...words] = body.split(/\s+/);
    const value = body.slice(kind.length).trim();
    if (kind === "title") set.title = value;
    else if (kind === "language") set.language = value;
    else if (kind === "rack") set.rack = Number(value);
    else if (kind === "exchange") set.exchange = Number(value);
    else if (kind === "bingo") set.bonuses.push({ tiles: Number(words[0]), points: Number(words[1]) });
    else if (kind === "blank") [set.blanks, set.blankPoints] = [Number(words[0]), Number(words[1])];
    else if (kind === "tile") {
      const [upper = "", lower = "", count, points, vowel] = words;
      set.tiles.push({ upper, lower, count: Number(count), points: Number(points), isVowel: vowel === "vowel" });
    } else if (kind === "fold" || kind === "cut") set.rest.push(body);
  }
  return set;
}
