// How it looks: screenshots at three sizes in both themes, kept in $QUOIN_SCREENSHOTS where that is set, and what can
// be said about them without eyes: nothing sticks out, and what one needs to play is in view.

import assert from "node:assert/strict";

import { browserTest, isPlayable, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";
import { shoot, Sizes } from "./page_looks.mjs";

withBrowser();

async function assertInView(game, { width, height }, what) {
  for (const [name, part] of [["board", game.board], ["rack", game.rack], ["play button", game.play]]) {
    const box = await part.boundingBox();
    const isInside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    assert.ok(isInside, `${what}: the ${name} is at ${JSON.stringify(box)} of ${width}×${height}`);
  }
}

for (const size of Sizes) {
  const { width, height } = size;
  const isPhone = width < 500;
  const isTablet = !isPhone && width < 1000; // may scroll
  browserTest(`At ${width}×${height} nothing sticks out of a page, and a game can be played`, async ({ come }) => {
    const ann = await come({ viewport: { width, height }, reducedMotion: "reduce", ...(isPhone && { isMobile: true, hasTouch: true }) });
    const { page } = ann;
    const finished = await ann.newGame({ seats: [{ player: "level:8" }, { player: "level:8" }], pace: 0 });
    for (const [name, path] of [["start", "/"], ["new", "/new"], ["settings", "/settings"], ["help", "/help"]]) {
      await ann.open(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await shoot(page, name, size);
    }
    const id = await ann.newGameWith(isPlayable, { rules: "first=1" });
    const game = await GamePage.open(ann, id);
    const view = await game.caughtUp();
    await shoot(page, "first-turn", size);
    if (!isTablet) await assertInView(game, size, "the first turn");
    await page.evaluate(() => scrollTo(0, 0));
    await game.lay(await game.best(view), view.setting.alphabet, (tile) => game.drag(tile));
    await shoot(page, "tiles-laid", size);
    if (!isTablet) await assertInView(game, size, "tiles laid");
    await game.button("Recall").click();
    await game.makePlays(2);
    await shoot(page, "game", size);
    if (!isTablet) await assertInView(game, size, "the third turn");

    const over = await GamePage.open(ann, finished);
    await over.status.filter({ hasText: "The game is over." }).waitFor();
    await shoot(page, "finished", size);
  });
}
