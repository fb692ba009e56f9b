import { describe, expect, test } from "vitest";
import { alphabetFor, likelyLexicon, type Language } from "../src/model/catalogue";

const entry = (lexicon: string, language: string): Language => ({ lexicon, alphabet: lexicon, title: lexicon, language, words: 1000, family: false });
const languages = [entry("german", "de"), entry("english", "en"), entry("icelandic", "is")];

describe("the word list to begin with", () => {
  test("is the one of last time while it is installed", () => {
    expect(likelyLexicon(languages, "icelandic", ["de-DE"])).toBe("icelandic");
    expect(likelyLexicon(languages, "french", ["de-DE"])).toBe("german");
  });
  test("is otherwise the first language that the person speaks, then English, then any", () => {
    expect(likelyLexicon(languages, undefined, ["fr", "is-IS", "de"])).toBe("icelandic");
    expect(likelyLexicon(languages, 7, ["fr"])).toBe("english");
    expect(likelyLexicon([entry("german", "de")], undefined, ["fr"])).toBe("german");
    expect(likelyLexicon([], undefined, ["fr"])).toBe("");
  });
});

test("Only a larger board asks for a larger bag, and only where there is one", () => {
  expect(alphabetFor("super", entry("english", "en"), ["english", "english-super"])).toBe("english-super");
  expect(alphabetFor("standard", entry("english", "en"), ["english", "english-super"])).toBeUndefined();
  expect(alphabetFor("super", entry("german", "de"), ["english-super", "german"])).toBeUndefined();
});
