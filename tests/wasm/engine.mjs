// The WebAssembly module as an object. src/wasm/engine.h says what its functions do.

import { readFile } from "node:fs/promises";

export async function compile(path) {
  return WebAssembly.compile(await readFile(path));
}

// Placing tiles is refused in a sentence, everything else in JSON.
function refusalIn(text) {
  if (!text.startsWith("{")) return new Error(text);
  const { error, reason, with: about } = JSON.parse(text);
  return Object.assign(new Error(error), { reason, about });
}

export class Engine {
  constructor(module) {
    // What `ask` told while it worked, since it was last called.
    this.told = [];
    const tell = (address, size) => this.told.push(JSON.parse(this.#textAt(address, size)));
    this.exports = new WebAssembly.Instance(module, { quoin: { tell, now: () => performance.now() } }).exports;
    this.exports._initialize();
    this.handle = this.exports.quoin_new_engine();
  }

  get memorySize() {
    return this.exports.memory.buffer.byteLength;
  }

  openLexicon(bytes) {
    const file = this.#copyIn(bytes);
    this.#answer(this.exports.quoin_open_lexicon(this.handle, file.address, file.size));
  }

  // Lines as `at word tiles score leave`, with tabs between them.
  findPlays(layout, position) {
    return this.#linesOf(this.exports.quoin_find_plays, [layout, position]);
  }

  openTables(bytes) {
    const file = this.#copyIn(bytes);
    this.#answer(this.exports.quoin_open_tables(this.handle, file.address, file.size));
  }

  // The same lines with the equity in points behind; an exchange is at `-`.
  bestPlays(layout, position, count) {
    return this.#linesOf(this.exports.quoin_best_plays, [layout, position], count);
  }

  // `play at tiles score bonus` and a line `word at tiles score` for each word, or `fault code reason`.
  inspectPlacement({ alphabet, layout, rules }, board, placed) {
    const tiles = placed.map(({ square, tile }) => `${square}\t${tile}`);
    return this.#linesOf(this.exports.quoin_inspect_placement, [alphabet, layout, rules, board.join("\n"), tiles.join("\n")]);
  }

  // The compact .qlx file of a packed word list.
  unpackLexicon(bytes) {
    const file = this.#copyIn(bytes);
    const isGood = this.exports.quoin_unpack_lexicon(this.handle, file.address, file.size);
    if (!isGood) this.#answer(isGood);
    const start = this.exports.quoin_answer(this.handle);
    return new Uint8Array(this.exports.memory.buffer, start, this.exports.quoin_answer_size(this.handle)).slice();
  }

  ask(request) {
    this.told = [];
    const { address, size } = this.#copyIn(new TextEncoder().encode(JSON.stringify(request)));
    const isGood = this.exports.quoin_ask(this.handle, address, size);
    this.exports.quoin_free(address);
    return JSON.parse(this.#answer(isGood));
  }

  close() {
    this.exports.quoin_delete_engine(this.handle);
  }

  #linesOf(find, texts, ...numbers) {
    const copies = texts.map((text) => this.#copyIn(new TextEncoder().encode(text)));
    const isGood = find(this.handle, ...copies.flatMap(({ address, size }) => [address, size]), ...numbers);
    for (const { address } of copies) this.exports.quoin_free(address);
    return this.#answer(isGood).split("\n").slice(0, -1);
  }

  #copyIn(bytes) {
    const address = this.exports.quoin_allocate(bytes.length);
    if (address === 0) throw new Error("no memory left");
    // Memory that grows gets a new buffer, so a view of it lasts only until the next call.
    new Uint8Array(this.exports.memory.buffer).set(bytes, address);
    return { address, size: bytes.length };
  }

  #textAt(address, size) {
    const bytes = new Uint8Array(this.exports.memory.buffer, address, size);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  }

  #answer(isGood) {
    const start = this.exports.quoin_answer(this.handle);
    const text = this.#textAt(start, this.exports.quoin_answer_size(this.handle));
    if (!isGood) throw refusalIn(text);
    return text;
  }
}
