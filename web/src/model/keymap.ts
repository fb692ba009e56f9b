import type { Game } from "./game.svelte";

// What keys mean on the board. Two habits, chosen in the settings.

export type Keymap = "standard" | "classic";

export type Command =
  | { do: "letter"; key: string; wantsBlank: boolean }
  | { do: "move"; rows: number; columns: number }
  | { do: "flip" | "skip" | "backspace" | "recall" | "enter" | "help" };

const Arrows: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;
// A game that one steps through.
export type Stepped = Pick<Game, "examined" | "lastStep" | "examine">;

// The step of a game that a key goes to; nothing for any other key.
export function stepOf({ key, ctrlKey, altKey, metaKey, shiftKey }: Key, { examined, lastStep }: Stepped): number | undefined {
  if (ctrlKey || altKey || metaKey || shiftKey) return undefined;
  const at = examined ?? lastStep;
  return { Home: 0, PageUp: at - 1, PageDown: at + 1, End: lastStep }[key];
}

export function commandOf(event: Key, keymap: Keymap): Command | undefined {
  // Those belong to the browser and the system; AltGr writes letters, and says both.
  const isAltGraph = event.ctrlKey && event.altKey;
  if ((event.ctrlKey || event.altKey || event.metaKey) && !isAltGraph) return undefined;
  const { key, shiftKey } = event;
  const arrow = Arrows[key];
  if (arrow) {
    if (shiftKey && keymap === "standard") return { do: "flip" };
    return { do: "move", rows: arrow[0], columns: arrow[1] };
  }
  if (key === " ") return { do: keymap === "standard" ? "skip" : "flip" };
  if (key === "Backspace") return { do: keymap === "standard" ? "backspace" : "recall" };
  if (key === "Escape") return { do: "recall" };
  if (key === "Enter") return { do: "enter" };
  if (key === "?") return { do: "help" };
  if ([...key].length === 1 && /\p{L}|·/u.test(key)) return { do: "letter", key, wantsBlank: shiftKey };
  return undefined;
}
