import type { ListedGame } from "../wire/api";

// One's own games in the order in which they want to be looked at.

const Day = 86_400_000;

// Where it is one's own turn first, what is due soonest before what has no end; then what has changed last.
export function inOrder(games: readonly ListedGame[]): ListedGame[] {
  const due = (game: ListedGame) => (game.own_turn ? (game.due_at ?? Number.MAX_SAFE_INTEGER) : 0);
  return [...games].sort((a, b) => Number(b.own_turn ?? false) - Number(a.own_turn ?? false) || due(a) - due(b) || b.changed_at - a.changed_at);
}

// Several lists as one; of a game that is in two, what changed last.
export function together(...lists: readonly (readonly ListedGame[])[]): ListedGame[] {
  const games = new Map<string, ListedGame>();
  for (const game of lists.flat()) {
    const known = games.get(game.id);
    if (!known || known.changed_at < game.changed_at) games.set(game.id, game);
  }
  return [...games.values()];
}

// How many of them wait for this person, but for the one that is looked at.
export function waiting(games: readonly ListedGame[], except = ""): number {
  return games.filter((game) => game.status === "playing" && game.own_turn && game.id !== except).length;
}

// Milliseconds until a turn is lost; none where nobody counts.
export function timeLeft(game: ListedGame, now: number): number | undefined {
  return game.status === "playing" && game.due_at !== undefined ? Math.max(0, game.due_at - now) : undefined;
}

export const isUrgent = (left: number | undefined) => left !== undefined && left < Day;
