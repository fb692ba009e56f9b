import { fill, type Values } from "./fill";
import { asSentence } from "../model/sentence";
import { ownLanguageTitle } from "../model/titles";
import { languageCode, readArea } from "./messages.svelte";

// What the server and the engine say no with. They speak English, and their sentences are the keys: en/refusals.json has
// those that people meet, word for word, the other languages what they mean (tests/refusals.test.ts holds them to the
// sources).

type Texts = Record<string, string>;

interface Pattern {
  pattern: RegExp;
  names: string[];
  literal: number; // how many characters of it are said as they are
}

const patterns = new Map<string, Pattern>();

// Errors of the engine begin in lower case where their sentence does not.
const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isNumber = (name: string) => name === "count" || name === "number";

function patternOf(text: string): Pattern {
  let known = patterns.get(text);
  if (!known) {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const parts = text.split(/\{\w+\}/);
    const plain = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const source = plain.reduce((before, part, i) => before + (isNumber(names[i - 1]!) ? "(\\d[\\d ]*)" : "(.*)") + part);
    patterns.set(text, (known = { pattern: new RegExp(`^${source}$`, "s"), names, literal: parts.join("").length }));
  }
  return known;
}

function valuesOf(text: string, { pattern, names }: Pattern): Values | undefined {
  const found = pattern.exec(text);
  if (!found) return undefined;
  return Object.fromEntries(names.map((name, i) => [name, /^\d+$/.test(found[i + 1]!) ? Number(found[i + 1]) : found[i + 1]!]));
}

// In the reader's language, if one of the texts is this one. Where several are, the one that says most.
function known(text: string, english: Texts, own: Texts, language: string, isOne: (key: string) => boolean): string | undefined {
  let best: { said: string; literal: number } | undefined;
  for (const [key, one] of Object.entries(english)) {
    if (!isOne(key) || own[key] === undefined) continue;
    const pattern = patternOf(one);
    if (best && pattern.literal <= best.literal) continue;
    const values = valuesOf(text, pattern);
    if (values) best = { said: fill(own[key], inOwnWords(values, english, own, language), language), literal: pattern.literal };
  }
  return best?.said;
}

// "…, because {why}": what is said there is a sentence of its own. Sets of tiles are named for their language.
function inOwnWords(values: Values, english: Texts, own: Texts, language: string): Values {
  const { why, alphabet } = values;
  const said = typeof why === "string" ? knownSentence(`${why}.`, english, own, language) : undefined;
  return {
    ...values,
    ...(said !== undefined && { why: said.replace(/\.$/, "") }),
    ...(typeof alphabet === "string" && { alphabet: ownLanguageTitle(alphabet, language) }),
  };
}

const isContext = (key: string) => key.startsWith("refusal.within.");
const isSentence = (key: string) => !isContext(key) && !key.startsWith("refusal.why.");

// "Line 3: the play has a gap.": where it is, and what it is.
function knownWithin(sentence: string, english: Texts, own: Texts, language: string): string | undefined {
  for (let end = sentence.indexOf(": "); end >= 0; end = sentence.indexOf(": ", end + 1)) {
    const said = knownSentence(sentence.slice(end + 2), english, own, language);
    if (said === undefined) continue;
    const context = sentence.slice(0, end);
    return `${known(withCapital(context), english, own, language, isContext) ?? context}: ${said}`;
  }
  return undefined;
}

function knownSentence(sentence: string, english: Texts, own: Texts, language: string): string | undefined {
  return knownWithin(sentence, english, own, language) ?? known(withCapital(sentence), english, own, language, isSentence);
}

// Several faults at once are "one; two; three."
function knownFaults(sentence: string, english: Texts, own: Texts, language: string): string | undefined {
  const faults = sentence.split("; ");
  if (faults.length === 1) return undefined;
  const said = faults.map((fault) => knownSentence(fault.endsWith(".") ? fault : `${fault}.`, english, own, language));
  return said.includes(undefined) ? undefined : said.map((one) => one!.replace(/\.$/, "")).join("; ") + ".";
}

const Guess = / \((did you mean .*?\?)\)/;

// A sentence that nobody has translated stands behind what kind of refusal it is.
export function translate(sentence: string, why: string, english: Texts, own: Texts, language: string): string {
  const [inBrackets, guess] = Guess.exec(sentence) ?? [];
  if (inBrackets && guess) {
    const said = known(withCapital(guess), english, own, language, isSentence) ?? withCapital(guess);
    return `${translate(sentence.replace(inBrackets, ""), why, english, own, language)} ${said}`;
  }
  return (
    knownFaults(sentence, english, own, language) ??
    knownSentence(sentence, english, own, language) ??
    fill(own[`refusal.why.${why}`] ?? own["refusal.why.other"]!, { sentence }, language)
  );
}

// Read when it is needed first: most people never see a refusal, and those who read English need nothing.
export async function ownWords(sentence: string, why = "other"): Promise<string> {
  const code = languageCode();
  if (code === "en") return sentence;
  try {
    const [english, own] = await Promise.all([readArea("en", "refusals"), readArea(code, "refusals")]);
    return translate(sentence, why, english, own, code);
  } catch {
    return sentence; // no line to the server: better in English than not at all
  }
}

// What the engine in this browser says, which is no sentence yet.
export const engineWords = (error: string) => ownWords(asSentence(error), "engine");
