import { Assistant } from "../engine/assistant";
import { t } from "../messages/messages.svelte";
import { specOf, type Level } from "../model/levels";
import { chance, newGameId } from "../net/nonce";
import { Refusal } from "../base/refusal";
import { keepGames, type KeptGame } from "./store";

export interface WantedGame {
  lexicon: string;
  title: string; // of the words, for people
  level: Level;
  training: boolean;
  name: string;
}

// Begins a game with a computer on this device, and gives its id. The word list comes from the server where this browser
// does not have it yet.
export async function startLocalGame({ lexicon, title, level, training, name }: WantedGame, onProgress: (share: number) => void): Promise<string> {
  const assistant = await Assistant.open(lexicon, onProgress);
  try {
    const { layouts } = await import("../model/installed_files");
    const now = Date.now();
    const seats = [{ player: "human", name: name.trim() }, { player: specOf(level), name: "" }];
    const rules = training ? "training=yes" : "";
    const { kept, turn } = await assistant.ask<{ kept: KeptGame; turn: number }>({
      ask: "local-create", id: newGameId(), layout: layouts.standard, rules, seats, now, ...chance(),
    });
    await keepGames({ ...kept, changed_at: now, lexicon, title, rules, seats, status: "playing", turn }).catch(() => {
      throw new Refusal(t("local.not-kept"));
    });
    return kept.id;
  } finally {
    assistant.close();
  }
}
