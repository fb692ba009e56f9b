import type { ListedGame } from "../wire/api";
import { readGames, removeGame, type LocalGame } from "./store";

// The games on this device, as the lists of the start page show games.

export interface ListedLocalGame extends ListedGame {
  isLocal: true;
  title: string;
}

export function listed(game: LocalGame): ListedLocalGame {
  const { id, status, created_at, changed_at, lexicon, title, rules, seats, turn } = game;
  const ownSeats = seats.flatMap(({ player }, i) => (player === "human" ? [i + 1] : []));
  return {
    isLocal: true,
    id, status, created_at, changed_at, lexicon, title, rules,
    public: false, rated: false, alphabet: "", layout: "",
    seats: seats.map((seat) => ({ ...seat, taken: true })),
    ...(ownSeats.length === 1 && { own_seat: ownSeats[0]! }),
    ...(turn !== undefined && { turn, own_turn: ownSeats.includes(turn) }),
  };
}

export class LocalGames {
  games: ListedLocalGame[] = $state.raw([]);
  readonly problem = "";
  readonly isBusy = false;

  // A browser that keeps nothing has no games.
  async refresh(): Promise<void> {
    this.games = (await readGames().catch(() => [])).map(listed).sort((a, b) => b.changed_at - a.changed_at);
  }

  async remove(id: string): Promise<void> {
    await removeGame(id);
    await this.refresh();
  }
}
