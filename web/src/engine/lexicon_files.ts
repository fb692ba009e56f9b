import moduleUrl from "quoin.wasm?url";
import type { LexiconDescription, SentFile } from "../wire/api";
import { recallLexicon, storeLexicon, type StoredLexicon } from "./lexicon_store";
import { EngineModule, EngineRefusal } from "./module";

// Brings a word list and its tables into an engine. The server sends the words alone (docs/openapi.json,
// /api/lexicons); the automaton is built here once and then kept, so that the next time takes no longer than reading it.

export class FilesFailure extends Error {
  constructor(readonly why: "silent" | "unknown-lexicon" | "damaged" | "odd") {
    super(why);
  }
}

async function fetched(path: string, request?: RequestInit): Promise<Response> {
  const response = await fetch(path, request).catch(() => {
    throw new FilesFailure("silent");
  });
  if (response.status === 404) throw new FilesFailure("unknown-lexicon");
  if (response.status >= 500) throw new FilesFailure("silent");
  if (!response.ok) throw new FilesFailure("odd");
  return response;
}

async function describe(lexicon: string): Promise<LexiconDescription> {
  const response = await fetched(`/api/lexicons/${encodeURIComponent(lexicon)}`);
  return (await response.json().catch(() => {
    throw new FilesFailure("odd");
  })) as LexiconDescription;
}

async function download({ path, bytes }: SentFile, cache: RequestCache, onBytes: (count: number) => void): Promise<Uint8Array> {
  const response = await fetched(path, { cache });
  const file = new Uint8Array(bytes);
  let filled = 0;
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new FilesFailure("silent");
    });
    if (done) break;
    if (filled + value.length > bytes) throw new FilesFailure("damaged");
    file.set(value, filled);
    filled += value.length;
    onBytes(value.length);
  }
  if (filled < bytes) throw new FilesFailure("damaged");
  return file;
}

// Downloading is the first half of the work, as far as anybody can tell.
async function make({ words, tables }: LexiconDescription, cache: RequestCache, onProgress: (share: number) => void): Promise<StoredLexicon> {
  const total = words.bytes + (tables?.bytes ?? 0);
  let sum = 0;
  const onBytes = (count: number) => onProgress(((sum += count) / total) * 0.5);
  const [packed, packedTables] = await Promise.all([
    download(words, cache, onBytes),
    tables && download(tables, cache, onBytes),
  ]);
  // Building takes far more memory than the list has in the end, and a module never gives any back: this one is left
  // behind.
  const builder = await EngineModule.load(moduleUrl);
  const lexicon = builder.giveFile("quoin_unpack_lexicon", packed).slice();
  onProgress(0.9);
  return { fingerprint: words.fingerprint, tablesFingerprint: tables?.fingerprint ?? null, lexicon, tables: packedTables };
}

async function engineWith({ lexicon, tables }: StoredLexicon): Promise<EngineModule> {
  const engine = await EngineModule.load(moduleUrl);
  engine.giveFile("quoin_open_lexicon", lexicon);
  if (tables) engine.giveFile("quoin_open_tables", tables);
  return engine;
}

// What the engine refuses to open was damaged on its way or where it lay.
async function openedOrNothing(making: () => Promise<StoredLexicon>): Promise<{ engine: EngineModule; stored: StoredLexicon } | undefined> {
  try {
    const stored = await making();
    return { engine: await engineWith(stored), stored };
  } catch (error) {
    if (error instanceof EngineRefusal || (error instanceof FilesFailure && error.why === "damaged")) return undefined;
    throw error;
  }
}

export async function openFiles(lexicon: string, onProgress: (share: number) => void): Promise<EngineModule> {
  const stored = await recallLexicon(lexicon);
  // Where there is no network, nobody asks for what is here.
  const description =
    stored && !navigator.onLine ? new FilesFailure("silent") : await describe(lexicon).catch((error: unknown) => error as FilesFailure);
  const isOffline = description instanceof Error && description.why === "silent";
  const isCurrent = (known: StoredLexicon) =>
    isOffline ||
    (!(description instanceof Error) &&
      known.fingerprint === description.words.fingerprint &&
      known.tablesFingerprint === (description.tables?.fingerprint ?? null));
  if (stored && isCurrent(stored)) {
    const opened = await openedOrNothing(async () => stored);
    if (opened) return opened.engine;
  }
  if (description instanceof Error) throw description;
  const made =
    (await openedOrNothing(() => make(description, "default", onProgress))) ??
    (await openedOrNothing(() => make(description, "reload", onProgress)));
  if (!made) throw new FilesFailure("damaged");
  await storeLexicon(lexicon, made.stored);
  onProgress(1);
  return made.engine;
}
