// Everything works without a mouse: a whole game by keys alone, and what each key does (two keymaps).

import assert from "node:assert/strict";

import { browserTest, isPlayable, laidBy, ownRack, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";
import { pressOn, tabTo, typeLetter, typePlay, walkTo } from "./keyboard.mjs";

withBrowser();

browserTest("A game is played from the first Tab on the start page to its end by keys alone", async ({ come }) => {
  const ann = await come();
  const { page } = ann;
  await ann.open("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the content");
  await pressOn(page, page.getByRole("button", { name: "Play now" }));
  await page.waitForURL(/\/game\/[0-9a-f]+$/);
  const game = new GamePage(ann, page.url().split("/").at(-1));
  await game.board.waitFor();
  const press = (locator) => pressOn(page, locator);

  const { plays } = await game.playOn(async (view, play, turn) => {
    if (!play) return view.state.exchange_limit > 0 ? game.exchangeAll(view, press) : game.pass(press);
    if (turn % 3 === 2) {
      // By its name, as those play who do not see the board.
      const typed = page.getByRole("textbox", { name: "Type a play" });
      await tabTo(page, typed);
      await page.keyboard.type(`${play.at} ${play.word}`);
      await page.keyboard.press("Enter");
      return;
    }
    await typePlay(game, play, laidBy(play, view.setting.alphabet));
    await page.keyboard.press("Enter");
  });
  assert.ok(plays >= 8, `only ${plays} turns`);
  await game.end.getByRole("heading").waitFor();
});

// A game at its first turn, with letters of the rack to type with.
async function atFirstTurn(come, fits = (rack) => new Set(rack).size >= 5 && !rack.includes("?") && isPlayable(rack)) {
  const ann = await come();
  const id = await ann.newGameWith(fits, { rules: "first=1" });
  const game = await GamePage.open(ann, id);
  await game.caughtUp();
  return { ann, page: ann.page, game, rack: ownRack(await game.view()) };
}

const cursor = (game) => game.board.locator("[aria-selected='true']");
const cursorIs = async (game, square, direction) => {
  await game.page.locator(`[data-square="${square}"][aria-selected="true"][aria-label$=", ${direction}"]`).waitFor();
};

browserTest("The standard keys lay, leave out, step back and take up as promised", async ({ come }) => {
  const { page, game, rack } = await atFirstTurn(come);
  const [a, b, c] = [...new Set(rack)];
  await walkTo(game, "8F");
  await page.keyboard.press("Enter");
  await cursorIs(game, "8F", "across");
  await page.keyboard.press("Shift+ArrowDown");
  await cursorIs(game, "8F", "down");
  await page.keyboard.press("Shift+ArrowDown");
  await typeLetter(page, a);
  await game.isLaid({ at: "8F", face: a });
  await cursorIs(game, "8G", "across");
  await page.keyboard.press("Space");
  await cursorIs(game, "8H", "across");
  await typeLetter(page, b);
  await game.isLaid({ at: "8H", face: b });
  // A letter jumps over what is laid.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await cursorIs(game, "8G", "across");
  await typeLetter(page, c);
  await game.isLaid({ at: "8G", face: c });
  await cursorIs(game, "8I", "across");
  // Backspace steps back and takes that tile up.
  await page.keyboard.press("Backspace");
  await cursorIs(game, "8H", "across");
  assert.equal(await game.laid().count(), 2);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  assert.equal(await game.laid().count(), 0);
  await cursorIs(game, "8F", "across");
  await typeLetter(page, a);
  await page.keyboard.press("Escape");
  assert.equal(await game.laid().count(), 0);
  assert.equal(await game.tiles().count(), 7);
  await page.keyboard.press("Escape");
  assert.equal(await cursor(game).count(), 0, "a second Esc takes the cursor away");
  // Without a cursor, and away from the board, a letter has no square. A typed letter keeps the focus on the board
  // in the frame that follows.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => {
          document.activeElement.blur();
          resolve();
        }),
      ),
  );
  await typeLetter(page, a);
  await page.getByText("No square is selected. Choose one on the board first.").waitFor();
  // What belongs to the browser is left to it.
  await walkTo(game, "8F");
  await page.keyboard.press("Control+KeyB");
  await page.keyboard.press("Alt+KeyB");
  assert.equal(await game.laid().count(), 0);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

browserTest("Shift and a letter lays the blank, and so does a letter that is not on the rack", async ({ come }) => {
  const { page, game, rack } = await atFirstTurn(come, (tiles) => tiles.split("?").length === 2 && /[EAI]/.test(tiles));
  const own = [...rack].find((letter) => letter !== "?");
  const missing = [..."ETAOINSRHL"].find((letter) => !rack.includes(letter));
  await walkTo(game, "8H");
  await page.keyboard.press("Enter");
  await typeLetter(page, own, { shift: true });
  await game.isLaid({ at: "8H", face: own, isBlank: true });
  assert.equal((await game.rackFaces()).includes("?"), false);
  await page.keyboard.press("Backspace");
  await typeLetter(page, own);
  await game.isLaid({ at: "8H", face: own, isBlank: false });
  await typeLetter(page, missing);
  await game.isLaid({ at: "8I", face: missing, isBlank: true });
  // Now there is none left to stand for it.
  const other = [..."ETAOINSRHL"].find((letter) => letter !== missing && !rack.includes(letter));
  await typeLetter(page, other);
  await page.getByText("You have no such tile.").waitFor();
  // On the rack a blank has no letter.
  await page.keyboard.press("Escape");
  assert.equal((await game.rackFaces()).includes("?"), true);
  // Chosen on the rack it asks, and a key answers.
  await page.keyboard.press("Escape");
  await walkTo(game, "8G");
  await page.keyboard.press("Enter");
  await pressOn(page, game.tile({ isBlank: true }));
  await page.getByRole("dialog", { name: "Which letter is the blank?" }).waitFor();
  await typeLetter(page, "Z");
  await game.isLaid({ at: "8G", face: "Z", isBlank: true });
});

browserTest("The classic keys turn with Space and take everything up with Backspace", async ({ come }) => {
  const { ann, page, game, rack } = await atFirstTurn(come);
  // Chosen in the settings, by keys as well.
  await pressOn(page, page.getByRole("link", { name: "Settings" }));
  await tabTo(page, page.getByRole("radio", { name: "Standard" }));
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.getByRole("radio", { name: "Classic" }).isChecked(), true);
  await ann.open(`/game/${game.id}`);
  const [a, b, c] = [...new Set(rack)];
  await walkTo(game, "7H");
  await page.keyboard.press("Enter");
  await cursorIs(game, "7H", "across");
  await page.keyboard.press("Space");
  await cursorIs(game, "7H", "down");
  for (const letter of [a, b, c]) await typeLetter(page, letter);
  await game.isLaid({ at: "9H", face: c });
  await page.keyboard.press("Shift+ArrowRight");
  await cursorIs(game, "10I", "down");
  await page.keyboard.press("Backspace");
  assert.equal(await game.laid().count(), 0);
  const play = await game.best(await game.view());
  await typeClassic(page, game, play, laidBy(play, (await game.view()).setting.alphabet));
  await page.keyboard.press("Enter");
  await game.caughtUp();
  assert.ok((await game.view()).events.some(({ event, seat }) => event === "place" && seat === 1));
});

async function typeClassic(page, game, play, tiles) {
  await walkTo(game, tiles[0].at);
  const isDown = /^[A-Z]/.test(play.at);
  const isThere = await page.locator(`[data-square="${tiles[0].at}"][aria-label$=", ${isDown ? "down" : "across"}"]`).count();
  if (!isThere) await page.keyboard.press("Space");
  for (const { face, isBlank } of tiles) await typeLetter(page, face, { shift: isBlank });
  for (const tile of tiles) await game.isLaid(tile);
}

browserTest("Keys in a text field write there and do not play", async ({ come }) => {
  const { page, game } = await atFirstTurn(come);
  await walkTo(game, "8H");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Type a play" }));
  await page.keyboard.type("nonsense");
  await page.keyboard.press("Enter");
  await page.getByText("A play is a square and a word, as in 8D WORD.").waitFor();
  assert.equal(await game.laid().count(), 0);
  for (const [typed, said] of [["99Z AB", "There is no square 99Z."], ["8H A1", "There is no tile for A1."], ["8H QQQQQQQ", "You do not have the tiles for 8H QQQQQQQ."]]) {
    await page.keyboard.press("Control+KeyA");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await page.getByText(said).waitFor();
  }
});
