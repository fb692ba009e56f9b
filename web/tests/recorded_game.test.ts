import { readFileSync } from "node:fs";
import Ajv from "ajv/dist/2020";
import { describe, expect, test, vi } from "vitest";
import type { GameRecord } from "../src/wire/api";
import { Engine } from "../src/engine/engine";
import { EngineModule } from "../src/engine/module";
import { recordedGame } from "../src/library/recorded_game";
import { Replay } from "../src/library/replay.svelte";
import { Alphabet } from "../src/model/alphabet";
import { alphabets, layouts } from "../src/model/installed_files";

// Its address is for browsers.
vi.mock("quoin.wasm?url", () => ({ default: "" }));

// The server reads games with the same code (src/notation) as the engine.
const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
const engine = new Engine(EngineModule.of(new WebAssembly.Module(file("build/wasm/quoin.wasm"))));
const files = { alphabets, layouts, alphabet: "english", layout: "standard" };
const recordOf = (game: string) =>
  engine.ask<{ record: GameRecord }>({ ask: "parse-gcg", bytes: file(`tests/data/gcg/canonical/${game}.gcg`).toString("latin1"), files }).record;
const englishGame = recordOf("english");
const english = new Alphabet(alphabets.english!);
const catalan = new Alphabet(alphabets.catalan!);

test("What the engine writes is a record by the schema, as the server sends it", () => {
  const schema = (name: string) => JSON.parse(file(`docs/${name}`).toString()) as { components: object };
  const { components } = schema("openapi.json");
  const ajv = new Ajv({ strict: true }).addSchema(schema("messages.schema.json")).addVocabulary(["components"]).addSchema({ components }, "openapi.json");
  const isRecord = ajv.compile({ $ref: "openapi.json#/components/schemas/GameRecord" });
  for (const name of ["english", "spanish", "polish", "catalan_three_players", "super_four_players"]) expect(isRecord(recordOf(name)), `${name} ${JSON.stringify(isRecord.errors)}`).toBe(true);
});

describe("a recorded game", () => {
  const game = recordedGame(englishGame, english, 15);
  test("has its players, moves and notes", () => {
    expect(game.players).toEqual(["Ada Quill", "Bo Rivet"]);
    expect(game.note).toBe("Played without a clock until move 4.");
    expect(game.turns.map(({ kind }) => kind)).toEqual([
      "place", "place", "place", "challenge", "place", "exchange", "place", "challenge", "exchange", "place", "pass", "place", "place", "place",
    ]);
    expect(game.turns[1]).toMatchObject({ seat: 2, at: "E4", word: "TIMB(A)R", rack: "BEIMRT?", note: "A vowel short.", totals: [26, 20] });
    expect(game.turns[3]!.note).toBe("Two lines:\n\nthe third begins like any text,\n# the fourth like a pragma,\n> and the fifth like a turn.");
  });
  test("has the points that the record says, and takes off what was challenged", () => {
    expect(game.turns[2]).toMatchObject({ isTakenOff: true, totals: [34, 20] });
    expect(game.turns[3]).toMatchObject({ stands: false, totals: [26, 20] });
    expect(game.turns[3]!.after[8]![3], "the I of .IT is gone").toBeNull();
    expect(game.turns[7]).toMatchObject({ kind: "challenge", stands: true, count: 5, totals: [26, 53] });
    expect(game.turns[5]).toMatchObject({ kind: "exchange", count: 5, given: "IQTUU" });
    expect(game.turns[8]).toMatchObject({ kind: "exchange", count: 5, given: "", rack: "" });
    expect(game.turns.at(-1)!.totals).toEqual([33, 100]);
    expect(game.scores, "with time and tiles").toEqual([23, 106]);
  });
  test("has tiles of several letters, and three players", () => {
    const [first, second] = recordedGame(recordOf("catalan_three_players"), catalan, 15).turns;
    expect(first!.squares.length).toBe(6);
    expect(first!.word).toBe("COL·LEGI");
    expect(catalan.showText(second!.words[0]!)).toBe("ALANY".replace("L", "L·L"));
  });
  test("knows all words of a play", () => {
    expect(game.turns[4]!.words).toEqual(["YES", "OY", "NE"]);
    expect(game.turns[5]!.words).toEqual([]);
  });
});

describe("a replay", () => {
  const replay = new Replay(englishGame, alphabets.english!, layouts.standard!);
  test("begins at the end, and stays within the game", () => {
    expect(replay.examined).toBe(14);
    expect(replay.totals).toEqual([23, 106]);
    replay.examine(99);
    expect(replay.examined).toBe(14);
    replay.examine(-1);
    expect(replay.examined).toBe(0);
    expect(replay.board.flat().every((tile) => tile === null)).toBe(true);
    expect(replay.totals).toEqual([0, 0]);
    expect(replay.nextTurn?.rack).toBe("AEGNOTW");
  });
  test("goes by the keys of a game that is examined", () => {
    replay.examine(replay.stepOf("PageDown")!);
    expect(replay.lastSquares.length).toBe(5);
    expect(replay.board[7]![3]?.face).toBe("W");
    expect(replay.stepOf("End")).toBe(14);
    expect(replay.stepOf("PageUp")).toBe(0);
    expect(replay.stepOf("Home")).toBe(0);
    expect(replay.stepOf("a")).toBeUndefined();
  });
});
