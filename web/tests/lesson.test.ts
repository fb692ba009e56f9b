import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/wire/messages";
import { costliest, isLesson, keyOfTurn, missedBingos, playOf, positionBefore, type Lesson } from "../src/teacher/lesson";
import { spanish } from "./some_tiles";
import { told, turnsOf } from "./told_game";

const events: GameEvent[] = [
  { time: 0, event: "order", seat: 1, rounds: [] },
  { time: 0, event: "draw", seat: 1, count: 4, tiles: "CASA" },
  { time: 0, event: "draw", seat: 2, count: 4, tiles: "" },
  { time: 1000, event: "place", seat: 1, at: "4B", tiles: "CASA", score: 14 },
  { time: 1000, event: "draw", seat: 1, count: 2, tiles: "?[LL]" },
  { time: 2000, event: "place", seat: 2, at: "C3", tiles: "L.[ch]", score: 9 },
  { time: 3000, event: "exchange", seat: 1, count: 1, given: "?", drawn: "E" },
  { time: 4000, event: "pass", seat: 2 },
  { time: 5000, event: "pass", seat: 1 },
  { time: 6000, event: "place", seat: 2, at: "6A", tiles: "HE", score: 5 },
  { time: 7000, event: "place", seat: 1, at: "7A", tiles: "[LL]E", score: 20 },
  { time: 7500, event: "challenge", seat: 2, words: [0], stands: false },
];
const turns = turnsOf(events, [
  told(3, [14, 0], { racks: ["CASA", ""] }),
  told(5, [14, 9], { racks: ["?[LL]", ""] }),
  told(6, [14, 9], { racks: ["?[LL]", ""] }),
  told(7, [14, 9], { racks: ["[LL]E", ""] }),
  told(8, [14, 9], { racks: ["[LL]E", ""] }),
  told(9, [14, 14], { racks: ["[LL]E", ""] }),
  told(10, [34, 14], { racks: ["[LL]E", ""], taken_off: true }),
  told(11, [14, 14], { ends_turn: false }),
]);

function lesson(changes: Partial<Lesson>): Lesson {
  const play = { at: "4B", word: "CASA", tiles: "CASA", score: 14, leave: "", win: 0.5, spread: 3 };
  const same: Lesson = {
    verdict: "engines-choice",
    method: "simulation",
    exact: false,
    played: play,
    best: play,
    expected: play,
    points_lost: 0,
    win_lost: 0,
    phonies: [],
    missed_bingo: null,
    why: null,
  };
  return { ...same, ...changes };
}

describe("The position that a teacher is asked about", () => {
  it("is as the player met it, with no rack but their own", () => {
    expect(positionBefore(turns, 0, 2, spanish)).toMatch(/^7\/7\/7\/7\/7\/7\/7 [ACS]{4}\/ 0\/0 0$/);
    expect(positionBefore(turns, 2, 2, spanish)).toBe("7/7/2L4/1CASA2/2[ch]4/7/7 ?[LL]/ 14/9 0");
  });
  it("counts the turns without points, whoever is on turn", () => {
    expect(positionBefore(turns, 4, 2, spanish)).toMatch(/ 14\/9 2$/);
    expect(positionBefore(turns, 5, 2, spanish)).toMatch(/ 9\/14 3$/);
    expect(positionBefore(turns, 6, 2, spanish)).toMatch(/ 14\/14 0$/);
  });
  it("has places for all seats", () => {
    const three = turnsOf(events.slice(0, 4), [told(3, [14, 0, 0], { racks: ["CASA", "", ""] })]);
    expect(positionBefore(three, 0, 3, spanish)).toMatch(/^\S+ [ACS]{4}\/\/ 0\/0\/0 0$/);
  });
});

describe("A lesson", () => {
  it("is there for own moves that stand", () => {
    expect(turns.map((turn) => isLesson(turn, 1))).toEqual([true, false, true, false, true, false, false, false]);
    expect(turns.some((turn) => isLesson(turn, 2))).toBe(false); // nobody saw that rack
  });
  it("asks about what was done", () => {
    expect([0, 2, 4].map((step) => playOf(turns[step]!))).toEqual([
      { at: "4B", tiles: "CASA" },
      { at: "-", tiles: "?" },
      { at: "pass", tiles: "" },
    ]);
  });
  it("is not taken for that of another move", () => {
    expect(new Set(turns.map(keyOfTurn)).size).toBe(turns.length);
  });
});

describe("The end of a game", () => {
  const poor = (win_lost: number, points_lost: number) => lesson({ verdict: "could-do-better", win_lost, points_lost });
  it("names the three moves that cost most, and none that was good enough", () => {
    const taught = [lesson({ win_lost: 0.9 }), poor(0.03, 9), poor(0, 40), poor(0.2, 5), poor(0, 6), poor(0, 50)].map((one, step) => ({ step, lesson: one }));
    expect(costliest(taught).map(({ step }) => step)).toEqual([3, 1, 5]);
    expect(costliest(taught.slice(0, 1))).toEqual([]);
  });
  it("names bonus plays that would have been better, and not those rightly left", () => {
    const play = { at: "8A", word: "CASACAS", tiles: "CASACAS", score: 70, leave: "" };
    const taught = [true, false].map((better, step) => ({ step, lesson: lesson({ missed_bingo: { ...play, better } }) }));
    expect(missedBingos([...taught, { step: 2, lesson: lesson({}) }])).toEqual([{ step: 0, play: { ...play, better: true } }]);
  });
});
