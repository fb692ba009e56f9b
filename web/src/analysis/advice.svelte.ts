import { Assistant } from "../engine/assistant";
import { Once } from "../base/once";
import type { Desk } from "./desk.svelte";
import type { BestPlays, Endgame, Inference, Phase, PreEndgame, Simulation } from "../wire/analysis";
import { gameRequest, keyOfPlay, positionRequest, type Comparison, type Play } from "./questions";

// What the engine says about the position on the desk. The list of plays is there at once, from an engine of its own;
// what takes longer is asked for, tells how far it is, and ends when it is stopped or the position changes.

export type Search = Phase | "inference" | "explanation";

const PlaysListed = 20;
const PlaysSimulated = 12;
const MostSamples = 240;

export interface Sample {
  iterations: number;
  wins: ReadonlyMap<string, number>; // percent, by play
}

export class Advice {
  loading: number | null = $state(null); // how much of the word list is here
  problem = $state("");
  // What the engine said of the position at once; of the one before, until it has.
  best: BestPlays | null = $state.raw(null);
  hasListed = $state(false); // the plays are all that there are
  running: Search | null = $state(null);
  simulation: Simulation | null = $state.raw(null);
  samples: readonly Sample[] = $state.raw([]);
  endgame: Endgame | null = $state.raw(null);
  preEndgame: PreEndgame | null = $state.raw(null);
  inference: Inference | null = $state.raw(null);
  explanation: Comparison | null = $state.raw(null);

  readonly plays = $derived(this.best?.plays ?? []);
  // Not before the search is over: either it is being solved, or it is proven.
  readonly isPreEndgameProven = $derived(this.preEndgame?.proven === true && this.running !== "pre-endgame");

  #lexicon = "";
  readonly #quick = new Once(() => this.#open());
  // After the other, so that the word list is in storage by then.
  readonly #deep = new Once(() => this.#quick.get().then(() => this.#open()));
  #search: AbortController | undefined;
  #listing: AbortController | undefined;

  constructor(private readonly desk: Desk) {}

  close(): void {
    this.forget();
    for (const opened of [this.#quick, this.#deep]) opened.forget()?.then((assistant) => assistant.close()).catch(() => {});
  }

  // Another word list closes the one before.
  use(lexicon: string): void {
    if (lexicon === this.#lexicon) return;
    this.close();
    this.#lexicon = lexicon;
    this.best = null;
    this.problem = "";
  }

  // What is known to whoever asks.
  #asked(): { position: object; game: object } {
    return { position: positionRequest(this.desk), game: gameRequest(this.desk) };
  }

  async #open(): Promise<Assistant> {
    this.loading = 0;
    try {
      return await Assistant.open(this.#lexicon, (share) => (this.loading = share));
    } finally {
      this.loading = null;
    }
  }
  // The position is another one: nothing that was said counts any more.
  forget(): void {
    this.stop();
    this.#listing?.abort();
    this.hasListed = false;
    this.simulation = null;
    this.samples = [];
    this.endgame = null;
    this.preEndgame = null;
    this.inference = null;
    this.explanation = null;
  }

  stop(): void {
    this.#search?.abort();
    this.#search = undefined;
    this.running = null;
  }

  async list(): Promise<void> {
    this.#listing?.abort();
    const listing = (this.#listing = new AbortController());
    this.hasListed = false;
    const request = { ask: "best-plays", ...this.#asked(), count: PlaysListed };
    try {
      const assistant = await this.#quick.get();
      if (listing.signal.aborted) return;
      const best = await assistant.ask<BestPlays>(request);
      if (listing.signal.aborted) return;
      this.best = best;
      this.hasListed = true;
      this.problem = "";
    } catch (error) {
      if (listing.signal.aborted) return;
      this.best = null;
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  // Whether the word is in the list.
  async judge(word: string): Promise<boolean> {
    const assistant = await this.#quick.get();
    return (await assistant.ask<{ valid: boolean }>({ ask: "judge", words: [word] })).valid;
  }

  async #searching<Answer>(search: Search, request: { ask: string } & Record<string, unknown>, take: (answer: Answer) => void): Promise<void> {
    this.stop();
    const mine = (this.#search = new AbortController());
    this.running = search;
    this.problem = "";
    try {
      const assistant = await this.#deep.get();
      if (mine.signal.aborted) return;
      take(await assistant.ask<Answer>(request, { signal: mine.signal, onProgress: (partial) => mine.signal.aborted || take(partial) }));
    } catch (error) {
      if (!mine.signal.aborted) this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.#search === mine) this.running = null;
    }
  }

  simulate(plies: number, iterations: number, infers: boolean): Promise<void> {
    this.simulation = null;
    this.samples = [];
    const request = { ask: "simulate", ...this.#asked(), count: PlaysSimulated, plies, iterations, inference: infers };
    return this.#searching<Simulation>("simulation", request, (answer) => {
      this.simulation = answer;
      const wins = new Map(answer.plays.map((play) => [keyOfPlay(play), play.win_percent]));
      const sample = { iterations: answer.iterations, wins };
      const last = this.samples.at(-1);
      const before = last?.iterations === answer.iterations ? this.samples.slice(0, -1) : this.samples;
      // Of very many samples every second is enough.
      this.samples = [...(before.length >= MostSamples ? before.filter((_, i) => i % 2 === 0) : before), sample];
    });
  }

  solveEndgame(): Promise<void> {
    this.endgame = null;
    return this.#searching<Endgame>("endgame", { ask: "endgame", ...this.#asked(), nodes: 20_000_000 }, (answer) => (this.endgame = answer));
  }

  solvePreEndgame(): Promise<void> {
    this.preEndgame = null;
    return this.#searching<PreEndgame>("pre-endgame", { ask: "pre-endgame", ...this.#asked(), nodes: 50_000_000 }, (answer) => (this.preEndgame = answer));
  }

  infer(): Promise<void> {
    this.inference = null;
    return this.#searching<Inference>("inference", { ask: "infer", ...this.#asked() }, (answer) => (this.inference = answer));
  }

  explain(better: Play, worse: Play): Promise<void> {
    this.explanation = null;
    const named = ({ at, tiles }: Play) => ({ at, tiles });
    return this.#searching<Comparison>(
      "explanation",
      { ask: "explain", position: positionRequest(this.desk), better: named(better), worse: named(worse), iterations: 400 },
      (answer) => (this.explanation = answer),
    );
  }
}
