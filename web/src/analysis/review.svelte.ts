import { Assistant } from "../engine/assistant";
import { Work } from "../parts/work.svelte";
import type { Comparison } from "./questions";
import { mainLine, type Analysis, type Path } from "./analysis";

// A whole game looked at by the engine, turn after turn: what was lost where, and how the chances went.

export interface ReviewedTurn {
  record_turn: number; // from 1, of the turns of the main line
  player: number; // from 1
  play: string;
  score: number;
  choices: { play: string; win: number; spread: number }[]; // the best first
  points_lost: number | null;
  win_lost: number | null; // from 0 to 1
  mistake: string;
  win_after: number | null; // the player's own chance
  why?: Comparison;
}
export interface ReviewedPlayer {
  name: string;
  points_lost: number;
  win_lost: number;
  mistakes: { small: number; medium: number; large: number };
  luck: number;
  bingos: number;
  missed_bingos: number;
  level: { estimate: number } | null;
}
interface Whole {
  turns: ReviewedTurn[];
  players: ReviewedPlayer[];
}
// While it works: the turn that was looked at last.
interface Part {
  turns: number;
  turn: ReviewedTurn;
}

// The chance of the first player after a turn, whoever made it.
export function firstPlayersChance({ player, win_after }: ReviewedTurn): number | undefined {
  return win_after === null ? undefined : player === 1 ? win_after : 1 - win_after;
}

// The path in a study that leads to the moment before a turn of the record, or after it.
export function pathOfTurn(analysis: Analysis, recordTurn: number, when: "before" | "after"): Path {
  return mainLine(analysis).slice(1, recordTurn + (when === "after" ? 1 : 0)).map(({ id }) => id);
}

// What was found stays when it is stopped.
export class Review extends Work {
  turns: readonly ReviewedTurn[] = $state.raw([]);
  players: readonly ReviewedPlayer[] = $state.raw([]);
  count = $state(0);
  of: Analysis | null = $state.raw(null); // the study as it was then

  look(analysis: Analysis, lexicon: string, gcg: string, layout: string, effort: "quick" | "usual" | "thorough"): Promise<void> {
    this.turns = [];
    this.players = [];
    this.count = 0;
    this.of = analysis;
    return this.run(async (signal) => {
      const assistant = await Assistant.open(lexicon);
      const take = (answer: Whole | Part) => {
        if (signal.aborted) return;
        if ("turn" in answer) {
          this.count = answer.turns;
          this.turns = [...this.turns, answer.turn];
        } else {
          this.turns = answer.turns;
          this.players = answer.players;
        }
      };
      try {
        take(await assistant.ask<Whole | Part>({ ask: "review", gcg, layout, effort }, { signal, onProgress: take }));
      } finally {
        assistant.close();
      }
    });
  }
}
