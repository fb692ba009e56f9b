import type { ListedGame } from "../wire/api";
import type { TableStatus } from "../wire/messages";
import { isServerSilent } from "../net/server_state.svelte";
import { sentenceOf } from "../messages/said";
import { callServer, listGames, openSession } from "../protocol/rest";

// A list of games that stays fresh. What was read last is shown on while a refresh fails.
export class Listing {
  games: ListedGame[] | undefined = $state.raw();
  problem = $state("");
  isBusy = $state(false);

  constructor(
    readonly which: "mine" | TableStatus,
    readonly limit: number,
    readonly status?: TableStatus, // of "mine": only these
  ) {}

  async refresh(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      this.games = await listGames(this.which, this.limit, this.status);
      this.problem = "";
    } catch (error) {
      this.problem = sentenceOf(error);
    } finally {
      this.isBusy = false;
    }
  }
}

// Does something now and again while somebody looks. A server that does not answer is only called, and not at all where
// there is no network (rest.ts). Gives back how to end it.
export function whileVisible(work: () => void, interval: number): () => void {
  let isOver = false;
  const look = async () => {
    if (document.hidden || (isServerSilent() && !(await callServer()))) return;
    if (!isOver) work();
  };
  if (!isServerSilent()) void look();
  const timer = setInterval(look, interval);
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  return () => {
    isOver = true;
    clearInterval(timer);
    removeEventListener("online", look);
    document.removeEventListener("visibilitychange", look);
  };
}

// Begins something on a page once the server knows this browser, or cannot be asked; `begin` may give back how to end it.
// Gives back how to end all of it.
export function onceKnown(begin: () => (() => void) | void): () => void {
  let end: (() => void) | void;
  let isGone = false;
  void openSession()
    .catch(() => {})
    .then(() => {
      if (!isGone) end = begin();
    });
  return () => {
    isGone = true;
    end?.();
  };
}
