import { describe, expect, it } from "vitest";
import { turnsOf } from "../src/model/history";
import { statisticsOf } from "../src/model/statistics";
import type { GameEvent } from "../src/protocol/messages";
import { spanish } from "./some_tiles";

const options = { alphabet: spanish, size: 7, seats: 2, challenge: "5-point", perWord: false };
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
const turns = turnsOf(events, options);

describe("The history of a game", () => {
  it("has one entry for each turn, in notation", () => {
    expect(turns.map((turn) => turn.kind)).toEqual(["place", "challenge", "place", "challenge", "exchange", "pass", "end"]);
    expect(turns[0]).toMatchObject({ at: "4B", word: "CASA", score: 14, spent: 3000 });
    expect(turns[2]).toMatchObject({ at: "C3", word: "L(A)ch", isTakenOff: true });
  });

  it("adds up scores with lost and won challenges", () => {
    expect(turns.map((turn) => turn.totals)).toEqual([
      [14, 0],
      [19, 0], // five points for the challenge that was lost
      [19, 9],
      [19, 0],
      [19, 0],
      [19, 0],
      [18, -2],
    ]);
  });

  it("shows the board before and after each turn", () => {
    expect(turns[0]!.before[3]![1]).toBeNull();
    expect(turns[0]!.after[3]!.map((tile) => tile?.face ?? ".").join("")).toBe(".CASA..");
    expect(turns[2]!.after[4]![2]).toEqual({ face: "CH", isBlank: true });
    expect(turns[3]!.after[4]![2]).toBeNull();
    expect(turns[3]!.after[3]![2]).toEqual({ face: "A", isBlank: false });
  });

  it("knows racks as far as they were seen", () => {
    expect([...turns[0]!.racks[0]!].sort().join("")).toBe("AACS");
    expect(turns[0]!.racks[1]).toBe("");
    expect(turns[2]!.racks[0]).toBe("?");
    expect(turns[5]!.racks[0]).toBe("E");
  });

  it("has the time that was given, which is no turn", () => {
    const given: GameEvent[] = [...events.slice(0, 4), { time: 2010, event: "time", seat: 1, given: 60_000 }, ...events.slice(4)];
    const withTime = turnsOf(given, options);
    expect(withTime[0]).toMatchObject({ kind: "time", seat: 1, count: 60_000, endsTurn: false, totals: [0, 0], squares: [] });
    expect(withTime.slice(1)).toEqual(turns); // also the time spent on each
  });

  it("gives statistics that leave out what was taken off", () => {
    const ann = statisticsOf(turns, 1, 4, () => 2);
    expect(ann).toMatchObject({ plays: 1, average: 14, bingos: 1, tiles: 4, wordsPerPlay: 2, exchanges: 1, passes: 0 });
    expect(ann.best?.word).toBe("CASA");
    expect(statisticsOf(turns, 2, 4, () => 1)).toMatchObject({ plays: 0, best: undefined, passes: 1 });
  });
});
