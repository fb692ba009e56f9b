import type { TableStatus } from "../protocol/messages";

// Games on this device: what the engine hands back to open one again (src/wasm/local_questions.h), and what a list
// shows of it. They stay in this browser until somebody removes them.

export interface KeptGame {
  id: string;
  created_at: number;
  next: string;
  previous: string;
  log: string; // all lines of the game log
}
export interface LocalGame extends KeptGame {
  changed_at: number;
  lexicon: string;
  title: string; // of the words, for people
  rules: string;
  seats: { name: string; player: string }[];
  status: TableStatus;
  turn?: number | undefined; // a seat; none when it is over
}

const Games = "games";

function promised<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}

let opening: Promise<IDBDatabase> | undefined;
function database(): Promise<IDBDatabase> {
  if (!opening) {
    const request = indexedDB.open("quoin-local", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(Games, { keyPath: "id" });
    opening = promised(request);
    opening.catch(() => (opening = undefined));
  }
  return opening;
}

export async function readGame(id: string): Promise<LocalGame | undefined> {
  const store = (await database()).transaction(Games).objectStore(Games);
  return promised(store.get(id) as IDBRequest<LocalGame | undefined>);
}

export async function readGames(): Promise<LocalGame[]> {
  const store = (await database()).transaction(Games).objectStore(Games);
  return promised(store.getAll() as IDBRequest<LocalGame[]>);
}

// All of them or none; when it is done, they are on the disk.
export async function keepGames(...games: readonly LocalGame[]): Promise<void> {
  const transaction = (await database()).transaction(Games, "readwrite", { durability: "strict" });
  for (const game of games) transaction.objectStore(Games).put(game);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}

export async function removeGame(id: string): Promise<void> {
  await promised((await database()).transaction(Games, "readwrite").objectStore(Games).delete(id));
}
