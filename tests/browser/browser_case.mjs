// What the browser tests share: a server of their own, Chromium, and people who look at the server through it.
//
// Whatever a page writes to its console, a request that fails and a request to anywhere but the server fails the
// test in which it happened, unless the test said before that it would.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

const Source = process.env.QUOIN_SOURCE_DIR ?? new URL("../..", import.meta.url).pathname;
const Quoin = process.env.QUOIN ?? join(Source, "build/quoin");
const Lexicons = process.env.QUOIN_LEXICONS ?? join(Source, "build/browser/lexicons");
const Chromium = process.env.QUOIN_CHROMIUM ?? "/usr/bin/chromium";
const Patience = 20_000; // until something that has to happen counts as not happening; busy machines are slow

// Installed by tools/web.sh --tests.
export const require = createRequire(join(Source, "web/package.json"));
export const folder = mkdtempSync(join(tmpdir(), "quoin-browser-"));

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Waits until something is true, or a value, and gives it.
export async function until(what, holds, patience = Patience) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await holds();
    if (found) return found;
    assert.ok(Date.now() < end, `waited in vain for ${what}`);
    await sleep(25);
  }
}

export class Server {
  #process;
  port = 0;

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  // Again after a kill: at the same port, with the same games.
  async start() {
    const config = join(folder, "server.conf");
    // All people here have one address; what they send as a page is bounded as usual.
    writeFileSync(config, "request-rate = 1000/2000\ncreation-rate = 1000/2000\nentrance-rate = 1000/2000\nlog-level = warning\n");
    this.#process = spawn(
      Quoin,
      ["serve", "--listen", "127.0.0.1", "--port", String(this.port), "--config", config, "--database", join(folder, "games.db")],
      { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, QUOIN_LEXICONS: Lexicons } },
    );
    const line = await new Promise((resolve, reject) => {
      createInterface({ input: this.#process.stdout }).once("line", resolve);
      this.#process.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    this.port = Number(/http:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1]);
    assert.ok(this.port, `no address of the server in: ${line}`);
  }

  async kill() {
    const ended = this.#ended();
    this.#process.kill("SIGKILL");
    await ended;
  }

  async end() {
    if (!this.isRunning) return;
    const ended = this.#ended();
    this.#process.kill("SIGTERM");
    const timer = setTimeout(() => this.#process.kill("SIGKILL"), 8000);
    await ended;
    clearTimeout(timer);
  }

  // At the very end, where nothing can be waited for.
  killNow() {
    if (this.isRunning) this.#process.kill("SIGKILL");
  }

  get isRunning() {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null;
  }
  #ended() {
    return this.isRunning ? new Promise((resolve) => this.#process.once("exit", resolve)) : Promise.resolve();
  }
}

export const server = new Server();
let browser;

export async function launch({ args = [] } = {}) {
  assert.ok(existsSync(Quoin), `There is no ${Quoin}: build it first.`);
  assert.ok(existsSync(Chromium), `There is no ${Chromium}: install the Debian package chromium (tools/setup.sh does).`);
  assert.ok(existsSync(join(Source, "web/node_modules/playwright-core")), "playwright-core is missing: run tools/web.sh --tests.");
  const { chromium } = require("playwright-core");
  await server.start();
  browser = await chromium.launch({
    executablePath: Chromium,
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...args],
  });
  return browser;
}

export async function finish() {
  await browser?.close();
  await server.end();
  rmSync(folder, { recursive: true, force: true });
}

process.on("exit", () => server.killNow());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

// Somebody with a browser of their own: cookies, storage and pages are nobody else's.
export class Person {
  faults = [];
  received = []; // every text that came over a WebSocket
  #allowed = [];

  constructor(context) {
    this.context = context;
    context.on("page", (page) => this.#watch(page));
    context.on("request", (request) => this.#see(request.url()));
    context.on("requestfailed", (request) => {
      // A page that is left ends what it had begun.
      if (request.failure()?.errorText !== "net::ERR_ABORTED") this.#fault(`${request.url()} failed: ${request.failure()?.errorText}`);
    });
    context.on("response", (response) => {
      if (response.status() >= 400) this.#fault(`${response.request().method()} ${response.url()} answered ${response.status()}`);
    });
  }

  // The service worker fetches all pages at a moment of its own, also while a test kills the server: only tests that are
  // about it have one.
  static async come(options = {}) {
    const context = await browser.newContext({ serviceWorkers: "block", baseURL: server.origin, viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
    context.setDefaultTimeout(Patience);
    const person = new Person(context);
    person.page = await context.newPage();
    return person;
  }

  #watch(page) {
    page.on("console", (message) => {
      if (message.text() === "Service Worker registration blocked by Playwright") return;
      if (["error", "warning"].includes(message.type())) this.#fault(`the console says: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.#fault(`an error nobody caught: ${error.stack ?? error}`));
    page.on("crash", () => this.#fault("the page crashed"));
    page.on("websocket", (socket) => {
      this.#see(socket.url());
      socket.on("framereceived", ({ payload }) => this.received.push(String(payload)));
    });
  }
  #see(url) {
    const { protocol, host } = new URL(url);
    const isOurs = host === new URL(server.origin).host || protocol === "data:" || protocol === "blob:";
    if (!isOurs) this.#fault(`a request left the origin: ${url}`);
  }
  #fault(text) {
    if (!this.#allowed.some((pattern) => pattern.test(text))) this.faults.push(text);
  }

  // What is expected to go wrong from now on, in a test that breaks something.
  allow(...patterns) {
    this.#allowed.push(...patterns);
  }

  async open(path) {
    await this.page.goto(path);
    return this.page;
  }

  // As another program of the same person: the cookie is the browser's.
  async request(method, path, data) {
    const answer = await this.context.request.fetch(path, { method, ...(data !== undefined && { data }) });
    const text = await answer.text();
    assert.ok(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`);
    return JSON.parse(text);
  }

  // Opens a table, without a page, and gives its id. It begins at once where nobody is missing.
  async newGame(body = {}) {
    const wanted = { lexicon: "english", seats: [{ player: "me", name: "Ann" }, { player: "level:1" }], ...body };
    const isFull = wanted.seats.every((seat) => seat.player !== "human");
    const answer = await this.request("POST", "/api/games", { ...(isFull && { start: true }), ...wanted });
    return answer.game;
  }

  // A game whose first rack is as a test needs it; draws cannot be chosen, so games are opened until one fits.
  async newGameWith(fits, body = {}) {
    for (let i = 0; i < 400; ++i) {
      const id = await this.newGame(body);
      const view = await this.view(id);
      if (await fits(ownRack(view), view)) return id;
    }
    throw new Error("none of 400 games had a rack that fits");
  }

  // The game as this person may see it now.
  view(id) {
    return this.request("GET", `/api/games/${id}`);
  }
}

// A test with people: `come` brings one, with the options of a browser context. Whatever it waits for has its own
// limit; that of the whole test is for one that hangs, and a busy machine may take minutes for a game.
export function browserTest(name, body) {
  test(name, { timeout: 240_000 }, async () => {
    const people = [];
    const come = async (options) => {
      const person = await Person.come(options);
      people.push(person);
      return person;
    };
    try {
      if (!server.isRunning) await server.start(); // a test that killed it has failed
      await body({ come, server });
      for (const person of people) assert.deepEqual(person.faults, [], "what went wrong on a page");
    } catch (error) {
      await describe(name, people);
      throw error;
    } finally {
      for (const { context } of people) await context.close();
    }
  });
}

// What a failure looked like.
async function describe(name, people) {
  for (const [i, { page, faults }] of people.entries()) {
    const status = await page.getByTestId("status").textContent({ timeout: 500 }).catch(() => "");
    console.error(`page ${i + 1} is at ${page.url()}, and says: ${status.trim()}`);
    for (const fault of faults) console.error(`  ${fault}`);
    const shots = process.env.QUOIN_SCREENSHOTS;
    if (!shots) continue;
    mkdirSync(shots, { recursive: true });
    const file = `failed ${name} ${i + 1}.png`.replace(/[^\p{L}\p{N}.]+/gu, "_");
    await page.screenshot({ path: join(shots, file) }).catch(() => {});
  }
}

// Before the first test of a file and after its last.
export function withBrowser() {
  before(() => launch(), { timeout: 60_000 });
  after(finish);
}

// --- the game, for tests that know more than one player does

// Of an English rack: there is a word of two letters in it. I and R alone make none.
export const isPlayable = (rack) => (/[AEO]/.test(rack) && /[TNRSLD]/.test(rack)) || (/I/.test(rack) && /[TNSLD]/.test(rack));
export const ownSeats = ({ table }) => table.own_seats ?? [table.own_seat];
export const ownRack = (view) => view.state?.seats[view.table.own_seat - 1]?.rack ?? "";

// Tiles in notation: "[CH]A.b?" has five. null is a square played through.
export function readTiles(text, alphabet) {
  const faces = new Map();
  for (const line of alphabet.split("\n")) {
    const [kind, face, lower] = line.trim().split(/\s+/);
    if (kind === "tile") faces.set(face, { face, isBlank: false }).set(lower, { face, isBlank: true });
  }
  return [...text.matchAll(/\[([^\]]+)\]|./gu)].map(([whole, inside]) => {
    if (whole === ".") return null;
    if (whole === "?") return { face: "", isBlank: true };
    const tile = faces.get(inside ?? whole);
    assert.ok(tile, `${whole} is no tile of this alphabet`);
    return tile;
  });
}

// The tiles that a play lays, each with its square: {at: "8D", face: "Q", isBlank}.
export function laidBy(play, alphabet) {
  const across = /^(\d+)([A-Z])$/.exec(play.at);
  const [, row, column] = across ?? [, ...(/^([A-Z])(\d+)$/.exec(play.at)?.slice(1).reverse() ?? [])];
  const at = (i) => (across ? `${row}${String.fromCharCode(column.charCodeAt(0) + i)}` : `${Number(row) + i}${column}`);
  return readTiles(play.tiles, alphabet).flatMap((tile, i) => (tile ? [{ ...tile, at: at(i) }] : []));
}

// The plays of a position, best score first, as the engine on the command line has them.
export async function playsOf(view, { top = 20, rack = ownRack(view) } = {}) {
  const rows = view.state.board.map((row) => row.replace(/\.+/g, (dots) => dots.length)).join("/");
  const { stdout } = await promisify(execFile)(
    Quoin,
    ["moves", "--json", "--top", String(top), "--lexicon", view.table.lexicon, "--alphabet", view.table.alphabet,
      "--layout", view.table.layout, "--rules", view.setting.rules, "--position", `${rows} ${rack}/ 0/0 0`],
    { env: { ...process.env, QUOIN_LEXICONS: Lexicons }, maxBuffer: 1 << 26 },
  );
  return JSON.parse(stdout).moves;
}
