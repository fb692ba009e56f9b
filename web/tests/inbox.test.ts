import { describe, expect, test } from "vitest";
import { inboxOf, lastMoveOf } from "../src/people/inbox";
import type { ListedGame } from "../src/wire/api";
import type { TableStatus } from "../src/wire/messages";

function game(id: string, fields: Partial<ListedGame> & { status?: TableStatus } = {}): ListedGame {
  return {
    id,
    status: "playing",
    public: false,
    rated: false,
    created_at: 0,
    changed_at: 0,
    lexicon: "english",
    alphabet: "english",
    layout: "standard",
    rules: "turn-time=3d",
    seats: [],
    own_seat: 1,
    ...fields,
  };
}
const ids = (games: readonly ListedGame[]) => games.map(({ id }) => id);

describe("the inbox", () => {
  test("has games by days alone, what is due first before the rest", () => {
    const { mine, theirs } = inboxOf(
      [
        game("late", { own_turn: true, due_at: 900 }),
        game("clock", { own_turn: true, rules: "time=25m" }),
        game("all rules named", { own_turn: true, rules: "time=none,turn-time=none,training=yes" }),
        game("over", { own_turn: true, due_at: -5 }),
        game("paused", { own_turn: true }),
        game("soon", { own_turn: true, due_at: 100 }),
        game("their later", { own_turn: false, due_at: 70 }),
        game("theirs", { own_turn: false, due_at: 50 }),
        game("finished", { own_turn: true, status: "finished" }),
      ],
      [],
    );
    expect(ids(mine)).toEqual(["over", "soon", "late", "paused"]);
    expect(ids(theirs)).toEqual(["theirs", "their later"]);
  });
  test("has all tables that have not begun, the latest first", () => {
    const open = [game("old", { status: "open", changed_at: 1 }), game("new", { status: "open", changed_at: 2, rules: "" }), game("begun", { changed_at: 3 })];
    expect(ids(inboxOf([], open).tables)).toEqual(["new", "old"]);
  });
});

describe("the last move", () => {
  const place = { event: "place", time: 1, seat: 1, at: "8D", tiles: "W.RD", score: 12 } as const;
  const play = { seat: 1, score: 12, words: [{ at: "8D", tiles: "WORD", score: 12 }], open: false, taken_off: false, placed_at: 1, drawn: "", at: "8D", tiles: "W.RD" };
  test("is the play with its whole word", () => {
    expect(lastMoveOf([place, { event: "draw", time: 1, seat: 1, count: 3, tiles: "" }], play)).toEqual({ kind: "place", seat: 1, at: "8D", word: "WORD", score: 12 });
  });
  test("is what came after it", () => {
    expect(lastMoveOf([place, { event: "pass", time: 2, seat: 2 }], play)).toEqual({ kind: "pass", seat: 2 });
    expect(lastMoveOf([place, { event: "challenge", time: 2, seat: 2, words: [], stands: false }], play)).toEqual({ kind: "challenge-won", seat: 2 });
    expect(lastMoveOf([place, { event: "exchange", time: 2, seat: 2, count: 4, given: "", drawn: "" }], play)).toEqual({ kind: "exchange", seat: 2, count: 4 });
  });
  test("is none before the first", () => {
    expect(lastMoveOf([{ event: "draw", time: 0, seat: 1, count: 7, tiles: "" }], undefined)).toBeUndefined();
  });
});
