import { describe, expect, test } from "vitest";
import { inOrder, isUrgent, timeLeft, together, waiting } from "../src/model/my_games";
import type { ListedGame } from "../src/wire/api";

const now = 1_790_000_000_000;
const hour = 3_600_000;
const game = (id: string, changes: Partial<ListedGame> = {}): ListedGame => ({
  id, status: "playing", public: false, rated: false, created_at: 0, changed_at: now, lexicon: "", alphabet: "", layout: "", rules: "", seats: [], ...changes,
});
const ids = (games: ListedGame[]) => games.map(({ id }) => id).join(" ");

test("Games come in the order in which they want to be looked at", () => {
  const games = [
    game("theirs-old", { own_turn: false, changed_at: now - 5, due_at: now + hour }),
    game("table", { status: "open", changed_at: now - 2 }),
    game("mine-no-end-old", { own_turn: true, changed_at: now - 9 }),
    game("mine-no-end", { own_turn: true, changed_at: now - 8 }),
    game("mine-late", { own_turn: true, due_at: now + 50 * hour }),
    game("mine-soon", { own_turn: true, due_at: now + 2 * hour, changed_at: now - 90 * hour }),
    game("theirs", { own_turn: false, changed_at: now - 1, due_at: now + 60 * hour }),
  ];
  expect(ids(inOrder(games))).toBe("mine-soon mine-late mine-no-end mine-no-end-old theirs table theirs-old");
  expect(ids(games)).toMatch(/^theirs-old table/); // what was given stays as it is
});

test("Of a game in two lists the later state counts", () => {
  const merged = together([game("a", { own_turn: false }), game("b")], [game("a", { own_turn: true, changed_at: now + 1 }), game("c")]);
  expect(ids(merged)).toBe("a b c");
  expect(merged[0]!.own_turn).toBe(true);
});

describe("what waits", () => {
  test("is counted without the game that is looked at, and without what is over", () => {
    const games = [game("a", { own_turn: true }), game("b", { own_turn: true }), game("c", { own_turn: false }), game("d", { own_turn: true, status: "finished" })];
    expect(waiting(games)).toBe(2);
    expect(waiting(games, "b")).toBe(1);
    expect(waiting([])).toBe(0);
  });
  test("is urgent when less than a day is left", () => {
    const left = (changes: Partial<ListedGame>) => timeLeft(game("a", changes), now);
    expect(left({ due_at: now + 25 * hour })).toBe(25 * hour);
    expect(left({ due_at: now - hour })).toBe(0);
    expect(left({})).toBeUndefined();
    expect(left({ due_at: now + hour, status: "finished" })).toBeUndefined();
    expect([25 * hour, 23 * hour, 0, undefined].map(isUrgent)).toEqual([false, true, true, false]);
  });
});
