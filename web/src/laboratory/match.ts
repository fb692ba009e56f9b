import { t } from "../messages/messages.svelte";
import type { Match, MatchSide, NewMatch } from "../wire/api";

// Matches among computers, as the server and the engine in this browser tell them.

export type MatchRequest = Required<Pick<NewMatch, "players" | "lexicon" | "layout" | "games" | "seed">>;

export const FewestPlayers = 2;
export const MostPlayers = 4;
export const MostGames = 2000; // the server plays no more; nor do browsers, so that both can be compared
export const MostSeed = 1_000_000_000;

// Everybody begins equally often: up to a whole number of rounds.
export function wholeRounds(games: number, players: number): number {
  const most = Math.floor(MostGames / players) * players;
  return Math.min(most, Math.max(players, Math.ceil(games / players) * players));
}

// Where the true share lies with a chance of 95 %, in percent.
export function interval(share: number, error: number): { low: number; high: number } {
  return { low: Math.max(0, share - error), high: Math.min(100, share + error) };
}

// How much better somebody is who wins so many percent, in Elo; nothing at the ends, where it has no bound.
export function eloOf(percent: number): number | undefined {
  return percent > 0 && percent < 100 ? 400 * Math.log10(percent / (100 - percent)) : undefined;
}

// Why it could not go on. The other reasons are engines of others, which this client does not let play.
export const forfeitText = ({ reason, first_forfeit }: MatchSide) => (reason === "ran_out_of_time" ? t("laboratory.forfeit.time") : (first_forfeit ?? ""));

// Steps of the histogram that have games, with one empty step at each end.
export function spreadSteps(match: Match, side: number): { from: number; games: number }[] {
  const counts = match.sides[side]?.games_by_spread ?? [];
  const first = counts.findIndex((count) => count > 0);
  if (first < 0) return [];
  const last = counts.findLastIndex((count) => count > 0);
  const begin = Math.max(0, first - 1);
  return counts.slice(begin, last + 2).map((games, i) => ({ from: match.least_spread + (begin + i) * match.spread_step, games }));
}

export const commandOf = ({ players, lexicon, layout, games, seed }: MatchRequest) =>
  ["quoin match", ...players, "--lexicon", lexicon, ...(layout === "standard" ? [] : ["--layout", layout]), "--games", games, "--seed", seed].join(" ");

// A comma, a quote or a line break in a cell is quoted; a cell that a spreadsheet would take for a formula is not one.
function cell(value: string | number): string {
  const text = typeof value === "string" && /^[=+\-@]/.test(value) ? `'${value}` : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// One line for each player, and then one for each point of the curve.
export function matchToCsv(request: MatchRequest, match: Match): string {
  const columns = ["player", "games", "wins", "draws", "share_percent", "share_error", "mean_score", "mean_spread", "spread_error", "bingos_per_game"] as const;
  const lines: (string | number)[][] = [
    [...columns, "lexicon", "layout", "seed", "digest"],
    ...match.sides.map((side) => [...columns.map((name) => (name === "games" ? match.games : side[name])), request.lexicon, request.layout, request.seed, match.digest]),
    [],
    ["games", "share_percent", "share_error"],
    ...match.curve.map((point) => [point.games, point.share_percent, point.share_error]),
  ];
  return lines.map((line) => line.map(cell).join(",") + "\n").join("");
}

export const matchToJson = (request: MatchRequest, match: Match) => `${JSON.stringify({ request, command: commandOf(request), match }, null, 2)}\n`;
