import type { Catalogue } from "../wire/api";
import { ask } from "../protocol/rest";

// What the server knows about players.

export const fetchOwnProfile = () => ask("GET /api/profile");
export const fetchProfile = (name: string) => ask("GET /api/people/{name}", { path: { name } });
export const fetchLeaders = (pool: string) => ask("GET /api/ratings", { query: { pool } });

export const pathOfPerson = (name: string) => `/people/${encodeURIComponent(name)}`;

// "English", "Deutsch": a language by its own tiles, in the words of the reader. Tiles that the catalogue does not know
// have their name.
export function languageTitle(alphabet: string, catalogue: Catalogue | undefined, reader: string): string {
  const code = catalogue?.languages.find((language) => language.alphabet === alphabet)?.language;
  const title = code ? new Intl.DisplayNames([reader], { type: "language", fallback: "none" }).of(code) : undefined;
  return title ?? alphabet.charAt(0).toLocaleUpperCase() + alphabet.slice(1).replaceAll("-", " ");
}
