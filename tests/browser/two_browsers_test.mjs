// Two people with two browsers in one game: the invitation, what each sees of the other, and what neither sees.

import assert from "node:assert/strict";

import { browserTest, laidBy, ownRack, until, withBrowser } from "./browser_case.mjs";
import { GamePage, meet } from "./game_page.mjs";

withBrowser();

// Nothing that came to this browser says what the other one has: no rack in a state, no tiles in a draw.
function assertBlind(person, own) {
  let states = 0;
  for (const text of person.received) {
    const message = JSON.parse(text);
    if (message.state && message.state.phase !== "finished") {
      ++states;
      message.state.seats.forEach((seat, i) => assert.equal("rack" in seat, i + 1 === own, text));
      assert.ok(!("drawn" in (message.state.last_play ?? {})) || message.state.last_play.seat === own || message.state.last_play.drawn === "", text);
    }
    if (message.state?.phase === "finished") continue;
    for (const event of message.events ?? []) {
      if (event.event === "draw" && event.seat !== own) assert.equal(event.tiles, "", text);
      if (event.event === "exchange" && event.seat !== own) assert.equal(event.given + event.drawn, "", text);
    }
  }
  assert.ok(states > 0, "no state was heard");
}

browserTest("Two people meet by a link, play and talk, and see nothing of the other's tiles", async ({ come }) => {
  const { ann, ben, games } = await meet(come);
  const seen = [];
  for (let turn = 0; turn < 6; ++turn) {
    const [mover, other] = turn % 2 ? [games[1], games[0]] : games;
    const view = await mover.caughtUp();
    const play = turn === 2 ? undefined : await mover.best(view);
    if (!play) {
      await mover.exchangeAll(view);
    } else {
      const tiles = laidBy(play, view.setting.alphabet);
      for (const tile of tiles) await mover.drag(tile);
      // What is only laid is nobody's business.
      assert.equal(await other.page.locator(`[data-square="${tiles[0].at}"] .tile`).count(), 0);
      await mover.play.click();
      await other.page.locator(`[data-square="${tiles.at(-1).at}"][aria-label*=", ${tiles.at(-1).isBlank ? "blank as " : ""}${tiles.at(-1).face}"]`).waitFor();
      await other.moves.filter({ hasText: `+${play.score}` }).last().waitFor();
      seen.push(play);
    }
    // The other's tiles are nowhere in the page either: no card shows a rack, and one's own is on the own page alone.
    for (const game of games) {
      const own = ownRack(await game.view());
      assert.equal(await game.page.getByRole("img", { name: /^Tiles:/ }).count(), 0);
      await until("the own rack", async () => (await game.rackFaces()).sort().join("") === [...own].sort().join(""));
    }
  }
  assert.ok(seen.length >= 3, `${seen.length} plays`);
  // Both read the same, but for what was exchanged.
  const [mine, theirs] = await Promise.all(games.map((game) => game.moves.allTextContents()));
  assert.match(mine[2], /exchanged [A-Z?]{7} /);
  assert.match(theirs[2], /exchanged 7 tiles/);
  const plays = (texts) => texts.filter((text) => text.includes("+"));
  assert.deepEqual(plays(mine), plays(theirs));

  await ben.page.getByRole("tab", { name: "Chat" }).click();
  await ben.page.getByRole("textbox", { name: "Say something" }).fill("Well <b>played</b>");
  await ben.page.getByRole("textbox", { name: "Say something" }).press("Enter");
  await ann.page.getByRole("tab", { name: "Chat 1" }).or(ann.page.getByRole("tab", { name: "Chat1" })).click();
  await ann.page.getByRole("list", { name: "Chat" }).getByText("Well <b>played</b>").waitFor();
  assertBlind(ann, 1);
  assertBlind(ben, 2);
});

browserTest("A resume link brings a seat to another device, and the key leaves the address at once", async ({ come }) => {
  const { ann, id, games } = await meet(come);
  const rack = (await games[0].rackFaces()).join("");
  await ann.page.getByText("About this game").click();
  await games[0].button("Copy the link to your seat").click();
  await ann.page.getByText("Copied.").waitFor();
  const link = await ann.page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, new RegExp(`/game/${id}\\?resume=1\\.[0-9a-f]+$`));
  const phone = await come();
  await phone.open(link);
  const there = new GamePage(phone, id);
  await there.rack.waitFor();
  assert.equal(phone.page.url().includes("resume"), false);
  assert.equal((await there.rackFaces()).sort().join(""), [...rack].sort().join(""));
  await there.caughtUp();
  await there.pass();
  await games[1].moves.filter({ hasText: "passed" }).waitFor();
});

browserTest("Whoever has no link cannot sit down, and whoever watches sees no tiles", async ({ come }) => {
  const { id } = await meet(come);
  const cleo = await come();
  const there = await GamePage.open(cleo, id);
  await there.status.filter({ hasText: "Waiting for Ann" }).waitFor();
  assert.equal(await there.rack.count(), 0);
  assert.equal(await there.play.count(), 0);
  assertBlind(cleo, 0);
});

browserTest("Leaving is seen by the other, and coming back too", async ({ come }) => {
  const { ann, ben, id } = await meet(come);
  const card = ann.page.getByRole("list", { name: "Players" }).getByRole("listitem").filter({ hasText: "Ben" });
  await ben.page.goto("about:blank");
  await card.filter({ hasText: "away" }).waitFor();
  await ben.open(`/game/${id}`);
  await card.filter({ hasNotText: "away" }).waitFor();
});
