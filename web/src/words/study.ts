import { keep, recallKept } from "../base/kept";
import { readDeck, withMissed, type Deck } from "./schedule";

// The cards that this browser keeps, a deck for each word list.

const keyOf = (lexicon: string) => `study.${lexicon}`;

export const recallDeck = (lexicon: string): Deck => readDeck(recallKept(keyOf(lexicon)));
export const keepDeck = (lexicon: string, deck: Deck): void => keep(keyOf(lexicon), deck);

// For whoever finds out that somebody did not know these words.
export function addMissed(lexicon: string, words: readonly string[]): void {
  keepDeck(lexicon, withMissed(recallDeck(lexicon), words, Date.now()));
}
