import { beforeAll, describe, expect, it } from "vitest";
import { teachIcelandic } from "../src/messages/icelandic";

// Node knows Icelandic, and is asked before it is taught: what Chromium is told has to be the same.
const known = { ...constructors() };
const taught = () => constructors();
function constructors() {
  const { NumberFormat, ListFormat, RelativeTimeFormat, DateTimeFormat, DisplayNames } = Intl;
  return { NumberFormat, ListFormat, RelativeTimeFormat, DateTimeFormat, DisplayNames };
}
const both = <Answer>(ask: (intl: ReturnType<typeof constructors>) => Answer) => [ask(taught()), ask(known)] as const;
const same = (ask: (intl: ReturnType<typeof constructors>) => unknown) => {
  const [ours, theirs] = both(ask);
  expect(ours).toEqual(theirs);
};

describe("What browsers are told of Icelandic is what Unicode knows", () => {
  beforeAll(() => {
    expect(Intl.NumberFormat.supportedLocalesOf("is")).toEqual(["is"]);
    teachIcelandic();
    expect(Intl.NumberFormat).not.toBe(known.NumberFormat);
  });

  it("of numbers", () => {
    same(({ NumberFormat }) => [0, 7, 1234, 1234567.5, 0.25].map((number) => new NumberFormat("is").format(number)));
    same(({ NumberFormat }) => new NumberFormat("is", { maximumFractionDigits: 1 }).format(12.345));
    expect(new Intl.NumberFormat("is").format(1234567.5)).toBe("1.234.567,5");
  });
  it("of times", () => {
    for (const unit of ["day", "hour", "minute", "second"])
      for (const count of [0, 1, 2, 11, 21, 31, 90])
        same(({ NumberFormat }) => new NumberFormat("is", { style: "unit", unit, unitDisplay: "long" }).format(count));
  });
  it("of how long ago something was, and how far ahead", () => {
    for (const numeric of ["auto", "always"] as const)
      for (const unit of ["second", "minute", "hour", "day", "week", "month", "year"] as const)
        for (const count of [-101, -21, -11, -5, -2, -1, 0, 1, 2, 3, 21, 30])
          same(({ RelativeTimeFormat }) => new RelativeTimeFormat("is", { numeric }).format(count, unit));
  });
  it("of lists", () => {
    same(({ ListFormat }) => [["Ása"], ["Ása", "Bo"], ["Ása", "Bo", "Una"]].map((names) => new ListFormat("is").format(names)));
  });
  it("of days of the year", () => {
    for (let month = 0; month < 12; ++month)
      for (const options of [{ dateStyle: "medium" }, { dateStyle: "long" }, { dateStyle: "medium", timeStyle: "short" }] as const)
        same(({ DateTimeFormat }) => new DateTimeFormat("is", { ...options, timeZone: "UTC" }).format(Date.UTC(2026, month, 9, 15, 4)));
  });
  it("of languages", () => {
    const codes = ["bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "hr", "is", "it", "nb", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "tr", "uk"];
    same(({ DisplayNames }) => codes.map((code) => new DisplayNames("is", { type: "language" }).of(code)));
  });
  it("and other languages are as they were", () => {
    same(({ NumberFormat }) => new NumberFormat("sv").format(1234567.5));
    same(({ NumberFormat }) => new NumberFormat("bg", { style: "unit", unit: "day", unitDisplay: "long" }).format(3));
    same(({ RelativeTimeFormat }) => new RelativeTimeFormat("en", { numeric: "auto" }).format(-1, "day"));
    same(({ DateTimeFormat }) => new DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(0));
    same(({ ListFormat }) => new ListFormat("sv").format(["a", "b"]));
    same(({ DisplayNames }) => new DisplayNames("bg", { type: "language" }).of("is"));
  });
});
