import { expect, test } from "vitest";
import { ratingText, signed } from "../src/model/numbers";

test("A rating that is not certain yet has a question mark", () => {
  expect(ratingText({ rating: 1523, provisional: true })).toBe("1523?");
  expect(ratingText({ rating: 1523.4, provisional: false })).toBe("1523");
});

test("What is added or taken has a sign", () => {
  expect([12, 0, -3].map(signed)).toEqual(["+12", "±0", "−3"]);
});
