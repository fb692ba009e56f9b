import { describe, expect, test } from "vitest";
import { byLength } from "../src/words/answers";
import { compared, nextQuestion, typedLetters, typedWords } from "../src/words/quiz";
import { answered, emptyDeck, withMissed } from "../src/words/schedule";

const now = Date.UTC(2026, 10, 16);
const material = { words: ["AA", "QI", "ZA"], others: ["QA", "ZI"] };
const always = (...numbers: number[]) => () => (numbers.length > 1 ? numbers.shift()! : numbers[0]!);

describe("the next question", () => {
  test("is new where nothing is due, a word or what looks like one", () => {
    const ask = (random: () => number) => nextQuestion(emptyDeck(), "word", 2, material, "", now, random);
    expect(ask(always(0.7, 0.4))).toEqual({ kind: "word", text: "QI" });
    expect(ask(always(0.1, 0.9))).toEqual({ kind: "word", text: "ZI" });
  });
  test("is never a false word where one has to find words", () => {
    for (const number of [0, 0.3, 0.6, 0.99]) {
      expect(material.words).toContain(nextQuestion(emptyDeck(), "anagrams", 2, material, "", now, always(number))?.text);
    }
  });
  test("is what is due, two of three times", () => {
    const deck = answered(emptyDeck(), "word", "ZA", false, now - 60_000);
    expect(nextQuestion(deck, "word", 2, material, "", now, always(0.6))?.text).toBe("ZA");
    expect(nextQuestion(deck, "word", 2, material, "", now, always(0.7, 0.9, 0))?.text).toBe("AA");
    expect(nextQuestion(deck, "word", 3, { words: ["TEA"], others: [] }, "", now, always(0))?.text).toBe("TEA");
    expect(nextQuestion(deck, "hooks", 2, material, "", now, always(0))?.text).toBe("AA");
  });
  test("brings back what somebody once took for a word", () => {
    const deck = answered(emptyDeck(), "word", "XZ", false, now - 60_000);
    expect(nextQuestion(deck, "word", 2, material, "", now, always(0.1))?.text).toBe("XZ");
  });
  test("is not the one before, where there is another", () => {
    expect(nextQuestion(emptyDeck(), "anagrams", 2, material, "AA", now, always(0))?.text).toBe("QI");
    expect(nextQuestion(emptyDeck(), "anagrams", 2, { words: ["AA"], others: [] }, "AA", now, always(0))?.text).toBe("AA");
  });
  test("about missed words is of whatever kind they were missed in, due or not", () => {
    const deck = withMissed(emptyDeck(), ["RETAINS", "QI"], now);
    expect(nextQuestion(deck, "hooks", "missed", material, "", now, always(0))).toEqual({ kind: "anagrams", text: "RETAINS" });
    expect(nextQuestion(deck, "hooks", "missed", material, "RETAINS", now, always(0))).toEqual({ kind: "word", text: "QI" });
    expect(nextQuestion(deck, "hooks", "missed", material, "", now - 1, always(0))?.text).toBe("RETAINS");
    expect(nextQuestion(emptyDeck(), "word", "missed", material, "", now, always(0))).toBeUndefined();
  });
  test("is none where there are no words", () => {
    expect(nextQuestion(emptyDeck(), "word", 2, { words: [], others: [] }, "", now, always(0.9))).toBeUndefined();
  });
});

describe("what somebody types", () => {
  test("is cut into words", () => {
    expect(typedWords(" tea, eat;ate\n ")).toEqual(["TEA", "EAT", "ATE"]);
    expect(typedWords(" ")).toEqual([]);
  });
  test("is cut into letters, the longest tile first", () => {
    expect(typedLetters("a, CH ñ a", ["A", "C", "CH", "H", "Ñ"])).toEqual(["A", "CH", "Ñ"]);
  });
  test("is compared with what is right", () => {
    expect(compared(["A", "B"], ["B", "C"])).toEqual({ missing: ["C"], extra: ["A"], isRight: false });
    expect(compared(["B", "A"], ["A", "B"])).toEqual({ missing: [], extra: [], isRight: true });
  });
});

test("Words are grouped by their length in tiles", () => {
  const word = (text: string, length: number) => ({ word: text, length, points: 1 });
  expect(byLength([word("CHAT", 3), word("TEA", 3), word("AT", 2)]).map(({ length, words }) => [length, words.length])).toEqual([[3, 2], [2, 1]]);
  expect(byLength([])).toEqual([]);
});
