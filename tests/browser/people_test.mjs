// Accounts, profiles and the correspondence inbox, as people use them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { assertClean } from "./axe.mjs";
import { browserTest, until, withBrowser } from "./browser_case.mjs";
import { GamePage, meet } from "./game_page.mjs";
import { assertFits } from "./page_looks.mjs";

withBrowser();

const Password = "four plain words here";

async function enter(page, how, name, password) {
  await page.getByRole("radio", { name: how }).check();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: how }).click();
}

browserTest("A guest signs up and keeps their game, finds it on a second device, saves all data, and deletes everything", async ({ come }) => {
  const ann = await come();
  const { page } = ann;
  const id = await ann.newGame();
  await ann.open("/account");
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
  assert.equal(await page.getByLabel("Password", { exact: true }).getAttribute("autocomplete"), "new-password");
  await assertClean(page, "the account of a guest");

  // What is wrong is said before the server has to, and the password can be looked at.
  await enter(page, "Sign up", "Ann Lee", "short");
  await page.getByText("A name has letters, digits, and - _ . between them.").waitFor();
  await page.getByText("A password has 8 characters or more.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "account-name");
  await assertClean(page, "a sign-up that is wrong");
  await assertFits(page, "account-guest");
  await page.getByRole("button", { name: "Show the password" }).click();
  assert.equal(await page.getByLabel("Password", { exact: true }).getAttribute("type"), "text");
  await enter(page, "Sign up", "Ann", Password);
  await page.getByRole("heading", { level: 1, name: "Ann" }).waitFor();
  await page.getByTestId("account").filter({ hasText: "Ann" }).waitFor();
  await page.locator(`a[href="/game/${id}"]`).waitFor();
  await assertClean(page, "one's account");
  await assertFits(page, "account");

  // The same sentence for a wrong password and for nobody.
  const phone = await come();
  phone.allow(/api\/login answered 403/, /status of 403/);
  await phone.open("/account");
  for (const [name, password] of [["Ann", "not the password"], ["Nobody", Password]]) {
    await enter(phone.page, "Log in", name, password);
    await phone.page.getByRole("alert").filter({ hasText: "There is no account with this name and password." }).waitFor();
    assert.equal(await phone.page.getByLabel("Password", { exact: true }).inputValue(), password, "what was typed is not lost");
  }
  await enter(phone.page, "Log in", "ann", Password);
  await phone.page.getByRole("heading", { level: 1, name: "Ann" }).waitFor();
  await phone.open("/");
  await phone.page.locator(`a[href="/game/${id}"]`).first().waitFor();

  // All data, in one file.
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save my data" }).click()]);
  assert.equal(download.suggestedFilename(), "quoin-Ann.json");
  const data = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.deepEqual([data.account.name, data.games.map((game) => game.id)], ["Ann", [id]]);
  await page.getByText("Saved, with 1 game.").waitFor();

  // Logging out everywhere reaches the phone.
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
  await phone.open("/account");
  await phone.page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();

  // Deleting wants the name, the password, and a decision about the game that goes on.
  await enter(page, "Log in", "Ann", Password);
  await page.getByRole("heading", { level: 1, name: "Ann" }).waitFor();
  ann.allow(/account\/delete answered 409/, /status of 409/);
  await page.getByText("Delete my account").click();
  const remove = page.getByRole("button", { name: "Delete for good" });
  assert.ok(await remove.isDisabled());
  await page.getByRole("textbox", { name: "Type Ann to confirm" }).fill("ann");
  await page.locator("#delete-password").fill(Password);
  await remove.click();
  await page.getByRole("checkbox", { name: /Resign all my games/ }).check();
  await assertClean(page, "deleting an account");
  await remove.click();
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
  assert.equal((await ann.request("GET", "/api/session")).account, null);
  phone.allow(/api\/people\/Ann answered 404/, /status of 404/);
  await phone.open("/people/Ann");
  await phone.page.getByText("Nobody here is called Ann.").waitFor();
});

browserTest("Two people with accounts play a rated game, and their pages tell of it", async ({ come }) => {
  const cleo = await come();
  const dan = await come();
  await cleo.open("/new?rated=yes");
  const { page } = cleo;
  await page.getByText("Rated games are for people with accounts, and you are a guest.").waitFor();
  await page.getByText("A rated game needs a clock.").waitFor();
  await page.getByRole("button", { name: "Open the table" }).click();
  assert.match(page.url(), /\/new/, "nothing was asked of the server");
  await assertClean(page, "a game that cannot be rated");
  await cleo.request("POST", "/api/account", { name: "Cleo", password: Password });
  await dan.request("POST", "/api/account", { name: "Dan", password: Password });
  await cleo.open("/people/Dan");
  await page.getByRole("heading", { level: 1, name: "Dan" }).waitFor();
  await page.getByRole("link", { name: "Challenge to a rated game" }).click();
  await page.getByRole("checkbox", { name: /Rated game/ }).waitFor();
  assert.ok(await page.getByRole("checkbox", { name: /Rated game/ }).isChecked());
  await page.getByRole("checkbox", { name: /Public table/ }).check();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/game\//);
  await dan.open(await page.getByRole("textbox", { name: /Send this link/ }).inputValue());
  await dan.page.getByRole("button", { name: "Sit here" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  const game = new GamePage(cleo, /\/game\/([0-9a-f]+)/.exec(page.url())[1]);
  await game.board.waitFor();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("dialog", { name: "More" }).getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog", { name: /Resign/ }).getByRole("button", { name: "Resign", exact: true }).click();
  await game.end.waitFor();

  await until("the rating", async () => (await cleo.request("GET", "/api/people/Dan")).ratings.length === 1);
  await cleo.open("/people/dan");
  await page.getByRole("heading", { level: 3, name: "English, standard" }).waitFor();
  await page.getByText("after 1 rated game").waitFor();
  await page.locator(`a[href="/game/${game.id}"]`).waitFor();
  await assertClean(page, "somebody's page");
  await assertFits(page, "person");
  await cleo.open("/people");
  await page.getByText("Nobody has played enough rated games here yet.").waitFor();
  await assertClean(page, "the players");
  await assertFits(page, "people");
});

browserTest("The inbox has games by days: whose turn it is, until when, and what was played last", async ({ come }) => {
  const { ann, ben, id, games } = await meet(come, { rules: "first=1,turn-time=3d" });
  await ann.newGame({ seats: [{ player: "me", name: "Ann" }, { player: "human" }], rules: "turn-time=2d" });
  await ben.newGame({ seats: [{ player: "me", name: "Ben" }, { player: "level:1" }], rules: "first=1" });
  await ben.open("/inbox");
  const theirs = ben.page.getByTestId("inbox-theirs").getByRole("link");
  await theirs.filter({ hasText: "With Ann" }).filter({ hasText: "Waiting for Ann" }).filter({ hasText: "3 days left" }).filter({ hasText: "No move yet." }).waitFor();
  await ben.page.getByText("Nobody is waiting for you.").waitFor();
  await games[0].caughtUp();
  await games[0].pass();
  await ben.page.reload();
  const mine = ben.page.getByTestId("inbox-mine").getByRole("link");
  await mine.filter({ hasText: "Ann passed." }).filter({ hasText: "3 days left" }).waitFor();
  await ben.page.getByTestId("turns").waitFor();
  await assertClean(ben.page, "the inbox");
  await assertFits(ben.page, "inbox");
  await mine.click();
  await games[1].board.waitFor();
  assert.ok(ben.page.url().endsWith(`/game/${id}`));
  await ann.open("/inbox");
  await ann.page.getByTestId("inbox-theirs").getByRole("link").filter({ hasText: "You passed." }).filter({ hasText: "Waiting for Ben" }).waitFor();
  await ann.page.getByTestId("inbox-tables").getByRole("link").filter({ hasText: "Waiting for 1 player" }).waitFor();
  await ann.page.getByRole("link", { name: "New correspondence game" }).click();
  await ann.page.getByRole("button", { name: /Correspondence/, pressed: true }).waitFor();
});
