// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { languages } from "../src/messages/messages.svelte";

const sources = import.meta.glob<string>(["../src/**/*.{ts,svelte}"], { query: "?raw", import: "default", eager: true });
const text = Object.values(sources).join("\n");
// Reasons and what strategies say are held to the tables of the program (tests/cli/reasons_test.cpp,
// tests/players/strategy_messages_test.cpp).
const files = import.meta.glob<Record<string, string>>(["../src/messages/*/*.json", "!../src/messages/*/{reasons,strategies}.json"], { import: "default", eager: true });
const messagesOf = (code: string): Record<string, string> =>
  Object.assign({}, ...Object.entries(files).flatMap(([path, messages]) => (path.includes(`/${code}/`) ? [messages] : [])));
const english = messagesOf("en");
const keys = Object.keys(english);

// t("key"), but not part of a longer name: format("…") is nothing of ours.
const asked = new Set([...text.matchAll(/(?<![\w.$])t\(\s*"([^"]+)"/g)].map(([, key]) => key!));
// Keys in tables and choices between keys are plain strings somewhere.
const quoted = new Set([...text.matchAll(/"([^"\s]+)"/g)].map(([, word]) => word!));
// t(`level.${level}`) asks for a whole family.
const families = [...text.matchAll(/(?<![\w.$])t\(\s*`([^`]*\$\{[^`]*)`/g)].map(([, template]) => ({
  template: template!,
  pattern: new RegExp(`^${template!.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[^.]+")}$`),
}));

// A kind of refusal is whatever the server calls it (messages/reasons.ts).
const isRefusal = (key: string) => key.startsWith("refusal.why.");
// What is the same in some other language, and no oversight: names, keys, and words that languages share.
const mayBeEnglish = (key: string, code: string) =>
  /^(keymap\.(escape|question|steps|enter)|tile\.letter|level\.said|chat\.said)$/.test(key) ||
  (alike[code] ?? []).includes(key);
const alike: Record<string, string[]> = {
  sv: [
    ...["tile.blank", "card.rating", "settings.keymap.standard", "level.expert"],
    ...["analysis.turn.passed", "analysis.advice.equity", "shell.offline", "laboratory.match", "speed.standard", "people.rating"],
  ],
  is: ["controls.pass", "analysis.turn.passed"],
  bg: ["keymap.backspace"],
};

describe("messages", () => {
  test("are found by what looks for them here", () => {
    expect(Object.keys(sources).length).toBeGreaterThan(10);
    expect(asked.size).toBeGreaterThan(10);
  });
  test("are there for every key that the sources ask for", () => {
    expect([...asked].filter((key) => !(key in english))).toEqual([]);
  });
  test("are there for every family of keys", () => {
    expect(families.filter(({ pattern }) => !keys.some((key) => pattern.test(key))).map(({ template }) => template)).toEqual([]);
  });
  test("are all used", () => {
    const isUsed = (key: string) =>
      asked.has(key) || quoted.has(key) || isRefusal(key) || families.some(({ pattern }) => pattern.test(key));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
  test("stand in one file each, so that none hides another", () => {
    const all = Object.entries(files).flatMap(([path, file]) => (path.includes("/en/") ? Object.keys(file) : []));
    expect(all.sort()).toEqual([...keys].sort());
  });
  test("are not empty, and have no spaces around them", () => {
    expect(keys.filter((key) => english[key] !== english[key]!.trim() || english[key] === "")).toEqual([]);
  });
});

describe.each(languages)("the language $title", ({ code }) => {
  const own = messagesOf(code);
  // "{name}", "{count:tile|tiles}"; a number may choose the form of a word in one language and not in another, "{count!is|are}".
  const placeholders = (message: string) => [...new Set([...message.matchAll(/\{(\w+)[:}]/g)].map(([, name]) => name!))].sort();

  test("has all keys and no others", () => {
    expect(Object.keys(own).sort()).toEqual([...keys].sort());
  });
  test("has the two plural forms that it needs", () => {
    expect(new Intl.PluralRules(code).resolvedOptions().pluralCategories.sort()).toEqual(["one", "other"]);
    for (const key of keys) for (const [, forms] of own[key]!.matchAll(/\{\w+[:!]((?:[^{}]|\{\w+\})*)/g)) expect(forms!.split("|").length, key).toBe(2);
  });
  test("counts by {count} alone", () => {
    expect(keys.filter((key) => [...own[key]!.matchAll(/\{(\w+)[:!]/g)].some(([, name]) => name !== "count"))).toEqual([]);
  });
  test("has sentences of its own", () => {
    if (code === "en") return;
    // A message of nothing but placeholders says nothing in any language.
    const isSame = (key: string) => own[key] === english[key] && own[key]!.replace(/\{\w+\}/g, "").match(/\p{L}/u) !== null;
    expect(keys.filter((key) => isSame(key) && !mayBeEnglish(key, code))).toEqual([]);
    expect((alike[code] ?? []).filter((key) => !isSame(key)), "alike no more").toEqual([]);
  });
  test("has the same placeholders", () => {
    for (const key of keys) expect(placeholders(own[key]!), key).toEqual(placeholders(english[key]!));
  });
});
