import type { ListedGame } from "../wire/api";
import type { GameEvent, LastPlay, SeatNumber } from "../wire/messages";
import { parseRules } from "../protocol/rules";

// Games by correspondence, in the order in which they want to be looked at.

export interface Inbox {
  mine: ListedGame[]; // where it is one's own turn
  theirs: ListedGame[];
  tables: ListedGame[]; // that have not begun
}

// The server names all rules, also those that are off.
export const isByCorrespondence = (game: ListedGame) => (parseRules(game.rules).get("turn-time") ?? "none") !== "none";

// What is due first comes first, also where it is over already; a pause has no end, and comes last.
const byDue = (a: ListedGame, b: ListedGame) => (a.due_at ?? Infinity) - (b.due_at ?? Infinity) || b.changed_at - a.changed_at || (a.id < b.id ? -1 : 1);

export function inboxOf(playing: readonly ListedGame[], open: readonly ListedGame[]): Inbox {
  const games = playing.filter((game) => game.status === "playing" && isByCorrespondence(game)).sort(byDue);
  return {
    mine: games.filter((game) => game.own_turn),
    theirs: games.filter((game) => !game.own_turn),
    tables: open.filter((game) => game.status === "open").sort((a, b) => b.changed_at - a.changed_at),
  };
}

export type LastMove =
  | { kind: "place"; seat: SeatNumber; at: string; word: string; score: number } // in notation
  | { kind: "exchange"; seat: SeatNumber; count: number }
  | { kind: "pass" | "challenge-won" | "challenge-lost"; seat: SeatNumber };

// Of a game as its reader may see it; undefined before the first move.
export function lastMoveOf(events: readonly GameEvent[], play: LastPlay | undefined): LastMove | undefined {
  const last = events.findLast(({ event }) => event === "place" || event === "exchange" || event === "pass" || event === "challenge");
  switch (last?.event) {
    case "place":
      return { kind: "place", seat: last.seat, at: last.at, word: play?.words[0]?.tiles ?? last.tiles, score: last.score };
    case "exchange":
      return { kind: "exchange", seat: last.seat, count: last.count };
    case "pass":
      return { kind: "pass", seat: last.seat };
    case "challenge":
      return { kind: last.stands ? "challenge-lost" : "challenge-won", seat: last.seat };
    default:
      return undefined;
  }
}
