// Experiments that others published, with what they reported and what we measured (docs/replications.md).

export interface Reported {
  games?: number;
  share?: number;
  scores?: number[];
  deviations?: number[];
  note?: string;
}
export interface Measured {
  lexicon: string;
  games: number;
  share: number;
  error: number;
  players: string[];
  scores: number[];
  deviations: number[];
}
export interface ComparedMatch {
  name: string;
  reported: Reported;
  measured: Measured[];
}
export interface ComparedFigure {
  figure: string;
  dawg: number;
  gaddag: number;
  reported_dawg?: number;
  reported_gaddag?: number;
}
export interface Experiment {
  name: string;
  title: string;
  source: string;
  question: string;
  difference: string;
  kind: "matches" | "end-games" | "opening" | "automata";
  remark?: string;
  matches?: ComparedMatch[];
  automata?: ComparedFigure[];
}

const Deviations95 = 1.96;

// How far a reported share may be off, as so many games that do not depend on each other let it.
export function reportedError({ share, games }: Reported): number | undefined {
  return share === undefined || !games ? undefined : Deviations95 * Math.sqrt((share * (1 - share)) / games);
}

// Whether two shares are no further apart than chance explains in 95 of 100 cases; nothing where that cannot be said.
export function agrees(reported: Reported, measured: Measured): boolean | undefined {
  const error = reportedError(reported);
  if (reported.share === undefined || error === undefined) return undefined;
  return Math.abs(reported.share - measured.share) <= Math.hypot(error, measured.error);
}

// Dots with their intervals, in percent.
export function dotsOf({ reported, measured }: ComparedMatch) {
  const dot = (kind: "reported" | "measured", share: number, error: number) => ({
    kind,
    share: 100 * share,
    low: 100 * Math.max(0, share - error),
    high: 100 * Math.min(1, share + error),
  });
  const first = reported.share === undefined ? [] : [dot("reported", reported.share, reportedError(reported) ?? 0)];
  return [...first, ...measured.map(({ share, error }) => dot("measured", share, error))];
}

// Where the form of the laboratory opens with these players.
export function pathToRun(players: readonly string[], lexicon: string): string {
  const query = new URLSearchParams(players.map((player) => ["player", player]));
  query.set("lexicon", lexicon);
  return `/laboratory?${query}#run`;
}
