import { Game } from "../model/game.svelte";

// A game on this device, which needs no server.
export async function openLocal(id: string): Promise<Game> {
  const { LocalConnection } = await import("./local_connection");
  return new Game(id, "", true, (...line) => new LocalConnection(...line));
}
