import { loadWholeEngine } from "../engine/whole_engine";
import { engineWords } from "../messages/reasons";
import type { Said } from "../messages/said";

// What the engine says of a file: the parsers are those of the program.

// What is wrong, in a sentence; nothing where the text is a board, or a set of tiles.
export async function faultIn(kind: "layout" | "alphabet", text: string): Promise<string | undefined> {
  const { fault, ...reason } = (await loadWholeEngine()).ask<{ fault?: string } & Partial<Said>>({ ask: `check-${kind}`, text });
  return fault === undefined ? undefined : engineWords({ ...reason, sentence: fault });
}
