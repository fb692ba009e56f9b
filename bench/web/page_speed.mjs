// How fast the game page is, on this machine over loopback: until it can be played, from a key to the tile on the
// screen, and how much it loads. Usage: tools/bench_web.sh

import { GamePage } from "../../tests/browser/game_page.mjs";
import { finish, launch, ownRack, Person, server } from "../../tests/browser/browser_case.mjs";

const Loads = Number(process.env.LOADS ?? 12);
const Rounds = 9; // of seven tiles each
const SlowDown = 4;

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const quantile = (numbers, part) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))];
const milliseconds = (number) => `${number.toFixed(number < 100 ? 1 : 0).padStart(7)} ms`;
const kilobytes = (number) => `${(number / 1000).toFixed(1).padStart(7)} kB`;
const line = (what, ...columns) => console.log(`${what.padEnd(44)}${columns.join("  ")}`);

async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

// Runs in the page from its first moment: tries a key in every frame until it lays a tile.
function probe(letter) {
  const look = () => {
    const square = document.querySelector("[role='grid'] [tabindex='0']");
    if (square) {
      square.focus();
      square.dispatchEvent(new KeyboardEvent("keydown", { key: letter, bubbles: true, cancelable: true }));
      queueMicrotask(() => {
        if (document.querySelector("[aria-label*=', laid by you']")) window.interactiveAt ??= performance.now();
      });
    }
    if (window.interactiveAt === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

// Each load is a first visit: the same person, with nothing in the cache.
async function timesToInteractive(storageState, id, letter, rate) {
  const times = [];
  for (let i = 0; i < Loads; ++i) {
    const person = await Person.come({ storageState });
    await person.page.addInitScript(probe, letter);
    await slowDown(person.page, rate);
    await person.page.goto(`/game/${id}`);
    await person.page.waitForFunction(() => window.interactiveAt !== undefined);
    times.push(await person.page.evaluate(() => window.interactiveAt));
    await person.context.close();
  }
  return times;
}

// From the moment of the key to the end of the frame that first has the tile.
async function paintTimes(storageState, id, rate) {
  const person = await Person.come({ storageState });
  const game = await GamePage.open(person, id);
  const { page } = game;
  await game.tiles().first().waitFor();
  await page.evaluate(() => {
    window.paints = [];
    addEventListener("keydown", (event) => {
      if (event.key.length !== 1) return;
      const before = document.querySelectorAll("[aria-label*=', laid by you']").length;
      const look = () =>
        requestAnimationFrame(() => {
          if (document.querySelectorAll("[aria-label*=', laid by you']").length <= before) return look();
          const after = new MessageChannel();
          after.port1.onmessage = () => window.paints.push(performance.now() - event.timeStamp);
          after.port2.postMessage(null);
        });
      look();
    }, true);
  });
  await slowDown(page, rate);
  const faces = (await game.rackFaces()).filter((face) => face !== "?");
  await game.square("8E").click();
  let count = 0;
  for (let round = 0; round < Rounds; ++round) {
    for (const face of faces) {
      await page.keyboard.press(face.toLowerCase());
      ++count;
      await page.waitForFunction((wanted) => window.paints.length >= wanted, count);
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await game.square("8E").click();
  }
  const times = await page.evaluate(() => window.paints);
  await person.context.close();
  return times;
}

// As the server says it: what workers and modules fetch is not counted by the browser.
async function bytesOf(request) {
  return Number(await (await request.response())?.headerValue("content-length"));
}

async function sizes(storageState, id) {
  const person = await Person.come({ storageState });
  const finished = [];
  person.page.on("requestfinished", (request) => finished.push(request));
  await GamePage.open(person, id);
  await person.page.waitForLoadState("networkidle");
  const sum = { code: 0, wasm: 0, rest: 0 };
  for (const request of finished) {
    const kind = request.url().endsWith(".wasm") ? "wasm" : ["script", "stylesheet"].includes(request.resourceType()) ? "code" : "rest";
    sum[kind] += await bytesOf(request);
  }
  await person.context.close();
  return sum;
}

// The words page: what its engine fetches, and how long it takes until it can be asked, for the first time (the list is
// fetched and built) and when it comes out of the browser's storage.
async function wordList() {
  const person = await Person.come();
  const { page } = person;
  const sizes = { words: 0, tables: 0 };
  page.on("requestfinished", async (request) => {
    const file = /\/api\/lexicons\/[^/]+\/(words|tables)/.exec(request.url())?.[1];
    if (file) sizes[file] = await bytesOf(request);
  });
  const times = [];
  for (let visit = 0; visit < 6; ++visit) {
    const begun = performance.now();
    await page.goto("/words#anagrams");
    await page.locator("#words-typed").waitFor({ timeout: 120_000 });
    times.push(performance.now() - begun);
    await page.goto("about:blank");
  }
  await person.context.close();
  return { sizes, first: times[0], later: times.slice(1) };
}

try {
  const browser = await launch();
  const ann = await Person.come();
  const id = await ann.newGameWith((rack) => !rack.includes("?"), { rules: "first=1" });
  const letter = ownRack(await ann.view(id))[0].toLowerCase();
  const storageState = await ann.context.storageState();

  console.log(`Chromium ${browser.version()} at ${server.origin}\n`);
  line("until a key lays a tile", "   median", "    worst");
  for (const rate of [1, SlowDown]) {
    const times = await timesToInteractive(storageState, id, letter, rate);
    line(`  ${rate === 1 ? "as fast as it goes" : `${rate}× slower processor`} (${times.length} loads)`, milliseconds(quantile(times, 0.5)), milliseconds(Math.max(...times)));
  }
  line("\nfrom a key to the tile on the screen", "    median", "      p95", "    worst");
  for (const rate of [1, SlowDown]) {
    const times = await paintTimes(storageState, id, rate);
    line(`  ${rate === 1 ? "as fast as it goes" : `${rate}× slower processor`} (${times.length} tiles)`, ...[0.5, 0.95, 1].map((part) => milliseconds(quantile(times, part))));
  }
  const { code, wasm, rest } = await sizes(storageState, id);
  console.log("\nloaded for a game page, as it comes over the network");
  line("  scripts and styles", kilobytes(code));
  line("  WebAssembly", kilobytes(wasm));
  line("  page, icon and answers", kilobytes(rest));

  const { sizes: sent, first, later } = await wordList();
  console.log("\nthe engine with a word list (English), for the words page");
  line("  words", kilobytes(sent.words));
  line("  tables", kilobytes(sent.tables));
  line("  until it can be asked, the first time", milliseconds(first));
  line(`  from the browser's storage (${later.length} visits, median)`, milliseconds(quantile(later, 0.5)));
} finally {
  await finish();
}
