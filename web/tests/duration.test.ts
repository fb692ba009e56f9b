import { expect, it } from "vitest";
import { clockText } from "../src/model/clock";
import { durationOf } from "../src/model/duration";

it("Durations of the rules are read, and shown as clocks", () => {
  expect(["90s", "25m", "2h", "3d"].map((text) => clockText(durationOf(text)!))).toEqual(["1:30", "25:00", "2:00:00", "3 d 0 h"]);
  expect([durationOf("none"), durationOf(undefined), durationOf("m")]).toEqual([undefined, undefined, undefined]);
  expect(clockText(-500)).toBe("−0:01");
});
