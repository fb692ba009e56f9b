// What people at a table ask of one another (a pause, more time, to be heard less), and what reminds them of their turn.

import assert from "node:assert/strict";

import { assertClean } from "./axe.mjs";
import { browserTest, sleep, until, withBrowser } from "./browser_case.mjs";
import { GamePage, meet } from "./game_page.mjs";

withBrowser();

const asked = (game) => game.page.getByTestId("asked");
const paused = (game) => game.page.getByTestId("paused");

async function more(game, name) {
  await game.button("More").click();
  await game.page.getByRole("dialog", { name: "More" }).getByRole("button", { name, exact: true }).click();
}

// The seconds on the clock of a player, as this page shows it.
async function clock(game, name) {
  const text = await game.page.getByRole("timer", { name: `Time of ${name}` }).textContent();
  const [minutes, seconds] = text.trim().split(":").map(Number);
  return 60 * minutes + seconds;
}

browserTest("Two people pause, which stops the clock and covers the board, and go on", async ({ come }) => {
  const { games } = await meet(come, { rules: "first=1,time=25m" });
  const [ann, ben] = games;
  await ann.caughtUp();
  // Asked for, declined and taken back, nothing stops.
  await more(ben, "Pause");
  await asked(ann).getByText("Ben would like a pause.").waitFor();
  await asked(ann).getByRole("button", { name: "No" }).click();
  await asked(ann).waitFor({ state: "detached" });
  await ben.page.getByText("No pause this time.").first().waitFor();
  await asked(ben).waitFor({ state: "detached" });
  await more(ben, "Pause");
  await asked(ben).getByText("Waiting for Ann").waitFor();
  await asked(ben).getByRole("button", { name: "Take back" }).click();
  await asked(ben).waitFor({ state: "detached" });
  assert.equal(await paused(ann).count(), 0);

  await more(ben, "Pause");
  await asked(ann).getByRole("button", { name: "Agree" }).waitFor(); // once more, although she said no before
  await assertClean(ann.page, "a pause is asked for");
  await asked(ann).getByRole("button", { name: "Agree" }).click();
  for (const game of games) {
    await paused(game).waitFor();
    await game.status.filter({ hasText: "The game is paused." }).waitFor();
    assert.equal(await game.board.count(), 0, "nobody reads the board");
    assert.equal(await game.rack.count(), 0);
  }
  await assertClean(ann.page, "paused");
  const before = await clock(ann, "Ann");
  await sleep(1300);
  assert.equal(await clock(ann, "Ann"), before, "it stands still");
  // Who comes back finds the same.
  await ann.page.reload();
  await paused(ann).waitFor();
  assert.ok(Math.abs((await clock(ann, "Ann")) - before) <= 1);

  await paused(ben).getByRole("button", { name: "Go on" }).click();
  for (const game of games) await game.board.waitFor();
  await until("the keys on the board", () => ben.page.evaluate(() => document.activeElement.closest("[role='grid']") !== null));
  assert.ok(Math.abs((await clock(ben, "Ann")) - before) <= 3, "the pause has cost nothing");
  await until("a clock that runs", async () => (await clock(ben, "Ann")) < before - 1);
  await ann.caughtUp();
  await ann.pass();
  await ben.moves.filter({ hasText: "passed" }).waitFor();
});

browserTest("Whoever is short of time asks for more, and the other refuses or gives it", async ({ come }) => {
  const { ann: person, games } = await meet(come, { rules: "first=1,time=2m" });
  const [ann, ben] = games;
  await ann.caughtUp();
  await more(ann, "Ask for 1 minute more");
  await asked(ben).getByText("Ann asks for 1 minute more.").waitFor();
  await asked(ben).getByRole("button", { name: "No" }).click();
  const refusal = person.page.getByText("No more time this time.");
  await refusal.waitFor();
  await ann.button("Dismiss").click();
  await refusal.waitFor({ state: "detached" });

  await more(ann, "Ask for 1 minute more");
  await asked(ann).getByText("Waiting for Ben").waitFor();
  await asked(ben).getByRole("button", { name: "Give it" }).click();
  for (const game of games) {
    await game.moves.filter({ hasText: "was given 1 minute" }).waitFor();
    assert.ok((await clock(game, "Ann")) > 120, "more than there was at the beginning");
  }
  // It is no turn: Ann has the move.
  await ann.caughtUp();
  await ben.button("More").click();
  assert.ok(await ben.page.getByRole("button", { name: "Ask for 1 minute more" }).isDisabled(), "it is for who is on turn");
  assert.equal(await refusal.count(), 0);
});

browserTest("Whoever is bothered mutes the other, hears them again, and reports them", async ({ come }) => {
  const { ann, ben, games } = await meet(come);
  const say = async (text) => {
    await ben.page.getByRole("textbox", { name: "Say something" }).fill(text);
    await ben.page.getByRole("textbox", { name: "Say something" }).press("Enter");
    await ben.page.getByRole("list", { name: "Chat" }).getByText(text).waitFor();
  };
  for (const { page } of [ann, ben]) await page.getByRole("tab", { name: "Chat" }).click();
  const heard = ann.page.getByRole("list", { name: "Chat" });
  const about = ann.page.getByRole("button", { name: "Ben: mute or report" });
  await say("You play like a snail");
  await heard.getByText("like a snail").waitFor();
  await about.click();
  await ann.page.getByRole("dialog", { name: "Ben" }).getByRole("button", { name: "Mute" }).click();
  await about.getByText("muted").waitFor();
  await heard.getByText("Nobody has said anything yet.").waitFor();
  await say("Like an old snail");
  await games[0].pass(); // what comes after it has come
  await games[1].status.filter({ hasText: "Your turn" }).waitFor();
  assert.ok(!ann.received.some((text) => text.includes("old snail")), "it did not even reach her browser");

  await about.click();
  await ann.page.getByRole("button", { name: "Report…" }).click();
  const dialog = ann.page.getByRole("dialog", { name: "Report Ben?" });
  assert.ok(await dialog.getByRole("button", { name: "Send the report" }).isDisabled(), "nothing is said yet");
  await dialog.getByRole("textbox", { name: "What happened?" }).fill("Insults.");
  await assertClean(ann.page, "a report");
  await dialog.getByRole("button", { name: "Send the report" }).click();
  await ann.page.getByText("Thank you. Your report has arrived.").waitFor();

  await about.click();
  await ann.page.getByRole("button", { name: "Hear again" }).click();
  await heard.getByText("old snail").waitFor();
});

browserTest("The start page has the games first in which it is one's turn, and the other pages count them", async ({ come }) => {
  const { ann, ben, games } = await meet(come, { rules: "first=1,turn-time=3d" });
  await ben.open("/");
  const theirs = ben.page.getByRole("region", { name: "My games" }).getByRole("listitem");
  await theirs.getByText(/Their turn · 3 days left/).waitFor();
  assert.doesNotMatch(await ben.page.title(), /^\(/);

  // A table that is newer does not come before it.
  await ann.newGame({ seats: [{ player: "me", name: "Ann" }, { player: "human" }] });
  await ann.open("/");
  const mine = ann.page.getByRole("region", { name: "My games" }).getByRole("listitem");
  await until("both games", async () => (await mine.count()) === 2);
  await mine.first().getByText(/Your turn · 3 days left/).waitFor();
  await until("the title", async () => (await ann.page.title()).startsWith("(1) "));
  await assertClean(ann.page, "the start page");

  await ann.page.getByRole("link", { name: "Help", exact: true }).click();
  const badge = ann.page.getByTestId("turns");
  await badge.filter({ hasText: "It is your turn in 1 game" }).waitFor();
  await until("the title", async () => (await ann.page.title()).startsWith("(1) "));
  await badge.click();
  await mine.first().getByRole("link").click();
  await games[0].caughtUp();
  assert.equal(await badge.count(), 0, "that game is here");
  await games[0].pass();
  await games[0].status.filter({ hasText: "Waiting for Ben" }).waitFor();
  await ann.page.getByRole("link", { name: "Quoin" }).click();
  await mine.getByText(/Their turn · 3 days left/).waitFor();
  await until("the title", async () => !(await ann.page.title()).startsWith("("));

  // Who comes back to a page hears of it at once, and not a minute later.
  await ann.page.getByRole("link", { name: "Help", exact: true }).click();
  await ann.page.waitForResponse(/games\/mine/);
  await theirs.first().getByRole("link").click();
  await games[1].caughtUp();
  await games[1].pass();
  await games[1].status.filter({ hasText: "Waiting for Ann" }).waitFor();
  await ann.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await badge.filter({ hasText: "It is your turn in 1 game" }).waitFor({ timeout: 5000 });
});

browserTest("On a phone nothing moves when the page learns that it is one's turn elsewhere", async ({ come }) => {
  const ann = await come({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await ann.newGame({ rules: "first=1" });
  const id = await ann.newGame({ rules: "first=1" });
  const game = await GamePage.open(ann, id);
  await game.caughtUp();
  assert.equal(await ann.page.getByTestId("turns").count(), 0, "what one came for goes first");
  const before = await game.board.boundingBox();
  await ann.page.getByTestId("turns").waitFor();
  assert.deepEqual(await game.board.boundingBox(), before);
  // The other pages lie behind one button there.
  await ann.page.getByRole("button", { name: "Menu" }).tap();
  await assertClean(ann.page, "the menu");
  await ann.page.getByRole("link", { name: "Help", exact: true }).tap();
  await ann.page.getByRole("heading", { level: 1 }).waitFor();
  assert.equal(await ann.page.getByRole("link", { name: "Settings", exact: true }).isVisible(), false, "the menu has closed");
});

browserTest("A table may keep watchers behind and be without chat, and says why it cannot be rated", async ({ come }) => {
  const ann = await come();
  const cleo = await come();
  const { page } = ann;
  await ann.open("/new");
  await page.getByRole("combobox", { name: "Player 2 is" }).selectOption({ label: "The computer" });
  assert.equal(await page.getByRole("spinbutton", { name: "Turns that watchers are behind" }).count(), 0);
  await page.getByRole("checkbox", { name: /^Public table/ }).check();
  await page.getByRole("spinbutton", { name: "Turns that watchers are behind" }).fill("2");
  await page.getByRole("checkbox", { name: /^Without chat/ }).check();
  await page.getByRole("checkbox", { name: /^Rated game/ }).check();
  await page.getByText("Rated games are for people with accounts, and you are a guest.").waitFor();
  await page.getByText("A rated game is one of two people, without computers.").waitFor();
  await page.getByRole("button", { name: "Begin the game" }).click();
  assert.ok(page.url().endsWith("/new"), "nothing is asked of the server");
  await page.getByRole("checkbox", { name: /^Rated game/ }).uncheck();
  await page.getByRole("button", { name: "Begin the game" }).click();
  await page.waitForURL(/\/game\/[0-9a-f]+$/);
  const game = new GamePage(ann, page.url().split("/").at(-1));
  await game.board.waitFor();
  await page.getByText("This table has no chat.").first().waitFor();
  assert.equal(await page.getByRole("tab", { name: "Chat" }).count(), 0);

  await game.caughtUp();
  await game.pass();
  await game.caughtUp();
  const made = await game.moves.count();
  const watching = await GamePage.open(cleo, game.id);
  await cleo.page.getByText("You see the game 2 turns later.").waitFor();
  assert.equal(await watching.moves.count(), made - 2);
});

browserTest("The cards of a rated game have the ratings, and afterwards what it brought", async ({ come }) => {
  const [ann, ben] = [await come(), await come()];
  for (const [person, name] of [[ann, "Ann"], [ben, "Ben"]]) await person.request("POST", "/api/account", { name, password: "correct horse battery" });
  const id = await ann.newGame({ rated: true, rules: "time=10m", seats: [{ player: "me", name: "Ann" }, { player: "human" }] });
  await ben.open(`/game/${id}?invite=${(await ann.view(id)).table.invite}`);
  await ben.page.getByText("This game is rated.").waitFor();
  await ben.page.getByRole("button", { name: "Sit here" }).click();
  await ann.open(`/game/${id}`);
  await ann.page.getByRole("button", { name: "Start" }).click();
  const games = [new GamePage(ann, id), new GamePage(ben, id)];
  const card = (game, seat) => game.page.locator(`[data-seat="${seat}"]`);
  for (const game of games) for (const seat of [1, 2]) await card(game, seat).getByText(/^\d+\?$/).waitFor();
  await more(games[0], "Resign");
  await ann.page.getByRole("dialog", { name: "Resign?" }).getByRole("button", { name: "Resign" }).click();
  for (const game of games) {
    await card(game, 1).getByText(/^−\d+$/).first().waitFor();
    await card(game, 2).locator(".change").getByText(/^\+\d+$/).waitFor();
  }
});
