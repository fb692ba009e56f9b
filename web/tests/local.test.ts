// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { changedBy, isChange, readTold, type Told } from "../src/local/answers";
import { listed } from "../src/local/local_games.svelte";
import { pathOfGame } from "../src/local/paths";
import type { LocalGame } from "../src/local/store";

const game: LocalGame = {
  id: "ab12", created_at: 1, changed_at: 2, next: "", previous: "", log: "header\n", lexicon: "english", title: "English", rules: "",
  seats: [{ player: "human", name: "Ann" }, { player: "level:3", name: "" }], status: "playing", turn: 1,
};
const told = (more: Partial<Told> = {}): Told => ({ messages: [], lines: [], status: "playing", turn: 2, ...more });

describe("what the engine tells of a game on this device", () => {
  test("is kept with the lines that are new", () => {
    const [changed, ...more] = changedBy(game, told({ lines: ["one\n", "two\n"] }), 9);
    expect(changed).toEqual({ ...game, log: "header\none\ntwo\n", turn: 2, changed_at: 9 });
    expect(more).toEqual([]);
  });
  test("is kept together with the game that follows", () => {
    const created = { id: "cd34", created_at: 9, next: "", previous: "ab12", log: "other\n" };
    const [old, next] = changedBy({ ...game, status: "finished" }, told({ status: "finished", created }), 9);
    expect(old).toMatchObject({ id: "ab12", next: "cd34", status: "finished", turn: undefined });
    expect(next).toMatchObject({ ...created, status: "playing", lexicon: "english", seats: game.seats });
  });
  test("is a change only where something was done", () => {
    expect(isChange(told({ messages: ["{}"] }))).toBe(false);
    expect(isChange(told({ lines: ["one\n"] }))).toBe(true);
  });
  test("answers the request that it belongs to", () => {
    const plays = { type: "plays", re: 7, game: "ab12", total: 0, plays: [] };
    const messages = [plays, { type: "done", re: 7 }, { type: "refused", re: 8, why: "busy", sentence: "Later." }].map((one) => JSON.stringify(one));
    expect(readTold(told({ messages }), 7)).toMatchObject({ answer: plays, refusal: undefined });
    expect(readTold(told({ messages }), 8)).toMatchObject({ answer: undefined, refusal: { sentence: "Later." } });
    expect(readTold(told({ messages }), 7).messages).toHaveLength(3);
  });
});

describe("a game on this device in a list", () => {
  test("is the person's own, with a path of its own", () => {
    expect(listed(game)).toMatchObject({ own_seat: 1, turn: 1, own_turn: true, isLocal: true });
    expect(pathOfGame(listed(game))).toBe("/local/ab12");
    expect(listed({ ...game, turn: 2 }).own_turn).toBe(false);
    expect(listed({ ...game, status: "finished", turn: undefined })).not.toHaveProperty("own_turn");
  });
});
