import moduleUrl from "quoin.wasm?url";

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

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  quoin_allocate(size: number): number;
  quoin_free(address: number): void;
  quoin_new_engine(): number;
  quoin_answer(engine: number): number;
  quoin_answer_size(engine: number): number;
  quoin_inspect_placement(engine: number, ...texts: number[]): number;
}

export class Engine {
  readonly #exports: Exports;
  readonly #handle: number;

  constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as unknown as Exports;
    this.#exports._initialize();
    this.#handle = this.#exports.quoin_new_engine();
  }

  inspect({ alphabet, layout, rules, board, placed }: Placement): Inspection {
    const laid = placed.map(({ at, tile }) => `${at}\t${tile}\n`).join("");
    const answer = this.#ask([alphabet, layout, rules, board.join("\n"), laid]);
    const [first = [], ...rest] = answer.trimEnd().split("\n").map((line) => line.split("\t"));
    if (first[0] === "fault") return { kind: "fault", fault: first[1] ?? "" };
    const words = rest.map(([, at = "", tiles = "", score]) => ({ at, tiles, score: Number(score) }));
    return { kind: "play", at: first[1] ?? "", tiles: first[2] ?? "", score: Number(first[3]), bonus: Number(first[4]), words };
  }

  #ask(texts: string[]): string {
    const copies = texts.map((text) => this.#copyIn(text));
    const isGood = this.#exports.quoin_inspect_placement(this.#handle, ...copies.flatMap(({ address, size }) => [address, size]));
    for (const { address } of copies) this.#exports.quoin_free(address);
    const start = this.#exports.quoin_answer(this.#handle);
    const size = this.#exports.quoin_answer_size(this.#handle);
    const answer = new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, start, size));
    if (!isGood) throw new Error(answer);
    return answer;
  }

  #copyIn(text: string): { address: number; size: number } {
    const bytes = new TextEncoder().encode(text);
    const address = this.#exports.quoin_allocate(Math.max(1, bytes.length));
    if (address === 0) throw new Error("no memory left");
    // Memory that grows gets a new buffer, so a view of it lasts only until the next call.
    new Uint8Array(this.#exports.memory.buffer).set(bytes, address);
    return { address, size: bytes.length };
  }
}

let loading: Promise<Engine> | undefined;

export function loadEngine(): Promise<Engine> {
  loading ??= WebAssembly.instantiateStreaming(fetch(moduleUrl)).then(({ instance }) => new Engine(instance));
  // A line that broke at this moment should not cost the score badge for good.
  loading.catch(() => (loading = undefined));
  return loading;
}
