import { t } from "../messages/messages.svelte";
import { ask, Refusal } from "./rest";

// Word lists, boards and tiles of people's own, on the server (docs/openapi.json, "Upload").

export type UploadKind = "lexicon" | "layout" | "alphabet";

export interface Upload {
  id: string;
  choice: string; // what a new game names: upload:ID
  kind: UploadKind;
  name: string;
  bytes: number;
  created_at: number;
  own: boolean;
  shared?: boolean; // of one's own
  words?: number; // of a word list
  alphabet?: string; // of a word list
  size?: number; // of a board
  tiles?: number; // of a set of tiles
}

const pathOf = (id: string) => `/api/uploads/${encodeURIComponent(id)}`;

export const listUploads = async () => (await ask<{ uploads: Upload[] }>("GET", "/api/uploads")).uploads;
export const fetchUpload = (id: string) => ask<Upload>("GET", pathOf(id));
export const shareUpload = (id: string, isShared: boolean) => ask<unknown>("POST", `${pathOf(id)}/${isShared ? "share" : "unshare"}`, {});
export const removeUpload = (id: string) => ask<unknown>("POST", `${pathOf(id)}/remove`, {});
export const uploadTextPath = (id: string) => `${pathOf(id)}/text`;

export async function fetchUploadText(id: string): Promise<string> {
  const response = await fetch(uploadTextPath(id)).catch(() => {
    throw new Refusal(t("server.silent"));
  });
  if (!response.ok) throw new Refusal(((await response.json().catch(() => null)) as { error?: string } | null)?.error ?? t("server.odd"));
  return response.text();
}

// One's own, and of others those that are named and may be used. What cannot be found is not offered.
export async function findUploads(named: readonly string[]): Promise<Upload[]> {
  const own = await listUploads().catch((): Upload[] => []);
  const missing = named.filter((choice) => choice.startsWith("upload:") && !own.some((upload) => upload.choice === choice));
  const found = await Promise.all(missing.map((choice) => fetchUpload(choice.slice("upload:".length)).catch(() => undefined)));
  return [...own, ...found.filter((upload) => upload !== undefined)];
}

export interface NewUpload {
  kind: UploadKind;
  name: string;
  text: string;
  alphabet?: string; // of a word list
}

// Not with fetch(), which does not tell how much has been sent.
export function sendUpload({ kind, name, text, alphabet }: NewUpload, options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {}): Promise<Upload> {
  const query = new URLSearchParams({ kind, name, ...(alphabet && { alphabet }) });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/uploads?${query}`);
    request.setRequestHeader("Content-Type", "text/plain");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = request.response as (Upload & { error?: string }) | null;
      if (request.status === 201 && answer) resolve(answer);
      else reject(new Refusal(answer?.error ?? t("server.odd")));
    };
    request.onerror = () => reject(new Refusal(t("server.silent")));
    request.onabort = () => reject(options.signal?.reason as Error);
    options.signal?.addEventListener("abort", () => request.abort());
    request.send(text);
  });
}
