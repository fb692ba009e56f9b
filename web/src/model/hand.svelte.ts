import type { Alphabet, Tile } from "./alphabet";
import type { BoardTiles } from "./history";
import { isOnBoard, isSame, nameOf, readName, step, type Direction, type Square } from "./squares";

// The tiles of a player as they lie before them: in the order that they like, some of them laid on
// the board for trying. Nothing here is a move yet, and nothing the server says disturbs it more
// than it must.

export interface HandTile {
  readonly id: number;
  readonly isBlank: boolean;
  face: string; // a blank gets one when it is laid
  at: Square | null;
}

export interface Cursor {
  square: Square;
  direction: Direction;
}

// What a browser keeps of a hand: rack order in notation, and what is laid where.
export interface KeptHand {
  at: number;
  order: string[];
  laid: { tile: number; square: string; face: string }[];
}

// The keys that were typed last, and the tile that they laid.
interface Typed {
  text: string;
  tile: number | null;
  wantsBlank: boolean;
}

export type TileOrder = "drawn" | "alphabet" | "vowels";

// Why a key or a click did nothing.
export type HandFault = "no-square" | "no-tile" | "no-free-square";

export class Hand {
  tiles: HandTile[] = $state([]);
  cursor: Cursor | null = $state(null);
  picked: number | null = $state(null); // the tile that was tapped and waits for a square
  asking: { tile: number; square: Square; advances: boolean } | null = $state(null); // a blank that waits for its letter
  shelf: number[] | null = $state(null); // the tiles to exchange, while choosing them

  #lastId = 0;
  #given = new Set<number>(); // tiles that are not ours any more, until the server says what is
  #typed: Typed | null = null;

  constructor(
    readonly alphabet: Alphabet,
    readonly size: number,
    private board: BoardTiles,
  ) {}

  get laid(): HandTile[] {
    return this.tiles.filter((tile) => tile.at !== null);
  }
  get free(): HandTile[] {
    return this.tiles.filter((tile) => tile.at === null);
  }

  laidAt(square: Square): HandTile | undefined {
    return this.tiles.find((tile) => tile.at !== null && isSame(tile.at, square));
  }
  isFilled(square: Square): boolean {
    return Boolean(this.board[square.row]?.[square.column]) || this.laidAt(square) !== undefined;
  }

  // --- what the server says

  // The rack as it is now. Tiles keep their place and their square as far as they are still there.
  settle(rack: readonly Tile[], board: BoardTiles, order: TileOrder): void {
    this.board = board;
    const rest = [...rack];
    const staying = new Set<HandTile>();
    const isCovered = (tile: HandTile) => Boolean(tile.at && board[tile.at.row]?.[tile.at.column]);
    const isGiven = (tile: HandTile) => this.#given.has(tile.id) && (tile.at === null || isCovered(tile));
    // Another page of the same person may have played, too: so a tile whose square is taken is the last to be held for
    // one that is still here.
    const candidates = this.tiles.filter((tile) => !isGiven(tile));
    for (const tile of candidates.sort((a, b) => Number(isCovered(a)) - Number(isCovered(b)))) {
      const index = rest.findIndex((other) => (tile.isBlank ? other.isBlank : !other.isBlank && other.face === tile.face));
      if (index < 0) continue;
      rest.splice(index, 1);
      staying.add(tile);
    }
    this.#given.clear();
    const kept = this.tiles.filter((tile) => staying.has(tile));
    for (const tile of kept) {
      if (isCovered(tile)) this.#takeUp(tile);
    }
    const drawn = rest.map((tile) => ({ id: ++this.#lastId, isBlank: tile.isBlank, face: tile.isBlank ? "" : tile.face, at: null }));
    const isFirst = this.tiles.length === 0;
    this.tiles = [...kept, ...drawn];
    // An order that was asked for goes on holding; one's own arrangement is left alone.
    if (order !== "drawn" && (isFirst || drawn.length > 0)) this.sort(order);
    const isHere = (id: number) => this.tiles.some((tile) => tile.id === id);
    if (this.picked !== null && !isHere(this.picked)) this.picked = null;
    if (this.asking && !isHere(this.asking.tile)) this.asking = null;
    if (this.shelf) this.shelf = this.shelf.filter(isHere);
    if (this.cursor && board[this.cursor.square.row]?.[this.cursor.square.column]) this.cursor = null;
    this.#typed = null;
  }

  // The server has accepted a play or an exchange of these tiles, and says in a moment what was drawn for them. One of
  // those may look like one of these, and is another tile.
  give(ids: readonly number[]): void {
    this.#given = new Set(ids);
  }

  toKept(): KeptHand {
    return {
      at: Date.now(),
      order: this.tiles.map((tile) => (tile.isBlank ? "?" : this.alphabet.writeTile(tile))),
      laid: this.tiles.flatMap((tile, i) => (tile.at ? [{ tile: i, square: nameOf(tile.at), face: tile.face }] : [])),
    };
  }

  // Arranges the tiles as they were when the page was left.
  restore(kept: unknown): void {
    const found = kept as Partial<KeptHand> | null | undefined;
    if (!found || !Array.isArray(found.order) || !Array.isArray(found.laid)) return;
    const rest = [...this.tiles];
    const arranged: (HandTile | undefined)[] = found.order.map((name) => {
      const index = rest.findIndex((tile) => (tile.isBlank ? "?" : this.alphabet.writeTile(tile)) === name);
      return index >= 0 ? rest.splice(index, 1)[0] : undefined;
    });
    this.tiles = [...arranged.filter((tile) => tile !== undefined), ...rest];
    for (const one of found.laid) {
      const tile = arranged[Number(one?.tile)];
      const square = readName(String(one?.square))?.square;
      if (!tile || !square || !isOnBoard(square, this.size) || this.isFilled(square)) continue;
      if (tile.isBlank && !this.alphabet.letter(String(one.face))) continue;
      this.#put(tile.id, square, tile.isBlank ? String(one.face) : tile.face);
    }
  }

  // --- laying

  // A blank without a letter asks for one first.
  lay(id: number, square: Square, face = "", advances = false): HandFault | undefined {
    const tile = this.tiles.find((one) => one.id === id);
    if (!tile) return "no-tile";
    if (!isOnBoard(square, this.size) || (this.isFilled(square) && this.laidAt(square)?.id !== id)) return "no-free-square";
    this.picked = null;
    const letter = tile.isBlank ? face || tile.face : tile.face;
    if (!letter) {
      this.asking = { tile: id, square, advances };
      return undefined;
    }
    this.#put(id, square, letter);
    if (advances) this.#advance();
    return undefined;
  }

  nameBlank(face: string): void {
    if (!this.asking) return;
    const { tile, square, advances } = this.asking;
    this.asking = null;
    this.lay(tile, square, face, advances);
  }

  layAtCursor(id: number): HandFault | undefined {
    const square = this.#freeFromCursor();
    if (!square) return this.cursor ? "no-free-square" : "no-square";
    this.cursor = { square, direction: this.cursor!.direction };
    return this.lay(id, square, "", true);
  }

  takeUp(id: number): void {
    const tile = this.tiles.find((one) => one.id === id);
    if (tile) this.#takeUp(tile);
  }

  takeAllUp(): void {
    for (const tile of this.tiles) this.#takeUp(tile);
    this.asking = null;
    this.picked = null;
    this.#typed = null;
  }

  // A letter key. `wantsBlank`: even where the letter itself is on the rack. Keys in a row may be one tile: C, H is CH
  // where there is such a tile, and L, ·, L one as well.
  type(key: string, wantsBlank: boolean): HandFault | undefined {
    if (!this.cursor) return "no-square";
    const before = this.#typed;
    if (before) {
      const text = before.text + key;
      const longer = this.alphabet.letterTyped(text);
      if (longer && this.#replaceTyped(before, text, longer.face, wantsBlank)) return undefined;
      if (!longer && this.#mayBecome(text, wantsBlank)) {
        this.#typed = { ...before, text };
        return undefined;
      }
    }
    const letter = this.alphabet.letterTyped(key);
    const tile = letter && this.#findFree(letter.face, wantsBlank);
    const mayWait = this.#mayBecome(key, wantsBlank || !letter);
    // With a longer tile in reach a blank waits: C may be the beginning of CH.
    if (tile && letter && !(tile.isBlank && !wantsBlank && mayWait)) return this.#typeTile(tile, letter.face, key, wantsBlank);
    this.#typed = { text: key, tile: null, wantsBlank };
    return mayWait ? undefined : "no-tile";
  }

  // Puts the longer tile in the place of the one that its first keys laid.
  #replaceTyped(before: Typed, text: string, face: string, wantsBlank: boolean): boolean {
    const first = this.tiles.find((tile) => tile.id === before.tile);
    const square = first?.at ?? null;
    const firstFace = first?.face ?? "";
    if (first) this.#takeUp(first);
    const longer = this.#findFree(face, wantsBlank || before.wantsBlank);
    // A blank takes the place of a blank only, unless it is asked for.
    if (!longer || (longer.isBlank && first && !first.isBlank && !wantsBlank)) {
      if (first && square) this.#put(first.id, square, firstFace);
      return false;
    }
    if (square && this.cursor) this.cursor = { square, direction: this.cursor.direction };
    return this.#typeTile(longer, face, text, wantsBlank) === undefined;
  }

  #mayBecome(text: string, mayBeBlank: boolean): boolean {
    return this.alphabet.longerThan(text).some(({ face }) => {
      const tile = this.#findFree(face, false);
      return tile !== undefined && (mayBeBlank || !tile.isBlank);
    });
  }

  // Steps back over what lies there, and takes the tile up that was laid last on the way.
  backspace(): void {
    this.#typed = null;
    if (!this.cursor) return;
    const { direction } = this.cursor;
    let square = this.cursor.square;
    if (!this.laidAt(square)) {
      do square = step(square, direction, -1);
      while (isOnBoard(square, this.size) && this.board[square.row]?.[square.column]);
    }
    if (!isOnBoard(square, this.size)) return;
    this.cursor = { square, direction };
    const tile = this.laidAt(square);
    if (tile) this.#takeUp(tile);
  }

  skip(): void {
    this.#typed = null;
    if (!this.cursor) return;
    const square = step(this.cursor.square, this.cursor.direction, 1);
    if (isOnBoard(square, this.size)) this.cursor = { ...this.cursor, square };
  }

  flip(): void {
    this.#typed = null;
    if (this.cursor) this.cursor = { ...this.cursor, direction: this.cursor.direction === "across" ? "down" : "across" };
  }

  setCursor(square: Square, direction: Direction = this.cursor?.direction ?? "across"): void {
    this.#typed = null;
    this.cursor = { square, direction };
  }

  // Clicks on one square: across, down, off.
  turnCursor(square: Square): void {
    if (!this.cursor || !isSame(this.cursor.square, square)) this.setCursor(square, "across");
    else if (this.cursor.direction === "across") this.setCursor(square, "down");
    else this.cursor = null;
  }

  // --- the rack

  moveInRack(id: number, index: number): void {
    const tile = this.tiles.find((one) => one.id === id);
    if (!tile) return;
    this.#takeUp(tile);
    const others = this.tiles.filter((one) => one.id !== id);
    const before = others.filter((one) => one.at === null)[index];
    const place = before ? others.indexOf(before) : others.length;
    this.tiles = [...others.slice(0, place), tile, ...others.slice(place)];
  }

  // Another order than now, wherever there is one.
  shuffle(random: () => number = Math.random): void {
    const names = () => this.free.map((tile) => tile.face).join(" ");
    if (new Set(this.free.map((tile) => tile.face)).size < 2) return;
    const before = names();
    do {
      const free = this.free;
      for (let i = free.length - 1; i > 0; --i) {
        const j = Math.floor(random() * (i + 1));
        [free[i], free[j]] = [free[j]!, free[i]!];
      }
      this.#arrange(free);
    } while (names() === before);
  }

  sort(order: Exclude<TileOrder, "drawn">): void {
    const rank = (tile: HandTile) => {
      if (tile.isBlank) return 1000;
      const index = this.alphabet.letters.findIndex((letter) => letter.face === tile.face);
      return index + (order === "vowels" && !this.alphabet.letters[index]?.isVowel ? 100 : 0);
    };
    this.#arrange(this.free.sort((a, b) => rank(a) - rank(b)));
  }

  toggleOnShelf(id: number): void {
    if (!this.shelf) return;
    this.shelf = this.shelf.includes(id) ? this.shelf.filter((one) => one !== id) : [...this.shelf, id];
  }

  // --- helpers

  // Lays a whole play; `null` squares are played through. Blanks are those that are written so, unless they may fill in.
  layWord(at: Square, direction: Direction, tiles: readonly (Tile | null)[], mayFillIn = false): HandFault | undefined {
    this.takeAllUp();
    this.cursor = null;
    let square = at;
    for (const tile of tiles) {
      if (!isOnBoard(square, this.size)) return this.#giveUp("no-free-square");
      const there = this.board[square.row]?.[square.column];
      if (!there) {
        if (!tile) return this.#giveUp("no-tile");
        const own = this.#findFree(tile.face, tile.isBlank);
        if (!own || (own.isBlank && !tile.isBlank && !mayFillIn)) return this.#giveUp("no-tile");
        this.#put(own.id, square, tile.face);
      } else if (tile && there.face !== tile.face) {
        return this.#giveUp("no-free-square");
      }
      square = step(square, direction, 1);
    }
    return undefined;
  }

  #giveUp(fault: HandFault): HandFault {
    this.takeAllUp();
    return fault;
  }

  #arrange(free: HandTile[]): void {
    let next = 0;
    this.tiles = this.tiles.map((tile) => (tile.at === null ? free[next++]! : tile));
  }

  #put(id: number, square: Square, face: string): void {
    const tile = this.tiles.find((one) => one.id === id)!;
    tile.at = square;
    tile.face = face;
  }

  #takeUp(tile: HandTile): void {
    tile.at = null;
    if (tile.isBlank) tile.face = "";
  }

  #findFree(face: string, wantsBlank: boolean): HandTile | undefined {
    const free = this.free;
    const same = wantsBlank ? undefined : free.find((tile) => !tile.isBlank && tile.face === face);
    return same ?? free.find((tile) => tile.isBlank);
  }

  #typeTile(tile: HandTile, face: string, text: string, wantsBlank: boolean): HandFault | undefined {
    const square = this.#freeFromCursor();
    if (!square) return "no-free-square";
    this.cursor = { square, direction: this.cursor!.direction };
    this.#put(tile.id, square, face);
    this.#advance();
    this.#typed = { text, tile: tile.id, wantsBlank };
    return undefined;
  }

  #freeFromCursor(): Square | undefined {
    if (!this.cursor) return undefined;
    let square = this.cursor.square;
    while (isOnBoard(square, this.size) && this.isFilled(square)) square = step(square, this.cursor.direction, 1);
    return isOnBoard(square, this.size) ? square : undefined;
  }

  // To the next free square; at the edge the cursor stays.
  #advance(): void {
    const next = this.#freeFromCursor();
    if (next && this.cursor) this.cursor = { ...this.cursor, square: next };
  }
}
