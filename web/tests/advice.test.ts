// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Advice } from "../src/analysis/advice.svelte";
import type { Desk } from "../src/analysis/desk.svelte";

test("A pre-endgame is proven when the search is over, and not while it goes on", () => {
  const advice = new Advice({} as Desk);
  expect(advice.isPreEndgameProven).toBe(false);
  advice.running = "pre-endgame";
  advice.preEndgame = { plays: [], proven: true, nodes: 12 } as unknown as NonNullable<Advice["preEndgame"]>;
  expect(advice.isPreEndgameProven).toBe(false);
  advice.running = null;
  expect(advice.isPreEndgameProven).toBe(true);
});
