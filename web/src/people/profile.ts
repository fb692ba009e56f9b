import type { Catalogue, ListedGame } from "../protocol/messages";
import { ask } from "../protocol/rest";

// What the server knows about players (docs/openapi.json: Profile, LeaderBoard).

export const speeds = ["fast", "rapid", "standard", "correspondence"] as const;
export type Speed = (typeof speeds)[number];

export interface RatingPoint {
  at: number;
  rating: number;
  deviation: number;
  change: number;
  game?: string;
}

export interface PoolRating {
  pool: string;
  language: string; // the name of an alphabet
  speed: Speed;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
  changed_at: number;
  history: RatingPoint[]; // the oldest first
}

export interface PlayerRecord {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  mean_score: number;
  bingos_per_game: number;
}

export interface Best {
  points: number;
  word?: string;
  game?: string;
}

export interface Profile {
  name: string | null; // of a guest
  since: number | null;
  ratings: PoolRating[];
  record: { people: PlayerRecord; computers: PlayerRecord; best_game?: Best; best_play?: Best };
  games: ListedGame[];
}

export interface Pool {
  pool: string;
  language: string;
  speed: Speed;
  people: number;
}

export interface LeaderBoard {
  pool: string;
  players: { name: string; rating: number; deviation: number; games: number }[];
  pools: Pool[];
}

export const fetchOwnProfile = () => ask<Profile>("GET", "/api/profile");
export const fetchProfile = (name: string) => ask<Profile>("GET", `/api/people/${encodeURIComponent(name)}`);
export const fetchLeaders = (pool: string) => ask<LeaderBoard>("GET", `/api/ratings?pool=${encodeURIComponent(pool)}`);

export const pathOfPerson = (name: string) => `/people/${encodeURIComponent(name)}`;

// "English", "Deutsch": a language by its own tiles, in the words of the reader. Tiles that the catalogue does not know
// have their name.
export function languageTitle(alphabet: string, catalogue: Catalogue | undefined, reader: string): string {
  const code = catalogue?.languages.find((language) => language.alphabet === alphabet)?.language;
  const title = code ? new Intl.DisplayNames([reader], { type: "language", fallback: "none" }).of(code) : undefined;
  return title ?? alphabet.charAt(0).toLocaleUpperCase() + alphabet.slice(1).replaceAll("-", " ");
}
