import { readName, type Square } from "./squares";

// A board before anything lies on it, read from the text of its file (docs/formats.md).
export class Layout {
  readonly premiums: readonly (readonly string[])[]; // "2L", "3W" … or "."
  readonly start: Square;
  readonly title: string;

  constructor(readonly text: string) {
    const premiums: string[][] = [];
    let start: Square = { row: 0, column: 0 };
    let title = "";
    for (const line of text.split("\n")) {
      const [kind, ...rest] = line.trim().split(/\s+/);
      if (kind === "row") premiums.push(rest);
      if (kind === "start") start = readName(rest[0] ?? "")?.square ?? start;
      if (kind === "title") title = rest.join(" ");
    }
    this.premiums = premiums;
    this.start = start;
    this.title = title;
  }

  get size(): number {
    return this.premiums.length;
  }
}
