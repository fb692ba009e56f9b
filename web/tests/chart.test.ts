import { describe, expect, test } from "vitest";
import { chartOf, pathOf } from "../src/people/chart";

const point = (at: number, rating: number) => ({ at, rating, deviation: 100, change: 0 });

describe("a chart of ratings", () => {
  test("goes from the left to the right by time, and higher ratings lie higher", () => {
    const { points } = chartOf([point(0, 1500), point(50, 1600), point(100, 1550)], 200, 100);
    expect(points.map(({ x }) => x)).toEqual([0, 100, 200]);
    expect(points[1]!.y).toBeLessThan(points[2]!.y);
    expect(points[2]!.y).toBeLessThan(points[0]!.y);
  });
  test("has a few round numbers at its edge, with all points between them", () => {
    for (const [low, high] of [[1500, 1500], [1497, 1503], [1200, 1900], [1499.6, 1741]] as const) {
      const { lines, points } = chartOf([point(0, low), point(1, high)], 200, 100);
      expect(lines.length, `${low} to ${high}`).toBeGreaterThanOrEqual(2);
      expect(lines.length, `${low} to ${high}`).toBeLessThanOrEqual(5);
      expect(lines.every(({ rating }) => rating % 5 === 0)).toBe(true);
      for (const { y } of points) {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(100);
      }
    }
  });
  test("lays games of one moment side by side, and a single one in the middle", () => {
    expect(chartOf([point(5, 1500), point(5, 1510)], 200, 100).points.map(({ x }) => x)).toEqual([0, 200]);
    expect(chartOf([point(5, 1500)], 200, 100).points.map(({ x }) => x)).toEqual([100]);
  });
  test("is drawn as one line", () => {
    expect(pathOf([{ x: 0, y: 1 }, { x: 10, y: 2.25 }])).toBe("M0.0 1.0L10.0 2.3");
  });
});
