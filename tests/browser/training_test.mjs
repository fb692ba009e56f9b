// Help in training games: hints by stages, all plays, anchors, taking back, and starting over.

import assert from "node:assert/strict";

import { browserTest, isPlayable, playsOf, until, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";

withBrowser();

async function training(come, { plays = 0 } = {}) {
  const ann = await come();
  const id = await ann.newGameWith((rack) => !rack.includes("?") && isPlayable(rack), { rules: "training=yes,first=1" });
  const game = await GamePage.open(ann, id);
  const view = await game.makePlays(plays);
  return { ann, game, view, panel: ann.page.getByRole("region", { name: "Training" }) };
}

// As the page writes it.
const written = (count) => new Intl.NumberFormat("en").format(count);
const rowsOf = (table) =>
  table.locator("tbody tr").evaluateAll((found) => found.map((row) => [...row.cells].map((cell) => cell.querySelector("b")?.textContent ?? cell.textContent)));

browserTest("A hint says where, then how many points, then which word, and can be laid", async ({ come }) => {
  const { game, view: first, panel } = await training(come, { plays: 1 });
  let view = first;
  const said = panel.getByRole("listitem");
  for (;;) {
    await panel.getByRole("button", { name: "Hint" }).click();
    await said.first().waitFor();
    if ((await said.first().textContent()) !== "No play is good here: exchange or pass.") break;
    // A rack that is better exchanged: then there are no further stages.
    assert.equal(await panel.getByRole("button", { name: "Tell me more" }).isDisabled(), true);
    view = await game.makePlays(1);
  }
  const [, direction, at] = /^Look (across|down) from (\w+)\.$/.exec(await said.first().textContent());
  assert.equal(direction, /^\d/.test(at) ? "across" : "down");
  assert.equal(await said.count(), 1);
  await panel.getByRole("button", { name: "Tell me more" }).click();
  const [, points] = /^It is worth (\d+) points?\.$/.exec(await said.nth(1).textContent());
  assert.equal(await said.count(), 2);
  assert.equal(await game.board.locator(".ghost").count(), 0, "the word is not out yet");
  await panel.getByRole("button", { name: "Tell me more" }).click();
  const word = /^The word is (.+)\.$/.exec(await said.nth(2).textContent())?.[1];
  const all = await playsOf(view, { top: 100_000 });
  assert.ok(all.some((play) => play.at === at && play.words[0] === word && play.score === Number(points)), "it is a play");
  assert.ok((await game.board.locator(".ghost").count()) > 0);
  assert.equal(await panel.getByRole("button", { name: "Tell me more" }).isDisabled(), true);
  await panel.getByRole("button", { name: "Lay it" }).click();
  await game.button(`Play for ${points}`).click();
  await game.moves.filter({ hasText: `${at} ` }).last().waitFor();
});

browserTest("All plays can be sorted, searched and paged; one choice marks a play, the next lays it", async ({ come }) => {
  const { game, view: first, panel } = await training(come, { plays: 1 });
  let view = first;
  let all = await playsOf(view, { top: 100_000 });
  const isEnough = () => all.length > 24 && all.some((play) => play.words[0].length >= 3);
  while (!isEnough()) {
    view = await game.makePlays(1);
    assert.equal(view.state.phase, "playing", "some rack of a game has more than two pages of plays");
    all = await playsOf(view, { top: 100_000 });
  }
  await panel.getByRole("button", { name: "All plays" }).click();
  const table = panel.getByRole("table", { name: "Possible plays" });
  await table.waitFor();
  await panel.getByText(new RegExp(`^${written(all.length)} plays are possible`)).waitFor();
  const rows = () => rowsOf(table);
  const scores = async () => (await rows()).map((row) => Number(row[2]));
  const descends = (list) => list.every((score, i) => i === 0 || list[i - 1] >= score);

  assert.equal((await scores())[0], all[0].score);
  assert.equal(descends(await scores()), true);
  const page = await rows();
  await panel.getByRole("button", { name: "Next page" }).click();
  const second = await rows();
  assert.notDeepEqual(second, page);
  assert.ok(Number(second[0][2]) <= Number(page.at(-1)[2]));
  await panel.getByText(/^Page 2 of \d+$/).waitFor();
  await panel.getByRole("button", { name: "Previous page" }).click();
  assert.deepEqual(await rows(), page);

  await panel.getByRole("combobox", { name: "Order" }).selectOption("word");
  const words = (await rows()).map(([word]) => word);
  assert.deepEqual(words, [...words].sort((a, b) => a.localeCompare(b, "en")));
  await panel.getByRole("combobox", { name: "Order" }).selectOption("length");
  await panel.getByRole("combobox", { name: "Order" }).selectOption("score");

  const wanted = all.find((play) => play.words[0].length >= 3);
  await panel.getByRole("searchbox").fill(wanted.words[0].toLowerCase());
  const found = await rows();
  assert.ok(found.some(([word]) => word === wanted.words[0]), `${wanted.words[0]} in ${found}`);
  await panel.getByRole("searchbox").fill("ZZZZZ");
  await panel.getByText("Nothing like that.").waitFor();
  await panel.getByRole("searchbox").fill("");

  const choice = table.locator("tbody tr").first().getByRole("button");
  const [, at, score] = (await rows())[0];
  await choice.click();
  assert.equal(await choice.getAttribute("aria-pressed"), "true");
  assert.ok((await game.board.locator(".ghost").count()) > 0);
  assert.equal(await game.laid().count(), 0);
  await choice.click();
  await until("the tiles", async () => (await game.laid().count()) > 0);
  await game.button(`Play for ${score}`).click();
  await game.moves.filter({ hasText: at }).last().waitFor();
});

browserTest("Of more plays than a list holds the best are there, and it says so", async ({ come }) => {
  const ann = await come();
  const Most = 5000;
  let all = [];
  const id = await ann.newGameWith(
    async (rack, view) => {
      if (!rack.includes("?")) return false;
      all = await playsOf(view, { top: 1_000_000 });
      return all.length > Most;
    },
    { rules: "training=yes,first=1" },
  );
  const game = await GamePage.open(ann, id);
  await game.caughtUp();
  const panel = ann.page.getByRole("region", { name: "Training" });
  await panel.getByRole("button", { name: "All plays" }).click();
  await panel.getByText(`${written(all.length)} plays are possible. The best ${written(Most)} are here.`).waitFor();
  const rows = await rowsOf(panel.getByRole("table", { name: "Possible plays" }));
  assert.deepEqual(rows.map((row) => Number(row[2])), all.slice(0, rows.length).map((play) => play.score));
  await panel.getByText(new RegExp(`^Page 1 of ${Math.ceil(Most / rows.length)}$`)).waitFor();
});

browserTest("Anchors show where plays connect, follow the game, and go away again", async ({ come }) => {
  const { game, panel } = await training(come, { plays: 1 });
  const anchors = game.board.locator(".anchor");
  assert.equal(await anchors.count(), 0);
  await panel.getByRole("button", { name: "Anchors" }).click();
  await anchors.first().waitFor();
  // Every anchor is empty and has a tile beside it.
  const { state } = await game.view();
  const at = (row, column) => state.board[row]?.[column] ?? ".";
  const names = await anchors.evaluateAll((found) => found.map((one) => one.dataset.square));
  for (const name of names) {
    const [, row, column] = /^(\d+)([A-Z])$/.exec(name);
    const [r, c] = [Number(row) - 1, column.charCodeAt(0) - 65];
    assert.equal(at(r, c), ".");
    assert.ok([at(r - 1, c), at(r + 1, c), at(r, c - 1), at(r, c + 1)].some((tile) => tile !== "."), name);
  }
  assert.match(await anchors.first().getAttribute("aria-label"), /across: .+; down: .+/);
  await panel.getByRole("button", { name: "Anchors" }).click();
  assert.equal(await anchors.count(), 0);
});

browserTest("A turn can be taken back, and the game begun anew", async ({ come }) => {
  const { ann, game, panel } = await training(come, { plays: 2 });
  const before = await game.view();
  const moves = await game.moves.count();
  await panel.getByRole("button", { name: "Take back" }).click();
  await until("two moves less", async () => (await game.moves.count()) === moves - 2);
  const after = await game.view();
  assert.equal(after.state.turn, 1);
  assert.ok(after.state.bag > before.state.bag);
  await game.status.filter({ hasText: "Your turn" }).waitFor();

  await panel.getByRole("button", { name: "Start over" }).click();
  await ann.page.getByRole("dialog", { name: "Begin anew?" }).getByRole("button", { name: "Start over" }).click();
  await ann.page.waitForURL((url) => url.pathname.startsWith("/game/") && !url.pathname.endsWith(game.id));
  const next = new GamePage(ann, ann.page.url().split("/").at(-1));
  await next.caughtUp();
});
