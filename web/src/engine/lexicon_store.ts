import { openDatabase, promised, written } from "../base/database";

// Word lists that this browser has made ready, each with its tables. Storage may be full, forbidden or broken: then
// nothing is there, and nothing is kept.

export interface StoredLexicon {
  fingerprint: string; // of the words
  tablesFingerprint: string | null; // null where there are no tables
  lexicon: Uint8Array; // a compact .qlx file
  tables: Uint8Array | null;
}

const databaseName = "quoin";
const storeName = "lexicons";

async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  let database: IDBDatabase | undefined;
  try {
    database = await openDatabase(databaseName, storeName);
    const transaction = database.transaction(storeName, mode);
    const [result] = await Promise.all([promised(use(transaction.objectStore(storeName))), written(transaction)]);
    return result;
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

function isStored(value: unknown): value is StoredLexicon {
  const stored = value as Partial<StoredLexicon> | null | undefined;
  return (
    typeof stored?.fingerprint === "string" &&
    (stored.tablesFingerprint === null || typeof stored.tablesFingerprint === "string") &&
    stored.lexicon instanceof Uint8Array &&
    (stored.tables === null || stored.tables instanceof Uint8Array)
  );
}

export async function recallLexicon(name: string): Promise<StoredLexicon | undefined> {
  const value = await inStore<unknown>("readonly", (store) => store.get(name) as IDBRequest<unknown>);
  return isStored(value) ? value : undefined;
}

export async function storeLexicon(name: string, stored: StoredLexicon): Promise<void> {
  await inStore("readwrite", (store) => store.put(stored, name));
}

// The names of those that are here.
export async function storedLexicons(): Promise<string[]> {
  const keys = await inStore("readonly", (store) => store.getAllKeys());
  return (keys ?? []).filter((key) => typeof key === "string");
}
