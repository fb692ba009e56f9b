import { describe, expect, test } from "vitest";
import { pathOfLink } from "../src/pages/links";

describe("a pasted link", () => {
  const origin = "https://play.example";

  test("leads to its game, with the invitation", () => {
    expect(pathOfLink("https://play.example/game/9f2c41d07ab35e18?invite=5d1f", origin)).toBe("/game/9f2c41d07ab35e18?invite=5d1f");
    expect(pathOfLink("  https://play.example/game/9f2c41d07ab35e18 \n", origin)).toBe("/game/9f2c41d07ab35e18");
  });
  test("may leave out the scheme, the server, or all but the id", () => {
    expect(pathOfLink("play.example/game/9f2c41d07ab35e18", origin)).toBe("/game/9f2c41d07ab35e18");
    expect(pathOfLink("/game/9f2c41d07ab35e18", origin)).toBe("/game/9f2c41d07ab35e18");
    expect(pathOfLink("9F2C41D07AB35E18", origin)).toBe("/game/9f2c41d07ab35e18");
  });
  test("of another site, or to no game, leads nowhere", () => {
    for (const text of ["", "hello", "https://other.example/game/9f2c41d07ab35e18", "https://play.example/help", "javascript:alert(1)", "https://", "/game/xyz"]) {
      expect(pathOfLink(text, origin)).toBeUndefined();
    }
  });
});
