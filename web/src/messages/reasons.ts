import { fill, type Values } from "./fill";
import { asSentence } from "./sentence";
import { ownLanguageTitle } from "./titles";
import { languageCode, readArea } from "./messages.svelte";
import type { Argument, Said } from "./said";

// Why the server and the engine say no, in the reader's language. They give a reason, what it is about, and the
// sentence in English (docs/protocol.md, "Refusals"); */reasons.json has the other languages by reason, which
// tests/cli/reasons_test.cpp holds to the tables in src/*/reasons.def.

type Texts = Record<string, string>;
const read = import.meta.glob<Texts>("./*/reasons.json", { import: "default" });

// Without capital and full stop, so that it can stand within another. Nothing where a part of it has no text.
function say({ reason = "", with: about = {} }: Said, own: Texts, language: string): string | undefined {
  const text = own[reason];
  if (text === undefined) return undefined;
  const values: Values = {};
  for (const [name, argument] of Object.entries(about)) {
    const value = valueOf(name, argument, own, language);
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return fill(text, values, language);
}

function valueOf(name: string, argument: Argument, own: Texts, language: string): string | number | undefined {
  if (typeof argument === "number") return argument;
  // Sets of tiles are named for their language.
  if (typeof argument === "string") return name === "alphabet" ? ownLanguageTitle(argument, language) : argument;
  const said = [argument].flat().map((one) => say(one, own, language));
  return said.includes(undefined) ? undefined : said.join("; ");
}

// A reason that is not known here, as one of a newer server, stands in English behind what kind of refusal it is.
export function translate(said: Said, why: string, own: Texts, kinds: Texts, language: string): string {
  const known = say(said, own, language);
  if (known !== undefined) return asSentence(known);
  return fill(kinds[`refusal.why.${why}`] ?? kinds["refusal.why.other"]!, { sentence: asSentence(said.sentence) }, language);
}

// Read when it is needed first: most people never see a refusal, and those who read English need nothing.
export async function ownWords(said: Said, why = "other"): Promise<string> {
  const code = languageCode();
  if (code === "en") return asSentence(said.sentence);
  try {
    const [own, kinds] = await Promise.all([read[`./${code}/reasons.json`]!(), readArea(code, "kinds_of_refusal")]);
    return translate(said, why, own, kinds, code);
  } catch {
    return asSentence(said.sentence); // no line to the server: better in English than not at all
  }
}

export const engineWords = (said: Said) => ownWords(said, "engine");
