import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Alphabet } from "../src/model/alphabet";
import { Layout } from "../src/model/layout";
import { isOnBoard } from "../src/model/squares";

const data = new URL("../../data/", import.meta.url);
const filesIn = (folder: string) => readdirSync(new URL(folder, data)).map((name) => [name, readFileSync(new URL(`${folder}/${name}`, data), "utf8")] as const);

describe("All alphabets that come with the program", () => {
  const files = filesIn("alphabets");
  it("are there", () => expect(files.length).toBeGreaterThan(25));
  it.each(files)("%s: every tile, and every blank as it, survives being written", (_name, text) => {
    const alphabet = new Alphabet(text);
    expect(alphabet.title).not.toBe("");
    expect(alphabet.letters.length).toBeGreaterThan(20);
    for (const { face, lower, points, count } of alphabet.letters) {
      expect(Number.isInteger(points) && Number.isInteger(count)).toBe(true);
      for (const tile of [{ face, isBlank: false }, { face, isBlank: true }]) expect(alphabet.readTiles(alphabet.writeTile(tile))).toEqual([tile]);
      expect(alphabet.letterTyped(face)?.face).toBe(face);
      expect(alphabet.letterTyped(lower)?.face).toBe(face);
    }
  });
});

describe("All boards that come with the program", () => {
  it.each(filesIn("layouts"))("%s is a square with a start", (_name, text) => {
    const layout = new Layout(text);
    expect(layout.title).not.toBe("");
    expect(layout.premiums.every((row) => row.length === layout.size)).toBe(true);
    expect(isOnBoard(layout.start, layout.size)).toBe(true);
    expect(layout.premiums.flat().every((premium) => /^(\.|[234][LW])$/.test(premium))).toBe(true);
  });
});
