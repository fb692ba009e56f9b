import { expect, it } from "vitest";
import { clockText } from "../src/model/clock";
import { aboutText, durationOf, spanText } from "../src/model/duration";

const day = 86_400_000;

it("Durations of the rules are read, and shown as clocks", () => {
  expect(["90s", "25m", "2h", "3d"].map((text) => clockText(durationOf(text)!))).toEqual(["1:30", "25:00", "2:00:00", "3 d 0 h"]);
  expect([durationOf("none"), durationOf(undefined), durationOf("m")]).toEqual([undefined, undefined, undefined]);
  expect(clockText(-500)).toBe("−0:01");
});

it("A time that is given is said exactly", () => {
  expect(spanText(60_000, "en")).toBe("1 minute");
  expect(spanText(90_000, "en")).toBe("90 seconds");
  expect(spanText(3 * day, "en")).toBe("3 days");
  expect(spanText(60_000, "sv")).toBe("1 minut");
});

it("A time that runs is said about, in its largest unit", () => {
  expect(aboutText(3 * day - 1000, "en")).toBe("3 days");
  expect(aboutText(2.5 * day, "en")).toBe("2 days");
  expect(aboutText(day / 2, "en")).toBe("12 hours");
  expect(aboutText(90_000, "en")).toBe("1 minute");
  expect(aboutText(0, "en")).toBe("1 minute");
  expect(aboutText(2 * day, "bg")).toBe("2 дни");
});
