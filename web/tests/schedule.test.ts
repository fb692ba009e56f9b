import { describe, expect, test } from "vitest";
import {
  answered, cardsInBoxes, dayOf, dueCards, emptyDeck, lastBox, lastDays, missedCards, mostCards, mostDays, readDeck, restOfBox, withMissed, type Deck,
} from "../src/words/schedule";

const now = new Date(2026, 10, 16, 20, 0).getTime();
const minute = 60_000;
const day = 24 * 60 * minute;
const answer = (deck: Deck, text: string, isRight: boolean, at: number) => answered(deck, "word", text, isRight, at);

describe("a card", () => {
  test("rests longer after every right answer that was due", () => {
    let deck = emptyDeck();
    let at = now;
    for (const box of [1, 2, 3, 4, 5, 6, 6]) {
      deck = answer(deck, "QI", true, at);
      expect(deck.cards).toEqual([{ kind: "word", text: "QI", box, due: at + restOfBox[box]!, missed: 0 }]);
      at = deck.cards[0]!.due;
    }
    expect(restOfBox[lastBox]).toBe(90 * day);
  });
  test("goes back to the first box when it is missed, and comes again in a minute", () => {
    let deck = answer(emptyDeck(), "QI", true, now);
    deck = answer(deck, "QI", true, now + day);
    deck = answer(deck, "QI", false, now + 4 * day);
    expect(deck.cards).toEqual([{ kind: "word", text: "QI", box: 0, due: now + 4 * day + minute, missed: 1 }]);
  });
  test("moves no further up before it is due", () => {
    const once = answer(emptyDeck(), "QI", true, now);
    const twice = answer(once, "QI", true, now + 5 * minute);
    expect(twice.cards).toEqual(once.cards);
    expect(twice.days).toEqual([{ day: dayOf(now), right: 2, wrong: 0 }]);
  });
  test("is one for each kind of question", () => {
    const deck = answered(answered(emptyDeck(), "word", "TEA", true, now), "anagrams", "TEA", false, now);
    expect(deck.cards.map(({ kind, box }) => [kind, box])).toEqual([["word", 1], ["anagrams", 0]]);
  });
});

describe("a deck", () => {
  test("knows what is due, the longest overdue first", () => {
    let deck = answer(emptyDeck(), "LATE", true, now - 2 * day);
    deck = answer(deck, "LATER", true, now - 3 * day);
    deck = answer(deck, "NEW", true, now);
    expect(dueCards(deck, now).map(({ text }) => text)).toEqual(["LATER", "LATE"]);
    expect(cardsInBoxes(deck)).toEqual([0, 3, 0, 0, 0, 0, 0]);
  });
  test("counts right answers in a row, and remembers the best", () => {
    let deck = emptyDeck();
    for (const isRight of [true, true, true, false, true]) deck = answer(deck, "A", isRight, now);
    expect([deck.streak, deck.best]).toEqual([1, 3]);
    expect(deck.days).toEqual([{ day: dayOf(now), right: 4, wrong: 1 }]);
  });
  test("has a bar for each of the last days, also across the change of a year", () => {
    const newYear = new Date(2027, 0, 2, 0, 30).getTime();
    const deck = answer(answer(emptyDeck(), "A", true, newYear - 2 * day), "B", false, newYear);
    expect(lastDays(deck, 4, newYear)).toEqual([
      { day: "2026-12-30", right: 0, wrong: 0 },
      { day: "2026-12-31", right: 1, wrong: 0 },
      { day: "2027-01-01", right: 0, wrong: 0 },
      { day: "2027-01-02", right: 0, wrong: 1 },
    ]);
  });
  test("takes in words that were missed elsewhere, once each and due at once", () => {
    let deck = answer(emptyDeck(), "QI", true, now);
    deck = withMissed(deck, ["QI", "RETAINS", " RETAINS ", ""], now);
    expect(deck.cards).toEqual([
      { kind: "word", text: "QI", box: 0, due: now, missed: 1 },
      { kind: "anagrams", text: "RETAINS", box: 0, due: now, missed: 1 },
    ]);
    expect(missedCards(deck)).toHaveLength(2);
    expect(deck.streak).toBe(1);
  });
  test("forgets a miss once the word is known by heart", () => {
    let deck = withMissed(emptyDeck(), ["QI"], now);
    let at = now;
    for (let i = 0; i < lastBox; ++i) {
      expect(missedCards(deck)).toHaveLength(1);
      deck = answer(deck, "QI", true, at);
      at = deck.cards[0]!.due;
    }
    expect(missedCards(deck)).toEqual([]);
  });
  test("drops what is known best when it is full, and old days", () => {
    let deck = answer(emptyDeck(), "KNOWN", true, now);
    deck = withMissed(deck, Array.from({ length: mostCards }, (_, i) => `W${i}`), now);
    expect(deck.cards).toHaveLength(mostCards);
    expect(deck.cards.some(({ text }) => text === "KNOWN")).toBe(false);
    for (let i = 0; i < mostDays + 5; ++i) deck = answer(deck, "W1", false, now + i * day);
    expect(deck.days).toHaveLength(mostDays);
  });
  test("survives storage, and whatever else is found there", () => {
    const deck = answer(withMissed(emptyDeck(), ["RETAINS"], now), "QI", false, now);
    expect(readDeck(JSON.parse(JSON.stringify(deck)))).toEqual(deck);
    for (const odd of [undefined, null, 7, "x", [], { cards: 1, days: {}, streak: -1, best: "9" }]) expect(readDeck(odd)).toEqual(emptyDeck());
    const card = deck.cards[0]!;
    const mixed = [card, null, { ...card, kind: "odd" }, { ...card, box: 99 }, { ...card, due: "soon" }, { ...card, text: "" }];
    expect(readDeck({ ...deck, cards: mixed }).cards).toEqual([card]);
  });
});
