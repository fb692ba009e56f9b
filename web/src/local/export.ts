import type { Game } from "../model/game.svelte";
import type { LocalConnection } from "./local_connection";

const Types = { gcg: "text/plain", json: "application/json", log: "application/x-ndjson" };

// Saves a finished game of this device as a file.
export async function saveExport(game: Game, form: keyof typeof Types): Promise<void> {
  const text = await (game.connection as LocalConnection).exported(form);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: Types[form] }));
  link.download = `quoin-${game.id}.${form}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
