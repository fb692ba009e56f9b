// When to ask about a word again: Leitner's boxes. A right answer moves a card one box up, and it rests for longer; a
// wrong one puts it back into the first, which comes again within the sitting. Time is told by whoever calls.

const Minute = 60_000;
const Day = 24 * 60 * Minute;

// How long a card rests after it has come into a box.
export const restOfBox: readonly number[] = [Minute, Day, 3 * Day, 7 * Day, 16 * Day, 35 * Day, 90 * Day];
export const lastBox = restOfBox.length - 1;

export const kinds = ["word", "anagrams", "hooks"] as const;
export type Kind = (typeof kinds)[number];

export interface Card {
  kind: Kind;
  text: string;
  box: number;
  due: number; // milliseconds since 1970
  missed: number; // times answered wrong
}

export interface Day {
  day: string; // "2026-11-16", where the person is
  right: number;
  wrong: number;
}

export interface Deck {
  cards: Card[];
  days: Day[]; // the latest last
  streak: number; // right answers in a row
  best: number;
}

// More than anybody learns, and little enough for a browser to keep.
export const mostCards = 4000;
export const mostDays = 60;

export const emptyDeck = (): Deck => ({ cards: [], days: [], streak: 0, best: 0 });

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function isCard(value: unknown): value is Card {
  const card = value as Partial<Card> | null;
  return (
    typeof card === "object" && card !== null && kinds.includes(card.kind!) &&
    typeof card.text === "string" && card.text !== "" &&
    isCount(card.box) && card.box <= lastBox && Number.isFinite(card.due) && isCount(card.missed)
  );
}

function isDay(value: unknown): value is Day {
  const day = value as Partial<Day> | null;
  return typeof day === "object" && day !== null && /^\d{4}-\d\d-\d\d$/.test(String(day.day)) && isCount(day.right) && isCount(day.wrong);
}

// What was kept, as far as it is a deck: storage may hold anything.
export function readDeck(kept: unknown): Deck {
  const deck = (typeof kept === "object" && kept !== null ? kept : {}) as Partial<Record<keyof Deck, unknown>>;
  return {
    cards: Array.isArray(deck.cards) ? deck.cards.filter(isCard) : [],
    days: Array.isArray(deck.days) ? deck.days.filter(isDay) : [],
    streak: isCount(deck.streak) ? deck.streak : 0,
    best: isCount(deck.best) ? deck.best : 0,
  };
}

const isOf = (kind: Kind, text: string) => (card: Card) => card.kind === kind && card.text === text;

// Where there is no room, the cards that are known best go first.
function withCards(deck: Deck, cards: Card[]): Deck {
  if (cards.length <= mostCards) return { ...deck, cards };
  const known = [...cards].sort((a, b) => a.box - b.box || a.due - b.due);
  return { ...deck, cards: known.slice(0, mostCards) };
}

export function dayOf(now: number): string {
  const date = new Date(now);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function countedDay(days: readonly Day[], isRight: boolean, now: number): Day[] {
  const day = dayOf(now);
  const today = days.find((one) => one.day === day) ?? { day, right: 0, wrong: 0 };
  const counted = { ...today, right: today.right + (isRight ? 1 : 0), wrong: today.wrong + (isRight ? 0 : 1) };
  return [...days.filter((one) => one.day !== day), counted].slice(-mostDays);
}

// A card that was not due moves no further up: to look at a word twice in a row teaches nothing about tomorrow.
export function answered(deck: Deck, kind: Kind, text: string, isRight: boolean, now: number): Deck {
  const before = deck.cards.find(isOf(kind, text));
  const isEarly = before !== undefined && before.due > now;
  const box = !isRight ? 0 : isEarly ? before.box : Math.min(lastBox, (before?.box ?? 0) + 1);
  const card: Card = {
    kind,
    text,
    box,
    due: isRight && isEarly ? before.due : now + restOfBox[box]!,
    missed: (before?.missed ?? 0) + (isRight ? 0 : 1),
  };
  const streak = isRight ? deck.streak + 1 : 0;
  const counted = { ...deck, streak, best: Math.max(deck.best, streak), days: countedDay(deck.days, isRight, now) };
  return withCards(counted, [...deck.cards.filter((one) => one !== before), card]);
}

// Words that somebody missed elsewhere, in a game: they are asked at the next occasion. Short ones are known or not,
// longer ones have to be found among their letters.
export function withMissed(deck: Deck, words: readonly string[], now: number): Deck {
  const cards = [...deck.cards];
  for (const word of new Set(words.map((word) => word.trim()).filter((word) => word !== ""))) {
    const kind: Kind = [...word].length <= 3 ? "word" : "anagrams";
    const place = cards.findIndex(isOf(kind, word));
    const before = cards[place];
    const card: Card = { kind, text: word, box: 0, due: now, missed: (before?.missed ?? 0) + 1 };
    if (before) cards[place] = card;
    else cards.push(card);
  }
  return withCards(deck, cards);
}

// Those whose time has come, the longest overdue first.
export function dueCards(deck: Deck, now: number): Card[] {
  return deck.cards.filter((card) => card.due <= now).sort((a, b) => a.due - b.due);
}

// Those that were ever answered wrong and are not known by heart since.
export function missedCards(deck: Deck): Card[] {
  return deck.cards.filter((card) => card.missed > 0 && card.box < lastBox);
}

export function cardsInBoxes(deck: Deck): number[] {
  const counts = restOfBox.map(() => 0);
  for (const card of deck.cards) counts[card.box]! += 1;
  return counts;
}

// The last `count` days up to today, also those on which nothing was done.
export function lastDays(deck: Deck, count: number, now: number): Day[] {
  const days: Day[] = [];
  const noon = new Date(now);
  noon.setHours(12, 0, 0, 0);
  for (let back = count - 1; back >= 0; --back) {
    const at = new Date(noon);
    at.setDate(at.getDate() - back);
    const day = dayOf(at.getTime());
    days.push(deck.days.find((one) => one.day === day) ?? { day, right: 0, wrong: 0 });
  }
  return days;
}
