import { describe, expect, test } from "vitest";
import type { PlayerForm } from "../src/wire/api";
import { lineOf, mixtureOf, readLine, weightsOf } from "../src/laboratory/player_line";

const climber: PlayerForm = {
  name: "hill-climb",
  text: "climbs",
  source: "",
  everybody: false,
  parameters: [
    { key: "steps", text: "where to", kind: "choice", usual: "plays", choices: ["plays", "tiles"] },
    { key: "utility", text: "what it likes", kind: "mixture", usual: "max-score", choices: ["max-score", "smart-s"] },
    { key: "band", text: "how rare", kind: "count", least: 1, most: 250 },
  ],
};
const level: PlayerForm = { name: "level:3", text: "a level", source: "", everybody: true, parameters: [] };
const forms = [climber, level];

describe("the line of a player", () => {
  test("has what differs from the usual, in the order of the form", () => {
    expect(lineOf({ name: "hill-climb", values: {} }, climber)).toBe("hill-climb");
    expect(lineOf({ name: "hill-climb", values: { steps: "plays", utility: " ", band: "" } }, climber)).toBe("hill-climb");
    expect(lineOf({ name: "hill-climb", values: { band: "35", steps: "tiles" } }, climber)).toBe("hill-climb:steps=tiles,band=35");
    expect(lineOf({ name: "level:3", values: {} }, level)).toBe("level:3");
  });
  test("is read back", () => {
    for (const line of ["hill-climb", "hill-climb:steps=tiles,band=35", "hill-climb:utility=smart-s+-2*max-score", "level:3"]) {
      const choice = readLine(line, forms);
      expect(lineOf(choice!, forms.find(({ name }) => name === choice!.name))).toBe(line);
    }
  });
  test("of nobody, or with a parameter that nobody has, is not read", () => {
    expect(readLine("nobody", forms)).toBeUndefined();
    expect(readLine("hill-climb:colour=red", forms)).toBeUndefined();
    expect(readLine("hill-climb:steps", forms)).toBeUndefined();
    expect(readLine("level:11", forms)).toBeUndefined();
  });
});

describe("a mixture of utilities", () => {
  const names = ["max-score", "save-common", "smart-s"];
  test("has a weight for each that counts", () => {
    expect(mixtureOf({ "max-score": 0.8, "smart-s": 0.2 }, names)).toBe("0.8*max-score+0.2*smart-s");
    expect(mixtureOf({ "max-score": 1, "save-common": 0 }, names)).toBe("max-score");
    expect(mixtureOf({ "max-score": -2, "smart-s": 1 }, names)).toBe("-2*max-score+smart-s");
    expect(mixtureOf({ "max-score": 0.12345 }, names)).toBe("0.123*max-score");
    expect(mixtureOf({ "max-score": Number.NaN }, names)).toBe("");
  });
  test("is read back", () => {
    expect(weightsOf("0.8*max-score+0.2*smart-s", names)).toEqual({ "max-score": 0.8, "save-common": 0, "smart-s": 0.2 });
    expect(weightsOf("smart-s+-2*max-score", names)).toEqual({ "max-score": -2, "save-common": 0, "smart-s": 1 });
  });
});
