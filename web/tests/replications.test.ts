import { describe, expect, test } from "vitest";
import experiments from "virtual:replications";
import document from "../../docs/replications.md?raw";
import { agrees, dotsOf, pathToRun, reportedError } from "../src/laboratory/replications";

const matches = experiments.flatMap((experiment) => experiment.matches ?? []);

describe("the published experiments", () => {
  test("are all there", () => {
    const titles = [...document.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(experiments.map(({ title }) => title).sort()).toEqual(titles.sort());
  });
  test("are small enough for a page", () => {
    expect(JSON.stringify(experiments).length).toBeLessThan(40_000);
  });
  // docs/replications.md is written by the program: the page has to come to the same figures.
  test("agree and differ as the document says", () => {
    const verdicts = [...document.matchAll(/\| measured \|.*\|\s*(agrees|differs)?\s*\|$/gm)].map(([, verdict]) => verdict ?? "");
    const ours = matches.flatMap((match) => match.measured.map((measured) => ({ true: "agrees", false: "differs", undefined: "" })[String(agrees(match.reported, measured)) as "true"]));
    expect(ours.length).toBeGreaterThan(40);
    expect(ours).toEqual(verdicts);
  });
  test("have the reported intervals of the document", () => {
    const intervals = [...document.matchAll(/\| reported \| [\d ]+ \| ([\d.]+) % ± ([\d.]+) \|/g)].map(([, share, error]) => `${share} ${error}`);
    const ours = matches.flatMap(({ reported }) => (reported.share === undefined ? [] : [`${(100 * reported.share).toFixed(1)} ${(100 * reportedError(reported)!).toFixed(1)}`]));
    expect(intervals.length).toBeGreaterThan(10);
    expect(ours).toEqual(intervals);
  });
  test("have a dot for what was reported and one for each match", () => {
    const match = matches.find(({ name }) => name === "with look-ahead v without")!;
    const dots = dotsOf(match);
    expect(dots.map(({ kind, share }) => [kind, share])).toEqual([["reported", 100 * match.reported.share!], ...match.measured.map(({ share }) => ["measured", 100 * share])]);
    expect(match.measured.map(({ games }) => games)).toEqual([10, 10_000]);
    for (const { low, share, high } of dots) expect(low <= share && share <= high && low >= 0 && high <= 100).toBe(true);
  });
  test("can be run in a similar way here", () => {
    expect(pathToRun(["static", "hill-climb:steps=tiles,seed=2"], "english")).toBe("/laboratory?player=static&player=hill-climb%3Asteps%3Dtiles%2Cseed%3D2&lexicon=english#run");
  });
});
