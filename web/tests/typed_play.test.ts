import { describe, expect, it } from "vitest";
import { readTyped } from "../src/model/typed_play";
import { emptyBoard, spanish } from "./some_tiles";

const board = emptyBoard();
board[3]![3] = { face: "S", isBlank: false };

describe("A typed play", () => {
  it("is a square and a word, with tiles of the board written in several ways", () => {
    for (const text of ["4C ASA", "4c A(S)A", " 4C  A.A "]) {
      expect(readTyped(text, spanish, board)).toEqual({
        kind: "play",
        square: { row: 3, column: 2 },
        direction: "across",
        tiles: [{ face: "A", isBlank: false }, null, { face: "A", isBlank: false }],
        mayFillIn: false,
      });
    }
    expect(readTyped("A1 ALE", spanish, board)).toMatchObject({ direction: "down", square: { row: 0, column: 0 } });
  });

  it("has blanks in lower case, but not when all of it is", () => {
    expect(readTyped("1A AlE", spanish, board)).toMatchObject({ tiles: [{ isBlank: false }, { face: "L", isBlank: true }, { isBlank: false }] });
    expect(readTyped("1a ale", spanish, board)).toMatchObject({ tiles: [{ isBlank: false }, { isBlank: false }, { isBlank: false }] });
  });

  it("says what is wrong", () => {
    const fault = (text: string) => {
      const read = readTyped(text, spanish, board);
      return read.kind === "fault" ? read.fault : "";
    };
    expect(fault("")).toBe("form");
    expect(fault("WORD")).toBe("form");
    expect(fault("9Z ALE")).toBe("no-such-square");
    expect(fault("1A XYZ")).toBe("no-such-tile");
    expect(fault("4C ALA")).toBe("other-tile");
    expect(fault("1A A.E")).toBe("form");
  });
});
