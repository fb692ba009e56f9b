// Whole games in other alphabets, typed on keyboards that have them.

import assert from "node:assert/strict";

import { browserTest, laidBy, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";
import { pressOn, typePlay } from "./keyboard.mjs";

withBrowser();

async function wholeGame(come, lexicon, isLetter) {
  const ann = await come();
  const id = await ann.newGame({ lexicon, rules: "first=1" });
  const game = await GamePage.open(ann, id);
  const press = (locator) => pressOn(ann.page, locator);
  const { view, plays } = await game.playOn(async (now, play) => {
    if (!play) return now.state.exchange_limit > 0 ? game.exchangeAll(now, press) : game.pass(press);
    // The cursor's square first, so that typing is what is tested.
    await game.page.keyboard.press("Escape");
    await typePlay(game, play, laidBy(play, now.setting.alphabet));
    await game.page.keyboard.press("Enter");
  });
  assert.ok(plays >= 8, `only ${plays} turns`);
  const letters = new Set(view.setting.alphabet.split("\n").flatMap((line) => (line.startsWith("tile ") ? [line.split(/\s+/)[1]] : [])));
  const faces = await game.board.locator(".face").evaluateAll((found) => found.map((face) => face.firstChild.textContent.trim()));
  assert.ok(faces.length > 40, `${faces.length} tiles on the board`);
  for (const face of faces) assert.ok(letters.has(face), `${face} is a letter of the language`);
  assert.ok(faces.some(isLetter), faces.join(""));
  const language = /^language\s+(\S+)/m.exec(view.setting.alphabet)[1];
  assert.equal(await game.board.locator(`.face[lang="${language}"]`).count(), faces.length, "screen readers know the language");
  await game.end.getByRole("heading").waitFor();
}

browserTest("A whole game in Bulgarian is typed in Cyrillic", ({ come }) => wholeGame(come, "bulgarian", (face) => /^[А-Я]$/.test(face)));

browserTest("A whole game in Icelandic is typed with its own letters", ({ come }) => wholeGame(come, "icelandic", (face) => /^[ÁÉÍÓÚÝÐÞÆÖ]$/.test(face)));

browserTest("The start page offers the installed languages, and the rack is of the chosen one", async ({ come }) => {
  const ann = await come();
  await ann.open("/");
  await ann.page.getByRole("combobox", { name: "Words" }).selectOption("bulgarian");
  await ann.page.getByRole("button", { name: "Play now" }).click();
  await ann.page.waitForURL(/\/game\/[0-9a-f]+$/);
  const game = new GamePage(ann, ann.page.url().split("/").at(-1));
  await game.tiles().first().waitFor();
  for (const face of await game.rackFaces()) assert.match(face, /^[А-Я?]$/);
});
