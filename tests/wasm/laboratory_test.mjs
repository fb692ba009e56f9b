// Matches in the module are those of the native program, and files are checked as it checks them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { compile, Engine } from "./engine.mjs";

const quoin = process.env.QUOIN;
const source = process.env.QUOIN_SOURCE_DIR;
const module = await compile(process.env.QUOIN_MODULE);
const native = (...args) => execFileSync(quoin, args, { encoding: "utf8", maxBuffer: 1 << 26 });
const layout = (name) => readFileSync(join(source, "data/layouts", `${name}.txt`), "utf8");

native("lexicon", "build", join(source, "tests/data/words/small-english.txt"), "--alphabet", "english", "-o", "small.qlx");
const engine = new Engine(module);
engine.openLexicon(readFileSync("small.qlx"));
engine.openTables(readFileSync(join(source, "data/tables/english.qev")));

const match = (players, games, more = {}) => engine.ask({ ask: "match", players, games, seed: 7, layout: layout("standard"), ...more });
const nativeMatch = (players, games, ...more) =>
  JSON.parse(native("match", ...players, "--lexicon", "small.qlx", "--games", String(games), "--seed", "7", "--threads", "1", "--json", ...more));

test("a match has the games of the native program", () => {
  const found = match(["static", "high-scorer"], 20);
  const expected = nativeMatch(["static", "high-scorer"], 20);
  assert.equal(found.digest, expected.digest);
  assert.equal(found.games, 20);
  assert.deepEqual(found.sides.map((side) => side.wins), expected.players.map((player) => player.wins));
  assert.equal(engine.told.length, 10, "something is told after each round");
  assert.deepEqual(engine.told.at(-1), found);
  assert.deepEqual(engine.told.map(({ games }) => games), Array.from({ length: 10 }, (_, i) => 2 * (i + 1)));
});

// Those that think for a time think by playouts here.
test("every strategy plays as it does natively", () => {
  const budgets = { champion: "champion:playouts=50,inference=no", mcts: "mcts:iterations=20", "full-knowledge": "full-knowledge:iterations=2", "quackle-style": "quackle-style:iterations=2", maven: "maven:samples=2,expansions=20", "monte-carlo": "monte-carlo:samples=2" };
  const names = JSON.parse(native("players", "--json")).map(({ name }) => name).filter((name) => !name.startsWith("level:"));
  assert.ok(names.length >= 20);
  for (const name of names) {
    const players = [budgets[name] ?? name, "high-scorer"];
    assert.equal(match(players, 2).digest, nativeMatch(players, 2).digest, players[0]);
  }
});

test("four play on another board, by other rules", () => {
  const players = ["static", "high-scorer", "gordon", "bonus-squares"];
  const found = match(players, 8, { layout: layout("quick"), rules: "final-rack=tournament" });
  assert.equal(found.digest, nativeMatch(players, 8, "--layout", "quick", "--rules", "final-rack=tournament").digest);
  assert.equal(found.sides.length, 4);
});

test("what cannot be played is refused in a sentence", () => {
  assert.throws(() => match(["static", "nobody"], 2), /there is no player 'nobody'/);
  assert.throws(() => match(["static"], 2), /players/);
  assert.throws(() => match(["static", "static"], 3), /a multiple of 2/);
  assert.throws(() => match(["static", "static"], 2, { layout: "no board" }), /layout/);
  assert.throws(() => match(["static", "static"], 2, { rules: "challenge=double" }), /rules/);
  assert.throws(() => match(["static", "static"], 2, { rules: "time=10m" }), /rules/, "nobody has a clock here, as in jobs");
  assert.throws(() => new Engine(module).ask({ ask: "match" }), /no word list is open/);
});

test("files are checked by the parsers of the program, without a word list", () => {
  const empty = new Engine(module);
  assert.deepEqual(empty.ask({ ask: "check-layout", text: layout("standard") }), { name: "standard", title: "Standard board, 15×15", size: 15 });
  assert.deepEqual(empty.ask({ ask: "check-layout", text: "layout x\ntitle X\nrow . .\n" }), {
    fault: "line 3: a row has 5 to 21 squares, this one has 2",
    reason: "within_line",
    with: {
      number: 3,
      error: {
        reason: "layout_row_length_wrong",
        with: { least: 5, most: 21, squares: 2 },
        sentence: "a row has 5 to 21 squares, this one has 2",
      },
    },
  });
  const english = readFileSync(join(source, "data/alphabets/english.txt"), "utf8");
  assert.deepEqual(empty.ask({ ask: "check-alphabet", text: english }), { name: "english", title: "English", tiles: 100, letters: 26 });
  assert.match(empty.ask({ ask: "check-alphabet", text: english.replace("rack 7", "rack 99") }).fault, /^line \d+: rack/);
});
