// What goes over the wire is written down in docs/*.json. Stock tools read these files without a complaint, and the
// page's types are made from them as they are now.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Ajv from "ajv/dist/2020";
import { afterAll, describe, expect, test } from "vitest";
import { newAnalysis, turnKinds, withComment, withRack, withTurn } from "../src/analysis/analysis";
import { toRecord } from "../src/analysis/record";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(join(root, "docs", name), "utf8"));
const run = (script: string, ...given: string[]) =>
  spawnSync(process.execPath, [script, ...given], { cwd: join(root, "web"), encoding: "utf8", env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } });

describe("ajv in strict mode", () => {
  const messages = read("messages.schema.json");
  const strict = () => new Ajv({ strict: true });
  const compile = (ajv: Ajv, file: string, definitions: string, schemas: object) =>
    Object.keys(schemas).forEach((key) => expect(ajv.compile({ $ref: `${file}#${definitions}/${key}` }), key).toBeTypeOf("function"));

  test("takes the schema of messages as a whole and each of its definitions", () => {
    const ajv = strict().addSchema(messages);
    compile(ajv, "messages.schema.json", "/$defs", messages.$defs);
    const isMessage = ajv.compile({ $ref: "messages.schema.json" });
    expect(isMessage({ type: "done", re: 1 })).toBe(true);
    expect(isMessage({ type: "done", re: 1, more: 2 })).toBe(false);
  });
  test("takes the schema of what the analyst answers", () => {
    const schema = read("analysis.schema.json");
    compile(strict().addSchema(schema), "analysis.schema.json", "/$defs", schema.$defs);
  });
  test("takes the schemas of openapi.json", () => {
    const { components } = read("openapi.json");
    const ajv = strict().addSchema(messages).addVocabulary(["components"]).addSchema({ components }, "openapi.json");
    compile(ajv, "openapi.json", "/components/schemas", components.schemas);
  });
});

test("A record that the page makes of a study is one by the schema", () => {
  const { components } = read("openapi.json");
  const ajv = new Ajv({ strict: true }).addSchema(read("messages.schema.json")).addVocabulary(["components"]).addSchema({ components }, "openapi.json");
  const isRecord = ajv.compile({ $ref: "openapi.json#/components/schemas/GameRecord" });
  const turn = { player: 0, at: "", tiles: "", count: 0, score: 0 };
  const fresh = newAnalysis({ title: "Club night", lexicon: "english", alphabet: "english", layout: "standard", pragmas: [{ name: "time", text: "25", after: 0 }] }, 15);
  let step = { analysis: withRack(fresh, [], 0, "AEGNOTW"), path: [] as readonly number[] };
  for (const kind of turnKinds) step = withTurn(step.analysis, step.path, { ...turn, kind, ...(kind === "place" && { at: "8D", tiles: "WAGON", score: 26 }), count: kind === "exchange" ? 2 : 0 });
  const record = toRecord(withComment(step.analysis, step.path, "Over."));
  expect(isRecord(record), JSON.stringify(isRecord.errors)).toBe(true);
  expect(isRecord({ ...record, turns: [{ ...record.turns[0], kind: "steal" }] })).toBe(false);
});

test("Redocly's recommended rules find nothing in openapi.json, but for what is ignored with a reason", () => {
  const { stdout, stderr } = run("node_modules/@redocly/cli/bin/cli.js", "lint", "../docs/openapi.json", "--format=json");
  expect(stdout, stderr).toMatch(/^\{/);
  const { totals, problems } = JSON.parse(stdout);
  expect(problems.filter(({ ignored }: { ignored?: boolean }) => !ignored)).toEqual([]);
  const ignored = readFileSync(join(root, "web/.redocly.lint-ignore.yaml"), "utf8").match(/^ +- '#/gm);
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: ignored!.length });
});

describe("the types of the page", () => {
  const folder = mkdtempSync(join(tmpdir(), "wire-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const types = (...given: string[]) => run("../tools/wire_types.mjs", ...given);

  test("are made from the schemas as they are now", () => {
    expect(types("--check")).toMatchObject({ stderr: "", status: 0 });
  });
  test("are stale where a schema has changed since", () => {
    for (const path of ["docs", "web/src/wire"]) cpSync(join(root, path), join(folder, path), { recursive: true });
    expect(types("--check", folder)).toMatchObject({ status: 0 });
    const schema = read("messages.schema.json");
    schema.$defs.chat_line.properties.colour = { enum: ["red", "blue"] };
    writeFileSync(join(folder, "docs/messages.schema.json"), JSON.stringify(schema));
    expect(types("--check", folder).stderr).toMatch("messages.ts is stale");
    expect(types(folder)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, "web/src/wire/messages.ts"), "utf8")).toMatch('  colour?: "red" | "blue";\n');
    expect(types("--check", folder)).toMatchObject({ stderr: "", status: 0 });
  });
});
