import { keep, recallKept } from "../base/kept";
import type { Match } from "../wire/api";
import type { MatchRequest } from "./match";

// Matches that were run here before, the latest first. Only this browser knows them.

export type Where = "browser" | "server";

export interface Run {
  id: string;
  at: number;
  where: Where;
  request: MatchRequest;
  match: Match;
}

const Key = "laboratory.runs";
const Most = 20;

function isRun(value: unknown): value is Run {
  const run = value as Partial<Run> | null;
  return (
    typeof run?.id === "string" &&
    typeof run.at === "number" &&
    (run.where === "browser" || run.where === "server") &&
    Array.isArray(run.request?.players) &&
    Array.isArray(run.match?.sides) &&
    Array.isArray(run.match.curve)
  );
}

export function recallRuns(): Run[] {
  const kept = recallKept(Key);
  return Array.isArray(kept) ? kept.filter(isRun) : [];
}

// One that is there already is replaced.
export function withRun(runs: readonly Run[], run: Run): Run[] {
  return [run, ...runs.filter(({ id }) => id !== run.id)].slice(0, Most);
}

export const keepRuns = (runs: readonly Run[]): void => keep(Key, runs);
