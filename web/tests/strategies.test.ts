// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { needAreas, strategyText, useLanguage } from "../src/messages/messages.svelte";

test("A strategy is described in the reader's language", async () => {
  await Promise.all([needAreas("strategies"), useLanguage("sv")]);
  expect(strategyText("strategy.high-scorer", "always takes the play that scores most")).toBe("tar alltid draget som ger mest poäng");
  expect(strategyText("strategy.level:4", "knows more words than level:3, and slips less")).toBe("kan fler ord än level:3 och missar mindre");
  expect(strategyText("parameter.champion.playouts", "for a move, instead of a time")).toBe("för ett drag, i stället för en tid");
  expect(strategyText("parameter.agent.seed", "for other random numbers")).toBe("för andra slumptal");
  await useLanguage("en");
  expect(strategyText("strategy.high-scorer", "always takes the play that scores most")).toBe("always takes the play that scores most");
});

test("A strategy is described in English where nobody has translated it", () => {
  expect(strategyText("strategy.of-tomorrow", "of somebody's own")).toBe("of somebody's own");
  expect(strategyText("source.gordon", "Gordon 1993")).toBe("Gordon 1993");
  expect(strategyText(undefined, "of an older server")).toBe("of an older server");
});
