// The server dies and comes back; the page is reloaded. What was laid stays laid.

import assert from "node:assert/strict";

import { browserTest, isPlayable, laidBy, sleep, until, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";

withBrowser();

async function withTilesLaid(come) {
  const ann = await come();
  const id = await ann.newGameWith(isPlayable, { rules: "first=1" });
  const game = await GamePage.open(ann, id);
  const view = await game.caughtUp();
  await game.button("Shuffle").click();
  const play = await game.best(view);
  const tiles = laidBy(play, view.setting.alphabet);
  for (const tile of tiles) await game.drag(tile);
  return { ann, game, view, play, tiles };
}

browserTest("A server that is killed and started again costs nothing: the tiles lie as they lay, and play goes on", async ({ come, server }) => {
  const { ann, game, play, tiles } = await withTilesLaid(come);
  const rack = await game.rackFaces();
  // The line breaks, and the page tries again: that is what is tested here.
  ann.allow(/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/);
  await server.kill();
  const killedAt = Date.now();
  // A short break is nobody's business.
  while (Date.now() - killedAt < 1500) {
    assert.doesNotMatch(await game.status.textContent(), /Reconnecting/);
    await sleep(50);
  }
  await game.status.filter({ hasText: "Reconnecting…" }).waitFor();
  assert.ok(Date.now() - killedAt > 1900, "it is said after two seconds");
  for (const tile of tiles) await game.isLaid(tile);
  // Trying to play now says why it cannot.
  await game.play.click();
  await game.page.getByText("There is no connection just now. It will come back by itself.").waitFor();

  await server.start();
  await game.status.filter({ hasText: "Your turn." }).waitFor();
  for (const tile of tiles) await game.isLaid(tile);
  assert.deepEqual(await game.rackFaces(), rack);
  await game.button(`Play for ${play.score}`).click();
  await game.moves.filter({ hasText: `+${play.score}` }).waitFor();
  await game.caughtUp();
});

browserTest("A break of a second is not even mentioned", async ({ come, server }) => {
  const { ann, game, tiles } = await withTilesLaid(come);
  ann.allow(/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/);
  await game.page.evaluate(() => {
    window.said = [];
    const status = document.querySelector("[data-testid='status']");
    new MutationObserver(() => window.said.push(status.textContent.trim())).observe(status, { subtree: true, childList: true, characterData: true });
  });
  const sockets = ann.received.filter((text) => JSON.parse(text).type === "hello").length;
  await server.kill();
  await server.start();
  await until("a new connection", () => ann.received.filter((text) => JSON.parse(text).type === "hello").length > sockets);
  await sleep(500);
  assert.deepEqual((await game.page.evaluate(() => window.said)).filter((text) => /Reconnecting/.test(text)), []);
  for (const tile of tiles) await game.isLaid(tile);
});

browserTest("A reload keeps the order of the rack and what is laid", async ({ come }) => {
  const { game, tiles, play } = await withTilesLaid(come);
  await game.button("Shuffle").click();
  const rack = await game.rackFaces();
  await game.page.reload();
  for (const tile of tiles) await game.isLaid(tile);
  assert.deepEqual(await game.rackFaces(), rack);
  await game.button("Recall").click();
  const all = await game.rackFaces();
  await game.page.reload();
  await game.tiles().first().waitFor();
  assert.deepEqual(await game.rackFaces(), all);
  assert.equal(await game.laid().count(), 0);
  // The order survives the opponent's move, too.
  await game.lay(play, (await game.view()).setting.alphabet, (tile) => game.drag(tile));
  const kept = await game.rackFaces();
  await game.play.click();
  await game.moves.filter({ hasText: `+${play.score}` }).waitFor();
  await game.caughtUp();
  // A new tile may lie where one of the same letter was taken from; those that stayed keep their order.
  let next = 0;
  for (const face of await game.rackFaces()) if (face === kept[next]) ++next;
  assert.equal(next, kept.length, `${kept} in ${await game.rackFaces()}`);
});
