// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { needAreas } from "../src/messages/messages.svelte";
import type { Cause, Why } from "../src/teacher/lesson";
import { describePlay, gainText, playText, verdictText, whyText } from "../src/teacher/why";

beforeAll(() => needAreas("teacher"));

const show = (text: string) => text.replace(/\[|\]/g, "");
const better = { at: "8D", word: "WATER", tiles: "WATER", score: 26, leave: "GH", win: 0.6, spread: 20, leave_value: -1 };
const worse = { ...better, at: "8H", word: "HE", tiles: "HE", score: 10, leave: "AGRTW", win: 0.5, spread: 5, leave_value: -4 };

function why(causes: Partial<Record<Cause["cause"], number>>, rest: Partial<Why> = {}): Why {
  const all = Object.entries(causes).map(([cause, points]) => ({ cause: cause as Cause["cause"], points, win: points / 100 }));
  return { method: "simulation", exact: false, better, worse, points: 15, win: 0.1, causes: all, places: [], ...rest };
}

describe("Why a play is better", () => {
  it("says first what counts most", () => {
    expect(whyText(why({ "points-now": 16, "tiles-kept": 6.25, reply: 0.4, later: -7 }), show)).toEqual([
      "It scores 16 more at once.",
      "It keeps GH instead of AGRTW, tiles worth 6.3 more.",
      "The turns after that bring 7 less.",
    ]);
  });
  it("leaves out what makes little of a difference", () => {
    expect(whyText(why({ "points-now": 16, "tiles-kept": 2, reply: -0.9, later: -3 }), show)).toEqual(["It scores 16 more at once."]);
  });
  it("names the place that the other play opens", () => {
    const spot = (share: number, score: number) => ({ share, score });
    const places = [
      { line: "8", better: spot(0.5, 40), worse: spot(0.1, 20) },
      { square: "O8", premium: "3W", better: spot(0, 0), worse: spot(0.3, 50) },
      { line: "H", better: spot(0.1, 20), worse: spot(0.2, 30) },
    ];
    expect(whyText(why({ reply: 9 }, { places }), show)).toEqual(["The answer to it scores 9 less on average, above all on O8 (3W)."]);
    expect(whyText(why({ reply: 9 }, { places: places.slice(2) }), show)).toEqual(["The answer to it scores 9 less on average, above all in column H."]);
    expect(whyText(why({ reply: 9 }, { places: places.slice(0, 1) }), show)).toEqual(["The answer to it scores 9 less on average."]);
  });
  it("can speak of plays that keep nothing", () => {
    expect(whyText(why({ "tiles-kept": 5 }, { better: { ...better, leave: "" } }), show)).toEqual(["It gets rid of tiles that cost 5."]);
    expect(whyText(why({ "tiles-kept": 5 }, { worse: { ...worse, leave: "" } }), show)).toEqual(["It keeps GH, tiles worth 5 more than none."]);
  });
  it("goes by the end of the game where that is known", () => {
    expect(whyText(why({}, { method: "endgame", exact: true, points: 12 }), show)).toEqual(["With the best play on both sides the game ends 12 better."]);
  });
  it("has something to say where nothing stands out", () => {
    expect(whyText(why({ "points-now": 0.5 }, { win: 0.034 }), show)).toEqual(["It wins 3.4% more often, by how the results scatter."]);
  });
});

describe("A verdict", () => {
  it("tells the engine's choice from what is as good", () => {
    expect(verdictText({ verdict: "engines-choice", played: better, best: better })).toBe("The engine’s choice.");
    expect(verdictText({ verdict: "engines-choice", played: worse, best: better })).toBe("As good as the engine’s choice.");
    expect(verdictText({ verdict: "better-than-expected", played: better, best: better })).toBe("Even better than expected!");
    expect(verdictText({ verdict: "could-do-better", played: worse, best: better })).toBe("You could do better.");
  });
  it("says what is gained, and only that", () => {
    expect(gainText({ points_lost: 15.23, win_lost: 0.1 })).toBe("It gains 15 points and 10% of winning chance.");
    expect(gainText({ points_lost: 4.26, win_lost: 0 })).toBe("It gains 4.3 points.");
    expect(gainText({ points_lost: 0, win_lost: 0.021 })).toBe("It gains 2.1% of winning chance.");
  });
  it("names plays as people do", () => {
    expect(playText({ ...better, word: "[CH]E" }, show)).toBe("8D CHE");
    expect(playText({ ...better, at: "-", tiles: "AB" }, show)).toBe("exchange AB");
    expect(playText({ ...better, at: "pass" }, show)).toBe("a pass");
    expect(describePlay(better, show)).toBe("8D WATER for 26, keeping GH");
    expect(describePlay({ ...better, leave: "" }, show)).toBe("8D WATER for 26, with all tiles");
    expect(describePlay({ ...better, at: "-", tiles: "AB" }, show)).toBe("exchange AB, keeping GH");
    expect(describePlay({ ...better, at: "pass" }, show)).toBe("a pass");
  });
});
