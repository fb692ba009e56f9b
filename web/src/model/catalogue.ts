import { languageTitle } from "../messages/titles";
import type { Catalogue } from "../wire/api";

export type Language = Catalogue["languages"][number];
export type Board = Catalogue["boards"][number];

// The word list to begin with: the one of last time, or one in the person's own language, or English.
export function likelyLexicon(languages: readonly Language[], kept: unknown, spoken: readonly string[]): string {
  if (languages.some((language) => language.lexicon === kept)) return kept as string;
  for (const code of [...spoken.map((tag) => tag.split("-")[0]!.toLowerCase()), "en"]) {
    const found = languages.find((language) => language.language === code);
    if (found) return found.lexicon;
  }
  return languages[0]?.lexicon ?? "";
}

// A board with more squares than usual wants more tiles, where the language has such a bag.
export function alphabetFor(layout: string, language: Language | undefined, alphabets: readonly string[]): string | undefined {
  const larger = `${language?.alphabet}-super`;
  return layout === "super" && alphabets.includes(larger) ? larger : undefined;
}

// The name of a word list for its readers; one that the catalogue does not know has its own.
export function listTitle(catalogue: Catalogue | undefined, lexicon: string): string {
  const found = catalogue?.languages.find((language) => language.lexicon === lexicon);
  return found ? languageTitle(found.title, found.language) : lexicon;
}
