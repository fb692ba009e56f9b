// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../src/base/refusal";
import { ask, pathTo } from "../src/protocol/rest";

describe("the path to a route", () => {
  test("has what stands in braces, written so that it stays one part", () => {
    expect(pathTo("GET /api/session")).toBe("/api/session");
    expect(pathTo("GET /api/people/{name}", { path: { name: "Аня/Ann" } })).toBe("/api/people/%D0%90%D0%BD%D1%8F%2FAnn");
  });
  test("has the parameters that are given", () => {
    expect(pathTo("GET /api/account/export", { query: { after: undefined } })).toBe("/api/account/export");
    expect(pathTo("GET /api/account/export", { query: { after: "1-a&b" } })).toBe("/api/account/export?after=1-a%26b");
    expect(pathTo("GET /api/games/{id}/export", { path: { id: "7f" }, query: { as: "gcg" } })).toBe("/api/games/7f/export?as=gcg");
  });
});

describe("what is asked of the server", () => {
  const answering = (status: number, answer: object) => {
    const fetched = vi.fn(async (_path: string, _request: RequestInit) => new Response(JSON.stringify(answer), { status }));
    vi.stubGlobal("fetch", fetched);
    return fetched.mock.calls;
  };
  afterEach(() => vi.unstubAllGlobals());

  test("goes as JSON", async () => {
    const calls = answering(200, {});
    await ask("POST /api/logout", { body: {} });
    expect(calls).toEqual([["/api/logout", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }]]);
  });
  test("goes as it is where it is a file, which knows its type", async () => {
    const calls = answering(200, { imported: 1, known: 0, refused: 0, files: [] });
    const body = new Blob(["PK"], { type: "application/zip" });
    expect(await ask("POST /api/archive/import", { body })).toMatchObject({ imported: 1 });
    expect(calls).toEqual([["/api/archive/import", { method: "POST", body }]]);
  });
  test("is refused with a sentence and a status", async () => {
    answering(404, { error: "No sentence of ours." });
    const refusal = await ask("GET /api/profile").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ message: "No sentence of ours.", status: 404 });
  });
});
