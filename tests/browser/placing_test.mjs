// While placing: what the badge says, what is wrong and why, and what one does with the rack.

import assert from "node:assert/strict";

import { browserTest, isPlayable, laidBy, playsOf, sleep, until, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";

withBrowser();

async function atTurn(come, { fits = (rack) => !rack.includes("?"), rules = "first=1", ...body } = {}) {
  const ann = await come();
  const id = await ann.newGameWith((rack) => isPlayable(rack) && fits(rack), { rules, ...body });
  const game = await GamePage.open(ann, id);
  const view = await game.caughtUp();
  return { ann, game, view, page: ann.page };
}

const badgeScore = async (game) => Number(/(\d+)\s*$/.exec(await game.badgeText())[1]);

browserTest("The badge says before the play what the server says after it", async ({ come }) => {
  const { game, view: first } = await atTurn(come, { fits: () => true });
  let view = first;
  for (let turn = 0; turn < 5 && view.state.phase === "playing"; ++turn) {
    // Not only the best: long and short ones, those with many cross words.
    const plays = await playsOf(view, { top: 400 });
    const play = plays[Math.floor((plays.length - 1) * [0, 0.5, 0.2, 0.9, 0.1][turn])];
    if (!play) break;
    for (const tile of laidBy(play, view.setting.alphabet)) await game.drag(tile);
    assert.equal(await badgeScore(game), play.score);
    await until("a tick: all words are known", async () => (await game.badgeText()).includes("✓"));
    assert.equal(await game.board.locator(".tile.wrong").count(), 0);
    const shown = await badgeScore(game);
    await game.play.click();
    const after = await until("the move", async () => {
      const now = await game.view();
      return now.events.length > view.events.length && now;
    });
    const place = after.events.filter(({ event, seat }) => event === "place" && seat === 1).at(-1);
    assert.equal(place.score, shown);
    view = await game.caughtUp();
  }
});

browserTest("The statistics count as a bingo whatever earns a bonus", async ({ come }) => {
  const { game, page } = await atTurn(come, { rules: "first=1,bingo=2:5/3:5/4:5/5:5/6:5/7:50" });
  const view = await game.caughtUp();
  const play = await game.best(view);
  for (const tile of laidBy(play, view.setting.alphabet)) await game.drag(tile);
  await game.play.click();
  await until("the move", async () => (await game.view()).events.length > view.events.length);
  await page.getByRole("tab", { name: "Statistics" }).click();
  const bingos = page.getByRole("row", { name: /^Bingos/ }).getByRole("cell");
  await until("the bingo is counted", async () => (await bingos.first().textContent()).trim() === "1");
});

browserTest("Each fault is said in words, and nothing is sent", async ({ come }) => {
  const { ann, game, view, page } = await atTurn(come, { fits: (rack) => !rack.includes("?") && new Set(rack).size >= 5 });
  const [a, b, c] = await game.rackFaces();
  const says = async (sentence) => {
    await game.placing.filter({ hasText: sentence }).waitFor();
    assert.equal(await game.badge.count(), 0);
    assert.match(await game.play.textContent(), /^\s*Play\s*$/);
    await game.play.click();
    await page.locator(".notice").filter({ hasText: sentence }).first().waitFor();
    assert.equal((await game.view()).events.length, view.events.length);
  };
  // One tile is a beginning, and no mistake yet; as a play it is.
  await game.drag({ at: "8H", face: a });
  assert.equal((await game.placing.textContent()).trim(), "");
  await game.play.click();
  await page.locator(".notice").filter({ hasText: "A word has at least two letters." }).first().waitFor();
  await game.button("Recall").click();
  await game.drag({ at: "3C", face: a });
  await game.drag({ at: "3D", face: b });
  await says("The start square is not covered.");
  await game.button("Recall").click();
  await game.drag({ at: "8H", face: a });
  await game.drag({ at: "9I", face: b });
  await says("The tiles are not in one row or column.");
  await game.button("Recall").click();
  await game.drag({ at: "8H", face: a });
  await game.drag({ at: "8J", face: b });
  await says("The play has a gap.");
  await game.button("Recall").click();

  const play = await game.best(view);
  for (const tile of laidBy(play, view.setting.alphabet)) await game.drag(tile);
  await game.play.click();
  await until("the move", async () => (await game.view()).events.length > view.events.length);
  const later = await game.caughtUp();
  const row = later.state.board.findIndex((line, i) => !/[^.]/.test(line + (later.state.board[i - 1] ?? "") + (later.state.board[i + 1] ?? "")));
  const [d, e] = await game.rackFaces();
  const named = async (at, face) => game.drag({ at, face: face === "?" ? "E" : face, isBlank: face === "?" });
  await named(`${row + 1}A`, d);
  await named(`${row + 1}B`, e);
  await game.placing.filter({ hasText: "The play touches nothing on the board." }).waitFor();
  await game.play.click();
  await page.locator(".notice").filter({ hasText: "The play touches nothing on the board." }).waitFor();
  // A tile does not lie on another.
  const taken = laidBy(play, view.setting.alphabet)[0].at;
  const free = await game.tiles().first();
  const [from, to] = [await game.middleOf(free), await game.middleOf(game.square(taken))];
  const count = await game.laid().count();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  assert.equal(await game.laid().count(), count);
  assert.ok(c);
  assert.deepEqual(ann.faults, []);
});

browserTest("Where nobody may challenge, an unknown word is marked, named and refused", async ({ come }) => {
  const consonants = (rack) => [...new Set(rack.replace(/[AEIOUY?]/g, ""))];
  const { game, view, page } = await atTurn(come, { fits: (rack) => consonants(rack).length >= 4 && !rack.includes("?") });
  const phony = consonants((await game.rackFaces()).join("")).slice(0, 4);
  for (const [i, face] of phony.entries()) await game.drag({ at: `8${"FGHI"[i]}`, face });
  await game.placing.filter({ hasText: `Not in the word list: ${phony.join("")}` }).waitFor();
  assert.equal(await game.board.locator(".tile.laid.wrong").count(), 4);
  assert.match(await game.badgeText(), /✗/);
  await game.play.click();
  await page.locator(".notice.error").filter({ hasText: phony.join("") }).waitFor();
  assert.equal((await game.view()).events.length, view.events.length);
  assert.equal(await game.laid().count(), 4, "the tiles stay where they are");
  // With a word instead, the marks go.
  await game.button("Recall").click();
  const play = await game.best(view);
  for (const tile of laidBy(play, view.setting.alphabet)) await game.drag(tile);
  await until("a tick", async () => (await game.badgeText()).includes("✓"));
  assert.equal(await game.board.locator(".tile.wrong").count(), 0);
  assert.equal((await game.placing.textContent()).trim(), "");
});

browserTest("Shuffle always changes the order, Sort is by the alphabet, and tiles can be moved by hand", async ({ come }) => {
  const { game, page } = await atTurn(come, { fits: (rack) => new Set(rack).size >= 2 && rack.includes("?") });
  let before = (await game.rackFaces()).join("");
  const sorted = [...before.replace("?", "")].sort().join("");
  for (let i = 0; i < 25; ++i) {
    await game.button("Shuffle").click();
    const now = (await game.rackFaces()).join("");
    assert.notEqual(now, before);
    assert.equal([...now].sort().join(""), [...before].sort().join(""));
    before = now;
  }
  await game.button("Sort").click();
  const after = (await game.rackFaces()).join("");
  assert.equal(after.replaceAll("?", ""), sorted.replaceAll("?", ""));
  assert.ok(after.endsWith("?"), "blanks come last");
  // The last tile to the front, by mouse; back again by keys.
  const [last, first] = [await game.middleOf(game.tiles().last()), await game.tiles().first().boundingBox()];
  await page.mouse.move(last.x, last.y);
  await page.mouse.down();
  await page.mouse.move(first.x + 2, first.y + first.height / 2, { steps: 4 });
  await page.mouse.up();
  assert.equal((await game.rackFaces()).join(""), after.at(-1) + after.slice(0, -1));
  await game.tiles().first().focus();
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal((await game.rackFaces()).join(""), after[0] + after.at(-1) + after.slice(1, -1));
});

// With only two different letters there is one other order or few: never the same again.
browserTest("Shuffle is no chance: with two tiles left it swaps them each time", async ({ come }) => {
  const { game } = await atTurn(come, { fits: (rack) => !rack.includes("?") && new Set(rack).size === 7 });
  const faces = await game.rackFaces();
  for (const [i, face] of faces.slice(0, 5).entries()) await game.drag({ at: `8${"EFGHI"[i]}`, face });
  let before = (await game.rackFaces()).join("");
  for (let i = 0; i < 10; ++i) {
    await game.button("Shuffle").click();
    const now = (await game.rackFaces()).join("");
    assert.equal(now, [...before].reverse().join(""));
    before = now;
  }
});

browserTest("A right click takes a tile back, a click too, and a dropped tile trades places", async ({ come }) => {
  const { game, page } = await atTurn(come, { fits: (rack) => !rack.includes("?") && new Set(rack).size === 7 });
  const [a, b] = await game.rackFaces();
  await game.drag({ at: "8H", face: a });
  await game.square("8H").click({ button: "right" });
  assert.equal(await game.laid().count(), 0);
  await game.drag({ at: "8H", face: a });
  await sleep(120); // until then a click belongs to the drag
  await game.square("8H").click();
  assert.equal(await game.laid().count(), 0);
  await game.drag({ at: "8H", face: a });
  await game.drag({ at: "8H", face: b });
  assert.equal(await game.laid().count(), 1);
  assert.ok((await game.rackFaces()).includes(a));
  // Dropped beside the board it goes back as well.
  const from = await game.middleOf(game.square("8H"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(5, 300, { steps: 3 });
  await page.mouse.up();
  assert.equal(await game.laid().count(), 0);
  assert.equal(await game.tiles().count(), 7);
});

browserTest("Clicks on an empty square turn the cursor: right, down, off", async ({ come }) => {
  const { game } = await atTurn(come);
  const square = game.square("5E");
  await square.click();
  assert.match(await square.getAttribute("aria-label"), /, across$/);
  await square.click();
  assert.match(await square.getAttribute("aria-label"), /, down$/);
  await square.click();
  assert.equal(await game.board.locator("[aria-selected='true']").count(), 0);
  // A click on a tile lays it at the cursor, and the next one beside it.
  await square.click();
  const [a, b] = await game.rackFaces();
  await game.tile({ face: a }).click();
  await game.tile({ face: b }).click();
  await game.isLaid({ at: "5E", face: a });
  await game.isLaid({ at: "5F", face: b });
});

browserTest("A flipped board has its columns as rows, and everything is played there as well", async ({ come }) => {
  const { game, view } = await atTurn(come);
  const before = await game.square("3H").boundingBox();
  const mirrored = await game.square("8C").boundingBox();
  await game.button("Flip").click();
  const after = await game.square("3H").boundingBox();
  assert.deepEqual([Math.round(after.x), Math.round(after.y)], [Math.round(mirrored.x), Math.round(mirrored.y)]);
  assert.notEqual(Math.round(before.x), Math.round(after.x));
  const play = await game.best(view);
  for (const tile of laidBy(play, view.setting.alphabet)) await game.drag(tile);
  assert.equal(await badgeScore(game), play.score);
  await game.play.click();
  await game.moves.filter({ hasText: `+${play.score}` }).first().waitFor();
  assert.equal((await game.view()).events.find(({ event }) => event === "place").at, play.at);
  await game.button("Flip").click();
  assert.deepEqual(await game.square("3H").boundingBox(), before);
});

browserTest("A blank asks for its letter, and taken back it has none", async ({ come }) => {
  const { game, page } = await atTurn(come, { fits: (rack) => rack.includes("?") });
  await game.drag({ at: "8H", face: "Q", isBlank: true });
  await sleep(120);
  await game.square("8H").click();
  assert.ok((await game.rackFaces()).includes("?"));
  // Sent away, the question leaves the blank on the rack.
  await game.tile({ isBlank: true }).click();
  await game.square("8H").click();
  const dialog = page.getByRole("dialog", { name: "Which letter is the blank?" });
  assert.equal(await dialog.getByRole("button").count(), 27, "26 letters and a way out");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await game.laid().count(), 0);
});
