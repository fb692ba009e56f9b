import { Assistant } from "../engine/assistant";

// The word list that a page works with: on its way, there, or not to be had.
export class OpenedList {
  lexicon = $state("");
  assistant = $state.raw<Assistant>();
  share = $state(0); // of what there is to do until it is there
  problem = $state("");

  async open(lexicon: string): Promise<void> {
    this.close();
    this.lexicon = lexicon;
    this.share = 0;
    this.problem = "";
    try {
      const assistant = await Assistant.open(lexicon, (share) => {
        if (this.lexicon === lexicon) this.share = share;
      });
      // Somebody may have chosen another one meanwhile.
      if (this.lexicon === lexicon && !this.assistant) this.assistant = assistant;
      else assistant.close();
    } catch (error) {
      if (this.lexicon === lexicon) this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    this.assistant?.close();
    this.assistant = undefined;
    this.lexicon = "";
  }
}
