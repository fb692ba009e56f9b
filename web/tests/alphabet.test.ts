import { describe, expect, it } from "vitest";
import { spanish } from "./some_tiles";

describe("An alphabet", () => {
  it("reads its file", () => {
    expect(spanish.letters.map((letter) => letter.face)).toEqual(["A", "C", "CH", "E", "H", "L", "LL", "Ñ", "S"]);
    expect(spanish.rackSize).toBe(7);
    expect(spanish.letter("LL")).toMatchObject({ points: 8, count: 1, isVowel: false });
  });

  it("reads tiles in notation and writes them again", () => {
    const text = "[CH]A.ñ?[ll]";
    const tiles = spanish.readTiles(text);
    expect(tiles).toEqual([
      { face: "CH", isBlank: false },
      { face: "A", isBlank: false },
      null,
      { face: "Ñ", isBlank: true },
      { face: "", isBlank: true },
      { face: "LL", isBlank: true },
    ]);
    expect(tiles.map((tile) => (tile ? spanish.writeTile(tile) : ".")).join("")).toBe(text);
  });

  it("cuts words into the longest tiles, and takes brackets as they are", () => {
    expect(spanish.cut("CHALLE")?.map((tile) => tile.face)).toEqual(["CH", "A", "LL", "E"]);
    expect(spanish.cut("[CH]a")).toEqual([
      { face: "CH", isBlank: false },
      { face: "A", isBlank: true },
    ]);
    expect(spanish.cut("AX")).toBeUndefined();
    expect(spanish.cut("[X]")).toBeUndefined();
  });

  it("knows letters however they are typed", () => {
    expect(spanish.letterTyped("ñ")?.face).toBe("Ñ");
    expect(spanish.letterTyped("Ch")?.face).toBe("CH");
    expect(spanish.letterTyped("w")).toBeUndefined();
  });

  it("counts a blank as a blank", () => {
    expect(spanish.pointsOf({ face: "LL", isBlank: true })).toBe(0);
    expect(spanish.pointsOf({ face: "LL", isBlank: false })).toBe(8);
  });
});
