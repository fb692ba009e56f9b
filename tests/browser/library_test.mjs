// The library of games that are over: importing, finding, replaying, sharing and taking along.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { assertClean } from "./axe.mjs";
import { browserTest, until, withBrowser } from "./browser_case.mjs";
import { assertFits } from "./page_looks.mjs";

withBrowser();

const data = (name) => fileURLToPath(new URL(`../data/gcg/${name}`, import.meta.url));
const rows = (page) => page.getByTestId("archive").getByRole("link");

// The names of the files in a zip archive, from its directory at the end.
function namesInZip(bytes) {
  const names = [];
  for (let at = bytes.indexOf("PK\x01\x02", 0, "latin1"); at >= 0; at = bytes.indexOf("PK\x01\x02", at + 4, "latin1")) {
    names.push(bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString());
  }
  return names;
}

async function bringIn(page, ...files) {
  await page.locator("input[type=file]").setInputFiles(files);
}

async function drop(page, name, text) {
  const dataTransfer = await page.evaluateHandle(([name, text]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name));
    return transfer;
  }, [name, text]);
  await page.getByTestId("drop").dispatchEvent("drop", { dataTransfer });
}

browserTest("Files are imported, found by a word, replayed by keys, and saved as a zip archive", async ({ come }) => {
  const ann = await come();
  const { page } = ann;
  await ann.open("/library");
  await page.getByText("No game of yours is over yet.").waitFor();
  await assertClean(page, "an empty library");
  const bad = { name: "bad.gcg", mimeType: "text/plain", buffer: Buffer.from("#player1 a\n#player2 b\n>a: CAT 8G CAT +7 7\n>b: DOG 8G DOG +5 5\n") };
  await bringIn(page, data("canonical/english.gcg"), data("canonical/catalan_three_players.gcg"));
  await page.getByText("2 games were imported.").waitFor();
  await until("two games", async () => (await rows(page).count()) === 2);
  await bringIn(page, bad);
  await page.getByText("1 file was refused:").waitFor();
  await page.getByRole("listitem").filter({ hasText: "bad.gcg" }).filter({ hasText: "Line 4" }).waitFor();
  await drop(page, "english.gcg", readFileSync(data("canonical/english.gcg"), "utf8"));
  await page.getByText("1 was there already.").waitFor();
  await assertClean(page, "a library");
  await assertFits(page, "library");

  // Finding, also after a reload.
  await page.getByRole("searchbox", { name: "Word that was played" }).fill("wagon");
  await until("one game", async () => (await rows(page).count()) === 1);
  await page.reload();
  await rows(page).filter({ hasText: "Ada Quill 23 – Bo Rivet 106" }).waitFor();
  assert.equal(await rows(page).count(), 1);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save all as zip" }).click()]);
  const names = namesInZip(readFileSync(await download.path()));
  assert.equal(names.length, 1, "what was found alone");
  assert.match(names[0], /\.gcg$/);
  await page.getByText("Score and date").click();
  await page.getByRole("spinbutton", { name: "Points at least" }).fill("300");
  await page.getByText("No game of yours is like that.").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await until("both games", async () => (await rows(page).count()) === 2);

  await rows(page).filter({ hasText: "Ada Quill" }).click();
  await page.getByRole("heading", { level: 1, name: "Ada Quill – Bo Rivet" }).waitFor();
  const step = page.getByTestId("step");
  await step.filter({ hasText: "14 of 14" }).waitFor();
  const square = (name) => page.locator(`[data-square="${name}"]`);
  await page.keyboard.press("Home");
  await step.filter({ hasText: "0 of 14" }).waitFor();
  assert.equal(await square("8E").getAttribute("aria-label"), "8E, empty");
  await page.getByText("Ada Quill has AEGNOTW").waitFor();
  await page.keyboard.press("PageDown");
  assert.equal(await square("8E").getAttribute("aria-label"), "8E, A, last move");
  await page.keyboard.press("PageDown");
  await page.getByText("A vowel short.").waitFor();
  await page.keyboard.press("End");
  await step.filter({ hasText: "14 of 14" }).waitFor();
  await page.getByRole("row", { name: "Best play WAGON 26 FLX 29" }).waitFor();
  await assertClean(page, "a game of the library");
  await assertFits(page, "archived");
});

browserTest("A game is shared by a link, explained by the engine, and removed", async ({ come }) => {
  const ann = await come();
  const ben = await come();
  const { page } = ann;
  await ann.open("/library");
  await page.getByRole("heading", { name: "Import games" }).waitFor();
  await bringIn(page, data("canonical/english.gcg"));
  await rows(page).first().click();
  await page.getByRole("button", { name: "Share by link" }).click();
  const link = await page.getByRole("textbox", { name: "Whoever has this link can see the game" }).inputValue();
  await ben.open(link);
  await ben.page.getByRole("heading", { level: 1, name: "Ada Quill – Bo Rivet" }).waitFor();
  await ben.page.getByTestId("step").filter({ hasText: "14 of 14" }).waitFor();
  assert.equal(await ben.page.getByRole("button", { name: "Remove" }).count(), 0);
  await assertClean(ben.page, "a shared game");
  await assertFits(ben.page, "shared");

  await page.getByRole("button", { name: "Explain the whole game" }).click();
  const work = page.getByRole("list", { name: "Work of the engine" }).getByRole("listitem");
  await work.filter({ hasText: "A game explained" }).waitFor();
  await work.getByRole("button", { name: "Cancel" }).click();
  await work.filter({ hasText: "cancelled" }).waitFor();
  await ann.open("/library");
  await page.getByRole("list", { name: "Work of the engine" }).getByRole("listitem").filter({ hasText: "cancelled" }).waitFor();
  await rows(page).first().click();

  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("button", { name: "Share by link" }).waitFor();
  ben.allow(/api\/archive\/shared\/\w+ answered 404/, /status of 404/);
  await ben.page.reload();
  await ben.page.getByText("This link leads nowhere; perhaps it was taken back.").waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog", { name: "Remove this game?" }).getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("No game of yours is over yet.").waitFor();
});
