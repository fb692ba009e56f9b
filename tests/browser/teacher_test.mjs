// The teacher of training games: a verdict after each move, the better play on the board, and the game looked back on.

import assert from "node:assert/strict";

import { assertClean } from "./axe.mjs";
import { browserTest, isPlayable, playsOf, until, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";
import { assertFits } from "./page_looks.mjs";

withBrowser();

const Fetching = 60_000; // the word list comes over the line, and is built

// A rack of which the poorest play is so poor that there is no doubt about it, and that play. The best one is so good that
// nobody would exchange instead.
async function poorStart(ann, rules) {
  let poorest;
  const id = await ann.newGameWith(
    async (rack, view) => {
      if (rack.includes("?") || !isPlayable(rack)) return false;
      const plays = await playsOf(view, { top: 100_000 });
      poorest = plays.at(-1);
      return plays.length > 20 && plays[0].score >= 28 && plays[0].score - poorest.score >= 20;
    },
    { rules },
  );
  return { id, poorest };
}

async function playIt(game, view, play) {
  await game.page.evaluate(() => scrollTo(0, 0));
  await game.lay(play, view.setting.alphabet, (tile) => game.drag(tile));
  await game.play.click();
  await until("the move", async () => (await game.view()).events.length > view.events.length);
}

const level = (page) => page.getByRole("combobox", { name: "How much the teacher says" });

browserTest("A poor move could be better, the better play is shown on the board, and the game is looked back on", async ({ come }) => {
  const ann = await come({ reducedMotion: "reduce" });
  const { page } = ann;
  const { id, poorest } = await poorStart(ann, "training=yes,first=1");
  const game = await GamePage.open(ann, id);
  const view = await game.caughtUp();
  const lesson = page.getByTestId("lesson");
  await lesson.getByText("After your move the teacher says what it thinks of it.").waitFor();
  await playIt(game, view, poorest);
  await lesson.getByText("You could do better.").waitFor({ timeout: Fetching });
  const better = await lesson.getByText(/^Better: /).textContent();
  const said = /^Better: (\w+) (\w+) for (\d+)/.exec(better.trim());
  assert.ok(said, better);
  const [, at, word, score] = said;
  const best = (await playsOf(view, { top: 100_000 })).find((play) => play.at === at && play.word === word && play.score === Number(score));
  assert.ok(best, `${better} is a play`);
  assert.match(await lesson.textContent(), /\d points/);
  await game.caughtUp();
  await assertClean(page, "a lesson");

  const show = page.getByRole("button", { name: "Show it on the board" });
  await show.click();
  await until("its tiles", async () => (await game.board.locator(".ghost").count()) === word.length);
  assert.equal(await show.getAttribute("aria-pressed"), "true");
  await assertFits(page, "lesson", () => lesson.scrollIntoViewIfNeeded());
  await show.click();
  assert.equal(await game.board.locator(".ghost").count(), 0);

  // On a phone the panel is far below the board, which comes to be looked at.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await show.scrollIntoViewIfNeeded();
  assert.ok((await game.board.boundingBox()).y < 0, "the board is out of sight");
  await show.click();
  await until("the board", async () => {
    const { y, height } = await game.board.boundingBox();
    return y >= 0 && y + height <= 740;
  });
  await game.button("Return to live").click();
  await page.setViewportSize(size);
  await game.status.filter({ hasText: "Your turn" }).waitFor();

  await level(page).selectOption("verdict");
  await lesson.getByText("You could do better.").waitFor();
  assert.equal(await lesson.getByText(/^Better: /).count(), 0);
  await page.reload();
  await lesson.getByText("You could do better.").waitFor();
  assert.equal(await level(page).inputValue(), "verdict");
  await level(page).selectOption("play");

  // What it called better it finds no fault with.
  await page.getByRole("button", { name: "Take back" }).click();
  await until("the first turn", async () => (await game.moves.count()) === 0);
  const again = await game.caughtUp();
  await playIt(game, again, best);
  await lesson.getByText(/engine’s choice\.|Even better than expected!/).waitFor({ timeout: Fetching });
  await game.caughtUp();

  await page.getByRole("button", { name: "Take back" }).click();
  await until("the first turn", async () => (await game.moves.count()) === 0);
  await playIt(game, await game.caughtUp(), poorest);
  await game.caughtUp();
  await game.button("More").click();
  await page.getByRole("dialog", { name: "More" }).getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog", { name: "Resign?" }).getByRole("button", { name: "Resign" }).click();
  const lessons = page.getByTestId("lessons");
  await lessons.getByText("The moves that cost you most").waitFor({ timeout: Fetching });
  await lessons.getByText(/After a few more moves the teacher can compare/).waitFor();
  await lessons.getByRole("button", { name: new RegExp(`^Move 1: ${poorest.at} `) }).click();
  await until("the better play", async () => (await game.board.locator(".ghost").count()) > 0);
  await assertClean(page, "the game looked back on");
});

browserTest("Nobody is taught who does not train, or does not want to be", async ({ come }) => {
  const ann = await come();
  const { page } = ann;
  const asked = [];
  page.on("request", (request) => request.url().includes("/api/lexicons/") && asked.push(request.url()));
  const plain = await GamePage.open(ann, await ann.newGameWith(isPlayable, { rules: "first=1" }));
  await plain.makePlays(1);
  assert.equal(await page.getByTestId("teacher").count(), 0);
  const { id, poorest } = await poorStart(ann, "training=yes,first=1");
  const game = await GamePage.open(ann, id);
  await level(page).selectOption("off");
  assert.equal(await page.getByTestId("lesson").count(), 0);
  await playIt(game, await game.caughtUp(), poorest);
  await game.caughtUp();
  assert.deepEqual(asked, []);

  // Who wants to be helped before the move is told where to look.
  await level(page).selectOption("hints");
  await page.getByRole("region", { name: "Training" }).getByText(/^(Look (across|down) from \w+\.|No play is good here: exchange or pass\.)$/).waitFor();
  await page.getByTestId("lesson").getByText("You could do better.").waitFor({ timeout: Fetching });
});
