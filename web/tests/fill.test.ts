import { describe, expect, it } from "vitest";
import { fill, pluralForm } from "../src/messages/fill";

describe("Messages", () => {
  it("get their values, numbers as the language writes them", () => {
    expect(fill("{name} has {count}", { name: "Ann", count: 12345 }, "en")).toBe("Ann has 12,345");
    expect(fill("{count}", { count: 12345.5 }, "de")).toBe("12.345,5");
    expect(fill("{unknown}", {}, "en")).toBe("{unknown}");
  });
  it("choose the form that goes with a number", () => {
    const said = (text: string, language = "en") => [1, 2, 21].map((count) => fill(text, { count, who: "{count}" }, language));
    expect(said("{count:tile|tiles}")).toEqual(["1 tile", "2 tiles", "21 tiles"]);
    expect(said("{count:flís|flísar}", "is")).toEqual(["1 flís", "2 flísar", "21 flís"]);
    expect(said("{count!It is|They are} there")).toEqual(["It is there", "They are there", "They are there"]);
    expect(said("{count!The word|All {count} words} of {who}")).toEqual(["The word of {count}", "All 2 words of {count}", "All 21 words of {count}"]);
    expect(said("with{count!| one of} each")).toEqual(["with each", "with one of each", "with one of each"]);
    expect(fill("{number:tile|tiles}", {}, "en")).toBe("{number:tile|tiles}");
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
