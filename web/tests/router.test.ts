// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { paths } from "../src/base/paths";
import { go, place, placeOf } from "../src/base/router.svelte";

const at = (path: string) => placeOf(new URL(path, "https://play.example"));

describe("an address", () => {
  test("is one of the pages", () => {
    expect(at("/")).toEqual({ page: "start" });
    expect(at("/new")).toEqual({ page: "new" });
    expect(at("/settings?from=here")).toEqual({ page: "settings" });
    expect(at("/help#scoring")).toEqual({ page: "help" });
    expect(at("/laboratory?player=static")).toEqual({ page: "laboratory" });
    expect(at("/boards?upload=7")).toEqual({ page: "boards" });
    expect(at("/words#judge")).toEqual({ page: "words" });
  });
  test("is found for every page by its path", () => {
    for (const [page, path] of Object.entries(paths)) expect(at(path.replace(/\{\w+\}/, "0f3e")), path).toMatchObject({ page });
  });
  test("of a game has its id, and the invitation or key that came with it", () => {
    expect(at("/game/9f2c41d07ab35e18")).toEqual({ page: "game", id: "9f2c41d07ab35e18", invite: "", resume: "" });
    expect(at("/game/9f2c41d07ab35e18?invite=5d1f#start")).toMatchObject({ page: "game", invite: "5d1f", resume: "" });
    expect(at("/game/9f2c41d07ab35e18?resume=1.2c8f")).toMatchObject({ page: "game", invite: "", resume: "1.2c8f" });
  });
  test("of a game may end with a slash, as some programs write links", () => {
    expect(at("/game/9f2c41d07ab35e18/")).toMatchObject({ page: "game", id: "9f2c41d07ab35e18" });
  });
  test("of a page about somebody or a game that is over has the name, the id or the link's token", () => {
    for (const page of ["account", "inbox", "people", "library"]) expect(at(`/${page}`)).toEqual({ page });
    expect(at("/people/Ann.Lee")).toEqual({ page: "person", name: "Ann.Lee" });
    expect(at("/people/%D0%90%D0%BD%D1%8F")).toEqual({ page: "person", name: "Аня" });
    expect(at("/library/0f3e")).toEqual({ page: "archived", id: "0f3e" });
    expect(at("/shared/5d1f")).toEqual({ page: "shared", token: "5d1f" });
  });
  test("of a game on this device has its id", () => {
    expect(at("/local/9f2c41d07ab35e18")).toEqual({ page: "local", id: "9f2c41d07ab35e18" });
    expect(at("/local/")).toEqual({ page: "nowhere" });
  });
  test("that is none of ours leads nowhere", () => {
    for (const path of ["/game", "/game/", "/game/UPPER", "/game/9f2c/more", `/game/${"a".repeat(65)}`, "/new/game", "/about", "/help/scoring", "/new//more", "/people/", "/people/%FF", "/people/Ann/games", "/library/a.b", "/shared/", "/account/x"]) {
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
