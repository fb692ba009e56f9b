// How a page looks at three sizes in both themes: pictures where $QUOIN_SCREENSHOTS says, and that nothing sticks out.

import assert from "node:assert/strict";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { folder } from "./browser_case.mjs";

const Shots = process.env.QUOIN_SCREENSHOTS ?? join(folder, "screenshots");

export const Sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

export async function inBothThemes(page, look) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await look(colorScheme);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

export async function assertWithin(page, what) {
  const { scroll, client } = await page.evaluate(() => ({ scroll: document.scrollingElement.scrollWidth, client: document.scrollingElement.clientWidth }));
  assert.ok(scroll <= client, `${what}: ${scroll} of ${client} pixels wide`);
}

async function takePicture(page, name, options) {
  mkdirSync(Shots, { recursive: true });
  const path = join(Shots, `${name}.png`);
  await page.screenshot({ path, ...options });
  assert.ok(statSync(path).size > 5000, "there is something to see");
}
// Costs time, so it is taken for somebody who looks at it.
export async function takeWantedPicture(page, name, options) {
  if (process.env.QUOIN_SCREENSHOTS) await takePicture(page, name, options);
}

// One size, of which the page has been told already.
export function shoot(page, name, { width, height }, options = {}) {
  return inBothThemes(page, async (theme) => {
    await takePicture(page, `${name}-${width}x${height}-${theme}`, options);
    await assertWithin(page, `${name} at ${width}×${height}`);
  });
}

// All sizes, one after the other; `bringIntoView` is called at each.
export async function assertFits(page, name, bringIntoView = async () => {}) {
  const before = page.viewportSize();
  for (const size of Sizes) {
    const { width, height } = size;
    await page.setViewportSize(size);
    await inBothThemes(page, async (theme) => {
      await bringIntoView();
      await assertWithin(page, `${name} at ${width}×${height}`);
      await takeWantedPicture(page, `${name}-${width}x${height}-${theme}`, { fullPage: true });
    });
  }
  await page.setViewportSize(before);
}
