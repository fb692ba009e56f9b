import { describe, expect, test } from "vitest";
import { moreTime, pauseAsked, timeAsked } from "../src/model/requests";
import type { Table, TableSeat } from "../src/wire/messages";
import { parseRules } from "../src/protocol/rules";

const seat = (changes: Partial<TableSeat> = {}): TableSeat => ({
  name: "", player: "human", taken: true, connected: true, ready: true, rematch: false, pause: false, gives_time: false, muted: false, ...changes,
});
const table = (seats: TableSeat[], changes: Partial<Table> = {}) => ({ status: "playing", paused: false, seats, ...changes }) as Table;

describe("a pause", () => {
  test("is asked for by those who want it, and waits for the other people", () => {
    const seats = [seat({ pause: true }), seat({ player: "level:3" }), seat()];
    expect(pauseAsked(table(seats))).toEqual({ by: [1], waitsFor: [3] });
  });
  test("is not asked for when nobody wants it, when it is there, and when nothing is played", () => {
    expect(pauseAsked(table([seat(), seat()]))).toBeUndefined();
    expect(pauseAsked(table([seat({ pause: true }), seat({ pause: true })], { paused: true }))).toBeUndefined();
    expect(pauseAsked(table([seat({ pause: true }), seat()], { status: "finished" }))).toBeUndefined();
  });
});

describe("more time", () => {
  test("is asked of all other people who have not given it", () => {
    const seats = [seat(), seat({ gives_time: true }), seat(), seat({ player: "level:3" })];
    expect(timeAsked(table(seats, { asks_time: 1 }))).toEqual({ by: [1], waitsFor: [3] });
    expect(timeAsked(table(seats))).toBeUndefined();
  });
  test("is a minute at most, or the time for a turn, where there is a clock", () => {
    expect(moreTime(parseRules("time=25m"))).toBe(60_000);
    expect(moreTime(parseRules("time=30s"))).toBe(30_000);
    expect(moreTime(parseRules("turn-time=3d"))).toBe(3 * 86_400_000);
    expect(moreTime(parseRules("game-time=20m"))).toBeUndefined();
    expect(moreTime(parseRules(""))).toBeUndefined();
  });
});
