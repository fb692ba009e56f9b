import { Assistant } from "../engine/assistant";
import { storedLexicons } from "../engine/lexicon_store";

// Whether games can be begun without a network: which word lists this browser has.

const PrepareAfter = 6000; // when what one came for has had its time

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export class Readiness {
  lexicons: readonly string[] = $state.raw([]);

  async refresh(): Promise<void> {
    this.lexicons = await storedLexicons();
  }

  // Fetches a word list that is not here yet, unless somebody pays for every byte. Gives back how to leave it.
  prepare(lexicon: string): () => void {
    const fetchIt = async () => {
      await this.refresh();
      if (this.lexicons.includes(lexicon) || savesData() || !("serviceWorker" in navigator)) return;
      (await Assistant.open(lexicon)).close();
      await this.refresh();
    };
    // It comes when a game wants it, then.
    const timer = setTimeout(() => void fetchIt().catch(() => {}), PrepareAfter);
    return () => clearTimeout(timer);
  }
}
