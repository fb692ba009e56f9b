// A game as the server tells it, for tests: the events, and what it worked out of them.
import { laidOut, moveOf, type Turn } from "../src/model/history";
import type { GameEvent, ToldTurn } from "../src/wire/messages";
import { spanish } from "./some_tiles";

export function told(event: number, totals: number[], more: Partial<ToldTurn> = {}): ToldTurn {
  return { event, spent: 0, ends_turn: true, points: 0, totals, racks: totals.map(() => ""), ...more };
}

export const turnsOf = (events: readonly GameEvent[], turns: readonly ToldTurn[]): Turn[] =>
  laidOut(
    turns.map((turn) => moveOf(events[turn.event]!, turn)),
    spanish,
    7,
  );
