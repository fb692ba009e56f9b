import type { Catalogue, ListedGame, NewGame, Routes, Session } from "../wire/api";
import type { SeatNumber, TableStatus } from "../wire/messages";
import { t } from "../messages/messages.svelte";
import { ownWords } from "../messages/reasons";
import { saidIn, type Failed } from "../messages/said";
import { keep, recallKept } from "../base/kept";
import { Once } from "../base/once";
import { Refusal } from "../base/refusal";
import { isCutOff, isServerSilent, noteServer } from "../net/server_state.svelte";

// What an answer that is none says, whoever asked.
export async function refusalOf(answer: unknown, status = 0): Promise<Refusal> {
  const isSaid = typeof (answer as Partial<Failed> | null)?.error === "string";
  return new Refusal(isSaid ? await ownWords(saidIn(answer as Failed)) : t("server.odd"), status);
}

// Of something that may have failed, as a job: why, in the reader's language.
export async function failureInOwnWords<Any extends Partial<Failed>>(one: Any): Promise<Any> {
  return one.error === undefined ? one : { ...one, error: await ownWords(saidIn(one as Failed)) };
}

// A route of docs/openapi.json, "GET /api/people/{name}", and what it takes: `path` for what stands in braces, `query` and
// `body`, JSON or a file as it is.
type Route = keyof Routes;
type Taken<Name extends Route> = Omit<Routes[Name], "answer"> & { signal?: AbortSignal };
type Given<Name extends Route> = object extends Taken<Name> ? [taken?: Taken<Name>] : [taken: Taken<Name>];
type Answer<Name extends Route> = Routes[Name] extends { answer: infer Answer } ? Answer : never;
interface AnyTaken {
  path?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

// Where a route is, also for links; what is undefined is left out.
export function pathTo<Name extends Route>(route: Name, ...[taken]: Given<Name>): string {
  const { path, query = {} }: AnyTaken = taken ?? {};
  const [, template = ""] = route.split(" ");
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path![name]!));
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}

export async function ask<Name extends Route>(route: Name, ...given: Given<Name>): Promise<Answer<Name>> {
  if (isCutOff()) throw new Refusal(t("server.offline"));
  const { body, signal }: AnyTaken = given[0] ?? {};
  const [method] = route.split(" ");
  const request: RequestInit = { method, ...(signal && { signal }) };
  if (body instanceof Blob) {
    request.body = body;
  } else if (body !== undefined) {
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(pathTo(route, ...given), request);
  } catch (error) {
    if (signal?.aborted) throw error;
    noteServer(false);
    throw new Refusal(t(isCutOff() ? "server.offline" : "server.silent"));
  }
  noteServer(true);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer<Name>;
  throw await refusalOf(answer, response.status);
}

// A file as it is.
export async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path).catch(() => {
    throw new Refusal(t("server.silent"));
  });
  if (!response.ok) throw await refusalOf(await response.json().catch(() => null), response.status);
  return response;
}

// Makes this browser known to the server, by a cookie that no script can read. Once is enough; main.ts asks early.
const session = new Once(() => ask("GET /api/session"));
export const openSession = (): Promise<Session> => session.get();
// Who logs in or out is somebody else from then on.
export const forgetSession = (): void => void session.forget();

// What computers of matches can be made of.
export const fetchPlayers = async () => (await ask("GET /api/players")).players;
// Whether the server answers now.
export const callServer = () => ask("GET /api/session").then(() => true, () => false);
export async function fetchCatalogue(): Promise<Catalogue> {
  const catalogue = await ask("GET /api/catalogue");
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
  const found = which === "mine" ? ask("GET /api/games/mine", { query: { limit, status } }) : ask("GET /api/games", { query: { status: which, limit } });
  return (await found).games;
}

// The id of the new game.
export async function createGame(wanted: NewGame): Promise<string> {
  return (await ask("POST /api/games", { body: wanted })).game;
}

export const resumeSeat = (id: string, seat: SeatNumber, token: string) => ask("POST /api/games/{id}/resume", { path: { id }, body: { seat, token } });

export const defineWord = (name: string, word: string) => ask("GET /api/lexicons/{name}/define", { path: { name }, query: { word } });

export const exportPath = (id: string, form: "gcg" | "json" | "log") => pathTo("GET /api/games/{id}/export", { path: { id }, query: { as: form } });
