import type { Engine, Inspection, Placement } from "../engine/engine";
import { t } from "../messages/messages.svelte";
import type { Alphabet } from "./alphabet";
import type { HandTile } from "./hand.svelte";
import { nameOf } from "./squares";

// What tiles that are laid would be as a play. Nothing where the engine says no to something else than the tiles.
export function inspectLaid(engine: Engine, laid: readonly HandTile[], alphabet: Alphabet, on: Pick<Placement, "layout" | "rules" | "board">): Inspection | undefined {
  try {
    return engine.inspect({ ...on, alphabet: alphabet.text, placed: laid.map((tile) => ({ at: nameOf(tile.at!), tile: alphabet.writeTile(tile) })) });
  } catch {
    return undefined;
  }
}

// A word of a placement, and whether it is good, as far as that is known.
export interface JudgedWord {
  at: string;
  tiles: string;
  isGood: boolean | undefined;
}

export class Verdicts {
  #known: ReadonlyMap<string, boolean> = $state.raw(new Map());

  of(inspection: Inspection | undefined): JudgedWord[] {
    return inspection?.kind === "play" ? inspection.words.map(({ at, tiles }) => ({ at, tiles, isGood: this.#known.get(tiles) })) : [];
  }

  // Asks which words are not good, of those that nobody has asked about yet. Without an answer there is a colour less; the
  // play will be judged.
  async lookUp(inspection: Inspection | undefined, ask: (words: string[]) => Promise<readonly string[] | undefined>): Promise<void> {
    const unknown = new Set(this.of(inspection).flatMap(({ tiles, isGood }) => (isGood === undefined ? [tiles] : [])));
    if (unknown.size === 0) return;
    const wrong = await ask([...unknown]).catch(() => undefined);
    if (wrong) this.#known = new Map([...this.#known, ...[...unknown].map((word) => [word, !wrong.includes(word)] as const)]);
  }
}

const Faults = [
  "no-tiles",
  "off-the-board",
  "square-taken",
  "not-in-line",
  "gap",
  "start-not-covered",
  "touches-nothing",
  "single-letter-word",
] as const;

export function faultText(fault: string): string {
  const known = Faults.find((one) => one === fault);
  return known ? t(`fault.${known}`) : t("fault.other");
}

// What is wrong with the tiles as they lie. One tile alone is a beginning.
export function wrongText(alphabet: Alphabet, inspection: Inspection | undefined, words: readonly JudgedWord[]): string {
  if (inspection?.kind === "fault") return inspection.fault === "single-letter-word" ? "" : faultText(inspection.fault);
  const unknown = words.filter(({ isGood }) => isGood === false).map(({ tiles }) => alphabet.showText(tiles));
  return unknown.length > 0 ? t("placing.unknown", { count: unknown.length, words: unknown.join(", ") }) : "";
}
