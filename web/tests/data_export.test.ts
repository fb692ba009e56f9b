import { expect, test } from "vitest";
import { DataExport } from "../src/people/data_export";
import type { Export } from "../src/wire/api";

// Not what a server says: an export keeps whatever that is.
const pages = {
  "": { version: 1, uploads: ["u"], games: ["a", "b"], next: "b" },
  b: { version: 1, games: ["c"], next: "c" },
  c: { version: 1, games: ["d"] },
} as unknown as Record<string, Export>;

test("an export of several pages becomes one file", async () => {
  const told: number[] = [];
  const all = new DataExport(async (after) => pages[after ?? ""]!);
  await all.run((games) => told.push(games));
  expect(told).toEqual([2, 3, 4]);
  expect(JSON.parse(all.text())).toEqual({ version: 1, uploads: ["u"], games: ["a", "b", "c", "d"] });
});

test("an export that broke goes on where it was", async () => {
  const asked: (string | undefined)[] = [];
  let isBroken = true;
  const all = new DataExport(async (after) => {
    asked.push(after);
    if (after === "b" && isBroken) throw new Error("silence");
    return pages[after ?? ""]!;
  });
  await expect(all.run(() => {})).rejects.toThrow("silence");
  expect(all.games).toBe(2);
  isBroken = false;
  await all.run(() => {});
  expect(asked).toEqual([undefined, "b", "b", "c"]);
  expect(JSON.parse(all.text()).games).toEqual(["a", "b", "c", "d"]);
});
