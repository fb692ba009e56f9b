import { describe, expect, it } from "vitest";
import { fill, pluralKey } from "../src/messages/fill";

describe("Messages", () => {
  it("get their values, numbers as the language writes them", () => {
    expect(fill("{name} has {count}", { name: "Ann", count: 12345 }, "en")).toBe("Ann has 12,345");
    expect(fill("{count}", { count: 12345.5 }, "de")).toBe("12.345,5");
    expect(fill("{unknown}", {}, "en")).toBe("{unknown}");
  });
  it("choose the form that goes with a number", () => {
    const messages = { "a.one": "", "a.few": "", "a.other": "", "b.other": "" };
    expect(pluralKey("a", 1, "en", messages)).toBe("a.one");
    expect(pluralKey("a", 3, "pl", messages)).toBe("a.few");
    expect(pluralKey("b", 1, "en", messages)).toBe("b.other");
  });
});
