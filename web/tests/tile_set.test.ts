import { describe, expect, test } from "vitest";
import { addRow, changeRow, emptySet, moveRow, removeRow, rowOf, setFromText, setToText, totals } from "../src/editor/tile_set";
import { Alphabet } from "../src/model/alphabet";

const files = import.meta.glob<string>("../../data/alphabets/*.txt", { query: "?raw", import: "default", eager: true });

describe("the file of a set of tiles", () => {
  test("is there for every language", () => expect(Object.keys(files).length).toBeGreaterThan(20));
  test.each(Object.entries(files))("%s survives being read and written", (_, text) => {
    const set = setFromText(text);
    expect(setFromText(setToText(set))).toEqual(set);
    const written = new Alphabet(setToText(set));
    const original = new Alphabet(text);
    expect(written.letters).toEqual(original.letters);
    expect(written.rackSize).toBe(original.rackSize);
  });
});

describe("a set of tiles", () => {
  const two = addRow(addRow(emptySet(), { ...rowOf("a", "en"), count: 9, isVowel: true }), { ...rowOf("Z", "en"), points: 10 });
  test("is counted", () => {
    expect(totals(two)).toEqual({ tiles: 12, letters: 2, points: 19, vowels: 9 });
    expect(totals(setFromText(files["../../data/alphabets/english.txt"]!))).toEqual({ tiles: 100, letters: 26, points: 187, vowels: 42 });
  });
  test("has rows that are changed, moved and removed", () => {
    expect(changeRow(two, 1, { count: 3 }).tiles[1]!.count).toBe(3);
    expect(moveRow(two, 1, -1).tiles.map(({ upper }) => upper)).toEqual(["Z", "A"]);
    expect(moveRow(two, 0, -1)).toBe(two);
    expect(removeRow(two, 0).tiles.map(({ upper }) => upper)).toEqual(["Z"]);
  });
  test("has both cases of a letter as its language has them", () => {
    expect(rowOf("i", "tr")).toMatchObject({ upper: "İ", lower: "i" });
    expect(rowOf("i", "en")).toMatchObject({ upper: "I", lower: "i" });
    expect(rowOf("ch", "not a tag")).toMatchObject({ upper: "CH", lower: "ch" });
  });
});
