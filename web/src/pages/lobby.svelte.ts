import type { ListedGame, TableStatus } from "../protocol/messages";
import { fetchGame, listGames } from "../protocol/rest";

// A list of games that stays fresh. What was read last is shown on while a refresh fails.
export class Listing {
  games: ListedGame[] | undefined = $state.raw();
  problem = $state("");
  isBusy = $state(false);

  constructor(
    readonly which: "mine" | TableStatus,
    readonly limit: number,
  ) {}

  async refresh(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      this.games = await listGames(this.which, this.limit);
      this.problem = "";
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.isBusy = false;
    }
  }
}

// Does something now and again while somebody looks. Gives back how to end it.
export function whileVisible(work: () => void, interval: number): () => void {
  const look = () => {
    if (!document.hidden) work();
  };
  look();
  const timer = setInterval(look, interval);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

// Whether it is one's own turn in a game, which lists do not say. A game is asked only when it has changed.
export class Turns {
  #known = new Map<string, number>();
  mine: ReadonlySet<string> = $state.raw(new Set());

  async look(games: readonly ListedGame[]): Promise<void> {
    const changed = games.filter((game) => game.status === "playing" && this.#known.get(game.id) !== game.changed_at);
    const mine = new Set(this.mine);
    for (const { id, changed_at } of changed) {
      try {
        const { state, table } = await fetchGame(id);
        this.#known.set(id, changed_at);
        const own = table.own_seats ?? (table.own_seat ? [table.own_seat] : []);
        if (state && state.phase !== "finished" && own.includes(state.turn)) mine.add(id);
        else mine.delete(id);
      } catch {
        // The list itself says what is wrong with the server.
        break;
      }
    }
    this.mine = mine;
  }
}
