// Word lists and tables come from a server packed, the lists are built in the module, and questions about words have the
// answers of `quoin words`.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import test from "node:test";

import { compile, Engine } from "./engine.mjs";

const quoin = process.env.QUOIN;
const source = process.env.QUOIN_SOURCE_DIR;
const module = await compile(process.env.QUOIN_MODULE);

function native(...args) {
  return execFileSync(quoin, args, { encoding: "utf8", maxBuffer: 1 << 30 });
}

// Native answers that end with "no words" end with 1.
function words(lexicon, ...args) {
  try {
    return JSON.parse(native("words", ...args, "--lexicon", lexicon, "--json"));
  } catch (error) {
    return JSON.parse(error.stdout);
  }
}

// What a server sends of the lists in a folder. It ends with the test.
async function served(t, lexicon) {
  const server = spawn(quoin, ["serve", "--port", "0", "--database", `${dirname(lexicon)}.db`], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, QUOIN_LEXICONS: dirname(lexicon) },
  });
  t.after(() => server.kill("SIGTERM"));
  const line = await new Promise((done) => createInterface({ input: server.stdout }).once("line", done));
  const origin = /http:\/\/[^/]+/.exec(line)[0];
  const name = /([^/]+)\.qlx$/.exec(lexicon)[1];
  const description = await (await fetch(`${origin}/api/lexicons/${name}`)).json();
  const file = async ({ path, bytes }) => {
    const response = await fetch(origin + path);
    assert.equal(response.headers.get("content-encoding"), "gzip");
    assert.match(response.headers.get("cache-control"), /immutable/);
    const content = new Uint8Array(await response.arrayBuffer());
    assert.equal(content.length, bytes);
    return { content, sent: Number(response.headers.get("content-length")) };
  };
  return { origin, description, words: await file(description.words), tables: description.tables && (await file(description.tables)) };
}

// The same words, built and opened in the module.
function built(lexicon, packed) {
  const builder = new Engine(module);
  const begun = performance.now();
  const compact = builder.unpackLexicon(packed);
  const took = performance.now() - begun;
  native("lexicon", "export", lexicon, "-o", "compact.qlx");
  assert.ok(Buffer.from(compact).equals(readFileSync("compact.qlx")), "what the native program makes of the list");
  const engine = new Engine(module);
  engine.openLexicon(compact);
  return { engine, took, memory: builder.memorySize, size: compact.length };
}

function compare(lexicon, engine) {
  const plain = (answer) => answer.words.map(({ word, points }) => ({ word, points }));
  for (const letters of ["aeinrst", "tea?", "q", "zzz", "quartz??"]) {
    assert.deepEqual(plain(engine.ask({ ask: "anagrams", letters, limit: 100_000 })), plain(words(lexicon, "anagram", letters, "--sort", "length")), letters);
    assert.deepEqual(plain(engine.ask({ ask: "build", letters, limit: 100_000 })), plain(words(lexicon, "build", letters)), letters);
  }
  for (const pattern of ["?at*", "{aei}*t", "q*"]) {
    assert.deepEqual(plain(engine.ask({ ask: "pattern", pattern, limit: 100_000 })), plain(words(lexicon, "pattern", pattern, "--sort", "length")), pattern);
  }
  for (const word of ["at", "tea", "zz"]) {
    assert.deepEqual(engine.ask({ ask: "hooks", word }), words(lexicon, "hooks", word), word);
  }
}

const standard = readFileSync(join(source, "data/layouts/standard.txt"), "utf8");
const positions = readFileSync(join(source, "bench/positions.cgp"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

test("A small list is packed, built and answers as the native program does", async (t) => {
  mkdirSync("lexicons");
  const list = resolve("lexicons/small.qlx");
  native("lexicon", "build", join(source, "tests/data/words/small-english.txt"), "--alphabet", "english", "-o", list);
  const { origin, words: packed, tables } = await served(t, list);
  const { engine } = built(list, packed.content);
  compare(list, engine);
  assert.throws(() => engine.ask({ ask: "anagrams", letters: "4" }), { message: /^'4': / });
  engine.openTables(tables.content);
  for (const cgp of positions.slice(0, 5)) {
    const { plays } = engine.ask({ ask: "best-plays", position: { layout: standard, cgp }, count: 5 });
    const lines = engine.bestPlays(standard, cgp, 5).map((line) => line.split("\t"));
    assert.deepEqual(plays.map(({ at, word, tiles, score, leave, equity }) => [at, word, tiles, String(score), leave, equity.toFixed(3)]), lines);
  }
  const status = async (path) => (await fetch(`${origin}/api/lexicons/${path}`)).status;
  assert.equal(await status("no-such-list"), 404);
  assert.equal(await status("upload:1/words"), 404);
  assert.equal(await status("..%2Fsmall/words"), 400);
  assert.equal(await status("small/define?word=4"), 400);
  const meaning = await (await fetch(`${origin}/api/lexicons/small/define?word=cat`)).json();
  assert.deepEqual(meaning, { word: "CAT", valid: true, definition: null });
  const etag = (await fetch(`${origin}/api/lexicons/small/words`)).headers.get("etag");
  assert.equal((await fetch(`${origin}/api/lexicons/small/words`, { headers: { "if-none-match": etag } })).status, 304);
  const plain = await fetch(`${origin}/api/lexicons/small/words`, { headers: { "accept-encoding": "identity" } });
  assert.equal(plain.headers.get("content-encoding"), null);
  assert.ok(Buffer.from(await plain.arrayBuffer()).equals(Buffer.from(packed.content)));
});

const english = join(source, "build/lexicons/english.qlx");
test("The English list and its tables are small on their way, and hardly less exact", { skip: !existsSync(english) && "make data has not been run" }, async (t) => {
  mkdirSync("english");
  const list = resolve("english/english.qlx");
  copyFileSync(english, list);
  const { words: packed, tables } = await served(t, list);
  const { engine, took, memory, size } = built(list, packed.content);
  compare(list, engine);
  t.diagnostic(`${packed.sent} bytes of words sent, ${packed.content.length} before; ${size} built in ${Math.round(took)} ms with ${memory} bytes of memory`);
  t.diagnostic(`${tables.sent} bytes of tables sent, ${tables.content.length} before`);
  assert.ok(packed.sent + tables.sent < 1_500_000);
  assert.ok(memory < 256_000_000);

  // The best play by exact tables, and what it is worth by those that were sent.
  const exact = new Engine(module);
  exact.openLexicon(readFileSync(list));
  exact.openTables(readFileSync(join(source, "data/tables/english.qev")));
  engine.openTables(tables.content);
  let same = 0;
  for (const position of positions) {
    const plays = (from) => new Map(from.bestPlays(standard, position, 1000).map((line) => line.split("\t")).map((columns) => [columns.slice(0, 5).join(" "), Number(columns[5])]));
    const [wanted, rounded] = [plays(exact), plays(engine)];
    if ([...wanted.keys()][0] === [...rounded.keys()][0]) same += 1;
    for (const [play, equity] of wanted) {
      if (rounded.has(play)) assert.ok(Math.abs(rounded.get(play) - equity) <= 0.024 + 1e-9, `${position}: ${play}`);
    }
  }
  t.diagnostic(`the same best play in ${same} of ${positions.length} positions`);
  assert.ok(same >= positions.length - 1);
});
