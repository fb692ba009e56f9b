import { fill, type Values } from "./fill";
import { languageCode, readArea } from "./messages.svelte";

// What the server says no with. It speaks English, and its sentences are the keys: en/refusals.json has those that
// people meet, word for word, the other languages what they mean (tests/refusals.test.ts finds them in the server's sources).

const patterns = new Map<string, { pattern: RegExp; names: string[] }>();

function patternOf(text: string) {
  let known = patterns.get(text);
  if (!known) {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    patterns.set(text, (known = { pattern: new RegExp(`^${parts.join("(.+)")}$`), names }));
  }
  return known;
}

function valuesOf(sentence: string, english: string): Values | undefined {
  const { pattern, names } = patternOf(english);
  const found = pattern.exec(sentence);
  if (!found) return undefined;
  return Object.fromEntries(names.map((name, i) => [name, /^\d+$/.test(found[i + 1]!) ? Number(found[i + 1]) : found[i + 1]!]));
}

// A sentence that nobody has translated stands behind what kind of refusal it is.
export function translate(sentence: string, why: string, english: Record<string, string>, own: Record<string, string>, language: string): string {
  for (const [key, text] of Object.entries(english)) {
    if (key.startsWith("refusal.why.")) continue;
    const values = valuesOf(sentence, text);
    if (values && own[key] !== undefined) return fill(own[key], values, language);
  }
  return fill(own[`refusal.why.${why}`] ?? own["refusal.why.other"]!, { sentence }, language);
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
