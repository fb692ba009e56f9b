import common from "./en/common.json";
import game from "./en/game.json";
import help from "./en/help.json";
import settings from "./en/settings.json";
import start from "./en/start.json";
import { fill, pluralKey, type Values } from "./fill";

// All that the page says, by key. tests/messages.test.ts holds the keys of all languages and those
// that the sources use to one another.
const english = { ...common, ...game, ...help, ...settings, ...start };
export type MessageKey = keyof typeof english;

export const languages = [{ code: "en", title: "English", messages: english as Record<MessageKey, string> }];

let current = $state(0);

export function useLanguage(code: string): void {
  const found = languages.findIndex((language) => language.code === code);
  current = Math.max(0, found);
  if (typeof document !== "undefined") document.documentElement.lang = languages[current]!.code;
}

export const languageCode = () => languages[current]!.code;

export function t(key: MessageKey, values: Values = {}): string {
  return fill(languages[current]!.messages[key], values, languageCode());
}

// Keys that end in .one, .other …: the form that goes with a number, which the text has as {count}.
type PluralStem = { [Key in MessageKey]: Key extends `${infer Stem}.other` ? Stem : never }[MessageKey];

export function tn(stem: PluralStem, count: number, values: Values = {}): string {
  const { messages, code } = languages[current]!;
  return fill(messages[pluralKey(stem, count, code, messages) as MessageKey], { count, ...values }, code);
}
