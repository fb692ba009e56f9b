// A page has little memory: a compact word list, the tables and all that the engine needs besides fit into 12 MB.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { compile, Engine } from "./engine.mjs";

const quoin = process.env.QUOIN;
const source = process.env.QUOIN_SOURCE_DIR;
const mostMemory = 12_000_000;
const allPlays = 1_000_000;
const module = await compile(process.env.QUOIN_MODULE);
const tables = readFileSync(join(source, "data/tables/english.qev"));
const standard = readFileSync(join(source, "data/layouts/standard.txt"), "utf8");
const positions = readFileSync(join(source, "bench/positions.cgp"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

function native(...args) {
  return execFileSync(quoin, args, { encoding: "utf8", maxBuffer: 1 << 30 });
}

function opened(lexicon) {
  const engine = new Engine(module);
  engine.openLexicon(readFileSync(lexicon));
  engine.openTables(tables);
  return engine;
}

// Of an answer: the plays without exchanges, each as its columns.
function placements(lines) {
  return lines.map((line) => line.split("\t")).filter(([at]) => at !== "-");
}

function tilesOnBoard(position) {
  return position.split(" ")[0].replace(/[^A-Za-z]/g, "").length;
}

// The position, and what it would be if one or two letters of the rack were blanks that nobody has seen.
function withBlanks(position) {
  const [board, racks, ...rest] = position.split(" ");
  const [rack, other] = racks.split("/");
  const blanksInSight = (board.match(/[a-z]/g)?.length ?? 0) + (racks.match(/\?/g)?.length ?? 0);
  return [0, 1, 2]
    .filter((blanks) => blanks + blanksInSight <= 2 && blanks <= rack.length)
    .map((blanks) => [board, `${rack.slice(blanks)}${"?".repeat(blanks)}/${other}`, ...rest].join(" "));
}

// All plays are there, and far from the end of the game and from its beginning their equity is the score and what the
// native program says of the leave.
function compareWithNative(lexicon, engine) {
  let judged = 0;
  for (const position of positions) {
    const found = placements(engine.bestPlays(standard, position, allPlays));
    const { moves } = JSON.parse(native("moves", "--lexicon", lexicon, "--position", position, "--json", "--all"));
    const expected = moves.map((move) => [move.at, move.word, move.tiles, move.score, move.leave].join("\t"));
    assert.deepEqual(found.map((columns) => columns.slice(0, 5).join("\t")).sort(), expected.sort(), position);
    // 16 tiles in the bag after a play of seven, beside two racks of seven.
    if (tilesOnBoard(position) === 0 || tilesOnBoard(position) > 100 - 14 - 7 - 16) continue;
    const leaves = [...new Set(found.map((columns) => columns[4]))].filter((leave) => leave !== "");
    const { leaves: values } = JSON.parse(native("leaves", "show", ...leaves, "--lexicon", lexicon, "--json"));
    const worth = new Map([["", 0], ...values.map(({ millipoints }, index) => [leaves[index], millipoints])]);
    for (const [, , , score, leave, equity] of found) {
      assert.equal(Math.round(equity * 1000), score * 1000 + worth.get(leave), `${position}: ${leave}`);
      judged += 1;
    }
  }
  return judged;
}

test("Plays are worth what the native program's tables say", () => {
  native("lexicon", "build", join(source, "tests/data/words/small-english.txt"), "--alphabet", "english", "-o", "small.qlx");
  native("lexicon", "export", "./small.qlx", "-o", "compact.qlx");
  assert.ok(compareWithNative("./small.qlx", opened("compact.qlx")) > 500);
});

const english = join(source, "build/lexicons/english.qlx");
test("The English word list and its tables fit into 12 MB with everything else", { skip: !existsSync(english) && "make data has not been run" }, (t) => {
  native("lexicon", "export", english, "-o", "compact.qlx");
  const engine = opened("compact.qlx");
  const afterOpening = engine.memorySize;
  const full = opened(english);
  for (const position of positions) {
    for (const asked of withBlanks(position)) {
      assert.deepEqual(engine.bestPlays(standard, asked, 15), full.bestPlays(standard, asked, 15), asked);
    }
    assert.deepEqual(engine.findPlays(standard, position), full.findPlays(standard, position), position);
  }
  t.diagnostic(`${afterOpening} bytes after opening, ${engine.memorySize} after all positions`);
  assert.ok(engine.memorySize <= mostMemory, `${engine.memorySize} bytes`);
});
