// For everybody: axe-core on every page and in every state of a game, in both themes.

import { assertClean } from "./axe.mjs";
import { browserTest, isPlayable, laidBy, until, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";

withBrowser();

const Still = { reducedMotion: "reduce" };

browserTest("axe finds nothing to complain about on the pages around the game", async ({ come }) => {
  const ann = await come(Still);
  await ann.newGame({ public: true, seats: [{ player: "me", name: "Ann" }, { player: "human" }] });
  for (const path of ["/", "/new", "/settings", "/help", "/game/nowhere", "/game/0123456789abcdef"]) {
    if (path.endsWith("cdef")) ann.allow(/0123456789abcdef answered 404/, /the console says: Failed to load resource/);
    await ann.open(path);
    await ann.page.getByRole("heading", { level: 1 }).waitFor();
    await until("nothing to load", async () => (await ann.page.locator("main .spinner").count()) === 0);
    await assertClean(ann.page, path);
    if (path === "/new") {
      await ann.page.getByText("More rules").click();
      await assertClean(ann.page, "all rules");
    }
  }
});

// Words of another length, in another script and with another language of the page.
browserTest("axe finds nothing to complain about in Bulgarian", async ({ come }) => {
  const vera = await come({ ...Still, locale: "bg-BG" });
  const { page } = vera;
  const game = await vera.newGame({ lexicon: "bulgarian", rules: "training=yes,first=1,time=25m" });
  for (const path of ["/", "/new", "/help", `/game/${game}`]) {
    await vera.open(path);
    await page.locator('html[lang="bg"]').waitFor({ state: "attached" });
    await page.locator(path.startsWith("/game") ? "[data-testid=board]" : "h1").waitFor();
    await until("nothing to load", async () => (await page.locator("main .spinner").count()) === 0);
    await assertClean(page, `${path} in Bulgarian`);
  }
});

browserTest("axe finds nothing at the table, in the game, in each dialog and at the end", async ({ come }) => {
  const ann = await come(Still);
  const { page } = ann;
  const waiting = await ann.newGame({ seats: [{ player: "me", name: "Ann" }, { player: "human" }] });
  await ann.open(`/game/${waiting}`);
  await page.getByRole("heading", { name: "Before the game" }).waitFor();
  await assertClean(page, "before the game");

  const id = await ann.newGameWith((rack) => rack.includes("?") && isPlayable(rack), { rules: "training=yes,first=1,challenge=double,time=25m" });
  const game = await GamePage.open(ann, id);
  const view = await game.caughtUp();
  await assertClean(page, "the first turn");
  const inDialog = async (name, open, what = name) => {
    await open();
    const dialog = page.getByRole("dialog", { name });
    await dialog.waitFor();
    await assertClean(page, what);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  await inDialog("Keys", () => game.button("Keys").click());
  await inDialog("More", () => game.button("More").click());
  await inDialog("Pass your turn?", () => game.button("Pass").click());
  await inDialog("Which letter is the blank?", async () => {
    await game.square("8H").click();
    await game.tile({ isBlank: true }).click();
  });
  await page.keyboard.press("Escape");
  await game.button("Exchange").click();
  await game.tiles().first().click();
  await assertClean(page, "the exchange");
  await game.button("Cancel").click();
  const training = page.getByRole("region", { name: "Training" });
  await training.getByRole("button", { name: "Hint" }).click();
  await training.getByRole("button", { name: "All plays" }).click();
  await training.getByRole("button", { name: "Anchors" }).click();
  await training.getByRole("table").waitFor();
  await assertClean(page, "help in training");
  await training.getByRole("button", { name: "Anchors" }).click();
  const play = await game.best(view);
  for (const tile of laidBy(play, view.setting.alphabet)) await game.drag(tile);
  await assertClean(page, "tiles laid");
  await game.play.click();
  await until("the move", async () => (await game.view()).events.length > view.events.length);
  let now = await game.caughtUp();
  await assertClean(page, "the second turn");
  while (!now.state.can_challenge) now = await game.makePlays(1); // the computer may have exchanged
  await inDialog("Challenge", () => game.button("Challenge").click());
  for (const panel of ["Chat", "Notes", "Statistics"]) {
    await page.getByRole("tab", { name: panel }).click();
    await assertClean(page, panel);
  }
  await page.getByRole("tab", { name: "Moves" }).click();
  await page.keyboard.press("Home");
  await assertClean(page, "an earlier move");
  await page.keyboard.press("End");
  await inDialog("Resign?", async () => {
    await game.button("More").click();
    await page.getByRole("dialog", { name: "More" }).getByRole("button", { name: "Resign" }).click();
  });
  await game.button("More").click();
  await page.getByRole("dialog", { name: "More" }).getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog", { name: "Resign?" }).getByRole("button", { name: "Resign" }).click();
  await game.end.waitFor();
  await assertClean(page, "the end");
});
