import { Assistant } from "../engine/assistant";
import { Work } from "../parts/work.svelte";

// The word list that a page works with: on its way, there, or not to be had.
export class OpenedList {
  lexicon = $state("");
  assistant = $state.raw<Assistant>();
  share = $state(0); // of what there is to do until it is there
  readonly #opening = new Work();

  get problem(): string {
    return this.#opening.problem;
  }

  open(lexicon: string): void {
    this.close();
    this.lexicon = lexicon;
    this.share = 0;
    void this.#opening.run(async (signal) => {
      const assistant = await Assistant.open(lexicon, (share) => {
        if (!signal.aborted) this.share = share;
      });
      // Somebody may have chosen another one meanwhile.
      if (signal.aborted) assistant.close();
      else this.assistant = assistant;
    });
  }

  close(): void {
    this.#opening.stop();
    this.assistant?.close();
    this.assistant = undefined;
    this.lexicon = "";
  }
}
