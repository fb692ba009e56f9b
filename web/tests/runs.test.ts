// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { keepRuns, recallRuns, withRun, type Run } from "../src/laboratory/runs";

const run = (id: string): Run => ({
  id,
  at: 1,
  where: "browser",
  request: { players: ["static", "level:1"], lexicon: "english", layout: "standard", games: 2, seed: 1 },
  match: { games: 2, of: 2, draws: 0, turns_per_game: 20, first_share_percent: 50, least_spread: -500, spread_step: 20, sides: [], curve: [], digest: id },
});

describe("matches of this browser", () => {
  beforeEach(() => localStorage.clear());
  test("are kept, the latest first, and each once", () => {
    const runs = withRun(withRun(withRun([], run("a")), run("b")), run("a"));
    expect(runs.map(({ id }) => id)).toEqual(["a", "b"]);
    keepRuns(runs);
    expect(recallRuns()).toEqual(runs);
  });
  test("are not kept without end", () => {
    let runs: Run[] = [];
    for (let i = 0; i < 50; ++i) runs = withRun(runs, run(String(i)));
    expect(runs).toHaveLength(20);
    expect(runs[0]!.id).toBe("49");
  });
  test("that somebody else wrote there are not read", () => {
    localStorage.setItem("quoin.laboratory.runs", JSON.stringify([run("a"), { id: 7 }, null, "x"]));
    expect(recallRuns().map(({ id }) => id)).toEqual(["a"]);
    localStorage.setItem("quoin.laboratory.runs", "{");
    expect(recallRuns()).toEqual([]);
  });
});
