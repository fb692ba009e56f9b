import type { GameRecord } from "../analysis/record";
import { ownWords } from "../messages/refusals";
import { ask, sendFile } from "../protocol/rest";

// Games that are over, played here or imported (docs/openapi.json: /api/archive).

export interface ListedArchivedGame {
  id: string;
  imported: boolean; // or played here; then the id is that of the game
  played_at: number;
  title: string;
  lexicon: string;
  players: { name: string; score: number }[];
}

export interface PlayerStatistics {
  score: number;
  turns: number;
  plays: number;
  mean_score: number | null;
  mean_words: number | null;
  best: { turn: number; score: number; word: string } | null;
  bingos: number;
  exchanges: number;
  passes: number;
  phonies: number;
  failed_challenges: number;
  words: number;
  tiles_played: number;
  blanks_played: number;
  tiles_drawn: number;
  blanks_drawn: number;
  play_points: number;
  challenge_points: number;
  time_points: number;
  end_points: number;
  time?: number; // milliseconds, of games that were played here
}

export interface ArchivedGame extends ListedArchivedGame {
  statistics: { players: PlayerStatistics[]; course: { player: number; total: number }[]; winners: number[] };
  gcg: string;
  alphabet?: string; // the text of the file; missing where the server does not have it any more
  layout?: string;
  record?: GameRecord;
  own?: boolean;
  share?: string; // the token of the link that the asker gave out
}

export interface Imported {
  imported: number;
  known: number;
  refused: number;
  files: { name?: string; fate: "imported" | "known" | "refused"; id?: string; error?: string }[];
}

export const listArchive = (query: string, signal?: AbortSignal) =>
  ask<{ games: ListedArchivedGame[]; next: string | null }>("GET", `/api/archive${query && `?${query}`}`, undefined, signal);
export const zipPath = (query: string) => `/api/archive/zip${query && `?${query}`}`;
export const gcgPath = (id: string) => `/api/archive/${id}/gcg`;
export const sharedGcgPath = (token: string) => `/api/archive/shared/${token}/gcg`;
export const fetchArchived = (id: string) => ask<ArchivedGame>("GET", `/api/archive/${id}`);
export const fetchShared = (token: string) => ask<ArchivedGame>("GET", `/api/archive/shared/${token}`);
export const shareArchived = async (id: string) => (await ask<{ share: string }>("POST", `/api/archive/${id}/share`, {})).share;
export const unshareArchived = (id: string) => ask("POST", `/api/archive/${id}/unshare`, {});
export const removeArchived = (id: string) => ask("POST", `/api/archive/${id}/remove`, {});

// The alphabet and the layout are those of files that name none.
export async function importGames(file: Blob, isZip: boolean, alphabet: string, signal: AbortSignal): Promise<Imported> {
  const query = new URLSearchParams({ ...(alphabet && { alphabet }) }).toString();
  const { files, ...rest } = await sendFile<Imported>(`/api/archive/import${query && `?${query}`}`, isZip ? "application/zip" : "text/plain", file, signal);
  return { ...rest, files: await Promise.all(files.map(async (one) => (one.error === undefined ? one : { ...one, error: await ownWords(one.error) }))) };
}
