// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { newAnalysis, withComment, withTurn } from "../src/analysis/analysis";
import { fromKept, toKept } from "../src/analysis/kept_analysis";
import { endBonus, readCgp, readGcg, readPasted, writeGcg, type Names } from "../src/analysis/notebook";
import { positionAt, toCgp } from "../src/analysis/position";
import { toRecord } from "../src/analysis/record";
import { deleteAnalysis, isSaved, openAnalysis, saveAnalysis, savedAnalyses } from "../src/analysis/saved";
import { Engine } from "../src/engine/engine";
import { EngineModule } from "../src/engine/module";
import { needAreas } from "../src/messages/messages.svelte";
import { Alphabet } from "../src/model/alphabet";
import { alphabets } from "../src/model/installed_files";

// Its address is for browsers.
vi.mock("quoin.wasm?url", () => ({ default: "" }));

// The engine as the page has it; what it reads and writes is src/notation.
// Tests run in web/.
const root = "..";
const file = (path: string) => readFileSync(join(root, path));
const engine = new Engine(EngineModule.of(new WebAssembly.Module(file("build/wasm/quoin.wasm"))));
const names: Names = { alphabet: "english", layout: "standard" };
const english = new Alphabet(alphabets.english!);
beforeAll(() => needAreas("analysis", "common"));

describe("Games in GCG", () => {
  const games = readdirSync(join(root, "tests/data/gcg")).filter((name) => name.endsWith(".gcg"));
  test("are there", () => expect(games.length).toBeGreaterThan(5));
  test.each(games)("%s comes back as it was, also after it was kept", async (name) => {
    const { analysis } = await readGcg(engine, file(`tests/data/gcg/${name}`), names);
    const again = await readGcg(engine, new TextEncoder().encode(await writeGcg(engine, analysis)), names);
    expect(toRecord(again.analysis)).toEqual(toRecord(analysis));
    expect(toRecord(fromKept(toKept(analysis, []))!.analysis)).toEqual(toRecord(analysis));
    expect(again.analysis.root.next.length).toBe(1);
  });
  const canonical = readdirSync(join(root, "tests/data/gcg/canonical"));
  test.each(canonical)("%s is written byte for byte as it was read", async (name) => {
    const bytes = file(`tests/data/gcg/canonical/${name}`);
    expect(await writeGcg(engine, (await readGcg(engine, bytes, names)).analysis)).toBe(bytes.toString());
  });
  test("say what is wrong in a sentence with the line", async () => {
    const bad = new TextEncoder().encode("#player1 A A\n#player2 B B\n>A: CAT 8H C..T +9 9\n");
    await expect(readGcg(engine, bad, names)).rejects.toThrow(/^Line 3: .*\.$/);
    await expect(readPasted(engine, "hello", names)).rejects.toThrow("neither a game in GCG nor a position in CGP");
  });
  test("that were copied are read whatever encoding their file had", async () => {
    const text = "#character-encoding ISO-8859-1\n#player1 Z Zoé\n#player2 B Bo\n>Z: AT 8H AT +4 4\n";
    expect((await readPasted(engine, text, names)).analysis.players[0]!.name).toBe("Zoé");
  });
});

test("Positions in CGP come back as they were", async () => {
  for (const path of ["data/bench/endgames.cgp", "data/bench/middles.cgp"]) {
    for (const line of file(path).toString().split("\n")) {
      if (!line || line.startsWith("#")) continue;
      const { analysis } = await readCgp(engine, line, names);
      const written = toCgp(positionAt(analysis, [], english), analysis, english);
      expect(written.split(" ").slice(0, 4)).toEqual(line.split(" ").slice(0, 4));
    }
  }
});

test("Studies are saved by name, found again, and deleted", () => {
  const study = newAnalysis({ ...names, lexicon: "english" }, 15);
  const longer = withTurn(study, [], { player: 0, kind: "pass", at: "", tiles: "", count: 0, score: 0 });
  expect(saveAnalysis("One", study, [], 1)).toBe(true);
  expect(saveAnalysis("Two", study, [], 2)).toBe(true);
  expect(saveAnalysis("One", longer.analysis, longer.path, 3)).toBe(true);
  expect(savedAnalyses().map(({ name }) => name)).toEqual(["One", "Two"]);
  const [one] = savedAnalyses();
  expect(openAnalysis(one!.id)!.path.length).toBe(1);
  expect(isSaved(longer.analysis)).toBe(true);
  expect(isSaved(withComment(longer.analysis, longer.path, "Why?"))).toBe(false);
  deleteAnalysis(one!.id);
  expect(savedAnalyses().map(({ name }) => name)).toEqual(["Two"]);
  expect(openAnalysis(one!.id)).toBeUndefined();
  expect(isSaved(longer.analysis)).toBe(false);
});

describe("What the other player was left with", () => {
  // All tiles but an E and a Z, and what is missing in the last rows.
  const tiles = "AAAAAAAAABBCCDDDDEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYab";
  const rows = Array.from({ length: 15 }, (_, i) => tiles.slice(15 * i, 15 * i + 15)).map((row) => `${row}${row.length < 15 ? 15 - row.length : ""}`).join("/");
  test("is counted twice for whoever went out, by the engine", () => {
    expect(endBonus(engine, `${rows} EZ/ 300/310 0`, names)).toEqual({ tiles: "EZ", score: 22 });
    expect(endBonus(engine, `${rows} / 300/310 0`, names)).toEqual({ tiles: "EZ", score: 22 });
  });
  test("is nothing where nobody can have gone out, or more tiles lie there than there are", () => {
    expect(endBonus(engine, `${rows} /Z 300/310 0`, names)).toBeNull();
    expect(endBonus(engine, `${rows} ZZ/ 300/310 0`, names)).toBeNull();
    expect(endBonus(engine, `${"15/".repeat(14)}15 / 0/0 0`, names)).toBeNull();
  });
});
