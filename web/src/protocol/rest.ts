import type { Catalogue, ListedGame, NewGame, TableStatus } from "./messages";
import { t } from "../messages/messages.svelte";
import { isCutOff, noteServer } from "../net/server_state.svelte";

// What the server said no to, or that it said nothing. The message is for people.
export class Refusal extends Error {}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const request: RequestInit = { method };
  if (body !== undefined) {
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  if (isCutOff()) throw new Refusal(t("server.offline"));
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    noteServer(false);
    throw new Refusal(t(isCutOff() ? "server.offline" : "server.silent"));
  }
  noteServer(true);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  const said = (answer as { error?: unknown } | null)?.error;
  throw new Refusal(typeof said === "string" ? said : t("server.odd"));
}

// Makes this browser known to the server, by a cookie that no script can read. Once is enough; main.ts asks early.
let session: Promise<unknown> | undefined;
export function openSession(): Promise<unknown> {
  session ??= ask("GET", "/api/session").catch((error: unknown) => {
    session = undefined;
    throw error;
  });
  return session;
}
// Whether the server answers now.
export const callServer = () => ask("GET", "/api/session").then(() => true, () => false);
export const fetchCatalogue = () => ask<Catalogue>("GET", "/api/catalogue");

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
