// What axe-core says of a page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { require } from "./browser_case.mjs";
import { inBothThemes } from "./page_looks.mjs";

const Axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

// Colours that are inherited change level after level, a frame for each.
const settled = (page) =>
  page.evaluate(async () => {
    for (let still = 0; still < 4; ) {
      await new Promise(requestAnimationFrame);
      still = document.getAnimations().some((one) => one.effect.getComputedTiming().iterations !== Infinity) ? 0 : still + 1;
    }
  });

// Both themes of the page as it is now.
export async function assertClean(page, what) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(Axe);
  await inBothThemes(page, async (theme) => {
    await settled(page);
    const violations = await page.evaluate(async () => {
      const found = await window.axe.run(document, { resultTypes: ["violations"] });
      return found.violations.flatMap(({ id, help, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${help}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`));
    });
    assert.deepEqual(violations, [], `${what}, ${theme}`);
  });
}
