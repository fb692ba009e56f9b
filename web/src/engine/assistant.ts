import { t } from "../messages/messages.svelte";
import { engineWords } from "../messages/reasons";
import { Refusal } from "../base/refusal";
import type { Failure, FromWorker, ToWorker } from "./worker_messages";

// The engine with a word list, in a worker of its own. Files come from the server once, and from this browser's
// storage afterwards (lexicon_files.ts).
//
// Questions are answered one after the other. One that is given up ends the worker, whatever it was doing, and the
// next question waits until another has opened.

export interface AskOptions<Answer> {
  onProgress?: (partial: Answer) => void;
  signal?: AbortSignal;
}

interface Asked {
  request: string;
  onPartial: (answer: string) => void;
  onAnswer: (answer: string) => void;
  onFailure: (error: unknown) => void;
}

const sentences = {
  silent: "engine.silent",
  "unknown-lexicon": "engine.unknown-lexicon",
  damaged: "engine.damaged",
  broken: "engine.broken",
  odd: "server.odd",
} as const;
const sentenceOf = async (failure: Failure) => (failure.why === "refused" ? engineWords(failure.said) : t(sentences[failure.why]));

export class Assistant {
  readonly #lexicon: string;
  #alphabet = "";
  #worker: Worker | undefined;
  #isReady = false;
  readonly #waiting: Asked[] = []; // the first of them is with the worker, once that is ready

  private constructor(lexicon: string) {
    this.#lexicon = lexicon;
  }

  // Rejects with a Refusal, which says why in a sentence.
  static async open(lexicon: string, onProgress: (share: number) => void = () => {}): Promise<Assistant> {
    const assistant = new Assistant(lexicon);
    await assistant.#start(onProgress);
    return assistant;
  }

  // The text of the alphabet file.
  get alphabet(): string {
    return this.#alphabet;
  }

  close(): void {
    this.#end();
    for (const asked of this.#waiting.splice(0)) asked.onFailure(new DOMException("closed", "AbortError"));
  }

  // The answer to one of the questions in src/wasm. Rejects with a Refusal, or with the signal's reason.
  ask<Answer>(request: { ask: string } & Record<string, unknown>, options: AskOptions<Answer> = {}): Promise<Answer> {
    const { onProgress, signal } = options;
    return new Promise<Answer>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const giveUp = () => this.#giveUp(asked, signal!.reason);
      const isOver = () => signal?.removeEventListener("abort", giveUp);
      const asked: Asked = {
        request: JSON.stringify(request),
        onPartial: (partial) => onProgress?.(JSON.parse(partial) as Answer),
        onAnswer: (answer) => (isOver(), resolve(JSON.parse(answer) as Answer)),
        onFailure: (error) => (isOver(), reject(error as Error)),
      };
      signal?.addEventListener("abort", giveUp);
      this.#waiting.push(asked);
      if (this.#waiting.length > 1) return;
      if (this.#worker) this.#sendFirst();
      else this.#restart();
    });
  }

  #sendFirst(): void {
    const first = this.#waiting[0];
    if (first && this.#isReady) this.#send({ kind: "ask", request: first.request });
  }

  #send(message: ToWorker): void {
    this.#worker!.postMessage(message);
  }

  #giveUp(asked: Asked, reason: unknown): void {
    const place = this.#waiting.indexOf(asked);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    asked.onFailure(reason);
    if (place > 0 || !this.#isReady) return;
    this.#end();
    this.#restart();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isReady = false;
  }

  // Behind the scenes; whoever asks next hears what went wrong.
  #restart(): void {
    this.#start(() => {}).catch((error: unknown) => {
      for (const asked of this.#waiting.splice(0)) asked.onFailure(error);
    });
  }

  #start(onProgress: (share: number) => void): Promise<void> {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      const fail = (failure: Failure) => {
        this.#end();
        void sentenceOf(failure).then((sentence) => reject(new Refusal(sentence)));
      };
      worker.onerror = () => this.#worker === worker && fail({ why: "broken" });
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (this.#worker !== worker) return;
        if (data.kind === "progress") onProgress(data.share);
        else if (data.kind === "failed") fail(data.failure);
        else if (data.kind === "opened") {
          this.#alphabet = data.alphabet;
          this.#isReady = true;
          // Of a worker that was ended, a last word may still be on its way.
          const hear = (message: FromWorker) => this.#worker === worker && this.#hear(message);
          worker.onmessage = (message: MessageEvent<FromWorker>) => hear(message.data);
          worker.onerror = () => hear({ kind: "failed", failure: { why: "broken" } });
          resolve();
          this.#sendFirst();
        }
      };
      worker.postMessage({ kind: "open", lexicon: this.#lexicon } satisfies ToWorker);
    });
  }

  #hear(message: FromWorker): void {
    const first = this.#waiting[0];
    if (!first) return;
    if (message.kind === "partial") return first.onPartial(message.answer);
    this.#waiting.shift();
    if (message.kind === "answer") first.onAnswer(message.answer);
    if (message.kind === "failed") {
      void sentenceOf(message.failure).then((sentence) => first.onFailure(new Refusal(sentence)));
      // An engine that broke cannot go on.
      if (message.failure.why === "broken") {
        this.#end();
        if (this.#waiting.length > 0) this.#restart();
        return;
      }
    }
    this.#sendFirst();
  }
}
