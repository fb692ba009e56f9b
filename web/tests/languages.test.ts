// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { bestLanguage, languageCode, needAreas, t, useLanguage } from "../src/messages/messages.svelte";
import { fill } from "../src/messages/fill";
import { spanText } from "../src/model/duration";
import { languageTitle, lexiconTitle } from "../src/messages/titles";
import { relativeTime } from "../src/model/times";

const spaced = (text: string) => text.replaceAll("\u00a0", " "); // numbers are kept together

describe("The language to begin with", () => {
  it("is the first of the reader's that is ours", () => {
    expect(bestLanguage(["sv-FI", "en"])).toBe("sv");
    expect(bestLanguage(["nb", "is-IS", "sv"])).toBe("is");
    expect(bestLanguage(["BG"])).toBe("bg");
  });
  it("is English where none is", () => {
    expect(bestLanguage(["nb-NO", "fr"])).toBe("en");
    expect(bestLanguage([])).toBe("en");
    expect(bestLanguage(["isn"])).toBe("en");
  });
});

describe("A choice of language", () => {
  beforeAll(() => needAreas("common", "game"));

  it("changes all that is said, and what the document says of itself", async () => {
    await useLanguage("sv");
    expect([languageCode(), document.documentElement.lang, t("status.yourTurn")]).toEqual(["sv", "sv", "Din tur."]);
    await useLanguage("en");
    expect([languageCode(), document.documentElement.lang, t("status.yourTurn")]).toEqual(["en", "en", "Your turn."]);
  });
  it("is the browser's where there is none", async () => {
    Object.defineProperty(navigator, "languages", { value: ["is-IS", "en"], configurable: true });
    await useLanguage("");
    expect(languageCode()).toBe("is");
    await useLanguage("xx");
    expect(languageCode()).toBe("is");
    await useLanguage("en");
  });
  it("is the last one, however many come at once", async () => {
    await Promise.all([useLanguage("sv"), useLanguage("is"), useLanguage("bg")]);
    expect(t("status.yourTurn")).toBe("Ти си на ход.");
    await useLanguage("en");
  });
  it("holds for a page that is opened at the same moment", async () => {
    await Promise.all([needAreas("settings"), useLanguage("sv")]);
    expect(t("settings.look")).toBe("Utseende och ljud");
    await Promise.all([useLanguage("is"), needAreas("help")]);
    expect(t("help.contents")).toBe("Á þessari síðu");
    await useLanguage("en");
  });
});

describe("Plural forms", () => {
  beforeAll(() => needAreas("common", "game", "start"));
  const said = (key: "card.tiles" | "shell.turns" | "exchange.do") => [1, 2, 5, 11, 21, 101].map((count) => t(key, { count }));

  it("of English and Swedish: one, and all others", async () => {
    await useLanguage("en");
    expect(said("card.tiles")).toEqual(["1 tile", "2 tiles", "5 tiles", "11 tiles", "21 tiles", "101 tiles"]);
    await useLanguage("sv");
    expect(said("card.tiles")).toEqual(["1 bricka", "2 brickor", "5 brickor", "11 brickor", "21 brickor", "101 brickor"]);
    expect(said("shell.turns")[1]).toBe("Det är din tur i 2 partier");
  });
  it("of Icelandic: also 21 and 101 are one, 11 is not", async () => {
    await useLanguage("is");
    expect(said("card.tiles")).toEqual(["1 flís", "2 flísar", "5 flísar", "11 flísar", "21 flís", "101 flís"]);
    expect(said("shell.turns")).toEqual([1, 2, 5, 11, 21, 101].map((count) => `Þú átt leik í ${count} ${[1, 21, 101].includes(count) ? "viðureign" : "viðureignum"}`));
    expect(t("games.waiting", { count: 1 })).toBe("Beðið eftir 1 leikmanni");
    expect(t("games.waiting", { count: 3 })).toBe("Beðið eftir 3 leikmönnum");
  });
  it("of Bulgarian: one, and all others", async () => {
    await useLanguage("bg");
    expect(said("card.tiles")).toEqual(["1 плочка", "2 плочки", "5 плочки", "11 плочки", "21 плочки", "101 плочки"]);
  });
});

describe("Numbers and times", () => {
  const formats = (language: string) => [
    fill("{count}", { count: 279496 }, language),
    fill("{count}", { count: 1234.5 }, language),
    spanText(90_000, language),
    relativeTime(0, 3 * 86_400_000, language),
    new Intl.ListFormat(language).format(["A", "B", "C"]),
  ].map(spaced);

  it("are written as each language writes them", () => {
    expect(formats("en")).toEqual(["279,496", "1,234.5", "90 seconds", "3 days ago", "A, B, and C"]);
    expect(formats("sv")).toEqual(["279 496", "1 234,5", "90 sekunder", "för 3 dagar sedan", "A, B och C"]);
    expect(formats("is")).toEqual(["279.496", "1.234,5", "90 sekúndur", "fyrir 3 dögum", "A, B og C"]);
    expect(formats("bg")).toEqual(["279 496", "1234,5", "90 секунди", "преди 3 дни", "A, B и C"]);
  });
  it("and so are the names of languages, unless somebody gave them a name", () => {
    expect(["en", "sv", "is", "bg"].map((reader) => languageTitle("Icelandic", "is", reader))).toEqual(["Icelandic", "Isländska", "Íslenska", "Исландски"]);
    expect(languageTitle("Words of our club", "en", "sv")).toBe("Words of our club");
    expect(["en", "sv", "is", "bg"].map((reader) => lexiconTitle("icelandic", reader))).toEqual(["Icelandic", "Isländska", "Íslenska", "Исландски"]);
    expect(lexiconTitle("our-club", "sv")).toBe("our-club");
  });
  it("with the bag that they are played with", async () => {
    await Promise.all([needAreas("common"), useLanguage("is")]);
    expect(languageTitle("Icelandic, old bag", "is")).toBe("Íslenska, eldri poki");
    expect(languageTitle("English, 200 tiles", "en")).toBe("Enska, 200 flísar");
    expect(languageTitle("Slovene", "sl")).toBe("Slóvenska");
    expect(languageTitle("English, of our club", "en")).toBe("English, of our club");
    await useLanguage("en");
  });
});
