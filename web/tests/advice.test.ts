// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { newAnalysis, withTurn } from "../src/analysis/analysis";
import { Advice } from "../src/analysis/advice.svelte";
import { Desk } from "../src/analysis/desk.svelte";
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
  const players = ["1", "2", "3"].map((nickname) => ({ nickname, name: "" }));
  const analysis = newAnalysis({ lexicon: "english", alphabet: "english", layout: "standard", players }, 15);
  const desk = { alphabet, layout: { text: "" }, position, analysis, line: [analysis.root] };
  const advice = new Advice(desk as unknown as Desk);
  expect(advice.best).toBeNull();
  await advice.list();
  expect(advice.best?.phase).toBe("simulation");
  expect(asked).toMatchObject([{ ask: "best-plays", position: { cgp: " AE/I/O 0/0/0 0 lex english; ld english; bdn standard;" } }]);
  advice.forget();
  expect(advice.hasListed).toBe(false);
});

test("A simulation is asked with the whole game so far, and says whether its turns count", async () => {
  const turn = { kind: "exchange", at: "", tiles: "", score: 0 } as const;
  let step = { analysis: newAnalysis({ lexicon: "english", alphabet: "english", layout: "standard" }, 15), path: [] as readonly number[] };
  for (const [player, count] of [[0, 3], [1, 2], [0, 1]] as const) step = withTurn(step.analysis, step.path, { ...turn, player, count });
  const advice = new Advice(new Desk(step));
  asked.length = 0;
  await advice.simulate(2, 10, true);
  await advice.simulate(2, 10, false);
  await advice.infer();
  expect(asked.map(({ ask, inference }) => [ask, inference])).toEqual([["simulate", true], ["simulate", false], ["infer", undefined]]);
  for (const { game, position } of asked) {
    expect((game as { turns: object[] }).turns).toMatchObject([{ player: 1, count: 3 }, { player: 2, count: 2 }, { player: 1, count: 1 }]);
    expect(game).not.toHaveProperty("start");
    expect((position as { cgp: string }).cgp).toContain(" / 0/0 3 ");
  }
});

test("A game that does not begin with an empty board says where it does", async () => {
  const analysis = newAnalysis({ lexicon: "english", alphabet: "english", layout: "standard" }, 15);
  const board = analysis.start.board.map((row, i) => (i === 7 ? ".......CAT....." : row));
  const advice = new Advice(new Desk({ analysis: { ...analysis, start: { board, scores: [7, 9], turn: 1, scoreless: 1 } }, path: [] }));
  asked.length = 0;
  await advice.list();
  expect(asked).toMatchObject([{ ask: "best-plays", game: { start: `${"15/".repeat(7)}7CAT5${"/15".repeat(7)} / 7/9 1 lex english; ld english; bdn standard;`, turns: [] } }]);
});
