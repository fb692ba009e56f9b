import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

// The published experiments beside our replications, for the laboratory page: what experiments/results has, without
// the curves and histograms, which are ten times as much.

interface Side {
  spec: string;
  mean_score: number;
  score_deviation: number;
}
interface Measured {
  lexicon: string;
  games: number;
  share: number;
  share_error: number;
  players: Side[];
}
interface Result {
  name: string;
  title: string;
  source: string;
  question: string;
  difference: string;
  remark?: string;
  matches?: { name: string; reported?: Record<string, unknown>; measured: Measured[] }[];
  automata?: Record<string, unknown>[];
}

const rounded = (number: number) => Math.round(number * 1e5) / 1e5;

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, "utf8"));
}

export async function readReplications(experiments: string): Promise<unknown[]> {
  const files = (await readdir(join(experiments, "results"))).filter((name) => name.endsWith(".json")).sort();
  return Promise.all(
    files.map(async (file) => {
      const result = (await readJson(join(experiments, "results", file))) as Result;
      const { kind } = (await readJson(join(experiments, basename(file)))) as { kind: string };
      const { name, title, source, question, difference, remark, automata } = result;
      const matches = (result.matches ?? []).map((match) => ({
        name: match.name,
        reported: match.reported ?? {},
        measured: match.measured.map(({ lexicon, games, share, share_error, players }) => ({
          lexicon,
          games,
          share: rounded(share),
          error: rounded(share_error),
          players: players.map((side) => side.spec),
          scores: players.map((side) => rounded(side.mean_score)),
          deviations: players.map((side) => rounded(side.score_deviation)),
        })),
      }));
      return { name, title, source, question, difference, kind, ...(remark && { remark }), ...(matches.length && { matches }), ...(automata && { automata }) };
    }),
  );
}
