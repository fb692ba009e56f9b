// What the program says no with, as its sources have it.

const files = import.meta.glob<string>("../../src/{analysis,arena,core,lexicon,notation,players,protocol,search,server,wasm}/**/*.cpp", {
  query: "?raw",
  import: "default",
  eager: true,
});

// "core/game.cpp": its text.
export const sources: Record<string, string> = Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^.*\/src\//, ""), text]));

const Text = /"((?:[^"\\]|\\.)*)"/;
// Error("…"), refuse("…"), return call.fail(400, "…"), and what such functions are given.
const Saying = /\b(?:Error|Objection|Refused|refuse|fail|warn|not_allowed)\s*[({]/g;

// The arguments after an opening bracket, up to the one that closes it.
function argumentsAt(source: string, start: number): string {
  let depth = 1;
  let end = start;
  while (depth > 0 && end < source.length) {
    const text = Text.exec(source.slice(end, end + 2000));
    const character = source[end]!;
    if (character === '"' && text?.index === 0) end += text[0].length;
    else {
      if (character === "(" || character === "{") ++depth;
      if (character === ")" || character === "}") --depth;
      ++end;
    }
  }
  return source.slice(start, end - 1);
}

// "a " + x + " b" is "a {} b"; of what a format is given, the format.
function templateIn(said: string): string | undefined {
  const isFormat = /fmt::format\(/.test(said);
  const texts = [...said.matchAll(new RegExp(Text, "g"))];
  const first = texts[0];
  if (!first) return undefined;
  if (isFormat) return unescaped(first[1]!);
  let template = "";
  let end = first.index;
  for (const text of texts) {
    const between = said.slice(end, text.index);
    if (between !== "" && !/^\s*\+[^"]*\+\s*$/s.test(between)) break;
    template += (between === "" ? "" : "{}") + text[1]!;
    end = text.index + text[0].length;
  }
  return unescaped(template);
}

const unescaped = (text: string) => text.replaceAll('\\"', '"').replaceAll("{{", "{").replaceAll("}}", "}");

// Without comments; texts may go on in the next line.
const plainOf = (source: string) => source.replaceAll(/^\s*\/\/.*$/gm, "").replaceAll(/"\s*\n\s*"/g, "");

export function saidIn(source: string): string[] {
  const plain = plainOf(source);
  const said = [...plain.matchAll(Saying)].map((found) => templateIn(argumentsAt(plain, found.index + found[0].length)));
  return said.filter((text) => text !== undefined);
}

// All texts, also what functions hand on to be said.
export const textsIn = (source: string): string[] => [...plainOf(source).matchAll(new RegExp(Text, "g"))].map(([, text]) => unescaped(text!));
