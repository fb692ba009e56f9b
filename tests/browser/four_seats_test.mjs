// Four at one table: two people at one device, one at another, and a computer.

import assert from "node:assert/strict";

import { browserTest, laidBy, playsOf, until, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";

withBrowser();

// What the server last told a page of a seat's tiles.
const rackHeard = (person, seat) =>
  person.received.map((text) => JSON.parse(text).state?.seats[seat - 1]?.rack).findLast((rack) => rack !== undefined);

browserTest("Four seats play round after round, and the curtain hides the tiles of whoever shares the device", async ({ come }) => {
  const ann = await come();
  const ben = await come();
  const id = await ann.newGame({
    seats: [{ player: "me", name: "Ann" }, { player: "me", name: "Ada" }, { player: "human" }, { player: "level:1" }],
    rules: "first=1",
    public: true,
  });
  await ben.open(`/game/${id}`);
  await ben.page.getByRole("textbox", { name: "Your name" }).fill("Ben");
  await ben.page.getByRole("button", { name: "Sit here" }).click();
  await ann.open(`/game/${id}`);
  await ann.page.getByRole("button", { name: "Start" }).click();
  const shared = new GamePage(ann, id);
  const other = new GamePage(ben, id);
  for (const game of [shared, other]) await game.board.waitFor();
  assert.equal(await ann.page.getByRole("list", { name: "Players" }).getByRole("listitem").count(), 4);

  const racks = new Map(); // by seat, what was seen when it was their turn
  for (let turn = 0; turn < 8; ++turn) {
    const { state } = await until("a turn of a person", async () => {
      const view = await ann.view(id);
      return view.state.turn !== 4 && view.events.filter(({ event }) => event === "place" || event === "pass" || event === "exchange").length >= turn && view;
    });
    const game = state.turn === 3 ? other : shared;
    if (state.turn !== 3) {
      const name = ["Ann", "Ada"][state.turn - 1];
      const show = ann.page.getByRole("button", { name: `I am ${name}: show my tiles` });
      await show.waitFor();
      // Behind the curtain there are no tiles, not even for those who look into the page.
      assert.equal(await shared.rack.count(), 0);
      assert.equal(await ann.page.locator("[data-tile], .open-rack").count(), 0);
      assert.equal(await ann.page.getByRole("textbox", { name: "Type a play" }).count(), 0);
      await show.click();
      await shared.rack.waitFor();
    } else {
      await ann.page.getByTestId("curtain").filter({ hasText: "Waiting for Ben" }).waitFor();
      assert.equal(await shared.rack.count(), 0);
    }
    const view = await game.view();
    const rack = rackHeard(game.person, state.turn);
    await until("the rack of the seat on turn", async () => (await game.rackFaces()).sort().join("") === [...rack].sort().join(""));
    racks.set(state.turn, rack);
    const [play] = await playsOf(view, { top: 1, rack });
    if (play) {
      for (const tile of laidBy(play, view.setting.alphabet)) await game.drag(tile);
      await game.play.click();
    } else {
      await game.pass();
    }
    await until("the move", async () => (await game.view()).events.length > view.events.length);
  }
  assert.equal(racks.size, 3);
  const { events } = await ann.view(id);
  assert.ok(events.some(({ event, seat }) => ["place", "exchange", "pass"].includes(event) && seat === 4), "the computer played, too");
  // Ben's browser never heard of the tiles of the other three.
  for (const text of ben.received) {
    const message = JSON.parse(text);
    message.state?.seats.forEach((seat, i) => assert.equal("rack" in seat, i === 2, text));
    for (const event of message.events ?? []) if (event.event === "draw" && event.seat !== 3) assert.equal(event.tiles, "");
  }
});

browserTest("Seats are added and removed before the game, a computer among them", async ({ come }) => {
  const ann = await come();
  await ann.open("/new");
  await ann.page.getByRole("button", { name: "Open the table" }).click();
  await ann.page.getByRole("heading", { name: "Before the game" }).waitFor();
  const seats = ann.page.getByRole("main").locator("ol > li");
  assert.equal(await seats.count(), 2);
  await ann.page.getByRole("button", { name: "Add a seat" }).click();
  await until("a third seat", async () => (await seats.count()) === 3);
  await ann.page.getByRole("combobox", { name: "level" }).selectOption("1");
  await ann.page.getByRole("button", { name: "Add a computer" }).click();
  await until("a fourth seat", async () => (await seats.count()) === 4);
  await seats.filter({ hasText: /Computer.*1/ }).waitFor();
  for (let left = 4; left > 2; --left) {
    await seats.filter({ hasText: "Free seat" }).first().getByRole("button", { name: "Remove" }).click();
    await until("one seat less", async () => (await seats.count()) === left - 1);
  }
  await ann.page.getByRole("button", { name: "Start" }).click();
  await ann.page.getByRole("grid", { name: "Board" }).waitFor();
});
