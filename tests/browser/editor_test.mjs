// The editors: a board is drawn, saved, opened again and played on; tiles and word lists are checked as they are made.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { assertClean } from "./axe.mjs";
import { browserTest, folder, withBrowser } from "./browser_case.mjs";
import { assertFits } from "./page_looks.mjs";

withBrowser();

async function openEditor(person, query = "") {
  const page = await person.open(`/boards${query}`);
  await page.getByTestId("plan").waitFor();
  return page;
}
const square = (page, name) => page.getByTestId("plan").locator(`[data-square="${name}"]`);
const premiumsOf = (page) =>
  page.getByTestId("plan").locator("[data-square]").evaluateAll((cells) => Object.fromEntries(cells.map((cell) => [cell.dataset.square, cell.querySelector(".label")?.textContent ?? "."])));
const uploads = (page) => page.getByTestId("upload");

// In the form of a new game, when everything that can be chosen is there.
const chosen = (page, field, title) => page.locator(`#${field} option:checked`, { hasText: title }).waitFor({ state: "attached" });

async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

browserTest("A board is drawn, saved, opened again and played on", async ({ come }) => {
  const ann = await come();
  const page = await openEditor(ann);
  await page.getByLabel("Size").fill("9");
  await page.getByLabel("Size").press("Tab");
  assert.equal(await page.getByTestId("plan").locator("[data-square]").count(), 81);

  // By mouse, with symmetry; by keys; and taken back.
  await page.getByRole("radio", { name: "triple word" }).check({ force: true });
  await square(page, "1A").click();
  await page.getByRole("radio", { name: "double letter" }).check({ force: true });
  await page.getByRole("radio", { name: "None" }).check();
  await square(page, "5E").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  let premiums = await premiumsOf(page);
  for (const corner of ["1A", "1I", "9A", "9I"]) assert.equal(premiums[corner], "3W", corner);
  assert.equal(premiums["4E"], "2L");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal((await premiumsOf(page))["4E"], ".");
  await page.getByRole("button", { name: "Redo" }).click();
  await page.getByRole("radio", { name: "start square" }).check({ force: true });
  await square(page, "4D").click();
  await page.getByText("5 premium squares on 9 × 9").waitFor();

  // Without a name it could not be opened again, so that nothing is saved yet.
  const nameless = page.getByText("Give it a name before you save it.");
  await nameless.waitFor();
  await page.getByRole("button", { name: "Save as a file" }).first().click();
  await page.getByRole("alert").and(nameless).waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Ann's diamonds");

  const file = await saved(page, page.getByRole("button", { name: "Save as a file" }).first());
  assert.equal(file.name, "ann-s-diamonds.txt");
  assert.match(file.text, /^layout ann-s-diamonds\ntitle {2}Ann's diamonds\nstart {2}4D\n/);
  await page.getByRole("button", { name: "Save on the server" }).click();
  await uploads(page).filter({ hasText: "Ann's diamonds" }).filter({ hasText: "Board, 9 × 9" }).waitFor();
  premiums = await premiumsOf(page);

  // A reload loses nothing; a file that is none changes nothing; one that is one does.
  await page.reload();
  await page.getByTestId("plan").waitFor();
  assert.deepEqual(await premiumsOf(page), premiums);
  const odd = join(folder, "odd.txt");
  writeFileSync(odd, "layout odd\ntitle Odd\nstart 3C\nrow . . .\n");
  await page.locator("input[type=file]").setInputFiles(odd);
  await page.getByRole("alert").filter({ hasText: "Line 4: a row has 5 to 21 squares, this one has 3." }).waitFor();
  assert.deepEqual(await premiumsOf(page), premiums);
  await page.getByLabel("Begin with").selectOption("empty");
  assert.equal((await premiumsOf(page))["1A"], ".");
  await page.getByRole("button", { name: "Edit a copy: Ann's diamonds" }).click();
  await page.waitForFunction(() => document.querySelector("[data-square='1A'] .label")?.textContent === "3W");
  assert.deepEqual(await premiumsOf(page), premiums);

  await page.getByRole("link", { name: "Play with it: Ann's diamonds" }).click();
  await page.getByRole("heading", { name: "New game" }).waitFor();
  await chosen(page, "board", "Ann's diamonds");
  await page.getByLabel("Player 2 is").selectOption("computer");
  await page.getByRole("button", { name: "Begin the game" }).click();
  await page.locator('[data-testid="board"][aria-busy="false"]').waitFor();
  assert.equal(await page.getByTestId("board").locator("[data-square]").count(), 81);
  const drawn = await page.getByTestId("board").locator('[data-square="1A"]').evaluate((square) => getComputedStyle(square, "::before").content);
  assert.equal(drawn, '"3W"');
});

browserTest("A set of tiles begins with another, is counted and is played with", async ({ come }) => {
  const ann = await come();
  const page = await openEditor(ann);
  await page.getByRole("button", { name: "A set of tiles" }).click();
  await page.getByLabel("Begin with").selectOption("english");
  await page.getByTestId("totals").filter({ hasText: "100 tiles of 26 letters, worth 187 points; 42 are vowels." }).waitFor();
  await page.getByLabel("Points of Q", { exact: true }).fill("20");
  await page.getByLabel("Tiles of S", { exact: true }).fill("8");
  await page.getByTestId("totals").filter({ hasText: "104 tiles of 26 letters, worth 201 points; 42 are vowels." }).waitFor();
  await page.getByText("Give it a name before you save it.").waitFor();
  // What else is wrong is said all the same.
  await page.getByLabel("Tiles on a rack").fill("1");
  await page.getByText("Line 4: rack: expected a number from 2 to 8.").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Dear Q");
  await page.getByLabel("Tiles on a rack").fill("7");
  await page.getByText(/^Line 4: rack/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save on the server" }).click();
  await uploads(page).filter({ hasText: "Dear Q" }).filter({ hasText: "Set of 104 tiles" }).waitFor();
  await assertClean(page, "the editor of tiles");
  await page.getByRole("link", { name: "Play with it: Dear Q" }).click();
  await chosen(page, "tiles", "Dear Q");
  await page.getByLabel("Player 2 is").selectOption("computer");
  await page.getByRole("button", { name: "Begin the game" }).click();
  await page.getByTestId("board").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  assert.match((await ann.view(id)).setting.alphabet, /^tile Q q 1 20$/m);
});

browserTest("A word list is refused line by line, then brought, shared by link and removed", async ({ come }) => {
  const ann = await come();
  ann.allow(/uploads\?kind=lexicon.* answered 400/, /status of 400/);
  const page = await openEditor(ann);
  await page.getByRole("button", { name: "A word list" }).click();
  await page.getByLabel("Name", { exact: true }).fill("House words");
  await page.getByLabel("Words, one on each line").fill("cat\nd0g\ncats\n");
  await page.getByRole("button", { name: "Save on the server" }).click();
  await page.getByRole("alert").filter({ hasText: /Line 2: 'd0g'/ }).waitFor();
  assert.equal(await page.getByLabel("Words, one on each line").inputValue(), "cat\nd0g\ncats\n", "nothing is lost");
  await page.getByLabel("Words, one on each line").fill("cat\ndog\ncats\n");
  await page.getByRole("button", { name: "Save on the server" }).click();
  const mine = uploads(page).filter({ hasText: "House words" });
  await mine.filter({ hasText: "List of 3 words" }).waitFor();
  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await mine.getByRole("button", { name: "Share: House words" }).click();
  await mine.getByRole("button", { name: "Stop sharing: House words" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const ben = await come();
  await ben.open(new URL(link).pathname + new URL(link).search);
  await ben.page.getByRole("heading", { name: "Shared with you" }).waitFor();
  await ben.page.getByRole("link", { name: "Play with it: House words" }).click();
  await chosen(ben.page, "words", "House words");

  await mine.getByRole("button", { name: "Remove: House words" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await mine.waitFor({ state: "detached" });
});

browserTest("The editor of boards is clean for axe, and nothing sticks out", async ({ come }) => {
  const ann = await come({ reducedMotion: "reduce" });
  const page = await openEditor(ann);
  await page.getByLabel("Begin with").selectOption("standard");
  await page.getByText("61 premium squares on 15 × 15").waitFor();
  await assertClean(page, "the editor of boards");
  await assertFits(page, "boards");
});
