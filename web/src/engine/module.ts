// The engine's WebAssembly module as an object (src/wasm/engine.h says what its functions do). Only numbers cross its
// border: texts and files are written into its memory and read out of it.

import { saidIn, type Failed, type Said } from "../messages/said";

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  quoin_allocate(size: number): number;
  quoin_free(address: number): void;
  quoin_new_engine(): number;
  quoin_answer(engine: number): number;
  quoin_answer_size(engine: number): number;
}

// What the engine says no to.
export class EngineRefusal extends Error {
  constructor(readonly said: Said) {
    super(said.sentence);
  }
}

// The small module, which only places tiles, has the sentence alone: nobody reads it.
const failureIn = (text: string): Said => (text.startsWith("{") ? saidIn(JSON.parse(text) as Failed) : { sentence: text });

type Call = (engine: number, ...numbers: number[]) => number;

export class EngineModule {
  readonly #exports: Exports & Record<string, Call>;
  readonly #handle: number;
  // Gets the partial answers of `ask` while it works.
  onTold: (partial: string) => void = () => {};

  private constructor(start: (imports: WebAssembly.Imports) => WebAssembly.Instance) {
    const tell = (address: number, size: number) => this.onTold(this.#textAt(address, size));
    this.#exports = start({ quoin: { tell, now: () => performance.now() } }).exports as unknown as Exports & Record<string, Call>;
    this.#exports._initialize();
    this.#handle = this.#exports.quoin_new_engine();
  }

  static of(module: WebAssembly.Module): EngineModule {
    return new EngineModule((imports) => new WebAssembly.Instance(module, imports));
  }
  static async load(url: string): Promise<EngineModule> {
    return EngineModule.of(await WebAssembly.compileStreaming(fetch(url)));
  }

  // A function of the engine that takes texts.
  askTexts(name: string, texts: readonly string[]): string {
    const copies = texts.map((text) => this.#copyIn(new TextEncoder().encode(text)));
    const isGood = this.#function(name)(this.#handle, ...copies.flatMap(({ address, size }) => [address, size]));
    for (const { address } of copies) this.#exports.quoin_free(address);
    return new TextDecoder().decode(this.#answer(isGood));
  }

  // A function of the engine that takes a file, which belongs to the engine from then on. The answer is gone with the
  // next call.
  giveFile(name: string, file: Uint8Array): Uint8Array {
    const { address, size } = this.#copyIn(file);
    return this.#answer(this.#function(name)(this.#handle, address, size));
  }

  #function(name: string): Call {
    return this.#exports[name]!;
  }

  #answer(isGood: number): Uint8Array {
    const start = this.#exports.quoin_answer(this.#handle);
    const size = this.#exports.quoin_answer_size(this.#handle);
    if (!isGood) throw new EngineRefusal(failureIn(this.#textAt(start, size)));
    return new Uint8Array(this.#exports.memory.buffer, start, size);
  }

  #textAt(address: number, size: number): string {
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, address, size));
  }

  #copyIn(bytes: Uint8Array): { address: number; size: number } {
    const address = this.#exports.quoin_allocate(Math.max(1, bytes.length));
    if (address === 0) throw new EngineRefusal({ sentence: "no memory left" });
    // Memory that grows gets a new buffer, so a view of it lasts only until the next call.
    new Uint8Array(this.#exports.memory.buffer).set(bytes, address);
    return { address, size: bytes.length };
  }
}
