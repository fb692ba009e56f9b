// Searches in WebAssembly find what the native program finds, move by move and digit by digit.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { compile, Engine } from "./engine.mjs";

const quoin = process.env.QUOIN;
const source = process.env.QUOIN_SOURCE_DIR;
const module = await compile(process.env.QUOIN_MODULE);
const layout = readFileSync(join(source, "data/layouts/standard.txt"), "utf8");
const tables = readFileSync(join(source, "data/tables/english.qev"));
// The positions of a file of data/bench, without what else is said of them.
const stored = (name) =>
  readFileSync(join(source, "data/bench", `${name}.cgp`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(" lex ")[0]);
const middle = stored("middles");

const native = (...args) => JSON.parse(execFileSync(quoin, [...args, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 }));

execFileSync(quoin, ["lexicon", "build", join(source, "tests/data/words/small-english.txt"), "--alphabet", "english", "-o", "small.qlx"]);

function opened(lexicon) {
  const engine = new Engine(module);
  engine.openLexicon(readFileSync(lexicon));
  engine.openTables(tables);
  return engine;
}

const at = (cgp) => ({ layout, rules: "", cgp });
// What the native program says, and nothing that only pages want to know.
function alike(answer, expected, where) {
  if (Array.isArray(expected)) {
    assert.equal(answer.length, expected.length, where);
    return expected.forEach((one, i) => alike(answer[i], one, `${where}[${i}]`));
  }
  if (typeof expected !== "object" || expected === null) return assert.deepEqual(answer, expected, where);
  for (const [key, value] of Object.entries(expected)) {
    if (key !== "seconds" && key !== "warnings") alike(answer[key], value, `${where}.${key}`);
  }
}

function compareSimulations(lexicon, engine, cgps, iterations) {
  for (const cgp of cgps) {
    const answer = engine.ask({ ask: "simulate", position: at(cgp), count: 6, plies: 2, iterations, seed: 7 });
    const expected = native(
      ...["simulate", "--lexicon", lexicon, "--position", cgp, "--end", "scoreless=6", "--plays", "6", "--plies", "2"],
      ...["--iterations", String(iterations), "--seed", "7"],
    );
    alike(answer, expected, cgp);
  }
}

test("A simulation comes to what the native program comes to, and tells so while it goes on", () => {
  const engine = opened("small.qlx");
  compareSimulations("./small.qlx", engine, middle.slice(0, 3), 300);
  const { told } = engine;
  assert.ok(told.length >= 2, `${told.length} partial answers`);
  assert.equal(told.at(-1).iterations, 300);
  assert.ok(told[0].iterations < 300);
});

test("It says where replies to the best play lie", () => {
  const engine = opened("small.qlx");
  const [cgp] = middle;
  const { plays, replies } = engine.ask({ ask: "simulate", position: at(cgp), count: 3, iterations: 100 });
  assert.equal(replies.play, plays[0].play);
  assert.equal(replies.turns, plays[0].plies[0].turns);
  assert.ok(replies.squares.length > 5);
  const taken = new Set();
  cgp.split(" ")[0].split("/").forEach((row, r) => {
    let column = 0;
    for (const [, count] of row.matchAll(/(\d+)|[A-Za-z]/g)) {
      if (count === undefined) taken.add(`${r + 1}${String.fromCharCode(65 + column)}`);
      column += count === undefined ? 1 : Number(count);
    }
  });
  for (const { square, share, score } of replies.squares) {
    assert.ok(!taken.has(square), `${square} is free`);
    assert.ok(share > 0 && share <= 1 && score >= 0);
  }
});

test("What a game tells of racks counts as it does for the native program", () => {
  const engine = opened("small.qlx");
  const file = join(source, "tests/data/gcg/canonical/english.gcg");
  const gcg = readFileSync(file, "utf8");
  const files = { alphabets: { english: readFileSync(join(source, "data/alphabets/english.txt"), "utf8") }, layouts: { standard: layout }, alphabet: "english", layout: "standard" };
  const { record } = engine.ask({ ask: "parse-gcg", bytes: gcg, files });
  let inferred = 0;
  for (const { cgp, record_turn, rack_known } of engine.ask({ ask: "moments", gcg, layout }).turns.slice(1)) {
    if (!rack_known) continue;
    const [board, racks, ...rest] = cgp.split(" ");
    const position = at([board, `${racks.split("/")[0]}/`, ...rest].join(" "));
    const game = { ...record, turns: record.turns.slice(0, record_turn - 1), racks: undefined, pragmas: undefined };
    const answer = engine.ask({ ask: "simulate", position, game, count: 4, iterations: 50 });
    const expected = native("simulate", "--lexicon", "./small.qlx", "--game", file, "--turn", String(record_turn), "--end", "scoreless=6", "--plays", "4", "--iterations", "50");
    alike(answer, expected, cgp);
    inferred += answer.inference;
    assert.equal(engine.ask({ ask: "best-plays", position, game, count: 1 }).infers, answer.inference);
  }
  assert.ok(inferred > 0, "something was inferred");
});

test("Plays can be named, and have a place, tiles and what is kept", () => {
  const engine = opened("small.qlx");
  const [cgp] = middle;
  const { plays } = engine.ask({ ask: "best-plays", position: at(cgp), count: 2 });
  const asked = [...plays, { at: "pass" }];
  const answer = engine.ask({ ask: "simulate", position: at(cgp), plays: asked, iterations: 50 });
  assert.equal(answer.plays.length, 3);
  for (const { at: place, tiles, leave, score } of plays) {
    const same = answer.plays.find((play) => play.at === place && play.tiles === tiles);
    assert.deepEqual([same.leave, same.score], [leave, score]);
  }
  assert.throws(() => engine.ask({ ask: "simulate", position: at(cgp), plays: [{ at: "1A", tiles: "QQ" }] }), { message: /^plays: / });
  assert.throws(() => engine.ask({ ask: "simulate", position: at(cgp), iterations: 0 }), { message: /iterations/ });
});

test("An end game is solved as the native program solves it", () => {
  const engine = opened("small.qlx");
  for (const cgp of stored("endgames").slice(1, 4)) {
    const answer = engine.ask({ ask: "endgame", position: at(cgp) });
    const { value, proven, line } = native("endgame", "--lexicon", "./small.qlx", "--position", cgp, "--end", "scoreless=6", "--time", "0");
    assert.equal(proven && answer.proven, true, cgp);
    assert.deepEqual([answer.value, answer.lower, answer.upper, answer.line], [value, value, value, line], cgp);
    assert.equal(answer.moves.length, line.length);
  }
  assert.throws(() => engine.ask({ ask: "endgame", position: at(middle[0]) }), { message: /an end game has two seats and an empty bag/ });
});

test("A pre-endgame counts the ways in which the bag can be drawn, as far as it may look", () => {
  const engine = opened("small.qlx");
  const [cgp] = stored("pre_endgames"); // eight tiles unseen, one of them in the bag
  const request = { ask: "pre-endgame", position: at(cgp), count: 2, nodes: 2000 };
  const answer = engine.ask(request);
  assert.equal(answer.bag, 1);
  assert.equal(answer.best, answer.plays[0].play);
  assert.ok(answer.plays.length >= 2); // a pass is always among them
  for (const { ways, wins, draws, losses, proven_wins } of answer.plays) {
    assert.equal(ways, 8);
    assert.ok(wins + draws + losses <= ways && proven_wins <= wins);
  }
  const again = { ...engine.ask(request), seconds: answer.seconds };
  assert.deepEqual(again, answer, "a count gives the same answer again");
  assert.throws(() => engine.ask({ ask: "pre-endgame", position: at(middle[0]) }), { message: /1 to 4 tiles in the bag/ });
});

test("With three players it simulates however empty the bag is, as the native program does", () => {
  const engine = opened("small.qlx");
  for (const [name, bag] of [["endgames", 0], ["pre_endgames", 0]]) {
    for (const cgp of stored(name).slice(1, 3)) {
      // The second rack is that of two players.
      const [board, racks, scores, ...rest] = cgp.split(" ");
      const [own, other] = racks.split("/");
      const three = [board, `${own}/${other.slice(0, 3)}/${other.slice(3)}`, `${scores}/0`, ...rest].join(" ");
      const { phase, bag: found, plays } = engine.ask({ ask: "best-plays", position: at(three), count: 3 });
      assert.deepEqual([phase, found], ["simulation", bag], three);
      const answer = engine.ask({ ask: "analyse", position: at(three), iterations: 100 });
      const expected = native("simulate", "--lexicon", "./small.qlx", "--position", three, "--end", "scoreless=9", "--iterations", "100");
      assert.equal(answer.method, "simulation");
      alike(answer, expected, three);
      assert.ok(plays.length > 0);
      assert.equal(native("analyse", "--lexicon", "./small.qlx", "--position", three, "--time", "100ms").method, "simulation");
      assert.throws(() => engine.ask({ ask: "endgame", position: at(three) }), { message: /an end game has two seats/ });
    }
  }
});

test("Every answer has the fields that the native program's has, and says which search fits", () => {
  const engine = opened("small.qlx");
  const fields = (answer) => Object.keys(answer).filter((key) => key !== "warnings" && key !== "replies").sort();
  for (const [name, method] of [["middles", "simulation"], ["pre_endgames", "pre-endgame"], ["endgames", "endgame"]]) {
    const [cgp] = stored(name);
    const answer = engine.ask({ ask: "analyse", position: at(cgp), iterations: 50, nodes: 2000, count: 3 });
    const { method: used, result } = native("analyse", "--lexicon", "./small.qlx", "--position", cgp, "--time", "200ms");
    assert.deepEqual([answer.method, answer.phase, used], [method, method, method]);
    assert.deepEqual(fields(answer), fields(result));
    assert.deepEqual(fields(answer.plays[0]).filter((key) => key !== "same_as"), fields(result.plays[0]).filter((key) => key !== "same_as"));
    assert.equal(engine.ask({ ask: "best-plays", position: at(cgp), count: 1 }).phase, method);
  }
});

test("What the opponent kept is inferred as the native program infers it", () => {
  const engine = opened("small.qlx");
  const empty = `${Array(15).fill(15).join("/")} /EEINRST 0/0 0`;
  const answer = engine.ask({ ask: "infer", position: at(empty), play: { at: "8F", tiles: "WATER" } });
  const expected = native("infer", "--lexicon", "./small.qlx", "--position", empty, "--end", "scoreless=6", "--play", "8F WATER");
  alike(answer, expected, "infer");
  assert.equal(answer.kept, 2);
  const exchange = engine.ask({ ask: "infer", position: at(empty), play: { exchanged: 5 } });
  assert.equal(exchange.play, "exchange 5");
  assert.throws(() => engine.ask({ ask: "infer", position: at(empty), play: { exchanged: 9 } }), { message: /1 to 7 tiles/ });
});

test("Facts tell why one play is better, as the native program has them", () => {
  const engine = opened("small.qlx");
  const cgp = `${Array(15).fill(15).join("/")} AEGHRTW/ 0/0 0`;
  const facts = engine.ask({ ask: "explain", position: at(cgp), better: { at: "8D", tiles: "WATER" }, worse: { at: "8H", tiles: "HE" }, iterations: 200 });
  const { sentences, ...expected } = native("why", "--lexicon", "./small.qlx", "--position", cgp, "--end", "scoreless=6", "--iterations", "200", "8D WATER", "8H HE");
  assert.ok(sentences.length > 0);
  alike(facts, expected, "why");
  assert.equal("sentences" in facts, false);
  assert.equal(facts.better.word, "WATER");
  assert.deepEqual(facts.causes.map(({ cause }) => cause), ["points-now", "tiles-kept", "reply", "later"]);
});

test("A teacher has a verdict, the better play and why", () => {
  const engine = opened("small.qlx");
  const cgp = `${Array(15).fill(15).join("/")} AEGHRTW/ 0/0 0`;
  const poor = engine.ask({ ask: "teach", position: at(cgp), play: { at: "8H", tiles: "HE" } });
  assert.equal(poor.verdict, "could-do-better");
  assert.equal(poor.played.word, "HE");
  assert.ok(poor.points_lost > 5);
  assert.equal(poor.why.better.play, poor.best.play);
  const good = engine.ask({ ask: "teach", position: at(cgp), play: poor.best });
  assert.notEqual(good.verdict, "could-do-better");
  assert.deepEqual([good.points_lost, good.win_lost], [0, 0]);
  assert.throws(() => engine.ask({ ask: "teach", position: at(cgp), play: { at: "8H", tiles: "QI" } }), { message: /^play: the tiles IQ are not all on the rack/ });
  assert.throws(() => engine.ask({ ask: "teach", position: at(cgp), play: poor.best, effort: "none" }), { message: /^effort: / });
});

test("Points lost a turn are those of a level", () => {
  const engine = new Engine(module);
  const { level } = engine.ask({ ask: "level", points_lost: Array(10).fill(20.7) });
  assert.deepEqual(level, { estimate: 4, lowest: 4, highest: 4 });
  assert.deepEqual(engine.ask({ ask: "level", points_lost: [1, 2] }), { level: null });
});

test("A game is looked at turn by turn, and reviewed while a page draws it", () => {
  const engine = opened("small.qlx");
  const gcg = "#player1 a\n#player2 b\n>a: AEGHRTW 8D WATER +26 26\n>b: EEINRST 7E RESENT +20 20\n>a: GH - +0 26\n";
  const { turns, players, totals } = engine.ask({ ask: "moments", gcg, layout });
  assert.deepEqual(players, ["a", "b"]);
  assert.deepEqual(turns.map(({ player, at: place, score }) => [player, place, score]), [[1, "8D", 26], [2, "7E", 20], [1, "pass", 0]]);
  assert.equal(turns[1].cgp.split(" ")[2], "0/26");
  assert.deepEqual(totals, [26, 20]);
  const review = engine.ask({ ask: "review", gcg, layout, effort: "quick" });
  assert.deepEqual(engine.told.map(({ turns_done, turns: all }) => [turns_done, all]), [[1, 3], [2, 3], [3, 3]]);
  assert.deepEqual(engine.told.map(({ turn }) => turn), review.turns);
  assert.throws(() => engine.ask({ ask: "moments", gcg: "#player1 a\n", layout }), { message: /^gcg: / });
});

const english = join(source, "build/lexicons/english.qlx");
test("With the English word list it is the same, and fast enough to be waited for", { skip: !existsSync(english) && "make data has not been run" }, (t) => {
  const engine = opened(english);
  compareSimulations(english, engine, middle.slice(0, 1), 200);
  // What the processor did, whoever else uses it.
  const start = process.cpuUsage();
  const { playouts } = engine.ask({ ask: "simulate", position: at(middle[1]), count: 10, iterations: 400 });
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  t.diagnostic(`${Math.round(playouts / seconds)} playouts a second, ${engine.memorySize} bytes`);
  assert.ok(engine.memorySize < 200_000_000);
});
