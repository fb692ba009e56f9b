// A whole game on this device through the module, as a page plays it: requests in, messages out, the log kept outside.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { compile, Engine } from "./engine.mjs";

const quoin = process.env.QUOIN;
const source = process.env.QUOIN_SOURCE_DIR;
const module = await compile(process.env.QUOIN_MODULE);
const layout = readFileSync(join(source, "data/layouts/standard.txt"), "utf8");
const chance = (digit) => ({ secret: digit.repeat(64), nonce: "c0ffee" });

execFileSync(quoin, ["lexicon", "build", join(source, "tests/data/words/small-english.txt"), "--alphabet", "english", "-o", "small.qlx"]);
const lexicon = readFileSync("small.qlx");

function opened() {
  const engine = new Engine(module);
  engine.openLexicon(lexicon);
  return engine;
}

class Page {
  now = 1_790_000_000_000;
  lastId = 0;

  constructor(engine, answer) {
    this.engine = engine;
    this.kept = answer.kept;
    this.state = undefined;
  }
  static begin(rules) {
    const engine = opened();
    const seats = [{ player: "human", name: "Ann" }, { player: "level:5", name: "" }];
    return new Page(engine, engine.ask({ ask: "local-create", id: "abc", layout, rules, seats, now: 0, ...chance("1") }));
  }

  take(told) {
    this.kept.log += told.lines.join("");
    const messages = told.messages.map((text) => JSON.parse(text));
    for (const { state } of messages) this.state = state ?? this.state;
    this.now += 1000;
    return told.again === 0 ? [...messages, ...this.take(this.engine.ask({ ask: "local-go-on", now: this.now }))] : messages;
  }
  say(type, fields = {}) {
    const request = JSON.stringify({ id: ++this.lastId, game: "abc", type, ...fields });
    return this.take(this.engine.ask({ ask: "local-hear", request, now: this.now, ...chance("2") }));
  }
}

test("A game is played to its end, left and taken up again after each turn, and its draws can be checked", () => {
  let page = Page.begin("training=yes,first=1");
  page.say("follow");
  for (let turns = 0; page.state.phase !== "finished"; ++turns) {
    assert.ok(turns < 60, "a game ends at some time");
    const [{ plays }] = page.say("plays", { limit: 1 });
    const answers = plays.length > 0 ? page.say("place", { at: plays[0].at, tiles: plays[0].tiles }) : page.say("pass");
    assert.equal(answers[0].type, "done", JSON.stringify(answers[0]));
    const again = opened();
    const { kept } = again.ask({ ask: "local-open", ...page.kept, now: page.now });
    assert.equal(kept.log, page.kept.log);
    page.engine.close();
    page = Object.assign(new Page(again, { kept }), { now: page.now, lastId: page.lastId });
    page.say("follow");
  }
  assert.equal(page.say("put-away")[0].type, "done");
  const { text } = page.engine.ask({ ask: "local-export", as: "log" });
  writeFileSync("game.log", text);
  assert.match(execFileSync(quoin, ["verify", "game.log"], { encoding: "utf8" }), /\S/);
  assert.match(page.engine.ask({ ask: "local-export", as: "gcg" }).text, /#player1/);
  page.engine.close();
});

test("What is no game, or not over yet, is refused in a sentence", () => {
  const engine = opened();
  assert.throws(() => engine.ask({ ask: "local-hear", request: "{}", now: 0, ...chance("1") }), { message: "no game is open" });
  assert.throws(() => engine.ask({ ask: "local-open", id: "abc", created_at: 0, next: "", previous: "", log: "", now: 0 }), { message: /./ });
  assert.throws(() => engine.ask({ ask: "local-create", id: "abc", layout: "", rules: "", seats: [], now: 0, ...chance("1") }), { message: /^layout: / });
  assert.throws(() => new Engine(module).ask({ ask: "local-create" }), { message: "no word list is open" });
  const page = Page.begin("");
  assert.throws(() => page.engine.ask({ ask: "local-export", as: "gcg" }), { message: "a game can be exported when it is over" });
});
