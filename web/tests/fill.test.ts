import { describe, expect, it } from "vitest";
import { fill, pluralForm, pluralKey } from "../src/messages/fill";

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
  it("write and count small numbers as the browser would", () => {
    for (const language of ["bg", "en", "is", "sv"]) {
      const [format, rules] = [new Intl.NumberFormat(language), new Intl.PluralRules(language)];
      for (const count of [...Array(1005).keys(), -3, 0.5, 1.5, 1_000_000]) {
        expect(fill("{count}", { count }, language)).toBe(format.format(count));
        expect(pluralForm(count, language)).toBe(rules.select(count));
      }
    }
  });
});
