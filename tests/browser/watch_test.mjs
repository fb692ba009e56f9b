// Watching: computers with open racks, people with hidden ones, and stepping through a game.

import assert from "node:assert/strict";

import { browserTest, isPlayable, laidBy, until, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";

withBrowser();

const tileCount = (game) => game.board.locator(".tile").count();
const step = (game) => game.page.getByRole("group", { name: "Step through the game" });

browserTest("One click shows a game of computers, with all racks open", async ({ come }) => {
  const ann = await come();
  await ann.open("/");
  await ann.page.getByRole("button", { name: "Watch computers play" }).click();
  await ann.page.waitForURL(/\/game\/[0-9a-f]+$/);
  const game = new GamePage(ann, ann.page.url().split("/").at(-1));
  await game.board.waitFor();
  const racks = ann.page.getByRole("img", { name: /^Tiles: / });
  await until("two racks", async () => (await racks.count()) === 2);
  await until("a move", async () => (await game.moves.count()) >= 1);
  assert.equal(await game.rack.count(), 0);
  assert.equal(await game.play.count(), 0);
});

browserTest("A running game can be stepped through by keys, and returns to live", async ({ come }) => {
  const ann = await come();
  const id = await ann.newGameWith(isPlayable, { rules: "first=1" });
  const game = await GamePage.open(ann, id);
  await game.makePlays(2);
  const last = await game.moves.count(); // four, or more where somebody had no play
  const live = await tileCount(game);
  const { keyboard } = game.page;
  await game.page.evaluate(() => document.activeElement.blur());
  await keyboard.press("Home");
  await step(game).getByText(`0 of ${last}`).waitFor();
  assert.equal(await tileCount(game), 0);
  await game.status.filter({ hasText: "You are looking at an earlier move." }).waitFor();
  await keyboard.press("PageDown");
  await step(game).getByText(`1 of ${last}`).waitFor();
  const afterOne = await tileCount(game);
  assert.ok(afterOne > 0 && afterOne < live);
  await keyboard.press("PageDown");
  await keyboard.press("PageUp");
  await step(game).getByText(`1 of ${last}`).waitFor();
  assert.equal(await tileCount(game), afterOne);
  await keyboard.press("End");
  await game.status.filter({ hasText: "Your turn" }).waitFor();
  assert.equal(await tileCount(game), live);
  // A click on a move of the list looks at it; a button returns.
  await game.moves.nth(1).getByRole("button").click();
  await step(game).getByText(`2 of ${last}`).waitFor();
  await game.button("Return to live").click();
  await game.rack.waitFor();
  assert.equal(await tileCount(game), live);
});

browserTest("Pointing at a move of the list shows its squares", async ({ come }) => {
  const ann = await come();
  const id = await ann.newGame({ seats: [{ player: "level:1" }, { player: "level:1" }], pace: 0 });
  const game = await GamePage.open(ann, id);
  // At its end the list stands still.
  const events = (await game.caughtUp()).events.filter(({ event }) => event === "place");
  const entry = game.moves.filter({ hasText: events[0].at }).first().getByRole("button");
  await entry.hover();
  await until("marked squares", async () => (await game.board.locator(".square.marked").count()) > 0);
  await game.page.mouse.move(0, 0);
  await until("no marks", async () => (await game.board.locator(".square.marked").count()) === 0);
});

browserTest("Whoever watches people sees no racks, and a finished game can be replayed with all of them", async ({ come }) => {
  const ann = await come();
  const cleo = await come();
  const id = await ann.newGameWith(isPlayable, { rules: "first=1", layout: "quick", public: true });
  const game = await GamePage.open(ann, id);
  const watching = await GamePage.open(cleo, id);
  assert.equal(await cleo.page.getByRole("img", { name: /^Tiles: / }).count(), 0);
  assert.equal(await watching.rack.count(), 0);
  await cleo.page.getByRole("tab", { name: "Chat" }).click();
  await cleo.page.getByText("Only those at the table can write.").waitFor();
  await cleo.page.getByRole("tab", { name: "Moves" }).click();
  const view = await game.caughtUp();
  const play = await game.best(view);
  for (const tile of laidBy(play, view.setting.alphabet)) await game.drag(tile);
  await game.play.click();
  await watching.moves.filter({ hasText: `+${play.score}` }).first().waitFor();
  for (const text of cleo.received) {
    const { state, events } = JSON.parse(text);
    for (const seat of state?.seats ?? []) assert.equal("rack" in seat, false, text);
    for (const event of events ?? []) if (event.event === "draw") assert.equal(event.tiles, "", text);
  }
  await game.caughtUp();
  await game.button("More").click();
  await ann.page.getByRole("dialog", { name: "More" }).getByRole("button", { name: "Resign" }).click();
  await ann.page.getByRole("dialog", { name: "Resign?" }).getByRole("button", { name: "Resign" }).click();
  for (const one of [game, watching]) await one.end.getByText("Ann resigned.").waitFor();

  const last = (await watching.view()).events.filter(({ event }) => ["place", "exchange", "pass", "resign"].includes(event)).length;
  await watching.button("Replay").click();
  await step(watching).getByText(`0 of ${last}`).waitFor();
  assert.equal(await tileCount(watching), 0);
  const rack = cleo.page.getByRole("list", { name: "Players" }).getByRole("img", { name: /^Tiles: / });
  assert.equal(await rack.count(), 2, "now all racks are open");
  let before = 0;
  for (let i = 1; i <= last; ++i) {
    await watching.button("Next move").click();
    await step(watching).getByText(`${i} of ${last}`).waitFor();
    const now = await tileCount(watching);
    assert.ok(now >= before);
    before = now;
  }
  await watching.button("Return to live").first().click();
  for (const form of ["GCG", "JSON", "LOG"]) {
    const [download] = await Promise.all([cleo.page.waitForEvent("download"), cleo.page.getByRole("link", { name: form, exact: true }).click()]);
    assert.equal(await download.failure(), null);
  }
});
