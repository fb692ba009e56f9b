// Whole games against the computer with nothing but a mouse.

import assert from "node:assert/strict";

import { browserTest, laidBy, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";

withBrowser();

// Drags every tile of the best play; without one it exchanges or passes.
function byMouse(game, { exchangeFirst = false } = {}) {
  let hasExchanged = !exchangeFirst;
  return async (view, play) => {
    if (!hasExchanged && view.state.exchange_limit >= 3) {
      hasExchanged = true;
      await game.button("Exchange").click();
      for (const i of [0, 2, 4]) await game.tiles().nth(i).click();
      await game.tiles().nth(4).click(); // changed their mind
      await game.button("Exchange 2 tiles").click();
    } else if (play) {
      for (const tile of laidBy(play, view.setting.alphabet)) await game.drag(tile);
      await game.button(`Play for ${play.score}`).click();
    } else if (view.state.exchange_limit > 0) {
      await game.exchangeAll(view);
    } else {
      await game.pass();
    }
  };
}

browserTest("One click on the start page begins a game, and dragging tiles brings it to its end", async ({ come }) => {
  const ann = await come();
  await ann.open("/");
  await ann.page.getByRole("button", { name: "Play now" }).click();
  await ann.page.waitForURL(/\/game\/[0-9a-f]+$/);
  const game = new GamePage(ann, ann.page.url().split("/").at(-1));
  await game.board.waitFor();

  const { view, plays } = await game.playOn(byMouse(game, { exchangeFirst: true }));
  assert.ok(plays >= 8, `only ${plays} turns`);
  assert.equal(view.events.filter(({ event, seat }) => event === "exchange" && seat === 1).length >= 1, true);

  // The end panel says who won, and shows the scores that the server has.
  await game.end.getByRole("heading").waitFor();
  const { winners, scores } = view.state.ending;
  const title = await game.end.getByRole("heading").textContent();
  assert.match(title, winners.length > 1 ? /draw/ : winners[0] === 1 ? /You won/ : /Computer.* won/);
  for (const score of scores) await game.end.getByRole("cell", { name: String(score), exact: true }).first().waitFor();
  assert.equal(await game.rack.count(), 0, "there is no rack any more");
});

browserTest("After a game the rematch is one click away, and the other one begins", async ({ come }) => {
  const ann = await come();
  const id = await ann.newGame({ layout: "quick", rules: "first=1" });
  const game = await GamePage.open(ann, id);
  const { view } = await game.playOn(byMouse(game));
  assert.equal(view.state.first, 1);
  await game.end.getByRole("button", { name: "Rematch" }).click();
  await ann.page.waitForURL((url) => !url.pathname.endsWith(id) && url.pathname.startsWith("/game/"));
  const next = new GamePage(ann, ann.page.url().split("/").at(-1));
  const { state } = await next.caughtUp();
  assert.equal(state.first, 2);
  assert.equal(await next.tiles().count(), 7);
  await next.button("Shuffle").waitFor();
});
