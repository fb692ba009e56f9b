// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { Advice } from "../src/analysis/advice.svelte";
import type { Desk } from "../src/analysis/desk.svelte";
import { Alphabet } from "../src/model/alphabet";
import { alphabets } from "../src/model/installed_files";

const asked: Record<string, unknown>[] = [];
const answer = { phase: "simulation", bag: 0, plays: [] };
vi.mock("../src/engine/assistant", () => ({
  Assistant: {
    open: () =>
      Promise.resolve({
        ask: (request: Record<string, unknown>) => {
          asked.push(request);
          return Promise.resolve(answer);
        },
        close: () => undefined,
      }),
  },
}));

test("A pre-endgame is proven when the search is over, and not while it goes on", () => {
  const advice = new Advice({} as Desk);
  expect(advice.isPreEndgameProven).toBe(false);
  advice.running = "pre-endgame";
  advice.preEndgame = { plays: [], proven: true, nodes: 12 } as unknown as NonNullable<Advice["preEndgame"]>;
  expect(advice.isPreEndgameProven).toBe(false);
  advice.running = null;
  expect(advice.isPreEndgameProven).toBe(true);
});

test("The engine says by which search a position is looked into, also with an empty bag and three players", async () => {
  const alphabet = new Alphabet(alphabets.english!);
  const position = { board: [], racks: ["AE", "I", "O"], scores: [0, 0, 0], turn: 0, scoreless: 0, isOver: false, lastSquares: [] };
  const desk = { alphabet, layout: { text: "" }, position, analysis: { lexicon: "english", alphabet: "english", layout: "standard" } };
  const advice = new Advice(desk as unknown as Desk);
  expect(advice.best).toBeNull();
  await advice.list();
  expect(advice.best?.phase).toBe("simulation");
  expect(asked).toMatchObject([{ ask: "best-plays", position: { cgp: " AE/I/O 0/0/0 0 lex english; ld english; bdn standard;" } }]);
  advice.forget();
  expect(advice.hasListed).toBe(false);
});
