import { Assistant } from "../engine/assistant";
import { layouts } from "../model/installed_files";
import type { Match } from "../wire/api";
import type { MatchRequest } from "./match";

// The same match as the server would play, by the engine in this browser. Nothing where it was stopped.
export async function runInBrowser(
  { players, lexicon, layout, games, seed }: MatchRequest,
  options: { onOpening: (share: number) => void; onProgress: (match: Match) => void; signal: AbortSignal },
): Promise<Match | undefined> {
  const { onOpening, onProgress, signal } = options;
  const text = layouts[layout]!;
  const assistant = await Assistant.open(lexicon, onOpening);
  try {
    return await assistant.ask<Match>({ ask: "match", players, layout: text, games, seed }, { onProgress, signal });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    assistant.close();
  }
}
