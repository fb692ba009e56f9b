import type { Game } from "../model/game.svelte";
import { saveFile } from "../base/save";
import type { LocalConnection } from "./local_connection";

const Types = { gcg: "text/plain", json: "application/json", log: "application/x-ndjson" };

// Saves a finished game of this device as a file.
export async function saveExport(game: Game, form: keyof typeof Types): Promise<void> {
  const text = await (game.connection as LocalConnection).exported(form);
  saveFile(`quoin-${game.id}.${form}`, new Blob([text], { type: Types[form] }));
}
