import { t } from "../messages/messages.svelte";
import type { Routes, Upload } from "../wire/api";
import { Refusal } from "../base/refusal";
import { pathTo, ask, fetchFile, refusalOf } from "./rest";

// Word lists, boards and tiles of people's own, on the server.

export const listUploads = async () => (await ask("GET /api/uploads")).uploads;
export const fetchUpload = (id: string) => ask("GET /api/uploads/{id}", { path: { id } });
export const shareUpload = (id: string, isShared: boolean) => ask(`POST /api/uploads/{id}/${isShared ? "share" : "unshare"}`, { path: { id }, body: {} });
export const removeUpload = (id: string) => ask("POST /api/uploads/{id}/remove", { path: { id }, body: {} });
export const uploadTextPath = (id: string) => pathTo("GET /api/uploads/{id}/text", { path: { id } });

export const fetchUploadText = async (id: string) => (await fetchFile(uploadTextPath(id))).text();

// One's own, and of others those that are named and may be used. What cannot be found is not offered.
export async function findUploads(named: readonly string[]): Promise<Upload[]> {
  const own = await listUploads().catch((): Upload[] => []);
  const missing = named.filter((choice) => choice.startsWith("upload:") && !own.some((upload) => upload.choice === choice));
  const found = await Promise.all(missing.map((choice) => fetchUpload(choice.slice("upload:".length)).catch(() => undefined)));
  return [...own, ...found.filter((upload) => upload !== undefined)];
}

export type NewUpload = Routes["POST /api/uploads"]["query"] & { text: string };

// Not with fetch(), which does not tell how much has been sent.
export function sendUpload({ kind, name, text, alphabet }: NewUpload, options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {}): Promise<Upload> {
  const body = new Blob([text], { type: "text/plain" });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", pathTo("POST /api/uploads", { query: { kind, name, alphabet: alphabet || undefined }, body }));
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = request.response as Upload | null;
      if (request.status === 201 && answer) resolve(answer);
      else void refusalOf(answer, request.status).then(reject);
    };
    request.onerror = () => reject(new Refusal(t("server.silent")));
    request.onabort = () => reject(options.signal?.reason as Error);
    options.signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}
