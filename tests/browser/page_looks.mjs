// How a page looks at three sizes in both themes: screenshots where $QUOIN_SCREENSHOTS says, and that nothing sticks out.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

const Sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

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
