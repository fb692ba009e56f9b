import { t } from "../messages/messages.svelte";
import type { Alphabet } from "../model/alphabet";
import { playText } from "../model/history";
import { readName } from "../model/squares";
import type { JudgedPlay, Why, WrittenPlay } from "../teacher/lesson";
import type { Catalogue } from "../wire/api";
import { isFromStart, type Analysis } from "./analysis";
import type { Desk } from "./desk.svelte";
import { positionAt, toCgp, type Position } from "./position";
import { toRecord } from "./record";

// What the engine is asked, and its answers (src/wasm). A play is at "-" where tiles are exchanged, and at "pass".

export type Play = WrittenPlay;

// Two plays, with how each is written.
export type ComparedPlay = Omit<JudgedPlay, "at" | "word" | "tiles"> & { play: string; leave_value: number };
export type Comparison = Why & { better: ComparedPlay; worse: ComparedPlay };

export const keyOfPlay = ({ at, tiles }: Pick<Play, "at" | "tiles">) => `${at} ${tiles}`;
export const isPlacement = ({ at }: Pick<Play, "at">) => at !== "-" && at !== "pass";

// A play as people read it: "J8 (M)OW".
export function tellPlay({ at, tiles }: Pick<Play, "at" | "tiles">, board: Position["board"], alphabet: Alphabet): string {
  if (at === "pass") return t("analysis.turn.passed");
  if (at === "-") return t("analysis.turn.exchanged", { tiles: alphabet.showText(tiles) });
  return `${at} ${playText(at, tiles, board, alphabet)}`;
}

// One that the engine wrote: "J8 .OW", "exchange QU" or "pass".
export function readWritten(play: string): Pick<Play, "at" | "tiles"> | undefined {
  const [first = "", tiles = ""] = play.split(" ");
  if (first === "exchange") return { at: "-", tiles };
  return first === "pass" || readName(first) ? { at: first, tiles } : undefined;
}

export function tellWritten(written: string, board: Position["board"], alphabet: Alphabet): string {
  const play = readWritten(written);
  return play ? tellPlay(play, board, alphabet) : written;
}

// The word list to think with: the one that is named, or else the first with the same tiles. Files name many lists that
// nobody here has.
export function wordListFor({ lexicon, alphabet }: Pick<Analysis, "lexicon" | "alphabet">, languages: Catalogue["languages"]): string {
  if (languages.some((one) => one.lexicon === lexicon)) return lexicon;
  return languages.find((one) => one.alphabet === alphabet)?.lexicon ?? lexicon;
}

// A position as the engine takes it.
export function positionRequest({ layout, alphabet, position, analysis }: Desk): Record<string, string> {
  return { layout: layout.text, alphabet: alphabet.text, cgp: toCgp(position, analysis, alphabet) };
}

// The game up to the position on the desk. The engine says with the best plays whether it infers something from it.
export function gameRequest({ analysis, line, alphabet }: Desk): object {
  const start = !isFromStart(analysis) && { start: toCgp({ ...positionAt(analysis, [], alphabet), turn: 0 }, analysis, alphabet) };
  return { ...toRecord(analysis, line), ...start };
}
