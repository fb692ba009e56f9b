import type { Routes } from "../wire/api";

// What somebody looks for among their games that are over: as a form, in the address, and as the server wants it.

export const emptySearch = () => ({
  player: "",
  word: "",
  least: null as number | null, // points
  most: null as number | null,
  from: "", // "2026-11-16", days of the reader
  to: "", // the last day that counts
});
export type Search = ReturnType<typeof emptySearch>;

const Numbers = ["least", "most"] as const;
const Texts = ["player", "word", "from", "to"] as const;

export function addressOf(search: Search): string {
  const address = new URLSearchParams();
  for (const key of Texts) if (search[key].trim()) address.set(key, search[key].trim());
  for (const key of Numbers) if (search[key] !== null) address.set(key, String(search[key]));
  return address.toString();
}

export function searchOf(address: string): Search {
  const found = new URLSearchParams(address);
  const search = emptySearch();
  for (const key of Texts) search[key] = found.get(key) ?? "";
  for (const key of Numbers) search[key] = /^-?\d{1,6}$/.test(found.get(key) ?? "") ? Number(found.get(key)) : null;
  for (const key of ["from", "to"] as const) if (dayOf(search[key]) === undefined) search[key] = "";
  return search;
}

// The beginning of a day where the reader is; `after` counts further days.
function dayOf(text: string, after = 0): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (!year) return undefined;
  const moment = new Date(Number(year), Number(month) - 1, Number(day) + after).getTime();
  return Number.isNaN(moment) ? undefined : moment;
}

export type ArchiveQuery = NonNullable<Routes["GET /api/archive"]["query"]>;

export function queryOf(search: Search, before?: string, limit?: number): ArchiveQuery {
  return {
    player: search.player.trim() || undefined,
    word: search.word.trim() || undefined,
    score_min: search.least ?? undefined,
    score_max: search.most ?? undefined,
    from: dayOf(search.from),
    to: dayOf(search.to, 1),
    before: before || undefined,
    limit,
  };
}

export type SearchProblem = "scores" | "days";

// What nothing could be found by.
export function searchProblem(search: Search): SearchProblem | undefined {
  if (search.least !== null && search.most !== null && search.least > search.most) return "scores";
  return search.from && search.to && search.from > search.to ? "days" : undefined;
}
