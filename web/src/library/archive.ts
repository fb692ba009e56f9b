import type { ArchivedGame, Imported } from "../wire/api";
import { ask, failureInOwnWords, pathTo } from "../protocol/rest";
import type { ArchiveQuery } from "./search";

// Games that are over, played here or imported.

export type { ArchivedGame };

export const listArchive = (query: ArchiveQuery, signal?: AbortSignal) => ask("GET /api/archive", { query, signal });
export const zipPath = (query: ArchiveQuery) => pathTo("GET /api/archive/zip", { query });
export const gcgPath = (id: string) => pathTo("GET /api/archive/{id}/gcg", { path: { id } });
export const sharedGcgPath = (token: string) => pathTo("GET /api/archive/shared/{token}/gcg", { path: { token } });
export const fetchArchived = (id: string) => ask("GET /api/archive/{id}", { path: { id } });
export const fetchShared = (token: string) => ask("GET /api/archive/shared/{token}", { path: { token } });
export const shareArchived = async (id: string) => (await ask("POST /api/archive/{id}/share", { path: { id }, body: {} })).share;
export const unshareArchived = (id: string) => ask("POST /api/archive/{id}/unshare", { path: { id }, body: {} });
export const removeArchived = (id: string) => ask("POST /api/archive/{id}/remove", { path: { id }, body: {} });

// The alphabet and the layout are those of files that name none.
export async function importGames(file: Blob, isZip: boolean, alphabet: string, signal: AbortSignal): Promise<Imported> {
  const body = new Blob([file], { type: isZip ? "application/zip" : "text/plain" });
  const { files, ...rest } = await ask("POST /api/archive/import", { query: { alphabet: alphabet || undefined }, body, signal });
  return { ...rest, files: await Promise.all(files.map(failureInOwnWords)) };
}
