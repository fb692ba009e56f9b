// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { go, place, placeOf } from "../src/router.svelte";

const at = (path: string) => placeOf(new URL(path, "https://play.example"));

describe("an address", () => {
  test("is one of the pages", () => {
    expect(at("/")).toEqual({ page: "start" });
    expect(at("/new")).toEqual({ page: "new" });
    expect(at("/settings?from=here")).toEqual({ page: "settings" });
    expect(at("/help#scoring")).toEqual({ page: "help" });
    expect(at("/words#judge")).toEqual({ page: "words" });
  });
  test("of a game has its id, and the invitation or key that came with it", () => {
    expect(at("/game/9f2c41d07ab35e18")).toEqual({ page: "game", id: "9f2c41d07ab35e18", invite: "", resume: "" });
    expect(at("/game/9f2c41d07ab35e18?invite=5d1f#start")).toMatchObject({ page: "game", invite: "5d1f", resume: "" });
    expect(at("/game/9f2c41d07ab35e18?resume=1.2c8f")).toMatchObject({ page: "game", invite: "", resume: "1.2c8f" });
  });
  test("of a game on this device has its id", () => {
    expect(at("/local/9f2c41d07ab35e18")).toEqual({ page: "local", id: "9f2c41d07ab35e18" });
    expect(at("/local/")).toEqual({ page: "nowhere" });
  });
  test("that is none of ours leads nowhere", () => {
    for (const path of ["/game", "/game/", "/game/UPPER", "/game/9f2c/more", `/game/${"a".repeat(65)}`, "/new/game", "/about", "/help/scoring", "/new//more"]) {
      expect(at(path), path).toEqual({ page: "nowhere" });
    }
  });
});

describe("going somewhere", () => {
  test("changes the address and the place", () => {
    go("/game/abc#start");
    expect(place()).toMatchObject({ page: "game", id: "abc" });
    expect(location.hash).toBe("#start");
  });
  test("inside a page leaves the place as it is, so that the page is not made again", () => {
    go("/help");
    const before = place();
    location.hash = "#scoring";
    dispatchEvent(new PopStateEvent("popstate"));
    expect(place()).toBe(before);
  });
});
