// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { useLanguage } from "../src/messages/messages.svelte";
import { engineWords, ownWords, translate } from "../src/messages/reasons";
import { saidIn, type Said } from "../src/messages/said";
import type { HeldError } from "../src/wire/messages";

// What the languages have is held to the tables of the program by tests/cli/reasons_test.cpp.
const own = {
  within_line: "rad {number}: {error}",
  several: "{errors}",
  gap: "läggningen har en lucka",
  unknown_words: "{words} finns inte i ordlistan",
  moved: "{tiles:bricka|brickor} är {tiles!flyttad|flyttade}",
  bytes: "filen har {bytes} byte",
  not_a_tile: "”{letter}” är ingen bricka i uppsättningen {alphabet}",
};
const kinds = { "refusal.why.busy": "Servern är upptagen: {sentence}", "refusal.why.other": "Servern säger: {sentence}" };
const inSwedish = (said: Said, why = "other") => translate(said, why, own, kinds, "sv");

const gap: HeldError = { reason: "gap", with: {}, sentence: "the play has a gap" };
const inLine = (number: number, error: HeldError): HeldError => ({ reason: "within_line", with: { number, error }, sentence: `line ${number}: ${error.sentence}` });

describe("A reason", () => {
  it("is a sentence in the reader's language, with what it is about", () => {
    expect(inSwedish(gap)).toBe("Läggningen har en lucka.");
    expect(inSwedish({ reason: "unknown_words", with: { words: "QUOIM, XZ" }, sentence: "QUOIM, XZ are not in the word list." })).toBe("QUOIM, XZ finns inte i ordlistan.");
  });
  it("may hold another", () => {
    expect(inSwedish(inLine(7, gap))).toBe("Rad 7: läggningen har en lucka.");
    expect(inSwedish(inLine(7, inLine(3, gap)))).toBe("Rad 7: rad 3: läggningen har en lucka.");
  });
  it("may hold several", () => {
    const errors = [inLine(2, gap), inLine(9, gap)];
    expect(inSwedish({ reason: "several", with: { errors }, sentence: "…" })).toBe("Rad 2: läggningen har en lucka; rad 9: läggningen har en lucka.");
  });
  it("has the form that goes with a count", () => {
    const moved = (tiles: number) => inSwedish({ reason: "moved", with: { tiles }, sentence: "…" });
    expect([moved(1), moved(4)]).toEqual(["1 bricka är flyttad.", "4 brickor är flyttade."]);
  });
  it("has numbers as the language writes them, and sets of tiles named for their language", () => {
    expect(inSwedish({ reason: "bytes", with: { bytes: 123456 }, sentence: "…" }).replaceAll("\u00a0", " ")).toBe("Filen har 123 456 byte.");
    expect(inSwedish({ reason: "not_a_tile", with: { letter: "A", alphabet: "English" }, sentence: "…" })).toBe("”A” är ingen bricka i uppsättningen Engelska.");
  });
  it("that is not known here is in English behind its kind, as one of a newer server", () => {
    const moon: HeldError = { reason: "moon_is_full", with: {}, sentence: "The moon is full." };
    expect(inSwedish(moon, "busy")).toBe("Servern är upptagen: The moon is full.");
    expect(inSwedish(moon, "new-kind")).toBe("Servern säger: The moon is full.");
    expect(inSwedish(inLine(7, { ...moon, sentence: "the moon is full" }))).toBe("Servern säger: Line 7: the moon is full.");
  });
  it("may be missing, as in what was kept from before there were reasons", () => {
    expect(inSwedish({ sentence: "the moon is full" })).toBe("Servern säger: The moon is full.");
  });
});

describe("A refusal", () => {
  afterEach(() => useLanguage("en"));

  it("is the sentence in English", async () => {
    await useLanguage("en");
    expect(await ownWords(inLine(7, gap))).toBe("Line 7: the play has a gap.");
    expect(await ownWords(saidIn({ error: "There is no such game.", reason: "no_such_game", with: {} }))).toBe("There is no such game.");
  });
  it.each([
    ["is", "Þessi viðureign er ekki til."],
    ["sv", "Det finns inget sådant parti."],
    ["bg", "Няма такава игра."],
  ])("is in the language that was chosen: %s", async (language, sentence) => {
    await useLanguage(language);
    expect(await ownWords(saidIn({ error: "There is no such game.", reason: "no_such_game", with: {} }))).toBe(sentence);
  });
  it("of the engine says so where nobody has translated it", async () => {
    await useLanguage("sv");
    expect(await engineWords({ sentence: "no memory left" })).toBe("Motorn säger: No memory left.");
  });
});
