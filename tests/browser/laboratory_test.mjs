// The laboratory: players put together in a form, the same match in the browser, on the server and on the command
// line, and the published experiments.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { assertClean } from "./axe.mjs";
import { browserTest, withBrowser } from "./browser_case.mjs";
import { assertFits } from "./page_looks.mjs";

withBrowser();

const Source = process.env.QUOIN_SOURCE_DIR ?? new URL("../..", import.meta.url).pathname;
const Quoin = process.env.QUOIN ?? join(Source, "build/quoin");
const Lexicons = process.env.QUOIN_LEXICONS ?? join(Source, "build/browser/lexicons");

async function openLaboratory(person, query = "") {
  const page = await person.open(`/laboratory${query}`);
  await page.getByTestId("line").first().waitFor();
  return page;
}

const lines = (page) => page.getByTestId("line").allTextContents();

async function run(page, { where, games, seed }) {
  await page.getByLabel("Games", { exact: true }).fill(String(games));
  await page.getByLabel("Seed of the draws").fill(String(seed));
  await page.getByLabel(where).check();
  await page.getByRole("button", { name: "Run the match" }).click();
  await page.getByRole("button", { name: "Save as CSV" }).waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Run the match" }).and(page.locator(":enabled")).waitFor();
  return {
    digest: /digest ([0-9a-f]{16})/.exec(await page.getByTestId("digest").textContent())[1],
    sides: await page.getByTestId("sides").locator("tbody tr").allTextContents(),
    summary: await page.getByTestId("summary").textContent(),
  };
}

browserTest("A match has the same games in the browser, on the server and on the command line", async ({ come }) => {
  const ann = await come();
  const page = await openLaboratory(ann, "?player=static&player=high-scorer&lexicon=english");
  assert.deepEqual(await lines(page), ["static", "high-scorer"]);

  const here = await run(page, { where: "In this browser", games: 40, seed: 7 });
  assert.match(here.summary, /^static wins [\d.]+% of 40 games; with 95% certainty the true share lies between [\d.]+% and [\d.]+%\./);
  assert.match(await page.getByTestId("estimate").locator("path.line").getAttribute("d"), /^M[\d.]+ [\d.]+L/, "the estimate is drawn");
  await assertClean(page, "the laboratory with a result");

  const there = await run(page, { where: "On the server", games: 40, seed: 7 });
  assert.deepEqual(there, here);

  const command = await page.getByTestId("command").textContent();
  const [, ...words] = command.split(" ");
  const { stdout } = await promisify(execFile)(Quoin, [...words, "--json", "--threads", "1"], { env: { ...process.env, QUOIN_LEXICONS: Lexicons } });
  assert.equal(JSON.parse(stdout).digest.slice(0, 16), here.digest);

  // What was run is found again, and can be taken away.
  await page.reload();
  const past = page.getByRole("region", { name: "Matches of this browser" });
  assert.equal(await past.getByRole("listitem").count(), 2);
  await past.getByRole("button", { name: /static and high-scorer.*in this browser/ }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as CSV" }).click()]);
  const csv = readFileSync(await download.path(), "utf8");
  assert.match(csv, /^player,games,wins/);
  assert.match(csv, /^static,40,/m);
  const [json] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as JSON" }).click()]);
  assert.equal(JSON.parse(readFileSync(await json.path(), "utf8")).match.digest.slice(0, 16), here.digest);
});

browserTest("A player is put together in a form, and one that cannot play is refused with a sentence", async ({ come }) => {
  const ann = await come();
  const page = await openLaboratory(ann);
  const second = page.getByTestId("player-2");
  await second.getByLabel("Strategy of player 2").selectOption("hill-climb");
  await second.getByText("Parameters").click();
  await second.getByLabel("max-score").fill("0.8");
  await second.getByLabel("smart-s").fill("0.2");
  await second.getByLabel("seed").fill("3");
  await second.getByLabel("steps").selectOption("tiles");
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=line]")[1].textContent === "hill-climb:steps=tiles,utility=0.8*max-score+0.2*smart-s,seed=3");
  await page.getByRole("button", { name: "Add a player" }).click();
  assert.equal((await lines(page)).length, 3);
  await page.getByRole("button", { name: "Remove player 1" }).click();
  assert.equal((await lines(page))[0], "hill-climb:steps=tiles,utility=0.8*max-score+0.2*smart-s,seed=3");

  // A reload loses nothing.
  const before = await lines(page);
  await page.reload();
  await page.getByTestId("line").first().waitFor();
  assert.deepEqual(await lines(page), before);

  // By the engine here and by the server in the same words.
  const first = page.getByTestId("player-1");
  await first.getByLabel("Strategy of player 1").selectOption("balance-on-rack");
  await first.getByText("Parameters").click();
  await first.getByLabel("ratio").fill("half");
  ann.allow(/\/api\/jobs answered 400/, /status of 400/);
  const sentences = [];
  for (const where of ["In this browser", "On the server"]) {
    await page.getByLabel(where).check();
    await page.getByRole("button", { name: "Run the match" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "'half'" });
    await alert.waitFor({ timeout: 60_000 });
    sentences.push(await alert.textContent());
  }
  assert.equal(sentences[0], sentences[1]);
});

browserTest("Charts have their colours where movement is switched off", async ({ come }) => {
  const ann = await come({ reducedMotion: "reduce" });
  const page = await openLaboratory(ann);
  await run(page, { where: "In this browser", games: 20, seed: 7 });
  const { alpha, area } = await page.getByTestId("estimate").locator("path.band").evaluate((band) => {
    const { width, height } = band.getBoundingClientRect();
    return { alpha: Number(/ \/ ([\d.]+)\)$/.exec(getComputedStyle(band).fill)?.[1]), area: width * height };
  });
  assert.equal(alpha, 0.25, "the interval is seen through");
  assert.ok(area > 1000, `${area} pixels`);
});

browserTest("A long match is stopped, and what was played counts", async ({ come }) => {
  const ann = await come();
  const page = await openLaboratory(ann, "?player=static&player=high-scorer&lexicon=english");
  for (const where of ["In this browser", "On the server"]) {
    await page.getByLabel("Games", { exact: true }).fill("2000");
    await page.getByLabel(where).check();
    await page.getByRole("button", { name: "Run the match" }).click();
    await page.getByText(/^[\d,]+ games of 2,000 played$/).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Stop here" }).click();
    await page.getByRole("button", { name: "Run the match" }).and(page.locator(":enabled")).waitFor();
    const played = /of ([\d,]+) games/.exec(await page.getByTestId("summary").textContent())[1];
    assert.ok(Number(played.replaceAll(",", "")) < 2000, played);
  }
});

browserTest("Published experiments stand beside ours, and one like them can be run", async ({ come }) => {
  const ann = await come({ reducedMotion: "reduce" });
  const page = await openLaboratory(ann);
  const experiments = page.getByTestId("experiment");
  await experiments.first().waitFor();
  const known = readFileSync(join(Source, "docs/replications.md"), "utf8").match(/^## /gm).length;
  assert.equal(await experiments.count(), known);
  const climbing = experiments.filter({ has: page.getByRole("heading", { name: "Search strategies" }) });
  await climbing.getByRole("heading").click();
  await climbing.getByRole("row", { name: /53\.0% ± 5\.6/ }).first().waitFor();
  await assertClean(page, "an experiment");
  await assertFits(page, "laboratory");
  await climbing.getByRole("link", { name: /^Run one like it: hill-climb v random-restart:n=3/ }).click();
  assert.deepEqual(await lines(page), ["hill-climb", "random-restart"], "three restarts are as usual");
});
