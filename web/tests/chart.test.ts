import { describe, expect, test } from "vitest";
import { placing, stepFor, ticksWithin } from "../src/chart/scale";
import { estimateChart, spreadChart } from "../src/laboratory/match_charts";
import { ratingChart } from "../src/people/rating_chart";

const point = (at: number, rating: number) => ({ at, rating, deviation: 100, change: 0 });

describe("the scale of a chart", () => {
  test("has round numbers, and no more of them than are wanted", () => {
    for (const range of [0.3, 1, 7, 20, 99.5, 100, 12_345]) {
      expect(["1", "2", "5"]).toContain(String(Number(stepFor(range, 5).toExponential(6))).replace(/e.*|[.0]/g, ""));
      expect(ticksWithin(0, range).length).toBeLessThanOrEqual(6);
      expect(ticksWithin(0, range).length).toBeGreaterThanOrEqual(2);
    }
    expect(ticksWithin(-41, 60, 6).map(({ at }) => at)).toEqual([-40, -20, 0, 20, 40, 60]);
    expect(ticksWithin(0, 3, 5, undefined, 1).map(({ text }) => text)).toEqual(["0", "1", "2", "3"]);
  });
  test("lays what is outside at its edge", () => {
    const place = placing({ low: 10, high: 20, ticks: [] }, 0, 100);
    expect([5, 10, 15, 20, 25].map(place)).toEqual([0, 0, 50, 100, 100]);
  });
});

describe("a chart of ratings", () => {
  test("goes by time, within round numbers", () => {
    const { x, y, points } = ratingChart([point(0, 1500), point(50, 1600), point(100, 1550)]);
    expect(points).toEqual([[0, 1500], [50, 1600], [100, 1550]]);
    expect([x.low, x.high, y.low, y.high]).toEqual([0, 100, 1500, 1600]);
  });
  test("has a few round numbers at its edge, with all points between them", () => {
    for (const [low, high] of [[1500, 1500], [1497, 1503], [1200, 1900], [1499.6, 1741]] as const) {
      const { y } = ratingChart([point(0, low), point(1, high)]);
      expect(y.ticks.length, `${low} to ${high}`).toBeGreaterThanOrEqual(2);
      expect(y.ticks.length, `${low} to ${high}`).toBeLessThanOrEqual(5);
      expect(y.ticks.every(({ at }) => at % 5 === 0)).toBe(true);
      expect(y.low).toBeLessThanOrEqual(low);
      expect(y.high).toBeGreaterThanOrEqual(high);
    }
  });
  test("lays games of one moment side by side, and a single one in the middle", () => {
    const across = (count: number) => {
      const { x, points } = ratingChart(Array.from({ length: count }, () => point(5, 1500)));
      return points.map(([at]) => placing(x, 0, 200)(at));
    };
    expect(across(2)).toEqual([0, 200]);
    expect(across(1)).toEqual([100]);
  });
});

describe("the charts of a match", () => {
  test("show the estimate closely, with the line where it is even", () => {
    const curve = [{ games: 2, share_percent: 100, share_error: 70 }, { games: 400, share_percent: 53, share_error: 2 }];
    const { x, y, band } = estimateChart(curve, 50);
    expect([x.low, x.high, y.low, y.high]).toEqual([0, 400, 45, 61]);
    expect(y.ticks.some(({ at }) => at === 50)).toBe(true);
    expect(estimateChart(curve, 33.3).y.ticks.some(({ at }) => at === 33.3), "it lies outside").toBe(false);
    expect(band[1]).toEqual([400, 51, 55]);
  });
  test("have a bar for each step of spread", () => {
    const { x, y, bars } = spreadChart([{ from: -20, games: 1 }, { from: 0, games: 3 }], 20);
    expect([x.low, x.high, y.high]).toEqual([-20, 20, 3]);
    expect(bars).toEqual([{ from: -20, to: 0, value: 1 }, { from: 0, to: 20, value: 3 }]);
  });
});
