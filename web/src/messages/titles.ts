import { languageCode, t } from "./messages.svelte";

// The server has titles in English. Those of its own boards and languages are said in the reader's; what somebody named
// themselves stays as it is.

// What sets of tiles of one language are told apart by.
const bags = { "modern bag": "alphabet.modern", "old bag": "alphabet.old", "200 tiles": "alphabet.large" } as const;
// Where browsers call a language otherwise.
const otherNames: Record<string, string> = { sl: "Slovene" };

// "Icelandic": "Íslenska". "Icelandic, old bag": "Íslenska, eldri poki".
export function languageTitle(title: string, language: string, reader: string = languageCode()): string {
  if (reader === "en" || !language) return title;
  const [name, bag] = title.split(", ") as [string, string?];
  if (name !== new Intl.DisplayNames("en", { type: "language" }).of(language) && name !== otherNames[language]) return title;
  if (bag !== undefined && !(bag in bags)) return title;
  const own = new Intl.DisplayNames(reader, { type: "language" }).of(language) ?? name;
  const named = own.charAt(0).toLocaleUpperCase(reader) + own.slice(1);
  return bag === undefined ? named : `${named}, ${t(bags[bag as keyof typeof bags])}`;
}

const Letters = "abcdefghijklmnopqrstuvwxyz";

// The same where the language is known by its English name alone: browsers know names by codes, and not the other way round.
export function ownLanguageTitle(title: string, reader: string): string {
  const [name] = title.split(", ") as [string];
  return languageTitle(title, codeOf(name) ?? "", reader);
}

function codeOf(name: string): string | undefined {
  const english = new Intl.DisplayNames("en", { type: "language" });
  const codes = [...Letters].flatMap((first) => [...Letters].map((second) => first + second));
  return codes.find((code) => english.of(code) === name);
}

// A word list by its name alone: "icelandic" is "Íslenska", and what is not called as a language stays as it is.
export function lexiconTitle(lexicon: string, reader: string = languageCode()): string {
  const name = lexicon.charAt(0).toUpperCase() + lexicon.slice(1);
  const code = codeOf(name);
  return code === undefined ? lexicon : languageTitle(name, code, reader);
}

const layouts = ["standard", "quick", "super"] as const;

export function layoutTitle(layout: string, title: string): string {
  const known = layouts.find((one) => one === layout);
  return known ? t(`layout.${known}`) : title;
}
