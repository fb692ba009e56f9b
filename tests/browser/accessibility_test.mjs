// For everybody: one tab stop for the board, moves that are spoken, a page at 200 %, and stillness for those who ask for it.

import assert from "node:assert/strict";

import { browserTest, isPlayable, laidBy, until, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";
import { pressOn, tabTo } from "./keyboard.mjs";

withBrowser();

const Still = { reducedMotion: "reduce" };

browserTest("The board is a grid with one tab stop, and every square says what it is", async ({ come }) => {
  const ann = await come(Still);
  const { page } = ann;
  const id = await ann.newGameWith(isPlayable, { rules: "first=1" });
  const game = await GamePage.open(ann, id);
  await game.caughtUp();
  assert.equal(await game.board.getByRole("row").count(), 15);
  assert.equal(await game.board.getByRole("gridcell").count(), 225);
  assert.equal(await game.board.locator("[tabindex='0']").count(), 1);
  assert.match(await game.square("1A").getAttribute("aria-label"), /^1A, .*word times 3$/);
  assert.match(await game.square("8H").getAttribute("aria-label"), /^8H, .*word times 2, start square$/);
  assert.equal(await game.square("1B").getAttribute("aria-label"), "1B, empty");
  await tabTo(page, game.board.locator("[tabindex='0']"));
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "8H");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.activeElement.dataset.square === "7H");
  assert.equal(await game.board.locator("[tabindex='0']").count(), 1);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest("[role='grid']")), null, "one Tab leaves the board");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "7H");
});

browserTest("Moves, scores and the turn are spoken", async ({ come }) => {
  const ann = await come(Still);
  const { page } = ann;
  const id = await ann.newGameWith(isPlayable, { rules: "first=1" });
  const game = await GamePage.open(ann, id);
  const view = await game.caughtUp();
  await page.evaluate(() => {
    window.heard = [];
    const region = document.querySelector("[data-testid='spoken']");
    const hear = () => window.heard.push(...[...region.children].map((one) => one.textContent).filter(Boolean));
    new MutationObserver(hear).observe(region, { subtree: true, childList: true, characterData: true });
  });
  assert.equal(await page.getByTestId("spoken").getAttribute("aria-live"), "polite");
  const play = await game.best(view);
  for (const tile of laidBy(play, view.setting.alphabet)) await game.drag(tile);
  await game.play.click();
  const heard = await until("both moves to be said", async () => {
    const texts = (await page.evaluate(() => window.heard)).join(" ");
    return /Computer.* (plays|passes|exchanges)/.test(texts) && texts;
  });
  // Whose turn it is, the status says, which is read as well.
  await page.getByRole("status").filter({ hasText: "Your turn" }).waitFor();
  assert.match(heard, new RegExp(`\\b${play.score} points?\\b`), "what the play would score");
  assert.match(heard, new RegExp(`Ann plays ${play.word} at ${play.at} for ${play.score} points?\\.`, "i"));
});

browserTest("At 200 % nothing runs out of the page sideways", async ({ come }) => {
  // A window of 1280×800, enlarged twice, has 640×400 pixels of CSS.
  const ann = await come({ ...Still, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  const { page } = ann;
  const id = await ann.newGameWith(isPlayable, { rules: "first=1,training=yes" });
  const fits = async (what) => {
    const { scroll, client } = await page.evaluate(() => ({ scroll: document.scrollingElement.scrollWidth, client: document.scrollingElement.clientWidth }));
    assert.ok(scroll <= client, `${what}: ${scroll} for ${client}`);
  };
  for (const path of ["/", "/new", "/settings", "/help"]) {
    await ann.open(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const summary of await page.locator("summary").all()) if (await summary.isVisible()) await summary.click();
    await fits(path);
  }
  const game = await GamePage.open(ann, id);
  const view = await game.caughtUp();
  await fits("the game");
  const play = await game.best(view);
  await page.getByRole("textbox", { name: "Type a play" }).fill(`${play.at} ${play.word}`);
  await page.keyboard.press("Enter");
  await game.moves.filter({ hasText: `+${play.score}` }).first().waitFor();
  await fits("after a move");
});

browserTest("Nothing moves for those who ask for stillness, be it the device or the settings", async ({ come }) => {
  for (const how of ["device", "settings"]) {
    const ann = await come(how === "device" ? Still : { reducedMotion: "no-preference" });
    const { page } = ann;
    if (how === "settings") {
      await ann.open("/settings");
      await pressOn(page, page.getByRole("radio", { name: "Nothing moves" }), "Space").catch(() => page.getByRole("radio", { name: "Nothing moves" }).check());
    }
    const id = await ann.newGameWith(isPlayable, { rules: "first=1" });
    const game = await GamePage.open(ann, id);
    const view = await game.caughtUp();
    // Every frame is asked what runs, while tiles are laid and the computer's arrive.
    await page.evaluate(() => {
      window.moved = new Set();
      const look = () => {
        for (const animation of document.getAnimations()) {
          const { duration = 0, iterations = 1 } = animation.effect?.getComputedTiming() ?? {};
          if (animation.playState === "running" && duration > 1) window.moved.add(`${animation.animationName ?? animation.transitionProperty} ${duration} × ${iterations} on ${animation.effect.target?.className}`);
        }
        requestAnimationFrame(look);
      };
      look();
    });
    const play = await game.best(view);
    for (const tile of laidBy(play, view.setting.alphabet)) await game.drag(tile);
    await game.play.click();
    await until("the move", async () => (await game.view()).events.length > view.events.length);
    await game.caughtUp();
    assert.deepEqual(await page.evaluate(() => [...window.moved]), [], how);
  }
});
