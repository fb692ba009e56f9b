import { keep, recallKept } from "../base/kept";
import type { Analysis, Path } from "./analysis";
import { fromKept, toKept } from "./kept_analysis";

// Studies that this browser keeps: those that got a name, and the one that was open last.

export interface Saved {
  id: string;
  name: string;
  at: number;
}

const MostSaved = 200;
const List = "analyses";
const Draft = "analysis.draft";
const keyOf = (id: string) => `analysis.${id}`;

export function savedAnalyses(): Saved[] {
  const list = recallKept(List);
  if (!Array.isArray(list)) return [];
  return list
    .filter((one): one is Saved => typeof one?.id === "string" && typeof one.name === "string" && Number.isFinite(one.at))
    .sort((a, b) => b.at - a.at);
}

// Under the same name it takes the place of the one before. False where this browser has no room for it.
export function saveAnalysis(name: string, analysis: Analysis, path: Path, now = Date.now()): boolean {
  const before = savedAnalyses();
  const id = before.find((one) => one.name === name)?.id ?? `${now.toString(36)}${Math.floor(Math.random() * 1e9).toString(36)}`;
  const list = [{ id, name, at: now }, ...before.filter((one) => one.id !== id)];
  if (list.length > MostSaved) return false;
  keep(keyOf(id), toKept(analysis, path));
  if (openAnalysis(id) === undefined) return false;
  keep(List, list);
  return true;
}

// Under any name; which of its moments was looked at does not matter.
export function isSaved(analysis: Analysis): boolean {
  const text = (one: Analysis) => JSON.stringify(toKept(one, []));
  const wanted = text(analysis);
  return savedAnalyses().some(({ id }) => {
    const saved = openAnalysis(id);
    return saved !== undefined && text(saved.analysis) === wanted;
  });
}

export const openAnalysis = (id: string) => fromKept(recallKept(keyOf(id)));

export function deleteAnalysis(id: string): void {
  keep(List, savedAnalyses().filter((one) => one.id !== id));
  try {
    localStorage.removeItem(`quoin.${keyOf(id)}`);
  } catch {
    // Storage that is forbidden has nothing in it.
  }
}

export const keepDraft = (analysis: Analysis, path: Path) => keep(Draft, toKept(analysis, path));
export const recallDraft = () => fromKept(recallKept(Draft));
