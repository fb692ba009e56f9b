// What the engine answers to questions about words (src/wasm/words.cpp).

export interface FoundWord {
  word: string;
  length: number; // in tiles
  points: number;
}
export interface FoundWords {
  count: number;
  words: FoundWord[];
  letters?: string[];
}
export interface HooksAnswer {
  word: string;
  valid: boolean;
  front: string[];
  back: string[];
  without_first: boolean;
  without_last: boolean;
}

export interface Group {
  length: number;
  words: FoundWord[];
}

// By length, as they come: the longest first.
export function byLength(words: readonly FoundWord[]): Group[] {
  const groups: Group[] = [];
  for (const word of words) {
    if (groups.at(-1)?.length !== word.length) groups.push({ length: word.length, words: [] });
    groups.at(-1)!.words.push(word);
  }
  return groups;
}
