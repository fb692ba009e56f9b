import { describe, expect, test } from "vitest";
import { pathTo } from "../src/protocol/rest";
import { addressOf, emptySearch, queryOf, searchOf, searchProblem, type Search } from "../src/library/search";

const search = (fields: Partial<Search>): Search => ({ ...emptySearch(), ...fields });

describe("a search", () => {
  test("comes back from the address as it was", () => {
    const whole = search({ player: "Ann Lee", word: "qi", least: 0, most: 450, from: "2026-01-31", to: "2026-02-01" });
    expect(searchOf(addressOf(whole))).toEqual(whole);
    expect(addressOf(emptySearch())).toBe("");
    expect(searchOf("?word=%20&least=many&from=today&to=2026-1-1&other=x")).toEqual({ ...emptySearch(), word: " " });
  });
  test("asks the server for moments, with the last day whole", () => {
    const query = queryOf(search({ from: "2026-03-01", to: "2026-03-01" }));
    expect(query.from).toBe(new Date(2026, 2, 1).getTime());
    expect(query.to).toBe(new Date(2026, 2, 2).getTime());
  });
  test("asks for nothing that is empty, and goes on behind a page", () => {
    const path = (...asked: Parameters<typeof queryOf>) => pathTo("GET /api/archive", { query: queryOf(...asked) });
    expect(path(emptySearch())).toBe("/api/archive");
    expect(path(search({ player: "  ", word: " cat " }))).toBe("/api/archive?word=cat");
    expect(path(search({ least: 0 }), "17-ab", 25)).toBe("/api/archive?score_min=0&before=17-ab&limit=25");
  });
  test("says when nothing could be found", () => {
    expect(searchProblem(search({ least: 5, most: 4 }))).toBe("scores");
    expect(searchProblem(search({ from: "2026-02-02", to: "2026-02-01" }))).toBe("days");
    expect(searchProblem(search({ least: 4, most: 4, from: "2026-02-01", to: "2026-02-01" }))).toBeUndefined();
  });
});
