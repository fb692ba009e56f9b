#!/usr/bin/env node
// Writes the types of what goes over the wire for the web client: docs/messages.schema.json becomes
// web/src/wire/messages.ts, docs/analysis.schema.json becomes web/src/wire/analysis.ts, docs/openapi.json becomes
// web/src/wire/api.ts. tools/web.sh runs it; it needs no packages. A definition is called as its `title` says, or else by its key; an inline schema with a title gets a type
// of its own. Keywords that types cannot express (pattern, minimum, if) are left to the tests.
// Usage: tools/wire_types.mjs [--check] [ROOT]   --check: writes nothing, and fails where a file is stale
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const inWords = (key) => key.split(/[_-]/);
const pascal = (key) => inWords(key).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
const nameOf = (key, schema) => schema.title ?? pascal(key);
const property = (key) => (/^[\w$]+$/.test(key) ? key : JSON.stringify(key));
const indented = (text) => text.replaceAll("\n", "\n  ");
const comment = (text) => (text ? `/** ${text.replaceAll("*/", "* /")} */\n` : "");
const union = (members) => [...new Set(members)].join(" | ");
const inParentheses = (type) => (/ [|&] /.test(type) ? `(${type})` : type);

// One file of types, made of one document.
class TypesFile {
  #declarations = new Map();
  #imported = new Set();

  constructor(document, documents) {
    this.document = document;
    this.documents = documents;
  }

  declare(name, schema) {
    const { title, ...body } = schema;
    const type = this.typeOf(body);
    const isInterface = type.startsWith("{\n") && type.endsWith("\n}");
    const text = `${comment(schema.description)}export ${isInterface ? `interface ${name} ${type}` : `type ${name} = ${type};`}`;
    if ((this.#declarations.get(name) ?? text) !== text) throw new Error(`two types are called ${name}`);
    this.#declarations.set(name, text);
    return name;
  }

  typeOf(schema) {
    if (schema.title) return this.declare(schema.title, schema);
    if (schema.$ref) return this.#referred(schema.$ref) + (schema.properties ? ` & ${this.#object(schema)}` : "");
    if ("const" in schema) return JSON.stringify(schema.const);
    if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return union(choices.map((choice) => this.typeOf(choice)));
    if (schema.allOf) return schema.allOf.map((part) => inParentheses(this.typeOf(part))).join(" & ");
    return union([schema.type].flat().map((type) => this.#ofType(type, schema)));
  }

  #ofType(type, schema) {
    switch (type) {
      case "integer":
      case "number":
        return "number";
      case "string":
        return schema.format === "binary" ? "Blob" : "string";
      case "boolean":
      case "null":
        return type;
      case "array":
        return `${schema.items.properties && !schema.items.$ref ? this.typeOf(schema.items) : inParentheses(this.typeOf(schema.items))}[]`;
      case "object":
        return this.#object(schema);
      default:
        throw new Error(`no type can be made of ${JSON.stringify(schema)}`);
    }
  }

  #object({ properties, required = [], additionalProperties }) {
    if (properties) return this.fields(Object.entries(properties).map(([key, schema]) => [key, schema, required.includes(key)]));
    if (additionalProperties === false) return "Record<string, never>";
    return `Record<string, ${typeof additionalProperties === "object" ? this.typeOf(additionalProperties) : "unknown"}>`;
  }

  fields(all) {
    const lines = all.map(([key, schema, isRequired]) => {
      const type = this.typeOf(schema);
      const isNamed = schema.title !== undefined; // the type has the description
      return indented(`\n${comment(isNamed ? "" : schema.description)}${property(key)}${isRequired ? "" : "?"}: ${type};`);
    });
    return lines.length > 0 ? `{${lines.join("")}\n}` : "{}";
  }

  // "#/$defs/seat", "messages.schema.json#/$defs/seat", "#/components/schemas/Games/properties/games"
  #referred(reference) {
    const [file, pointer] = reference.split("#");
    const parts = pointer.split("/").slice(1);
    const at = parts.findIndex((part) => part === "$defs" || part === "schemas") + 1;
    let found = file ? this.documents[file] : this.document;
    for (const part of parts.slice(0, at + 1)) found = found?.[part];
    if (!found) throw new Error(`${reference} leads nowhere`);
    const name = nameOf(parts[at], found);
    if (file) this.#imported.add(name);
    return name + parts.slice(at + 1).filter((part) => part !== "properties").map((part) => `["${part}"]`).join("");
  }

  text(source) {
    const names = [...this.#imported].sort().join(", ");
    const head = `// Made by tools/wire_types.mjs from docs/${source}: change that, and run tools/web.sh.\n`;
    return [head + (names && `\nimport type { ${names} } from "./messages";\n`), ...this.#declarations.values()].join("\n") + "\n";
  }
}

// Of a JSON Schema: all that it defines.
function definedTypes(documents, source) {
  const file = new TypesFile(documents[source], documents);
  for (const [key, schema] of Object.entries(file.document.$defs)) file.declare(nameOf(key, schema), schema);
  return file.text(source);
}

// What a call takes, and what it answers with where that is JSON.
function routeType(file, { parameters = [], requestBody, responses }) {
  const fields = ["path", "query"].flatMap((place) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    const properties = Object.fromEntries(here.map(({ name, schema, description }) => [name, { description, ...schema }]));
    const required = here.filter((parameter) => parameter.required).map(({ name }) => name);
    return here.length > 0 ? [[place, { type: "object", properties, required }, required.length > 0]] : [];
  });
  const json = (content) => content?.["application/json"]?.schema;
  if (requestBody) fields.push(["body", json(requestBody.content) ?? { type: "string", format: "binary" }, true]);
  const answer = json((responses[200] ?? responses[201])?.content);
  if (answer && answer.type !== "string") fields.push(["answer", answer, true]);
  return file.fields(fields);
}

function apiTypes(documents) {
  const { components, paths } = documents["openapi.json"];
  const file = new TypesFile(documents["openapi.json"], documents);
  for (const [key, schema] of Object.entries(components.schemas)) file.declare(nameOf(key, schema), schema);
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      indented(`\n${comment(operation.summary)}"${method.toUpperCase()} ${path}": ${routeType(file, operation)};`)),
  );
  return `${file.text("openapi.json")}\n/** What can be asked of the server. */\nexport interface Routes {${routes.join("")}\n}\n`;
}

const isCheck = process.argv[2] === "--check";
const root = process.argv[isCheck ? 3 : 2] ?? fileURLToPath(new URL("..", import.meta.url));
const documents = Object.fromEntries(
  ["messages.schema.json", "analysis.schema.json", "openapi.json"].map((name) => [name, JSON.parse(readFileSync(join(root, "docs", name), "utf8"))]),
);
const files = [
  ["messages.ts", definedTypes(documents, "messages.schema.json")],
  ["analysis.ts", definedTypes(documents, "analysis.schema.json")],
  ["api.ts", apiTypes(documents)],
];
for (const [name, text] of files) {
  const path = join(root, "web/src/wire", name);
  let old;
  try {
    old = readFileSync(path, "utf8");
  } catch {} // there is none yet
  if (old === text) continue;
  if (isCheck) {
    console.error(`${path} is stale: run tools/web.sh.`);
    process.exitCode = 1;
  } else {
    mkdirSync(join(root, "web/src/wire"), { recursive: true }); // git keeps nothing of it
    writeFileSync(path, text);
  }
}
