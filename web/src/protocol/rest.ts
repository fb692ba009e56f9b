import type { Catalogue, ListedGame, NewGame, TableStatus } from "./messages";
import { t } from "../messages/messages.svelte";
import { ownWords } from "../messages/refusals";
import { keep, recallKept } from "../model/kept";
import { isCutOff, isServerSilent, noteServer } from "../net/server_state.svelte";

// What the server said no to, or that it said nothing. The message is for people.
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status = 0, // as HTTP has it; 0 where nothing was said
  ) {
    super(message);
  }
}

async function answerTo<Answer>(path: string, request: RequestInit): Promise<Answer> {
  if (isCutOff()) throw new Refusal(t("server.offline"));
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    noteServer(false);
    throw new Refusal(t(isCutOff() ? "server.offline" : "server.silent"));
  }
  noteServer(true);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  const said = (answer as { error?: unknown } | null)?.error;
  throw new Refusal(typeof said === "string" ? await ownWords(said) : t("server.odd"), response.status);
}

export function ask<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const request: RequestInit = { method, ...(signal && { signal }) };
  if (body !== undefined) {
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  return answerTo(path, request);
}

// A file as it is.
export const sendFile = <Answer>(path: string, type: string, body: Blob, signal?: AbortSignal) =>
  answerTo<Answer>(path, { method: "POST", headers: { "Content-Type": type }, body, ...(signal && { signal }) });

export interface Account {
  name: string;
  created_at: number; // milliseconds since 1970
}
export interface Session {
  account: Account | null; // of a guest
}

// Makes this browser known to the server, by a cookie that no script can read. Once is enough; main.ts asks early.
let session: Promise<Session> | undefined;
export function openSession(): Promise<Session> {
  session ??= ask<Session>("GET", "/api/session").catch((error: unknown) => {
    session = undefined;
    throw error;
  });
  return session;
}
// Who logs in or out is somebody else from then on.
export function forgetSession(): void {
  session = undefined;
}

// What computers of matches can be made of (docs/openapi.json, "PlayerForms").
export const fetchPlayers = async <Player>() => (await ask<{ players: Player[] }>("GET", "/api/players")).players;
// Whether the server answers now.
export const callServer = () => ask("GET", "/api/session").then(() => true, () => false);
export async function fetchCatalogue(): Promise<Catalogue> {
  const catalogue = await ask<Catalogue>("GET", "/api/catalogue");
  keep("catalogue", catalogue);
  return catalogue;
}
// For what works without the server as well: what it said last, where it does not answer.
export async function lastCatalogue(): Promise<Catalogue> {
  try {
    return await fetchCatalogue();
  } catch (error) {
    const kept = recallKept("catalogue") as Partial<Catalogue> | null | undefined;
    if (!isServerSilent() || !Array.isArray(kept?.languages) || !Array.isArray(kept.boards)) throw error;
    return kept as Catalogue;
  }
}

export async function listGames(which: "mine" | TableStatus, limit: number, status?: TableStatus): Promise<ListedGame[]> {
  const own = `/api/games/mine?limit=${limit}${status ? `&status=${status}` : ""}`;
  const path = which === "mine" ? own : `/api/games?status=${which}&limit=${limit}`;
  return (await ask<{ games: ListedGame[] }>("GET", path)).games;
}

// The id of the new game.
export async function createGame(wanted: NewGame): Promise<string> {
  return (await ask<{ game: string }>("POST", "/api/games", wanted)).game;
}

export const resumeSeat = (game: string, seat: number, token: string) =>
  ask<unknown>("POST", `/api/games/${encodeURIComponent(game)}/resume`, { seat, token });

export interface Definition {
  word: string;
  valid: boolean;
  definition: string | null;
}
export const defineWord = (lexicon: string, word: string) =>
  ask<Definition>("GET", `/api/lexicons/${encodeURIComponent(lexicon)}/define?word=${encodeURIComponent(word)}`);

export const exportPath = (game: string, form: "gcg" | "json" | "log") =>
  `/api/games/${encodeURIComponent(game)}/export?as=${form}`;
