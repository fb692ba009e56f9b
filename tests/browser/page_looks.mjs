// How a page looks at three sizes in both themes: screenshots where $QUOIN_SCREENSHOTS says, and that nothing sticks out.

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

// One size, of which the page has been told already.
export async function shoot(page, name, { width, height }) {
  mkdirSync(Shots, { recursive: true });
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const path = join(Shots, `${name}-${width}x${height}-${colorScheme}.png`);
    await page.screenshot({ path });
    assert.ok(statSync(path).size > 5000, "there is something to see");
    const { scroll, client } = await page.evaluate(() => ({ scroll: document.scrollingElement.scrollWidth, client: document.scrollingElement.clientWidth }));
    assert.ok(scroll <= client, `${name} at ${width}×${height}: ${scroll} pixels wide`);
  }
}

export async function assertFits(page, name) {
  const shots = process.env.QUOIN_SCREENSHOTS;
  if (shots) mkdirSync(shots, { recursive: true });
  const before = page.viewportSize();
  for (const { width, height } of Sizes) {
    await page.setViewportSize({ width, height });
    const { scroll, client } = await page.evaluate(() => ({ scroll: document.scrollingElement.scrollWidth, client: document.scrollingElement.clientWidth }));
    assert.ok(scroll <= client, `${name} at ${width}×${height}: ${scroll} pixels wide`);
    for (const colorScheme of shots ? ["light", "dark"] : []) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(shots, `${name}-${width}x${height}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(before);
}
