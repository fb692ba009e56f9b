// A game on a phone: tapping and dragging with a finger, and a page that never scrolls sideways.

import assert from "node:assert/strict";

import { browserTest, laidBy, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";

withBrowser();

const Phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

// Looks at every frame whether the page is wider than the screen, and what makes it so.
async function watchWidth(person) {
  await person.context.addInitScript(() => {
    window.tooWide = [];
    const look = () => {
      const page = document.scrollingElement;
      if (page && (page.scrollWidth > page.clientWidth || page.scrollLeft !== 0) && !window.tooWide.some((one) => one.startsWith(`${page.scrollWidth} `))) {
        const status = document.querySelector("[data-testid='status']")?.textContent.trim() ?? "";
        const beyond = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > page.clientWidth && one.clientWidth < 200);
        const names = beyond.map((one) => `${one.localName}.${one.className} ${one.textContent.trim().slice(0, 20)} ${Math.round(one.getBoundingClientRect().right)}`);
        window.tooWide.push(`${page.scrollWidth} for ${page.clientWidth}, "${status}": ${names.slice(0, 8).join(", ")}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
}
const assertNarrow = async (person, where) => assert.deepEqual(await person.page.evaluate(() => window.tooWide), [], where);

browserTest("A whole game is played on a phone by tapping and dragging, without scrolling sideways", async ({ come }) => {
  const ann = await come(Phone);
  await watchWidth(ann);
  await ann.open("/");
  await ann.page.getByRole("button", { name: "Play now" }).tap();
  await ann.page.waitForURL(/\/game\/[0-9a-f]+$/);
  const game = new GamePage(ann, ann.page.url().split("/").at(-1));
  await game.board.waitFor();
  const tap = (locator) => locator.tap();

  const { plays } = await game.playOn(async (view, play, turn) => {
    if (!play) return view.state.exchange_limit > 0 ? game.exchangeAll(view, tap) : game.pass(tap);
    for (const [i, tile] of laidBy(play, view.setting.alphabet).entries()) {
      await ((turn + i) % 2 ? game.tap(tile) : game.dragByTouch(tile));
    }
    await game.play.tap();
  });
  assert.ok(plays >= 8, `only ${plays} turns`);
  await game.end.getByRole("heading").waitFor();
  await assertNarrow(ann);
});

browserTest("A finger takes a laid tile back to the rack, and moves it on the board", async ({ come }) => {
  const ann = await come(Phone);
  await watchWidth(ann);
  const id = await ann.newGameWith((rack) => !rack.includes("?"), { rules: "first=1" });
  const game = await GamePage.open(ann, id);
  await game.caughtUp();
  const [face] = await game.rackFaces();
  await game.dragByTouch({ at: "8H", face });
  const there = await game.middleOf(game.square("5E"));
  await game.touchDrag(await game.middleOf(game.square("8H")), { x: there.x, y: there.y + 44 });
  await game.isLaid({ at: "5E", face });
  await game.touchDrag(await game.middleOf(game.square("5E")), await game.middleOf(game.rack));
  await game.laid().waitFor({ state: "detached" });
  assert.equal(await game.tiles().count(), 7);
  // A tap on a laid tile takes it up, too.
  await game.tap({ at: "8H", face });
  await game.square("8H").tap();
  assert.equal(await game.laid().count(), 0);
  await assertNarrow(ann);
});

browserTest("A finger arranges the rack, and the page does not grow for it", async ({ come }) => {
  const ann = await come(Phone);
  await watchWidth(ann);
  const id = await ann.newGameWith((rack) => new Set(rack).size === 7, { rules: "first=1" });
  const game = await GamePage.open(ann, id);
  await game.caughtUp();
  const before = await game.rackFaces();
  await game.touchDrag(await game.middleOf(game.tiles().first()), await game.middleOf(game.tiles().last()));
  const after = await game.rackFaces();
  assert.ok(after.indexOf(before[0]) >= 5, `${after}`);
  assert.deepEqual(after.filter((face) => face !== before[0]), before.slice(1), "the others keep their order");
  await assertNarrow(ann);
});

browserTest("Board, rack and controls stay in view on a phone, and other pages fit as well", async ({ come }) => {
  const ann = await come(Phone);
  await watchWidth(ann);
  const id = await ann.newGame({ rules: "first=1,training=yes" });
  const game = await GamePage.open(ann, id);
  await game.caughtUp();
  for (const part of [game.board, game.rack, game.play]) {
    const box = await part.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 740, JSON.stringify(box));
  }
  // Scrolled down to the end the rack is still there.
  await ann.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  for (const part of [game.rack, game.play]) {
    const box = await part.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 740, JSON.stringify(box));
  }
  for (const name of ["Chat", "Notes", "Statistics", "Moves"]) await ann.page.getByRole("tab", { name }).tap();
  await assertNarrow(ann);
  for (const path of ["/", "/new", "/settings", "/help", "/game/nowhere"]) {
    await ann.open(path);
    await ann.page.getByRole("heading", { level: 1 }).waitFor();
    for (const summary of await ann.page.locator("summary").all()) if (await summary.isVisible()) await summary.tap();
    await assertNarrow(ann, path);
  }
});
