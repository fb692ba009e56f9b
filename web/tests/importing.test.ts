// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Importing } from "../src/library/importing.svelte";
import type { Imported } from "../src/wire/api";

const file = (name: string) => new File(["x"], name);
const answer = (files: Imported["files"]): Imported => ({ imported: 0, known: 0, refused: 0, files });

test("each file is told of, in a zip archive by its own name", async () => {
  const sent: [string, boolean][] = [];
  const importing = new Importing(async ({ name }, isZip) => {
    sent.push([name, isZip]);
    if (name === "b.gcg") throw new Error("Too many.");
    if (isZip) return answer([{ name: "1.gcg", fate: "known", id: "9" }, { name: "2.gcg", fate: "refused", error: "Line 3." }]);
    return answer([{ fate: "imported", id: "7" }]);
  });
  await importing.run([file("a.gcg"), file("b.gcg"), file("c.ZIP")]);
  expect(sent).toEqual([["a.gcg", false], ["b.gcg", false], ["c.ZIP", true]]);
  expect(importing.files).toEqual([
    { name: "a.gcg", fate: "imported", id: "7" },
    { name: "b.gcg", fate: "refused", error: "Too many." },
    { name: "c.ZIP: 1.gcg", fate: "known", id: "9" },
    { name: "c.ZIP: 2.gcg", fate: "refused", error: "Line 3." },
  ]);
  expect([importing.imported, importing.known, importing.refused]).toEqual([1, 1, 2]);
  expect([importing.done, importing.total, importing.isBusy]).toEqual([3, 3, false]);
});

test("what is cancelled is not sent, and what was sent stays", async () => {
  const importing: Importing = new Importing(async (one, _, signal) => {
    if (one.name === "b.gcg") importing.cancel();
    signal.throwIfAborted();
    return answer([{ fate: "imported", id: "7" }]);
  });
  await importing.run(["a.gcg", "b.gcg", "c.gcg"].map(file));
  expect(importing.files.map(({ fate }) => fate)).toEqual(["imported", "cancelled", "cancelled"]);
});
