import { expect, test } from "vitest";
import { relativeTime } from "../src/model/times";

const now = 1_790_000_000_000;
const minute = 60_000;

test("A time is said in its largest unit", () => {
  expect(relativeTime(now - 59_000, now, "en")).toBe("now");
  expect(relativeTime(now - 5 * minute, now, "en")).toBe("5 minutes ago");
  expect(relativeTime(now - 119 * minute, now, "en")).toBe("1 hour ago");
  expect(relativeTime(now - 24 * 60 * minute, now, "en")).toBe("yesterday");
  expect(relativeTime(now - 15 * 24 * 60 * minute, now, "en")).toBe("2 weeks ago");
});

test("A clock that goes wrong puts nothing into the future", () => {
  expect(relativeTime(now + 10 * minute, now, "en")).toBe("now");
});
