import { sentenceOf } from "../messages/said";

// What a page asks for or does: whether it is under way, and what went wrong. Of what is run again before it has come to
// its end, only the last counts.
export class Work {
  isBusy = $state(false);
  error: unknown = $state.raw();
  readonly problem = $derived(this.error === undefined ? "" : sentenceOf(this.error));
  #last: AbortController | undefined;

  async run(work: (signal: AbortSignal) => unknown): Promise<void> {
    this.stop();
    const { signal } = (this.#last = new AbortController());
    this.isBusy = true;
    this.error = undefined;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) this.error = error;
    }
    if (!signal.aborted) this.isBusy = false;
  }

  stop(): void {
    this.#last?.abort();
    this.isBusy = false;
  }
}
