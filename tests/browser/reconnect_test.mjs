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

// Writes down when the page says what; on a busy machine nobody else knows.
async function watchStatus(game) {
  await game.page.evaluate(() => {
    window.said = [];
    const status = document.querySelector("[data-testid='status']");
    const hear = () => window.said.push({ at: Date.now(), text: status.textContent.trim() });
    new MutationObserver(hear).observe(status, { subtree: true, childList: true, characterData: true });
  });
}
async function timesOfReconnecting(game) {
  const said = await game.page.evaluate(() => window.said);
  return said.filter(({ text }) => /Reconnecting/.test(text)).map(({ at }) => at);
}

browserTest("A server that is killed and started again costs nothing: the tiles lie as they lay, and play goes on", async ({ come, server }) => {
  const { ann, game, play, tiles } = await withTilesLaid(come);
  const rack = await game.rackFaces();
  // The line breaks, and the page tries again: that is what is tested here.
  ann.allow(/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/);
  await watchStatus(game);
  const before = Date.now();
  await server.kill();
  await game.status.filter({ hasText: "Reconnecting…" }).waitFor();
  // A short break is nobody's business.
  const [at] = await timesOfReconnecting(game);
  assert.ok(at - before > 1900, `it is said after two seconds, not after ${at - before} ms`);
  for (const tile of tiles) await game.isLaid(tile);
  // Trying to play now says why it cannot.
  await game.play.click();
  await game.page.getByText("There is no connection just now. It will come back by itself.").waitFor();

  await server.start();
  await game.status.filter({ hasText: "Your turn." }).waitFor();
  for (const tile of tiles) await game.isLaid(tile);
  assert.deepEqual(await game.rackFaces(), rack);
  await game.button(`Play for ${play.score}`).click();
  await game.moves.filter({ hasText: `+${play.score}` }).first().waitFor();
  await game.caughtUp();
});

browserTest("A break of a second is not even mentioned", async ({ come, server }) => {
  const { ann, game, tiles } = await withTilesLaid(come);
  ann.allow(/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/);
  await watchStatus(game);
  const sockets = ann.received.filter((text) => JSON.parse(text).type === "hello").length;
  const before = Date.now();
  await server.kill();
  await server.start();
  await until("a new connection", () => ann.received.filter((text) => JSON.parse(text).type === "hello").length > sockets);
  await sleep(500);
  // It is one of a second, unless the machine is too busy to start a server in that time.
  for (const at of await timesOfReconnecting(game)) assert.ok(at - before > 1900, `it is said after ${at - before} ms`);
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
  await game.moves.filter({ hasText: `+${play.score}` }).first().waitFor();
  await game.caughtUp();
  // What was drawn lies behind what stayed, also where it is the same letter as a tile that was played.
  assert.deepEqual((await game.rackFaces()).slice(0, kept.length), kept);
});
