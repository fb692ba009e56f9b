import { dueCards, missedCards, type Card, type Deck, type Kind } from "./schedule";

// Which question comes next, and whether an answer is right. Random numbers come from outside, from 0 up to 1.

export type Random = () => number;
export type QuizSet = "missed" | number; // words of so many letters

// Enough to choose from; a deck without any goes on with cards that are not due yet.
export interface Material {
  words: readonly string[]; // of the length that is asked
  others: readonly string[]; // that look like words and are none
}

const anyOf = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];

// Of what is due, the words that are asked about, and what somebody once took for one of them.
function dueOf(deck: Deck, kind: Kind, length: number, material: Material, now: number): Card[] {
  const words = new Set(material.words);
  return dueCards(deck, now).filter((card) => card.kind === kind && (words.has(card.text) || [...card.text].length === length));
}

export interface Asked {
  kind: Kind;
  text: string;
}

// Two of three times what is due, so that old words come back and new ones come too. Never the same twice in a row,
// where there is another.
export function nextQuestion(deck: Deck, kind: Kind, set: QuizSet, material: Material, before: string, now: number, random: Random): Asked | undefined {
  const others = <T extends { text: string }>(list: readonly T[]) => {
    const different = list.filter(({ text }) => text !== before);
    return different.length > 0 ? different : list;
  };
  if (set === "missed") {
    const missed = missedCards(deck);
    const due = missed.filter((card) => card.due <= now);
    const card = others([...(due.length > 0 ? due : missed)].sort((a, b) => a.due - b.due))[0];
    return card && { kind: card.kind, text: card.text };
  }
  const due = others(dueOf(deck, kind, set, material, now));
  if (due[0] && random() < 2 / 3) return { kind, text: due[0].text };
  const pool = kind === "word" && random() < 0.5 && material.others.length > 0 ? material.others : material.words;
  const fresh = anyOf(others(pool.map((text) => ({ text }))), random) ?? due[0];
  return fresh && { kind, text: fresh.text };
}

// What somebody typed as words: apart by spaces, commas or line ends, in capitals.
export function typedWords(text: string): string[] {
  return text.toLocaleUpperCase().split(/[\s,;]+/u).filter((word) => word !== "");
}

// Letters as somebody types them, whatever stands between: of an alphabet whose tiles these are, longest first.
export function typedLetters(text: string, tiles: readonly string[]): string[] {
  const byLength = [...tiles].sort((a, b) => b.length - a.length);
  const found: string[] = [];
  let rest = text.toLocaleUpperCase();
  while (rest !== "") {
    const tile = byLength.find((one) => rest.startsWith(one));
    if (tile) found.push(tile);
    rest = rest.slice(tile ? tile.length : 1);
  }
  return [...new Set(found)];
}

export interface Compared {
  missing: string[];
  extra: string[];
  isRight: boolean;
}
export function compared(given: readonly string[], wanted: readonly string[]): Compared {
  const missing = wanted.filter((one) => !given.includes(one));
  const extra = given.filter((one) => !wanted.includes(one));
  return { missing, extra, isRight: missing.length === 0 && extra.length === 0 };
}
