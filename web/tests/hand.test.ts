import { beforeEach, describe, expect, it } from "vitest";
import { Alphabet } from "../src/model/alphabet";
import { Hand } from "../src/model/hand.svelte";
import type { Direction } from "../src/model/squares";
import { emptyBoard, rackOf, spanish } from "./some_tiles";

const at = (row: number, column: number) => ({ row, column });

describe("A hand", () => {
  let hand: Hand;
  const board = emptyBoard();
  board[3]![3] = { face: "S", isBlank: false };

  const settle = (rack: string, order: "drawn" | "alphabet" | "vowels" = "drawn") => hand.settle(rackOf(rack), board, order);
  const faces = () => hand.free.map((tile) => (tile.isBlank ? "?" : tile.face)).join(" ");
  const laid = () => hand.laid.map((tile) => `${tile.face}${tile.isBlank ? "*" : ""}@${tile.at!.row},${tile.at!.column}`).sort();
  const cursor = (row: number, column: number, direction: Direction = "across") => hand.setCursor(at(row, column), direction);

  beforeEach(() => {
    hand = new Hand(spanish, 7, board);
    settle("ACEHL[CH]?");
  });

  it("keeps its order when new tiles come, and puts them behind", () => {
    hand.moveInRack(hand.free[4]!.id, 0);
    expect(faces()).toBe("L A C E H CH ?");
    settle("AELS?A[CH]");
    expect(faces()).toBe("L A E CH ? S A");
  });

  it("keeps the tile that stayed where one of the same face was played, and puts the new ones behind", () => {
    hand = new Hand(spanish, 7, board);
    settle("SASEL");
    const [first] = hand.free;
    hand.lay(first!.id, at(0, 0));
    const played = emptyBoard();
    played[0]![0] = { face: "S", isBlank: false };
    hand.give([first!.id]);
    hand.settle(rackOf("ASELS"), played, "drawn");
    expect(faces()).toBe("A S E L S");
    expect(hand.tiles.map((tile) => tile.id)).not.toContain(first!.id);
  });

  it("keeps the tile that stayed even where another page made the play", () => {
    hand = new Hand(spanish, 7, board);
    settle("SASEL");
    hand.lay(hand.free[0]!.id, at(0, 0));
    const played = emptyBoard();
    played[0]![0] = { face: "S", isBlank: false };
    hand.settle(rackOf("ASELC"), played, "drawn");
    expect(faces()).toBe("A S E L C");
  });

  it("tells a tile that was exchanged from one of the same face that stayed or is new", () => {
    hand = new Hand(spanish, 7, board);
    settle("SASEL?");
    hand.give([hand.free[0]!.id, hand.free[5]!.id]);
    settle("AASEL?");
    expect(faces()).toBe("A S E L A ?");
    settle("ASEL?S");
    expect(faces()).toBe("A S E L ? S");
  });

  it("goes on sorting where that is wished", () => {
    hand = new Hand(spanish, 7, board);
    settle("SLEA?", "alphabet");
    expect(faces()).toBe("A E L S ?");
    settle("SLEA?C", "vowels");
    expect(faces()).toBe("A E C L S ?");
  });

  it("leaves tiles where they were laid until their square is taken", () => {
    hand.lay(hand.free[0]!.id, at(0, 0));
    settle("ACEHL[CH]?");
    expect(laid()).toEqual(["A@0,0"]);
    hand.give([hand.laid[0]!.id]); // a turn that did not put it there after all
    settle("ACEHL[CH]?");
    expect(laid()).toEqual(["A@0,0"]);
    const taken = emptyBoard();
    taken[0]![0] = { face: "L", isBlank: false };
    hand.settle(rackOf("ACEHL[CH]?"), taken, "drawn");
    expect(laid()).toEqual([]);
  });

  it("types along a line, past what lies there", () => {
    cursor(3, 2);
    hand.type("a", false);
    hand.type("l", false);
    expect(laid()).toEqual(["A@3,2", "L@3,4"]);
    expect(hand.cursor!.square).toEqual(at(3, 5));
  });

  it("takes the digraph tile when its two letters are typed", () => {
    cursor(0, 0);
    hand.type("c", false);
    expect(laid()).toEqual(["C@0,0"]);
    hand.type("h", false);
    expect(laid()).toEqual(["CH@0,0"]);
    hand.type("a", false);
    expect(laid()).toEqual(["A@0,1", "CH@0,0"]);
  });

  it("waits for the second letter where only the digraph is there", () => {
    settle("A[CH]");
    cursor(0, 0);
    expect(hand.type("c", false)).toBeUndefined();
    expect(laid()).toEqual([]);
    hand.type("h", false);
    expect(laid()).toEqual(["CH@0,0"]);
  });

  it("takes three keys for one tile, and a blank for a digraph", () => {
    const catalan = new Alphabet("alphabet x\nlanguage ca\nrack 7\nblank 2 0\ntile A a 1 1 vowel\ntile L l 4 1\ntile L·L l·l 1 10\ntile QU qu 1 8\nfold À à A\n");
    const other = new Hand(catalan, 7, emptyBoard());
    const rack = (text: string) => catalan.readTiles(text).filter((tile) => tile !== null);
    const shown = () => other.laid.map((tile) => `${tile.face}${tile.isBlank ? "*" : ""}`);
    other.settle(rack("AL[L·L]?"), emptyBoard(), "drawn");
    other.setCursor(at(0, 0), "across");
    for (const key of ["l", "·", "l"]) expect(other.type(key, false)).toBeUndefined();
    expect(shown()).toEqual(["L·L"]);
    other.takeAllUp();
    other.setCursor(at(0, 0), "across");
    for (const key of ["Q", "U"]) expect(other.type(key, true)).toBeUndefined();
    expect(shown()).toEqual(["QU*"]);
    other.takeAllUp();
    other.setCursor(at(0, 0), "across");
    for (const key of ["L", "·", "L"]) other.type(key, true);
    expect(shown()).toEqual(["L·L*"]);
    other.takeAllUp();
    other.setCursor(at(0, 0), "across");
    other.type("à", false);
    expect(shown()).toEqual(["A"]);
  });

  it("lays the blank of a digraph where its first letter lay", () => {
    settle("ACH?");
    cursor(0, 0);
    hand.type("C", true);
    hand.type("H", true);
    expect(laid()).toEqual(["CH*@0,0"]);
  });

  it("uses a blank for a letter that it lacks, or when told to", () => {
    cursor(0, 0);
    hand.type("s", false);
    expect(laid()).toEqual(["S*@0,0"]);
    hand.takeAllUp();
    cursor(0, 0);
    hand.type("A", true);
    expect(laid()).toEqual(["A*@0,0"]);
    expect(hand.type("Ñ", false)).toBe("no-tile");
  });

  it("says when there is no square or no tile", () => {
    hand.cursor = null;
    expect(hand.type("a", false)).toBe("no-square");
    cursor(0, 0);
    expect(hand.type("w", false)).toBe("no-tile");
  });

  it("stays at the edge and goes no further", () => {
    cursor(0, 6);
    hand.type("a", false);
    expect(hand.type("l", false)).toBe("no-free-square");
    expect(laid()).toEqual(["A@0,6"]);
  });

  it("steps back over the board and takes the tile up", () => {
    cursor(3, 2);
    hand.type("a", false);
    hand.type("l", false);
    hand.backspace();
    expect(laid()).toEqual(["A@3,2"]);
    expect(hand.cursor!.square).toEqual(at(3, 4));
    hand.backspace();
    expect(laid()).toEqual([]);
    expect(hand.cursor!.square).toEqual(at(3, 2));
  });

  it("asks a blank for its letter, and forgets it when the tile comes back", () => {
    const blank = hand.free.find((tile) => tile.isBlank)!;
    hand.lay(blank.id, at(1, 1));
    expect(hand.asking).not.toBeNull();
    hand.nameBlank("LL");
    expect(laid()).toEqual(["LL*@1,1"]);
    hand.takeUp(blank.id);
    expect(hand.free.find((tile) => tile.isBlank)!.face).toBe("");
  });

  it("turns its cursor with each click: across, down, off", () => {
    hand.turnCursor(at(1, 1));
    expect(hand.cursor).toMatchObject({ direction: "across" });
    hand.turnCursor(at(1, 1));
    expect(hand.cursor).toMatchObject({ direction: "down" });
    hand.turnCursor(at(1, 1));
    expect(hand.cursor).toBeNull();
  });

  it("never shuffles into the same order", () => {
    settle("AE");
    for (let i = 0; i < 20; ++i) {
      const before = faces();
      hand.shuffle();
      expect(faces()).not.toBe(before);
    }
    settle("AA");
    hand.shuffle(); // and ends where there is no other
    expect(faces()).toBe("A A");
  });

  it("comes back as it was left", () => {
    hand.moveInRack(hand.free[4]!.id, 0);
    cursor(0, 0);
    hand.type("a", false);
    hand.type("s", false); // the blank
    const kept = JSON.parse(JSON.stringify(hand.toKept())) as unknown;
    const again = new Hand(spanish, 7, board);
    again.settle(rackOf("ACEHL[CH]?"), board, "drawn");
    again.restore(kept);
    expect(again.toKept()).toMatchObject({ order: hand.toKept().order, laid: hand.toKept().laid });
  });

  it("is not confused by what somebody else kept", () => {
    for (const nonsense of [null, 7, {}, { order: [1, 2], laid: [{}] }, { order: ["A"], laid: [{ tile: 0, square: "99Z", face: "A" }, null] }]) {
      const other = new Hand(spanish, 7, board);
      other.settle(rackOf("ACE"), board, "drawn");
      other.restore(nonsense);
      expect(other.laid).toEqual([]);
      expect(other.free.length).toBe(3);
    }
  });

  it("lays a word from its tiles, or nothing of it", () => {
    expect(hand.layWord(at(3, 2), "across", [{ face: "A", isBlank: false }, null, { face: "E", isBlank: true }])).toBeUndefined();
    expect(laid()).toEqual(["A@3,2", "E*@3,4"]);
    expect(hand.layWord(at(0, 0), "across", [{ face: "A", isBlank: false }, { face: "A", isBlank: false }, { face: "A", isBlank: false }])).toBe("no-tile");
    expect(laid()).toEqual([]);
  });

  it("lays a blank only where one is written, unless blanks may fill in", () => {
    settle("A?");
    const word = [
      { face: "A", isBlank: false },
      { face: "S", isBlank: false },
    ];
    expect(hand.layWord(at(0, 0), "across", word)).toBe("no-tile");
    expect(hand.layWord(at(0, 0), "across", word, true)).toBeUndefined();
    expect(laid()).toEqual(["A@0,0", "S*@0,1"]);
  });
});
