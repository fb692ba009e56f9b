// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { Match } from "../src/wire/api";
import { needAreas, useLanguage } from "../src/messages/messages.svelte";
import { commandOf, eloOf, forfeitText, interval, matchToCsv, matchToJson, MostGames, spreadSteps, wholeRounds, type MatchRequest } from "../src/laboratory/match";

const request: MatchRequest = { players: ["static", "hill-climb:utility=0.8*max-score+0.2*smart-s"], lexicon: "english", layout: "standard", games: 4, seed: 7 };
const side = (player: string, share: number, steps: number[]) => ({
  player,
  wins: 3,
  draws: 0,
  share_percent: share,
  share_error: 20,
  mean_score: 400,
  mean_spread: -1.5,
  spread_error: 3,
  bingos_per_game: 1,
  games_by_spread: steps,
});
const match: Match = {
  games: 4,
  of: 4,
  draws: 0,
  turns_per_game: 22,
  first_share_percent: 50,
  least_spread: -40,
  spread_step: 20,
  sides: [side("static", 75, [0, 1, 0, 3]), side(request.players[1]!, 25, [3, 0, 1, 0])],
  curve: [{ games: 4, share_percent: 75, share_error: 20 }],
  digest: "ab",
};

describe("games of a match", () => {
  test("are whole rounds, and not more than the server plays", () => {
    expect(wholeRounds(101, 2)).toBe(102);
    expect(wholeRounds(0, 3)).toBe(3);
    expect(wholeRounds(1e9, 3)).toBeLessThanOrEqual(MostGames);
    expect(wholeRounds(1e9, 3) % 3).toBe(0);
  });
});

describe("figures of a match", () => {
  test("have an interval within what a share can be", () => {
    expect(interval(75, 20)).toEqual({ low: 55, high: 95 });
    expect(interval(95, 20)).toEqual({ low: 75, high: 100 });
  });
  test("stand for a difference in Elo", () => {
    expect(eloOf(50)).toBe(0);
    expect(eloOf(75)).toBeCloseTo(190.85, 1);
    expect(eloOf(100)).toBeUndefined();
  });
  test("are cut to the steps that have games", () => {
    expect(spreadSteps(match, 0)).toEqual([
      { from: -40, games: 0 },
      { from: -20, games: 1 },
      { from: 0, games: 0 },
      { from: 20, games: 3 },
    ]);
    expect(spreadSteps({ ...match, sides: [side("static", 0, [0, 0])] }, 0)).toEqual([]);
  });
});

describe("a match to take away", () => {
  test("has a command that plays the same games", () => {
    expect(commandOf(request)).toBe("quoin match static hill-climb:utility=0.8*max-score+0.2*smart-s --lexicon english --games 4 --seed 7");
    expect(commandOf({ ...request, layout: "quick" })).toContain(" --layout quick ");
  });
  test("is CSV with a line for each player and each point", () => {
    const lines = matchToCsv(request, match).split("\n");
    expect(lines[0]).toMatch(/^player,games,wins,.*,lexicon,layout,seed,digest$/);
    expect(lines[1]).toBe("static,4,3,0,75,20,400,-1.5,3,1,english,standard,7,ab");
    expect(lines.at(-2)).toBe("4,75,20");
  });
  test("quotes what has commas, and hands no formula to a spreadsheet", () => {
    const odd = { ...match, sides: [side("static:leaves=none,timing=none", 75, []), side("=cmd()", 25, [])] };
    const lines = matchToCsv(request, odd).split("\n");
    expect(lines[1]).toMatch(/^"static:leaves=none,timing=none",4/);
    expect(lines[2]).toMatch(/^'=cmd\(\),4/);
  });
  test("is JSON that says how to get it again", () => {
    const read = JSON.parse(matchToJson(request, match)) as { command: string; match: Match };
    expect(read.command).toBe(commandOf(request));
    expect(read.match).toEqual(match);
  });
});

test("A forfeit is told in the reader's language, by its key", async () => {
  await useLanguage("sv");
  await needAreas("laboratory");
  const lost = side("static", 0, []);
  expect(forfeitText({ ...lost, first_forfeit: "did not move in time", reason: "ran_out_of_time", with: {} })).toBe("tiden tog slut");
  expect(forfeitText({ ...lost, first_forfeit: "crashed" })).toBe("crashed");
  await useLanguage("en");
});
