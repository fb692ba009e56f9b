import { describe, expect, test } from "vitest";
import { nameProblem, passwordProblem } from "../src/people/entrance";

describe("a name", () => {
  test("is good with letters and digits of one script", () => {
    for (const name of ["Ann", "ann.lee-2", "Zoë", "Аня", "Ολγα", "x9", "a".repeat(20)]) expect(nameProblem(name), name).toBeUndefined();
  });
  test("says what is wrong with it", () => {
    for (const name of ["", "a", "a".repeat(21)]) expect(nameProblem(name), name).toBe("length");
    for (const name of ["Ann Lee", "a!b", "日本"]) expect(nameProblem(name), name).toBe("characters");
    expect(nameProblem("Anя")).toBe("scripts");
    for (const name of [".ann", "ann_", "a--b"]) expect(nameProblem(name), name).toBe("marks");
    expect(nameProblem("1984")).toBe("no-letter");
  });
});

describe("a password", () => {
  test("has eight characters, however long they are, and is not the name", () => {
    expect(passwordProblem("1234567", "Ann")).toBe("short");
    expect(passwordProblem("пароль-1", "Ann")).toBeUndefined();
    expect(passwordProblem("🦊".repeat(7), "Ann")).toBe("short");
    expect(passwordProblem("ß".repeat(251), "Ann")).toBe("long");
    expect(passwordProblem("ANNA-LENA", "Anna-Lena")).toBe("same");
    expect(passwordProblem("12345678", "")).toBeUndefined();
  });
});
