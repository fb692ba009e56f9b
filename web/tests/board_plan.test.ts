import { describe, expect, test } from "vitest";
import { countPremiums, emptyPlan, fileName, moveStart, paint, planFromText, planToText, resize, sizeOf, symmetries, together, type Symmetry } from "../src/editor/board_plan";
import { History } from "../src/editor/history.svelte";
import { nameOf } from "../src/model/squares";

const files = import.meta.glob<string>("../../data/layouts/*.txt", { query: "?raw", import: "default", eager: true });
const names = (square: { row: number; column: number }, size: number, symmetry: Symmetry) => together(square, size, symmetry).map((one) => nameOf(one)).sort();

describe("squares that belong together", () => {
  const at = { row: 0, column: 1 };
  test("are those that the symmetry carries into each other", () => {
    expect(names(at, 5, "none")).toEqual(["1B"]);
    expect(names(at, 5, "rotation")).toEqual(["1B", "5D"]);
    expect(names(at, 5, "mirror")).toEqual(["1B", "1D"]);
    expect(names(at, 5, "four")).toEqual(["1B", "1D", "5B", "5D"]);
    expect(names(at, 5, "eight")).toEqual(["1B", "1D", "2A", "2E", "4A", "4E", "5B", "5D"]);
  });
  test("are counted once", () => {
    for (const symmetry of symmetries) expect(names({ row: 2, column: 2 }, 5, symmetry)).toEqual(["3C"]);
    expect(names({ row: 0, column: 0 }, 5, "eight")).toEqual(["1A", "1E", "5A", "5E"]);
  });
  test("are the same whichever of them is painted", () => {
    for (const symmetry of symmetries) {
      for (const square of together(at, 6, symmetry)) expect(names(square, 6, symmetry)).toEqual(names(at, 6, symmetry));
    }
  });
});

describe("a board that is drawn", () => {
  test("is painted with its symmetry", () => {
    const plan = paint(emptyPlan(7), { row: 0, column: 0 }, "3W", "eight");
    expect(countPremiums(plan)["3W"]).toBe(4);
    expect(paint(plan, { row: 0, column: 6 }, "3W", "eight")).toBe(plan);
    expect(countPremiums(paint(plan, { row: 6, column: 6 }, ".", "none"))["3W"]).toBe(3);
  });
  test("keeps its centre when it grows and shrinks", () => {
    const plan = paint(emptyPlan(7, "Mine"), { row: 3, column: 3 }, "2W", "none");
    for (const size of [5, 9, 15, 21]) {
      const other = resize(plan, size);
      expect(sizeOf(other)).toBe(size);
      expect(other.premiums[other.start.row]![other.start.column]).toBe("2W");
      expect(resize(other, 7)).toEqual(plan);
    }
  });
  test("stays within what the engine takes", () => {
    expect(sizeOf(resize(emptyPlan(7), 100))).toBe(21);
    expect(sizeOf(resize(emptyPlan(7), 1))).toBe(5);
    const corner = moveStart(emptyPlan(15), { row: 14, column: 0 });
    expect(resize(corner, 5).start).toEqual({ row: 4, column: 0 });
  });
});

describe("the file of a board", () => {
  test.each(Object.entries(files))("%s survives being read and written", (_, text) => {
    const plan = planFromText(text);
    expect(sizeOf(plan)).toBeGreaterThanOrEqual(5);
    expect(planFromText(planToText(plan))).toEqual(plan);
  });
  test("has a name that files can have, whatever the title", () => {
    expect(fileName("Añejo  Board #2!", "board")).toBe("an-ejo-board-2");
    expect(fileName("Доска", "board")).toBe("board");
    expect(planToText(emptyPlan(5, "Two\nlines # and more"))).toContain("\ntitle  Two lines and more\n");
  });
});

describe("steps", () => {
  test("are taken back and made again", () => {
    const history = new History("a");
    history.change("b");
    history.change("c");
    history.redo();
    expect(history.present).toBe("c");
    history.undo();
    expect(history.present).toBe("b");
    history.redo();
    expect(history.present).toBe("c");
    for (let i = 0; i < 3; ++i) history.undo();
    expect([history.present, history.canUndo, history.canRedo]).toEqual(["a", false, true]);
  });
  test("that change nothing are none, and a new one ends what was taken back", () => {
    const history = new History("a");
    history.change("b");
    history.change("b");
    history.undo();
    expect([history.present, history.canUndo]).toEqual(["a", false]);
    history.change("x");
    history.redo();
    expect(history.present).toBe("x");
  });
  test("of one line are one", () => {
    const history = new History("a");
    history.change("b");
    history.amend("bb");
    history.amend("bbb");
    expect(history.present).toBe("bbb");
    history.undo();
    expect(history.present).toBe("a");
  });
});
