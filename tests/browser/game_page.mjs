// A game page, as a person handles it: by mouse, by keys, by touch.

import assert from "node:assert/strict";

import { laidBy, ownRack, ownSeats, playsOf, sleep, until } from "./browser_case.mjs";

const Turns = ["place", "exchange", "pass", "challenge", "resign", "forfeit", "time"]; // what the list of moves has

export class GamePage {
  constructor(person, id) {
    this.person = person;
    this.page = person.page;
    this.id = id;
    this.status = this.page.getByTestId("status");
    this.placing = this.page.getByTestId("placing");
    this.badge = this.page.getByTestId("badge");
    this.end = this.page.getByTestId("end");
    this.play = this.page.getByTestId("play");
    this.rack = this.page.getByRole("group", { name: "Your tiles" });
    this.board = this.page.getByRole("grid", { name: "Board" });
    this.moves = this.page.getByTestId("moves").getByRole("listitem");
  }

  static async open(person, id) {
    await person.open(`/game/${id}`);
    const game = new GamePage(person, id);
    await game.board.and(person.page.locator("[aria-busy='false']")).waitFor();
    return game;
  }

  view() {
    return this.person.view(this.id);
  }

  button(name, options = {}) {
    return this.page.getByRole("button", { name, exact: true, ...options });
  }
  square(name) {
    return this.page.locator(`[data-square="${name}"]`);
  }
  laid() {
    return this.board.locator("[aria-label*=', laid by you']");
  }
  tiles() {
    return this.rack.getByRole("button");
  }
  tile({ face, isBlank }) {
    return this.rack.locator(isBlank ? "[aria-label='Blank']" : `[aria-label^='${face}, ']`).first();
  }
  // The letters of the rack from left to right; a blank is "?".
  async rackFaces() {
    const labels = await this.tiles().evaluateAll((tiles) => tiles.map((tile) => tile.ariaLabel));
    return labels.map((label) => (label === "Blank" ? "?" : label.split(",")[0]));
  }
  labelOf({ at, face, isBlank }) {
    return `${at}, ${isBlank ? `blank as ${face}` : face}, laid by you`;
  }
  async isLaid(tile) {
    await this.page.locator(`[data-square="${tile.at}"][aria-label^="${this.labelOf(tile)}"]`).waitFor();
  }

  // "✓ 28", however it is drawn: as text, or by the style sheet.
  badgeText() {
    return this.badge.evaluate((badge) => {
      const drawn = ["::before", "::after"].map((where) => getComputedStyle(badge, where).content);
      return [badge.textContent, ...drawn.filter((text) => text !== "none").map((text) => text.replaceAll('"', ""))].join(" ").trim();
    });
  }

  // Waits until this person has to do something, or nobody has any more, and the page shows it.
  async caughtUp() {
    const view = await until("a turn", async () => {
      const found = await this.view();
      if (!found.state) return undefined;
      const { phase, turn, can_challenge } = found.state;
      const isMine = phase === "playing" && ownSeats(found).includes(turn);
      return (phase === "finished" || isMine || (phase === "gone-out" && can_challenge)) && found;
    });
    const count = view.events.filter(({ event }) => Turns.includes(event)).length;
    await until(`${count} moves on the page`, async () => (await this.moves.count()) === count);
    const said = view.state.phase === "finished" ? "over" : view.state.phase === "gone-out" ? "tiles are out" : "(Your turn|turn of)";
    await this.status.filter({ hasText: new RegExp(said) }).waitFor();
    return view;
  }

  async middleOf(locator) {
    const box = await locator.boundingBox();
    assert.ok(box, "it is on the screen");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async nameBlank(face) {
    const dialog = this.page.getByRole("dialog", { name: "Which letter is the blank?" });
    await dialog.getByRole("button", { name: face, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }

  // --- laying one tile

  async drag(tile) {
    const from = await this.middleOf(this.tile(tile));
    const to = await this.middleOf(this.square(tile.at));
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 3 });
    await mouse.up();
    if (tile.isBlank) await this.nameBlank(tile.face);
    await this.isLaid(tile);
  }

  async tap(tile) {
    await this.tile(tile).tap();
    await this.square(tile.at).tap();
    if (tile.isBlank) await this.nameBlank(tile.face);
    await this.isLaid(tile);
  }

  // A finger, as the browser hears of it. It rests before it goes: what is thrown makes the browser swallow the next tap.
  async touchDrag(from, to) {
    this.touches ??= await this.page.context().newCDPSession(this.page);
    const send = (type, points) => this.touches.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [from]);
    for (const part of [0.3, 0.7, 1]) await send("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await sleep(100);
    await send("touchMove", [{ x: to.x + 1, y: to.y }]);
    await send("touchEnd", []);
    await sleep(120); // nobody taps sooner, and the page takes that for the end of the drag
  }

  async dragByTouch(tile) {
    const AboveFinger = 44; // the tile floats there, so that it can be seen
    const to = await this.middleOf(this.square(tile.at));
    await this.touchDrag(await this.middleOf(this.tile(tile)), { x: to.x, y: to.y + AboveFinger });
    if (tile.isBlank) await this.nameBlank(tile.face);
    await this.isLaid(tile);
  }

  // Lays a whole play; keys go to wherever the focus is.
  async lay(play, alphabet, how) {
    for (const tile of laidBy(play, alphabet)) await how(tile);
  }

  // --- turns

  // The best play of the position, or undefined.
  async best(view) {
    const [play] = await playsOf(view, { top: 1 });
    return play;
  }

  async exchangeAll(view, click = (locator) => locator.click()) {
    const count = Math.min([...ownRack(view)].length, view.state.exchange_limit);
    await click(this.button("Exchange"));
    for (let i = 0; i < count; ++i) await click(this.tiles().nth(i));
    await click(this.button(count === 1 ? "Exchange 1 tile" : `Exchange ${count} tiles`));
  }

  async pass(click = (locator) => locator.click()) {
    // On a phone it is one of the further controls.
    const pass = this.button("Pass");
    if (!(await pass.isVisible())) await click(this.button("More"));
    await click(pass.last());
    await click(this.page.getByRole("dialog", { name: "Pass your turn?" }).getByRole("button", { name: "Pass", exact: true }));
  }

  // Plays with the mouse until that many plays of this person lie on the board; without one it exchanges, or passes. Gives
  // the view of the turn after.
  async makePlays(count) {
    let view = await this.caughtUp();
    for (let plays = 0; plays < count; ) {
      const play = await this.best(view);
      if (play) {
        await this.page.evaluate(() => scrollTo(0, 0));
        await this.lay(play, view.setting.alphabet, (tile) => this.drag(tile));
        await this.play.click();
        ++plays;
      } else if (view.state.exchange_limit > 0) {
        await this.exchangeAll(view);
      } else {
        await this.pass();
      }
      await until("the move", async () => (await this.view()).events.length > view.events.length);
      view = await this.caughtUp();
    }
    return view;
  }

  // Plays on to the end: the best play each turn, laid as the test likes. Gives the last view and how many plays there were.
  async playOn(takeTurn) {
    for (let plays = 0; ; ++plays) {
      const view = await this.caughtUp();
      if (view.state.phase === "finished") return { view, plays };
      assert.ok(plays < 60, "a game ends at some time");
      await takeTurn(view, await this.best(view), plays);
      await until("the move to count", async () => (await this.view()).events.length > view.events.length);
    }
  }
}

// Two people in one game: Ann opens a table, Ben comes by her link and sits down.
export async function meet(come, body = {}) {
  const ann = await come({ permissions: ["clipboard-read", "clipboard-write"] });
  const ben = await come();
  const id = await ann.newGame({ seats: [{ player: "me", name: "Ann" }, { player: "human" }], rules: "first=1", ...body });
  await ann.open(`/game/${id}`);
  const link = await ann.page.getByRole("textbox", { name: /Send this link/ }).inputValue();
  await ben.open(link);
  await ben.page.getByRole("textbox", { name: "Your name" }).fill("Ben");
  await ben.page.getByRole("button", { name: "Sit here" }).click();
  await ann.page.getByText("Ben").waitFor();
  await ann.page.getByRole("button", { name: "Start" }).click();
  const games = [new GamePage(ann, id), new GamePage(ben, id)];
  for (const game of games) await game.board.waitFor();
  return { ann, ben, id, games };
}
