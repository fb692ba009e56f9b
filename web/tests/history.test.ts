import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/wire/messages";
import { told, turnsOf } from "./told_game";

const events: GameEvent[] = [
  { time: 0, event: "nonce", seat: 1, nonce: "x" },
  { time: 10, event: "order", seat: 1, rounds: [] },
  { time: 10, event: "draw", seat: 1, count: 4, tiles: "CASA" },
  { time: 10, event: "draw", seat: 2, count: 4, tiles: "" },
  { time: 3010, event: "place", seat: 1, at: "4B", tiles: "CASA", score: 14 },
  { time: 3010, event: "draw", seat: 1, count: 1, tiles: "?" },
  { time: 5010, event: "challenge", seat: 2, words: [0], stands: true },
  { time: 9010, event: "place", seat: 2, at: "C3", tiles: "L.[ch]", score: 9 },
  { time: 9510, event: "challenge", seat: 1, words: [0], stands: false },
  { time: 10010, event: "exchange", seat: 1, count: 1, given: "?", drawn: "E" },
  { time: 11010, event: "pass", seat: 2 },
  { time: 12010, event: "end", reason: "agreement", racks: [-1, -2], times: [0, 0], scores: [18, -2], winners: [1] },
];
const racks = ["CASA", ""];
const turns = turnsOf(events, [
  told(4, [14, 0], { racks, spent: 3000, points: 14, words: ["CASA"] }),
  told(6, [19, 0], { ends_turn: false, points: 5 }),
  told(7, [19, 9], { points: 9, words: ["LA[ch]", "E[ch]"], taken_off: true }),
  told(8, [19, 0], { ends_turn: false }),
  told(9, [19, 0]),
  told(10, [19, 0]),
  told(11, [18, -2], { ends_turn: false }),
]);

describe("The history of a game", () => {
  it("has one entry for each turn, in notation", () => {
    expect(turns.map((turn) => turn.kind)).toEqual(["place", "challenge", "place", "challenge", "exchange", "pass", "end"]);
    expect(turns[0]).toMatchObject({ seat: 1, at: "4B", word: "CASA", score: 14, spent: 3000, time: 3010, racks });
    expect(turns[2]).toMatchObject({ at: "C3", word: "L(A)ch", isTakenOff: true, words: ["LA[ch]", "E[ch]"] });
    expect(turns[4]).toMatchObject({ count: 1, given: "?" });
    expect(turns[6]).toMatchObject({ reason: "agreement", endsTurn: false });
  });

  it("has scores and challenges as it was told", () => {
    expect(turns.map((turn) => turn.totals)).toEqual([[14, 0], [19, 0], [19, 9], [19, 0], [19, 0], [19, 0], [18, -2]]);
    expect(turns[1]).toMatchObject({ stands: true, count: 5, endsTurn: false });
    expect(turns[3]).toMatchObject({ stands: false, count: 0, endsTurn: false });
  });

  it("shows the board before and after each turn", () => {
    expect(turns[0]!.before[3]![1]).toBeNull();
    expect(turns[0]!.after[3]!.map((tile) => tile?.face ?? ".").join("")).toBe(".CASA..");
    expect(turns[2]!.after[4]![2]).toEqual({ face: "CH", isBlank: true });
    expect(turns[3]!.after[4]![2]).toBeNull();
    expect(turns[3]!.after[3]![2]).toEqual({ face: "A", isBlank: false });
    expect(turns[3]!.squares).toEqual(turns[2]!.squares);
  });

  it("has the time that was given, which is no turn", () => {
    const given: GameEvent[] = [{ time: 2010, event: "time", seat: 1, given: 60_000 }];
    const [time] = turnsOf(given, [told(0, [0, 0], { ends_turn: false })]);
    expect(time).toMatchObject({ kind: "time", seat: 1, count: 60_000, endsTurn: false, totals: [0, 0], squares: [] });
  });
});
