import { languageCode, t } from "../messages/messages.svelte";

// The server has titles in English. Those of its own boards and languages are said in the reader's; what somebody named
// themselves stays as it is.

// "Icelandic": "Íslenska". "Icelandic, old bag" is a name of its own.
export function languageTitle(title: string, language: string, reader: string = languageCode()): string {
  if (reader === "en" || !language) return title;
  if (title !== new Intl.DisplayNames("en", { type: "language" }).of(language)) return title;
  const own = new Intl.DisplayNames(reader, { type: "language" }).of(language) ?? title;
  return own.charAt(0).toLocaleUpperCase(reader) + own.slice(1);
}

const layouts = ["standard", "quick", "super"] as const;

export function layoutTitle(layout: string, title: string): string {
  const known = layouts.find((one) => one === layout);
  return known ? t(`layout.${known}`) : title;
}
