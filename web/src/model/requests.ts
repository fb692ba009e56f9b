import type { SeatNumber, Table } from "../wire/messages";
import type { Rules } from "../protocol/rules";
import { durationOf } from "./duration";

// What people at a table ask of one another: a pause, which all of them have to want, and more time, which all others
// have to give.

export interface Asked {
  by: readonly SeatNumber[];
  waitsFor: readonly SeatNumber[]; // people who have not said yes
}

const Minute = 60_000;

function people(table: Table, holds: (seat: Table["seats"][number]) => boolean): SeatNumber[] {
  return table.seats.flatMap((seat, i) => (seat.player === "human" && holds(seat) ? [i + 1] : []));
}

export function pauseAsked(table: Table): Asked | undefined {
  const by = people(table, (seat) => seat.pause);
  if (table.status !== "playing" || table.paused || by.length === 0) return undefined;
  return { by, waitsFor: people(table, (seat) => !seat.pause) };
}

export function timeAsked(table: Table): Asked | undefined {
  const asker = table.asks_time;
  if (table.status !== "playing" || asker === undefined) return undefined;
  return { by: [asker], waitsFor: people(table, (seat) => !seat.gives_time).filter((seat) => seat !== asker) };
}

// What a seat gets when the others agree, as the server has it: the time for a turn once more, or a minute. Nothing where
// nobody is short of time.
export function moreTime(rules: Rules): number | undefined {
  const perPlayer = durationOf(rules.get("time"));
  return durationOf(rules.get("turn-time")) ?? (perPlayer === undefined ? undefined : Math.min(perPlayer, Minute));
}
