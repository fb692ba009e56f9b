// Two clients in Node play a whole training game against each other on a real server, with plays that the server
// suggests, and fetch it in every form.

import assert from "node:assert/strict";
import { spawn, execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createInterface } from "node:readline";

import { Client } from "./quoin_client.mjs";

const quoin = process.env.QUOIN;
const words = `${process.env.QUOIN_SOURCE_DIR}/tests/data/words/small-english.txt`;
const here = process.cwd();
const environment = { ...process.env, HOME: here, QUOIN_LEXICONS: `${here}/lexicons` };

mkdirSync("lexicons");
execFileSync(quoin, ["lexicon", "build", words, "--alphabet", "english", "-o", "lexicons/small.qlx"], { env: environment });
const server = spawn(quoin, ["serve", "--port", "0", "--database", "games.db"],
  { env: environment, stdio: ["ignore", "pipe", "inherit"] });
process.on("exit", () => server.kill("SIGKILL"));
const [line] = await new Promise((resolve, reject) => {
  createInterface({ input: server.stdout }).once("line", (text) => resolve([text]));
  server.once("exit", () => reject(new Error("the server ended")));
});
const address = line.match(/http:\/\/[^ ]+(?=\/ )/)[0];

// A legal turn: the best play, or all tiles exchanged, or a pass.
async function takeTurn(client, game) {
  const view = client.views.get(game);
  const answer = await client.ask(game, "plays", { limit: 1 });
  assert.ok(answer.done, answer.sentence);
  const events = view.events.length;
  const [play] = answer.plays.plays;
  let done;
  if (play) done = await client.ask(game, "place", { at: play.at, tiles: play.tiles });
  else if (view.state.exchange_limit >= 7) done = await client.ask(game, "exchange", { tiles: "all" });
  else done = await client.ask(game, "pass");
  assert.ok(done.done, done.sentence);
  await client.until(() => view.events.length > events || view.state.phase === "finished");
  return play;
}

async function playOn(client, game) {
  const view = client.views.get(game);
  const own = client.tables.get(game).own_seat;
  let plays = 0;
  for (;;) {
    await client.until(() => view.state.phase === "finished" || view.state.turn === own);
    if (view.state.phase === "finished") return plays;
    // Nobody sees the tiles of another.
    assert.equal(view.state.seats[2 - own].rack, undefined);
    assert.equal([...view.state.seats[own - 1].rack].length, view.state.seats[own - 1].rack_size);
    if (await takeTurn(client, game)) ++plays;
  }
}

const ann = new Client(address), ben = new Client(address);
await ann.open();
await ben.open();

const opened = await ann.request("POST", "/api/games", {
  seats: [{ player: "me", name: "Ann" }, { player: "human" }], rules: "training=yes,first=1", lexicon: "small",
});
assert.equal(opened.status, 201, opened.text);
const game = opened.body.game;
assert.ok((await ann.ask(game, "follow")).done);
assert.ok((await ben.ask(game, "follow")).done);
assert.equal((await ben.ask(game, "sit", { name: "Ben" })).refused, "not-allowed");
assert.ok((await ben.ask(game, "sit", { name: "Ben", invite: opened.body.table.invite })).done);
// A message in pieces is a message.
ben.socket.sendInPieces(JSON.stringify({ id: ++ben.lastId, game, type: "say", text: "hello, in pieces" }), 7);
await ann.until(() => ann.tables.get(game).seats[1].name === "Ben");
assert.ok((await ann.ask(game, "start", { nonce: "from Ann" })).done);
for (const client of [ann, ben]) await client.until(() => client.views.has(game));
assert.equal((await ann.request("GET", `/api/games/${game}/export?as=gcg`)).status, 409);

const [plays, others] = await Promise.all([playOn(ann, game), playOn(ben, game)]);
assert.ok(plays + others > 10, `${plays} and ${others} plays`);
assert.deepEqual(ann.views.get(game).state.board, ben.views.get(game).state.board);

assert.ok((await ann.ask(game, "put-away")).done);
const exported = {};
for (const form of ["gcg", "json", "log"]) {
  const answer = await ben.request("GET", `/api/games/${game}/export?as=${form}`);
  assert.equal(answer.status, 200, answer.text);
  exported[form] = answer.text;
}
const finals = ann.views.get(game).state.seats.map((seat) => seat.score);
assert.match(exported.gcg, /^#player1 Ann Ann$/m);
assert.equal(JSON.parse(exported.json).format, "quoin-game-record");
assert.equal(exported.gcg.match(/^>(Ann|Ben): \S+ \d*[A-O]\d* /gm)?.length, plays + others);
// The program reads each of them, and the log proves every draw.
const run = (...parameters) => (input) => execFileSync(quoin, parameters, { env: environment, input }).toString();
assert.equal(run("convert", "-", "--to", "gcg")(exported.json), exported.gcg);
const verdict = run("verify", "-")(exported.log);
assert.match(verdict, /All is right/);
assert.match(verdict, new RegExp(`Ann ${finals[0]}, Ben ${finals[1]}`));

ann.close();
ben.close();
server.kill("SIGTERM");
const code = await new Promise((resolve) => server.once("exit", resolve));
assert.equal(code, 0);
console.log(`${plays + others} plays, ${finals.join(" : ")}`);
process.exit(0);
