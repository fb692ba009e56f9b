import { expect, test } from "vitest";
import { levelOf, levels, levelWord, nearestLevel, specOf } from "../src/model/levels";

test("A level is read from its player and written as one", () => {
  for (const level of levels) expect(levelOf(specOf(level))).toBe(level);
  for (const other of ["", "static", "level:0", "level:11", "level:3.5", "level:3 "]) expect(levelOf(other)).toBeUndefined();
});

test("Each level has a word, and the strongest have one of their own", () => {
  expect(levels.map(levelWord).join(" ")).toBe("beginner beginner casual casual keen keen club club expert champion");
});

test("Any number is brought to a level", () => {
  expect(nearestLevel(-2)).toBe(1);
  expect(nearestLevel(99)).toBe(10);
  expect(nearestLevel(4.4)).toBe(4);
  expect(nearestLevel(Number.NaN)).toBe(3);
});
