// The tiles of a language, read from the text of its file (docs/formats.md), and tiles as text.

export interface Letter {
  readonly face: string; // as it stands on the tile; CH is one tile
  readonly lower: string;
  readonly count: number;
  readonly points: number;
  readonly isVowel: boolean;
}

// A tile on a rack or the board. A blank without a letter has no face.
export interface Tile {
  readonly face: string;
  readonly isBlank: boolean;
}

export class Alphabet {
  readonly letters: readonly Letter[];
  readonly title: string;
  readonly language: string;
  readonly rackSize: number;
  readonly blankPoints: number;
  readonly blankCount: number;
  readonly #byFace = new Map<string, Letter>();
  readonly #byLower = new Map<string, Letter>();
  readonly #folds = new Map<string, string>(); // É to E, é to e: letters without a tile of their own

  constructor(readonly text: string) {
    const letters: Letter[] = [];
    const values = new Map<string, string>();
    const folds: [string, string, string][] = [];
    let blankPoints = 0;
    let blankCount = 0;
    for (const line of text.split("\n")) {
      const [kind = "", first = "", second = "", third = "", fourth = "", fifth = ""] = line.trim().split(/\s+/);
      if (kind === "tile") {
        letters.push({ face: first, lower: second, count: Number(third), points: Number(fourth), isVowel: fifth === "vowel" });
      } else if (kind === "blank") {
        blankCount = Number(first);
        blankPoints = Number(second);
      } else if (kind === "fold") {
        folds.push([first, second, third]);
      } else if (kind) {
        values.set(kind, line.trim().slice(kind.length).trim());
      }
    }
    this.letters = letters;
    this.title = values.get("title") ?? "";
    this.language = values.get("language") ?? "";
    this.rackSize = Number(values.get("rack") ?? 7);
    this.blankPoints = blankPoints;
    this.blankCount = blankCount;
    for (const letter of letters) {
      this.#byFace.set(letter.face, letter);
      this.#byLower.set(letter.lower, letter);
    }
    for (const [upper, lower, instead] of folds) {
      this.#folds.set(upper, instead);
      this.#folds.set(lower, this.#lower(instead));
    }
  }

  #lower = (text: string) => text.toLocaleLowerCase(this.language || undefined);
  #upper = (text: string) => text.toLocaleUpperCase(this.language || undefined);

  letter(face: string): Letter | undefined {
    return this.#byFace.get(face);
  }

  // In either case, and with letters that have no tile of their own as those that stand for them.
  letterTyped(text: string): Letter | undefined {
    const plain = this.#fold(text);
    return this.#byFace.get(plain) ?? this.#byLower.get(plain) ?? this.#byFace.get(this.#upper(plain)) ?? this.#byLower.get(this.#lower(plain));
  }

  // The tiles of several letters that begin with what was typed.
  longerThan(text: string): Letter[] {
    const beginning = this.#lower(this.#fold(text));
    return this.letters.filter(({ lower }) => lower.length > beginning.length && lower.startsWith(beginning));
  }

  isLowerCase(text: string): boolean {
    return text === this.#lower(text);
  }

  #fold(text: string): string {
    return [...text].map((character) => (this.#byFace.has(character) || this.#byLower.has(character) ? character : (this.#folds.get(character) ?? character))).join("");
  }

  pointsOf(tile: Tile): number {
    return tile.isBlank ? this.blankPoints : (this.#byFace.get(tile.face)?.points ?? 0);
  }

  // "[CH]A.b?": a dot is an empty square, lower case a blank, ? a blank without a letter.
  readTiles(text: string): (Tile | null)[] {
    return [...text.matchAll(/\[([^\]]+)\]|./gu)].map(([whole, inside]) => {
      if (whole === ".") return null;
      if (whole === "?") return { face: "", isBlank: true };
      const name = inside ?? whole;
      const asLower = this.#byFace.has(name) ? undefined : this.#byLower.get(name);
      return asLower ? { face: asLower.face, isBlank: true } : { face: name, isBlank: false };
    });
  }

  writeTile(tile: Tile): string {
    const text = tile.isBlank ? (tile.face ? (this.#byFace.get(tile.face)?.lower ?? "?") : "?") : tile.face;
    return [...text].length > 1 ? `[${text}]` : text;
  }

  // For the eye: no brackets, a blank in lower case.
  show(tile: Tile): string {
    return tile.isBlank && tile.face ? (this.#byFace.get(tile.face)?.lower ?? tile.face) : tile.face || "?";
  }

  // Notation for the eye.
  showText(notation: string): string {
    return this.readTiles(notation)
      .map((tile) => (tile ? this.show(tile) : "."))
      .join("");
  }

  // A word as people type it, cut into tiles: the longest tile that it goes on with.
  cut(text: string): Tile[] | undefined {
    const tiles: Tile[] = [];
    let rest = this.#fold(text);
    while (rest) {
      if (rest.startsWith("[") && rest.indexOf("]") > 0) {
        const inside = rest.slice(1, rest.indexOf("]"));
        const [tile] = this.readTiles(`[${inside}]`);
        if (!tile || !this.letter(tile.face)) return undefined;
        tiles.push(tile);
        rest = rest.slice(inside.length + 2);
        continue;
      }
      let best: Tile | undefined;
      let length = 0;
      for (const { face, lower } of this.letters) {
        if (face.length > length && rest.startsWith(face)) [best, length] = [{ face, isBlank: false }, face.length];
        else if (lower.length > length && rest.startsWith(lower)) [best, length] = [{ face, isBlank: true }, lower.length];
      }
      if (!best) return undefined;
      tiles.push(best);
      rest = rest.slice(length);
    }
    return tiles;
  }
}
