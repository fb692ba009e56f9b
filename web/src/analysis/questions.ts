import { t } from "../messages/messages.svelte";
import type { Alphabet } from "../model/alphabet";
import { playText } from "../model/history";
import { readName } from "../model/squares";
import type { JudgedPlay, Why, WrittenPlay } from "../teacher/lesson";
import type { Catalogue } from "../protocol/api";
import { lineOf, takesTurn, type Analysis, type Path } from "./analysis";
import type { Desk } from "./desk.svelte";
import { positionAt, toCgp, type Position } from "./position";

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
export function positionRequest(desk: Desk, position: Position = desk.position): Record<string, string> {
  return {
    layout: desk.layout.text,
    alphabet: desk.alphabet.text,
    cgp: toCgp(position, desk.analysis, desk.alphabet),
  };
}

// The last turn of the opponent, with the position before it as both can see it: what it tells about their tiles.
// Nothing where there is none, or nothing can be told from it.
export function observedTurn(desk: Desk): { position: Record<string, string>; play: Record<string, unknown> } | undefined {
  const { analysis, path, position } = desk;
  if (analysis.players.length !== 2) return undefined;
  const line = lineOf(analysis, path);
  const place = line.findLastIndex(({ turn }) => turn !== null && takesTurn(turn));
  const turn = line[place]?.turn;
  if (!turn || turn.player === position.turn || line[place + 1]?.turn?.kind === "phony-withdrawn" || turn.kind === "pass") return undefined;
  const own = position.racks[position.turn] ?? "";
  if (!own) return undefined;
  const before = positionAt(analysis, pathBefore(path, line.length - place), desk.alphabet);
  // The own rack was the same then; theirs is what is asked for.
  const racks = analysis.players.map((_, i) => (i === position.turn ? own : ""));
  const cgp = toCgp({ ...before, racks, turn: turn.player }, analysis, desk.alphabet);
  const exchanged = turn.tiles ? desk.alphabet.readTiles(turn.tiles).length : turn.count;
  return {
    position: { layout: desk.layout.text, alphabet: desk.alphabet.text, cgp },
    play: turn.kind === "exchange" ? { exchanged } : { at: turn.at, tiles: turn.tiles },
  };
}

const pathBefore = (path: Path, back: number): Path => path.slice(0, path.length - back);
