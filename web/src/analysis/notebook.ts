import type { Engine } from "../engine/engine";
import { EngineRefusal } from "../engine/module";
import { t } from "../messages/messages.svelte";
import { engineWords } from "../messages/reasons";
import type { Said } from "../messages/said";
import { Layout } from "../model/layout";
import { Refusal } from "../base/refusal";
import { newAnalysis, type Analysis } from "./analysis";
import { alphabets, layouts } from "../model/installed_files";
import type { GameRecord } from "../wire/api";
import { fromRecord, toRecord } from "./record";

// Studies from texts and as texts. The engine reads and writes them (src/wasm/notebook.cpp), as it does everywhere else.

// To go by where a text names none.
export interface Names {
  alphabet: string;
  layout: string;
}
export interface Read {
  analysis: Analysis;
  warnings: readonly string[];
}

const sizeOf = (layout: string) => new Layout(layouts[layout] ?? "").size;
const filesOf = ({ alphabet, layout }: Names) => ({ alphabets, layouts, alphabet, layout });

async function asked<Answer>(engine: Engine, request: { ask: string } & Record<string, unknown>): Promise<Answer> {
  try {
    return engine.ask<Answer>(request);
  } catch (error) {
    throw new Refusal(await engineWords(error instanceof EngineRefusal ? error.said : { sentence: String(error) }));
  }
}

export async function readGcg(engine: Engine, bytes: Uint8Array, names: Names): Promise<Read> {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  const { record, warnings } = await asked<{ record: GameRecord; warnings: Said[] }>(engine, { ask: "parse-gcg", bytes: text, files: filesOf(names) });
  return { analysis: fromRecord(record, sizeOf(record.layout)), warnings: await Promise.all(warnings.map(engineWords)) };
}

export async function writeGcg(engine: Engine, analysis: Analysis): Promise<string> {
  return (await asked<{ gcg: string }>(engine, { ask: "write-gcg", record: toRecord(analysis), files: filesOf(analysis) })).gcg;
}

interface ReadCgp {
  alphabet: string;
  layout: string;
  lexicon: string;
  board: string[];
  racks: string[];
  scores: number[];
  scoreless: number;
  end_bonus: EndBonus | null;
}

// What a player gets for the tiles that the other one was left with.
export interface EndBonus {
  tiles: string;
  score: number;
}

// If whoever is not on turn has just gone out; none where they cannot have. Asked on every change, so with no other files.
export function endBonus(engine: Engine, cgp: string, { alphabet, layout }: Names): EndBonus | null {
  const files = { alphabets: { [alphabet]: alphabets[alphabet] }, layouts: { [layout]: layouts[layout] }, alphabet, layout };
  try {
    return engine.ask<ReadCgp>({ ask: "parse-cgp", cgp, files }).end_bonus;
  } catch {
    return null; // more tiles than there are: that is said elsewhere
  }
}

export async function readCgp(engine: Engine, cgp: string, names: Names): Promise<Read> {
  const read = await asked<ReadCgp>(engine, { ask: "parse-cgp", cgp, files: filesOf(names) });
  const { alphabet, layout, board, racks, scores, scoreless } = read;
  const players = racks.map((_, i) => ({ nickname: String(i + 1), name: "" }));
  const fresh = newAnalysis({ alphabet, layout, lexicon: read.lexicon, players }, sizeOf(layout));
  return { analysis: { ...fresh, start: { board, scores, scoreless, turn: 0 }, root: { ...fresh.root, racks } }, warnings: [] };
}

// A text that somebody pasted: a position is one line with slashes, a game has lines that begin with # or >.
export async function readPasted(engine: Engine, pasted: string, names: Names): Promise<Read> {
  const text = pasted.trim();
  if (/^[#>]/m.test(text)) return readGcg(engine, bytesOfPasted(text), names);
  if (text.includes("/")) return readCgp(engine, text.replace(/^cgp\s+/i, ""), names);
  throw new Refusal(t("analysis.open.unknown"));
}

// A file that says that it is ISO-8859-1 is so no longer when its text was copied.
function bytesOfPasted(text: string): Uint8Array {
  return new TextEncoder().encode(text.replace(/^#character-encoding.*$/im, "#character-encoding UTF-8"));
}

export { sizeOf };
