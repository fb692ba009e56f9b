// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { needAreas, useLanguage } from "../src/messages/messages.svelte";
import { strategyText } from "../src/laboratory/strategy_text";
import english from "../src/messages/en/strategies.json";

const sources = import.meta.glob<string>("../../src/players/*.{cpp,h}", { query: "?raw", import: "default", eager: true });

// Texts that stand beside each other are one.
const players = Object.values(sources).map((text) => text.replace(/"\s*\n\s*"/g, ""));
const String = '"((?:[^"\\\\]|\\\\.)*)"';
// {"key", "values", "meaning"}, which has more than a word; and Strategy's name, description and source.
const parameters = players.flatMap((text) => [...text.matchAll(new RegExp(`\\{\\s*${String},\\s*${String},\\s*${String}\\s*\\}`, "g"))].flatMap(([, , , meaning]) => (meaning!.includes(" ") ? [meaning!] : [])));
const described = players.flatMap((text) =>
  [...text.matchAll(new RegExp(`${String},\\s*${String},\\s*${String},\\s*Audience::`, "g"))].flatMap(([, , description, source]) => [description!, source!]),
);
const known = new Set<string>(Object.values(english));
// "Gordon 1993" is a name and a year in every language.
const isCitation = (text: string) => text === "" || /^[\p{L}.,;& -]+ (and \p{L}+ )?\d{4}(; [\p{L}.,& -]+ \d{4})*$/u.test(text);

test("Whatever the strategies say of themselves is known", () => {
  expect([parameters.length, described.length].every((count) => count > 25)).toBe(true);
  expect([...parameters, ...described].filter((text) => !known.has(text) && !isCitation(text))).toEqual([]);
});

test("Nothing is known that no strategy says", () => {
  const all = players.join("\n");
  expect(Object.entries(english).filter(([key, text]) => key !== "strategy.level" && !all.includes(text)).map(([key]) => key)).toEqual([]);
});

test("A strategy is described in the reader's language", async () => {
  await Promise.all([needAreas("strategies"), useLanguage("sv")]);
  expect(strategyText("always takes the play that scores most")).toBe("tar alltid draget som ger mest poäng");
  expect(strategyText("knows more words than level:3, and slips less")).toBe("kan fler ord än level:3 och missar mindre");
  expect(strategyText("of somebody's own")).toBe("of somebody's own");
});
