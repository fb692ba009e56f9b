import { expect, test } from "vitest";
import { DataExport, exportPath, type ExportPage } from "../src/people/data_export";

const pages: Record<string, ExportPage> = {
  "": { version: 1, uploads: ["u"], games: ["a", "b"], next: "b" },
  b: { version: 1, games: ["c"], next: "c" },
  c: { version: 1, games: ["d"] },
};

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

test("the next page is asked for by what the one before said", () => {
  expect(exportPath(undefined)).toBe("/api/account/export");
  expect(exportPath("1-a&b")).toBe("/api/account/export?after=1-a%26b");
});
