import { fill, type Values } from "./fill";

// All that the pages say, by key: a folder for each language, a file for each area of the client. A page loads the
// areas that it needs (pages.ts), so that nobody waits for the words of another page or language.
// tests/messages.test.ts holds the keys of all languages and those that the sources use to one another.
interface English {
  analysis: typeof import("./en/analysis.json");
  boards: typeof import("./en/boards.json");
  common: typeof import("./en/common.json");
  game: typeof import("./en/game.json");
  help: typeof import("./en/help.json");
  kinds_of_refusal: typeof import("./en/kinds_of_refusal.json");
  laboratory: typeof import("./en/laboratory.json");
  library: typeof import("./en/library.json");
  local: typeof import("./en/local.json");
  people: typeof import("./en/people.json");
  settings: typeof import("./en/settings.json");
  start: typeof import("./en/start.json");
  teacher: typeof import("./en/teacher.json");
  words: typeof import("./en/words.json");
}
// What strategies say comes with its English (strategyText).
export type Area = keyof English | "strategies";
export type MessageKey = { [Of in keyof English]: keyof English[Of] }[keyof English];

// Each by its own name, which is how people look for theirs.
export const languages = [
  { code: "en", title: "English" },
  { code: "is", title: "Íslenska" },
  { code: "sv", title: "Svenska" },
  { code: "bg", title: "Български" },
] as const;
export type LanguageCode = (typeof languages)[number]["code"];

// Of the languages that somebody reads, best first ("sv-FI"), the first that is ours.
export function bestLanguage(preferred: readonly string[]): LanguageCode {
  for (const tag of preferred) {
    const code = tag.split("-")[0]!.toLowerCase();
    const found = languages.find((language) => language.code === code);
    if (found) return found.code;
  }
  return "en";
}

type Messages = Record<string, string>;
// What most pages need comes in one file: each costs a phone a moment, however small it is.
const together = import.meta.glob<Partial<Record<Area, Messages>>>("./*/first.ts");
const apart = import.meta.glob<Messages>(["./*/*.json", "!./*/{common,local,reasons,settings,start}.json"], { import: "default" });
const read = new Map<string, Messages>(); // "en/game": its messages
const needed = new Set<Area>();

export async function readArea(code: LanguageCode, area: Area): Promise<Messages> {
  const name = `${code}/${area}`;
  let messages = read.get(name);
  if (!messages) {
    const load = apart[`./${name}.json`];
    messages = load ? await load() : ((await together[`./${code}/first.ts`]!())[area] ?? {});
    read.set(name, messages);
  }
  return messages;
}

// How a language writes numbers and times: browsers know, but not all of them Icelandic.
async function readFormats(code: LanguageCode): Promise<void> {
  if (code === "is" && Intl.NumberFormat.supportedLocalesOf(code).length === 0) (await import("./icelandic")).teachIcelandic();
}

let current = $state.raw<{ code: LanguageCode; messages: Messages }>({ code: "en", messages: {} });
let shown: LanguageCode = "en"; // the same, for who is not to be told of changes

function show(code: LanguageCode): void {
  shown = code;
  const messages: Messages = {};
  for (const area of needed) Object.assign(messages, read.get(`${code}/${area}`));
  current = { code, messages };
  if (typeof document !== "undefined") document.documentElement.lang = code;
}

// What a page says from now on can be said; it shows nothing before. A page that was loaded is not loaded anew for another
// language: it would lose what was typed there.
export async function needAreas(...areas: readonly Area[]): Promise<void> {
  let code: LanguageCode;
  do {
    code = shown;
    await Promise.all(areas.map((area) => readArea(code, area)));
  } while (code !== shown); // somebody chose another language meanwhile
  const before = needed.size;
  for (const area of areas) needed.add(area);
  if (needed.size > before) show(shown);
}

// The page goes on in its old language until everything is there in the new one. A language that is none of ours, as "",
// is the one that the browser asks for.
let wanted: LanguageCode = "en";
export async function useLanguage(code: string): Promise<void> {
  wanted = languages.find((language) => language.code === code)?.code ?? bestLanguage(navigator.languages);
  const then = wanted;
  await Promise.all([readFormats(then), ...[...needed].map((area) => readArea(then, area))]);
  if (wanted !== then) return; // somebody chose again
  if ([...needed].every((area) => read.has(`${then}/${area}`))) show(then);
  else await useLanguage(then); // a page was opened meanwhile
}

export const languageCode = () => current.code;

export function t(key: MessageKey, values: Values = {}): string {
  const text = current.messages[key];
  // A page that does not load what it says (pages.ts): tests fail on what is written to the console.
  if (text === undefined) console.error(`no message for ${key}`);
  return fill(text ?? key, values, current.code);
}

// What the server says of a strategy and of what can be set about it, which it says in English and by key; strategies.json
// has the other languages (tests/players/strategy_messages_test.cpp holds them to the registry). Names and years have no
// translation.
export const strategyText = (key: string | undefined, english: string): string => current.messages[key ?? ""] ?? english;
