// Keys as a browser hears them from a keyboard, whatever alphabet it writes.

import assert from "node:assert/strict";

// Presses Tab until something has the focus.
export async function tabTo(page, locator, { most = 120 } = {}) {
  for (let i = 0; i <= most; ++i) {
    const isThere = await locator.evaluateAll((found) => found.some((one) => one === document.activeElement));
    if (isThere) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never came to ${locator}`);
}

// Goes there by Tab and presses it.
export async function pressOn(page, locator, key = "Enter") {
  await tabTo(page, locator);
  await page.keyboard.press(key);
}

// One letter key. Those that an English keyboard does not have come as from one that has.
export async function typeLetter(page, face, { shift = false } = {}) {
  const key = shift ? face.toLocaleUpperCase() : face.toLocaleLowerCase();
  if (/^[a-z]$/i.test(key)) return page.keyboard.press(shift ? `Shift+${key}` : key);
  page.keys ??= await page.context().newCDPSession(page);
  const event = { key, text: key, unmodifiedText: key, modifiers: shift ? 8 : 0 };
  await page.keys.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
  await page.keys.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
}

const focusedSquare = (page) => page.evaluate(() => document.activeElement?.closest("[data-square]")?.dataset.square ?? "");
const readSquare = (name) => {
  const [, row, column] = /^(\d+)([A-Z])$/.exec(name);
  return { row: Number(row), column: column.charCodeAt(0) };
};

// Walks over the board with arrow keys.
export async function walkTo(game, name) {
  const { page } = game;
  if (!(await focusedSquare(page))) await tabTo(page, game.board.locator("[tabindex='0']"));
  const from = readSquare(await focusedSquare(page));
  const to = readSquare(name);
  const walk = async (key, count) => {
    for (let i = 0; i < count; ++i) await page.keyboard.press(key);
  };
  await walk(to.row > from.row ? "ArrowDown" : "ArrowUp", Math.abs(to.row - from.row));
  await walk(to.column > from.column ? "ArrowRight" : "ArrowLeft", Math.abs(to.column - from.column));
  await page.waitForFunction((wanted) => document.activeElement?.dataset.square === wanted, name);
}

// Sets the cursor where a play begins, types its tiles, and leaves them there.
export async function typePlay(game, play, tiles) {
  await game.page.keyboard.press("Escape");
  await game.page.keyboard.press("Escape");
  await walkTo(game, tiles[0].at);
  await game.page.keyboard.press("Enter");
  if (/^[A-Z]/.test(play.at)) await game.page.keyboard.press("Enter");
  for (const { face, isBlank } of tiles) await typeLetter(game.page, face, { shift: isBlank });
  for (const tile of tiles) await game.isLaid(tile);
}
