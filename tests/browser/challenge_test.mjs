// Games with a challenge rule: a bluff that is found out, a good word that was doubted, and no help before the play.

import assert from "node:assert/strict";

import { browserTest, isPlayable, laidBy, sleep, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";

withBrowser();

// Two people in two browsers, Ann first. Her rack has letters that make a word, and letters that make none in a row.
async function table(come) {
  const ann = await come();
  const ben = await come();
  for (let i = 0; i < 60; ++i) {
    const id = await ann.newGame({ seats: [{ player: "me", name: "Ann" }, { player: "human" }], rules: "challenge=double,first=1", public: true });
    await ben.open(`/game/${id}`);
    await ben.page.getByRole("textbox", { name: "Your name" }).fill("Ben");
    await ben.page.getByRole("button", { name: "Sit here" }).click();
    await ann.open(`/game/${id}`);
    await ann.page.getByRole("button", { name: "Start" }).click();
    const games = [new GamePage(ann, id), new GamePage(ben, id)];
    for (const game of games) await game.board.waitFor();
    const faces = (await games[0].rackFaces()).filter((face) => face !== "?" && !"AEIOUY".includes(face));
    if (new Set(faces).size >= 4 && isPlayable((await games[0].rackFaces()).join(""))) return { ann, ben, id, games, phony: [...new Set(faces)].slice(0, 4) };
  }
  throw new Error("no rack had four consonants and a word");
}

async function layPhony(game, phony) {
  for (const [i, face] of phony.entries()) await game.drag({ at: `8${"FGHI"[i]}`, face });
}

browserTest("A phony word is not coloured before the play, and comes off when it is challenged", async ({ come }) => {
  const { ann, games: [first, second], phony } = await table(come);
  await first.caughtUp();
  await layPhony(first, phony);
  await first.badge.waitFor();
  await sleep(600); // longer than a word would be looked up after
  assert.match(await first.badgeText(), /^\d+$/);
  assert.equal(await first.board.locator(".tile.wrong, .tile.right").count(), 0);
  assert.equal((await first.placing.textContent()).trim(), "");
  assert.equal(ann.received.filter((text) => JSON.parse(text).type === "judged").length, 0);
  await first.play.click();

  await second.status.filter({ hasText: "play, or challenge the last move" }).waitFor();
  await second.button("Challenge").click();
  const dialog = second.page.getByRole("dialog", { name: "Challenge" });
  await dialog.getByRole("checkbox", { name: phony.join("") }).waitFor();
  await dialog.getByText("If all of them are good, you lose your turn.").waitFor();
  await dialog.getByRole("button", { name: "Challenge" }).click();
  for (const game of [first, second]) {
    await game.moves.filter({ hasText: "the play comes off" }).waitFor();
    assert.equal(await game.board.locator(".tile").count(), 0, "the board is empty again");
  }
  await second.status.filter({ hasText: "Your turn" }).waitFor();
  const { state } = await first.view();
  assert.equal(state.turn, 2);
  assert.equal(state.seats[0].score, 0);
  // The tiles are back on the rack.
  assert.equal(await first.tiles().count(), 7);
  for (const face of phony) assert.ok((await first.rackFaces()).includes(face));
});

browserTest("Whoever challenges a good word loses the turn", async ({ come }) => {
  const { games: [first, second] } = await table(come);
  const view = await first.caughtUp();
  const play = await first.best(view);
  for (const tile of laidBy(play, view.setting.alphabet)) await first.drag(tile);
  await first.play.click();
  await second.button("Challenge").click();
  await second.page.getByRole("dialog", { name: "Challenge" }).getByRole("button", { name: "Challenge" }).click();
  for (const game of [first, second]) await game.moves.filter({ hasText: "the play stands" }).waitFor();
  await first.status.filter({ hasText: "Your turn" }).waitFor();
  await second.status.filter({ hasText: "Waiting for Ann" }).waitFor();
  const { state } = await first.view();
  assert.equal(state.turn, 1);
  assert.equal(state.seats[0].score, play.score);
  assert.equal(state.can_challenge, false);
});

browserTest("The question can be put away without a challenge", async ({ come }) => {
  const { games: [first, second], phony } = await table(come);
  await first.caughtUp();
  await layPhony(first, phony);
  await first.play.click();
  await second.button("Challenge").click();
  const dialog = second.page.getByRole("dialog", { name: "Challenge" });
  await dialog.getByRole("checkbox").uncheck();
  assert.equal(await dialog.getByRole("button", { name: "Challenge" }).isDisabled(), true);
  await second.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const { events } = await first.view();
  assert.equal(events.some(({ event }) => event === "challenge"), false);
});
