// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { needAreas, useLanguage } from "../src/messages/messages.svelte";
import { playerName, recordedName } from "../src/model/player_name";

test("Names that the server gave are said in the reader's language, and those that people gave are not touched", async () => {
  await Promise.all([needAreas("common"), useLanguage("sv")]);
  expect(["Computer (level 3)", "Computer (level 3) 2", "Computer", "Guest", "Guest 2"].map(recordedName)).toEqual(["Datorn, nivå 3", "Datorn, nivå 3 (2)", "Datorn", "Gäst", "Gäst 2"]);
  expect(["Ada", "Computerised", "Guest of honour", "Computer 2000"].map(recordedName)).toEqual(["Ada", "Computerised", "Guest of honour", "Computer 2000"]);
  expect(playerName({ name: "Guest 1", player: "human" }, 1)).toBe("Gäst 1");
  expect(playerName({ name: "", player: "human" }, 2)).toBe("Plats 2");
  await useLanguage("en");
  expect(recordedName("Computer (level 3)")).toBe("Computer, level 3");
});
