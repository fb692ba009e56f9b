import { fill, pluralKey, type Values } from "./fill";

// All that the pages say, by key: a folder for each language, a file for each area of the client. A page loads the
// areas that it needs (pages.ts), so that nobody waits for the words of another page or language.
// tests/messages.test.ts holds the keys of all languages and those that the sources use to one another.
type English = typeof import("./en/common.json") &
  typeof import("./en/game.json") &
  typeof import("./en/help.json") &
  typeof import("./en/local.json") &
  typeof import("./en/settings.json") &
  typeof import("./en/start.json") &
  typeof import("./en/words.json");
export type MessageKey = keyof English;
export type Area = "common" | "game" | "help" | "local" | "settings" | "start" | "words";

export const languages = [{ code: "en", title: "English" }] as const;
export type LanguageCode = (typeof languages)[number]["code"];

const files = import.meta.glob<Record<string, string>>("./*/*.json", { import: "default" });
const read = new Map<string, Record<string, string>>(); // "en/game": its messages
const needed = new Set<Area>();

async function readArea(code: string, area: Area): Promise<void> {
  const name = `${code}/${area}`;
  if (!read.has(name)) read.set(name, await files[`./${name}.json`]!());
}

let current = $state.raw<{ code: LanguageCode; messages: Record<string, string> }>({ code: "en", messages: {} });

function show(code: LanguageCode): void {
  const messages: Record<string, string> = {};
  for (const area of needed) Object.assign(messages, read.get(`${code}/${area}`));
  current = { code, messages };
  if (typeof document !== "undefined") document.documentElement.lang = code;
}

// What a page says from now on can be said; it shows nothing before.
export async function needAreas(...areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map((area) => readArea(current.code, area)));
  const before = needed.size;
  for (const area of areas) needed.add(area);
  if (needed.size > before) show(current.code);
}

// The page goes on in its old language until everything is there in the new one.
let wanted: LanguageCode = "en";
export async function useLanguage(code: string): Promise<void> {
  wanted = languages.find((language) => language.code === code)?.code ?? "en";
  const then = wanted;
  await Promise.all([...needed].map((area) => readArea(then, area)));
  if (wanted !== then) return; // somebody chose again
  if ([...needed].every((area) => read.has(`${then}/${area}`))) show(then);
  else await useLanguage(then); // a page was opened meanwhile
}

export const languageCode = () => current.code;

function textOf(key: string): string {
  const text = current.messages[key];
  // A page that does not load what it says (pages.ts): tests fail on what is written to the console.
  if (text === undefined) console.error(`no message for ${key}`);
  return text ?? key;
}

export function t(key: MessageKey, values: Values = {}): string {
  return fill(textOf(key), values, current.code);
}

// Keys that end in .one, .other …: the form that goes with a number, which the text has as {count}.
type PluralStem = { [Key in MessageKey]: Key extends `${infer Stem}.other` ? Stem : never }[MessageKey];

export function tn(stem: PluralStem, count: number, values: Values = {}): string {
  const { messages, code } = current;
  return fill(textOf(pluralKey(stem, count, code, messages)), { count, ...values }, code);
}
