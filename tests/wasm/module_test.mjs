// The WebAssembly module finds the plays that the native program finds.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { compile, Engine } from "./engine.mjs";

const quoin = process.env.QUOIN;
const source = process.env.QUOIN_SOURCE_DIR;
const smallList = join(source, "tests/data/words/small-english.txt");
const benchPositions = readFileSync(join(source, "bench/positions.cgp"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const module = await compile(process.env.QUOIN_MODULE);

function native(...args) {
  return execFileSync(quoin, args, { encoding: "utf8", maxBuffer: 1 << 30 });
}

function layout(name) {
  return readFileSync(join(source, "data/layouts", `${name}.txt`), "utf8");
}

function emptyBoard(size) {
  return Array(size).fill(size).join("/");
}

// Compiles a word list in the current folder, which is the test's own.
function build(name, list, alphabet) {
  native("lexicon", "build", list, "--alphabet", alphabet, "-o", `${name}.qlx`);
  return `${name}.qlx`;
}

function opened(lexicon) {
  const engine = new Engine(module);
  engine.openLexicon(readFileSync(lexicon));
  return engine;
}

// Both programs on all positions; gives the number of plays.
function compare(lexicon, positions, layoutName) {
  writeFileSync("positions.cgp", positions.map((position) => position + "\n").join(""));
  const answers = JSON.parse(
    native("moves", "--positions", "positions.cgp", "--lexicon", lexicon, "--layout", layoutName, "--json", "--all"),
  );
  assert.equal(answers.length, positions.length);
  const engine = opened(lexicon);
  let count = 0;
  positions.forEach((position, index) => {
    const expected = answers[index].moves.map((move) =>
      [move.at, move.word, move.tiles, move.score, move.leave].join("\t"),
    );
    assert.deepEqual(engine.findPlays(layout(layoutName), position), expected, position);
    assert.equal(expected.length, answers[index].count);
    count += expected.length;
  });
  return count;
}

test("The module needs a clock from outside, and a function for answers while it works", () => {
  const imports = WebAssembly.Module.imports(module).map(({ module, name, kind }) => `${module}.${name} ${kind}`);
  assert.deepEqual(imports.sort(), ["quoin.now function", "quoin.tell function"]);
});

test("It exports what src/wasm/engine.h declares, and what every reactor has", () => {
  const header = readFileSync(join(source, "src/wasm/engine.h"), "utf8");
  const declared = [...header.matchAll(/^[^/\n]*\b(quoin_\w+)\(/gm)].map((match) => match[1]);
  assert.ok(declared.length >= 8);
  assert.deepEqual(
    WebAssembly.Module.exports(module).map(({ name }) => name).sort(),
    ["_initialize", "memory", ...declared].sort(),
  );
});

test("What pages of games load has the same functions and needs nothing from outside", async () => {
  const placing = await compile(process.env.QUOIN_PLACING_MODULE);
  assert.deepEqual(WebAssembly.Module.imports(placing), []);
  const names = WebAssembly.Module.exports(placing).map(({ name }) => name);
  const all = WebAssembly.Module.exports(module).map(({ name }) => name);
  assert.ok(names.includes("quoin_inspect_placement"));
  assert.deepEqual(names.filter((name) => !all.includes(name)), []);
  assert.deepEqual(all.filter((name) => !names.includes(name)).sort(), [
    "quoin_ask", "quoin_best_plays", "quoin_find_plays", "quoin_open_lexicon", "quoin_open_tables", "quoin_unpack_lexicon",
  ]);
  const hook = [{ square: "8J", tile: "L" }];
  const board = Array(15).fill(".".repeat(15));
  board[7] = `.......[CH]A......`;
  const setting = { alphabet: readFileSync(join(source, "data/alphabets/spanish.txt"), "utf8"), layout: layout("standard"), rules: "" };
  const engine = new Engine(placing);
  assert.deepEqual(engine.inspectPlacement(setting, board, hook), ["play\t8H\t..L\t7\t0", "word\t8H\t[CH]AL\t7"]);
});

test("It finds the plays of the bench positions with a small word list", () => {
  assert.equal(benchPositions.length, 40);
  assert.ok(compare(build("small", smallList, "english"), benchPositions, "standard") > 1000);
});

const english = join(source, "build/lexicons/english.qlx");
test("It finds the plays of the bench positions with the English word list",
  { skip: !existsSync(english) && "make data has not been run" },
  () => {
    assert.ok(compare(english, benchPositions, "standard") > 15000);
  },
);

test("It finds plays with blanks", () => {
  const board = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";
  assert.ok(compare(build("small", smallList, "english"), [`${board} ??/ 0/0 0`, `${board} AS?/ 0/0 0`], "standard") > 20);
});

test("It finds plays with tiles of several letters, in other scripts and on a large board", () => {
  writeFileSync("catalan.txt", "col·legi\ncol\nlegi\ncanya\nany\n");
  const catalan = [`${emptyBoard(15)} CO[L·L]EGI/ 0/0 0`, `${emptyBoard(15)} CA[NY]A?/ 0/0 0`];
  assert.ok(compare(build("catalan", "catalan.txt", "catalan"), catalan, "standard") > 10);
  writeFileSync("greek.txt", "και\nνα\nκακια\n");
  assert.ok(compare(build("greek", "greek.txt", "greek"), [`${emptyBoard(15)} ΚΑΙΑΚΝ/ 0/0 0`], "standard") > 5);
  const large = build("large", smallList, "english-super");
  assert.ok(compare(large, [`${emptyBoard(21)} AEINRST/ 0/0 0`], "super") > 20);
});

test("It says in a sentence what is wrong, and goes on", () => {
  const engine = new Engine(module);
  const standard = layout("standard");
  const position = `${emptyBoard(15)} AT/ 0/0 0`;
  assert.throws(() => engine.findPlays(standard, position), { message: "no word list is open", reason: "lexicon_not_open", about: {} });
  assert.throws(() => engine.openLexicon(new Uint8Array(0)), { message: /./ });
  writeFileSync("at.txt", "at\n");
  const lexicon = readFileSync(build("at", "at.txt", "english"));
  engine.openLexicon(lexicon);
  const damaged = new Uint8Array(lexicon);
  damaged[damaged.length >> 1] ^= 1;
  assert.throws(() => engine.openLexicon(damaged), { message: /^damaged/ });
  assert.throws(() => engine.findPlays("layout broken\n", position), { message: /^layout: / });
  assert.throws(() => engine.findPlays(standard, "15/15 A/ 0/0 0"), { message: /^position: / });
  assert.throws(() => engine.findPlays(layout("super"), position), { message: /^position: / });
  assert.deepEqual(engine.findPlays(standard, position), ["8G\tAT\tAT\t4\t", "8H\tAT\tAT\t4\t"]);
  assert.deepEqual(engine.findPlays(standard, `${emptyBoard(15)} Q/ 0/0 0`), []);
});

test("It inspects a placement without a word list", () => {
  const engine = new Engine(module);
  const setting = {
    alphabet: readFileSync(join(source, "data/alphabets/spanish.txt"), "utf8"),
    layout: layout("standard"),
    rules: "bingo=2:10",
  };
  const board = Array(15).fill(".".repeat(15));
  const placed = [
    { square: "9H", tile: "o" },
    { square: "8H", tile: "[CH]" },
  ];
  assert.deepEqual(engine.inspectPlacement(setting, board, placed), ["play\tH8\t[CH]o\t20\t10", "word\tH8\t[CH]o\t10"]);
  board[7] = `.......[CH]Á......`;
  assert.throws(() => engine.inspectPlacement(setting, board, placed), { message: /^board: / });
  board[7] = `.......[CH]A......`;
  assert.deepEqual(engine.inspectPlacement(setting, board, placed), ["fault\tsquare-taken\tplay_on_taken_square"]);
  const hook = [{ square: "8J", tile: "L" }];
  assert.deepEqual(engine.inspectPlacement(setting, board, hook), ["play\t8H\t..L\t7\t0", "word\t8H\t[CH]AL\t7"]);
  const before = engine.memorySize;
  for (let round = 0; round < 2000; ++round) engine.inspectPlacement(setting, board, hook);
  assert.equal(engine.memorySize, before);
  engine.close();
});

test("It gives all memory back", () => {
  const lexicon = readFileSync(build("small", smallList, "english"));
  const engine = new Engine(module);
  const work = () => {
    engine.openLexicon(lexicon);
    engine.findPlays(layout("standard"), benchPositions[1]);
  };
  // Two lists lie in memory while the second opens, and it takes a few rounds until what is freed lies where the next
  // round can use it.
  for (let round = 0; round < 8; ++round) work();
  const before = engine.memorySize;
  for (let round = 0; round < 20 + (8 << 20) / lexicon.length; ++round) work();
  assert.equal(engine.memorySize, before);
  engine.close();
});
