import moduleUrl from "placing.wasm?url";
import { Once } from "../base/once";
import { EngineModule } from "./module";

// The rules of placing and scoring, from the engine itself (src/wasm/engine.h): what the page says
// about a play before it is made is what the server will say.

export interface InspectedWord {
  at: string;
  tiles: string;
  score: number;
}
export type Inspection =
  | { kind: "fault"; fault: string }
  | { kind: "play"; at: string; tiles: string; score: number; bonus: number; words: InspectedWord[] };

export interface Placement {
  alphabet: string; // texts of the files
  layout: string;
  rules: string;
  board: readonly string[];
  placed: readonly { at: string; tile: string }[];
}

export class Engine {
  readonly #module: EngineModule;

  constructor(module: EngineModule) {
    this.#module = module;
  }

  // For the whole engine (whole_engine.ts): what needs no word list; the rest is for the Assistant.
  ask<Answer>(request: { ask: string } & Record<string, unknown>): Answer {
    return JSON.parse(this.#module.askTexts("quoin_ask", [JSON.stringify(request)])) as Answer;
  }

  inspect({ alphabet, layout, rules, board, placed }: Placement): Inspection {
    const laid = placed.map(({ at, tile }) => `${at}\t${tile}\n`).join("");
    const answer = this.#module.askTexts("quoin_inspect_placement", [alphabet, layout, rules, board.join("\n"), laid]);
    const [first = [], ...rest] = answer.trimEnd().split("\n").map((line) => line.split("\t"));
    if (first[0] === "fault") return { kind: "fault", fault: first[1] ?? "" };
    const words = rest.map(([, at = "", tiles = "", score]) => ({ at, tiles, score: Number(score) }));
    return { kind: "play", at: first[1] ?? "", tiles: first[2] ?? "", score: Number(first[3]), bonus: Number(first[4]), words };
  }
}

export function loadedOnce(moduleUrl: string): () => Promise<Engine> {
  const loading = new Once(async () => new Engine(await EngineModule.load(moduleUrl)));
  return () => loading.get();
}

// The part that places and scores.
export const loadEngine = loadedOnce(moduleUrl);
