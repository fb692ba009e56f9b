import { openDatabase, promised, written } from "../base/database";
import { Once } from "../base/once";
import type { TableStatus } from "../wire/messages";

// Games on this device: what the engine hands back to open one again (src/wasm/local_questions.cpp), and what a list
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

const database = new Once(() => openDatabase("quoin-local", Games, { keyPath: "id" }));
const store = async () => (await database.get()).transaction(Games).objectStore(Games);

export const readGame = async (id: string) => promised((await store()).get(id) as IDBRequest<LocalGame | undefined>);
export const readGames = async () => promised((await store()).getAll() as IDBRequest<LocalGame[]>);

// All of them or none; when it is done, they are on the disk.
export async function keepGames(...games: readonly LocalGame[]): Promise<void> {
  const transaction = (await database.get()).transaction(Games, "readwrite", { durability: "strict" });
  for (const game of games) transaction.objectStore(Games).put(game);
  return written(transaction);
}

export async function removeGame(id: string): Promise<void> {
  await promised((await database.get()).transaction(Games, "readwrite").objectStore(Games).delete(id));
}
