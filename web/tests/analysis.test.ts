import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Alphabet } from "../src/model/alphabet";
import {
  countMoments,
  isOnMainLine,
  lineOf,
  mainLine,
  newAnalysis,
  pathToEnd,
  promoted,
  withComment,
  withoutTurn,
  withRack,
  withTurn,
  type Analysis,
  type Path,
  type Turn,
} from "../src/analysis/analysis";
import { fromKept, toKept } from "../src/analysis/kept_analysis";
import { keptTiles, leaveOf, overdrawn, positionAt, readRack, toCgp } from "../src/analysis/position";
import { tellWritten, wordListFor } from "../src/analysis/questions";
import { playText } from "../src/model/history";
import { needAreas } from "../src/messages/messages.svelte";
import { fromRecord, toRecord } from "../src/analysis/record";
import type { GameRecord } from "../src/wire/api";
import { fromFragment, LongestLink, toFragment } from "../src/analysis/share";
import { askedFor } from "../src/analysis/sources";

const data = new URL("../../data/", import.meta.url);
const file = (path: string) => readFileSync(new URL(path, data), "utf8");
const english = new Alphabet(file("alphabets/english.txt"));
const spanish = new Alphabet(file("alphabets/spanish.txt"));
const names = { lexicon: "english", alphabet: "english", layout: "standard" };
const empty = newAnalysis(names, 15);

const placed = (player: number, at: string, tiles: string, score: number): Turn => ({ player, kind: "place", at, tiles, count: 0, score });
const passed = (player: number): Turn => ({ player, kind: "pass", at: "", tiles: "", count: 0, score: 0 });
function played(analysis: Analysis, ...turns: Turn[]): { analysis: Analysis; path: Path } {
  let step: { analysis: Analysis; path: Path } = { analysis, path: [] };
  for (const turn of turns) step = withTurn(step.analysis, step.path, turn);
  return step;
}
const wagon = placed(0, "8D", "WAGON", 26);
const timbar = placed(1, "E4", "TIMB.R", 20);

describe("A study", () => {
  test("goes to a turn that is there already, and makes another a variation", () => {
    const first = played(empty, wagon, timbar);
    const again = withTurn(first.analysis, [first.path[0]!], timbar);
    expect(again.analysis).toBe(first.analysis);
    expect(again.path).toEqual(first.path);
    const other = withTurn(first.analysis, [first.path[0]!], passed(1));
    expect(lineOf(other.analysis, [first.path[0]!]).at(-1)!.next.map(({ turn }) => turn!.kind)).toEqual(["place", "pass"]);
    expect(isOnMainLine(other.analysis, other.path)).toBe(false);
    expect(mainLine(other.analysis).at(-1)!.turn).toEqual(timbar);
    expect(countMoments(other.analysis.root)).toBe(4);
  });
  test("makes a variation the main line, and loses nothing by it", () => {
    const first = played(empty, wagon, timbar);
    const other = withTurn(first.analysis, [first.path[0]!], passed(1));
    const turned = promoted(other.analysis, other.path);
    expect(isOnMainLine(turned, other.path)).toBe(true);
    expect(countMoments(turned.root)).toBe(4);
    expect(lineOf(turned, first.path).at(-1)!.turn).toEqual(timbar);
  });
  test("removes a turn with what follows it", () => {
    const { analysis, path } = played(empty, wagon, timbar, passed(0));
    const less = withoutTurn(analysis, path.slice(0, 2));
    expect(countMoments(less.analysis.root)).toBe(2);
    expect(less.path).toEqual(path.slice(0, 1));
    expect(pathToEnd(less.analysis, [])).toEqual(less.path);
  });
  test("ends where a path goes wrong", () => {
    const { analysis, path } = played(empty, wagon);
    expect(lineOf(analysis, [...path, 99]).length).toBe(2);
  });
});

describe("A position", () => {
  test("has the tiles, the scores and the player of its moment", () => {
    const { analysis, path } = played(empty, wagon, timbar);
    const position = positionAt(analysis, path, english);
    expect(position.board[7]!.map((tile) => tile?.face ?? ".").join("")).toBe("...WAGON.......");
    expect(position.board.map((row) => row[4]?.face ?? ".").join("")).toBe("...TIMBAR......");
    expect(position.scores).toEqual([26, 20]);
    expect(position.turn).toBe(0);
    expect(position.lastSquares.length).toBe(5);
    expect(positionAt(analysis, [], english).turn).toBe(0);
  });
  test("is as before when a play is challenged off, with a scoreless turn more", () => {
    const { analysis, path } = played(empty, passed(0), placed(1, "8D", "WAGGON", 30), { ...passed(1), kind: "phony-withdrawn", score: -30 });
    const position = positionAt(analysis, path, english);
    expect(position.board.flat().every((tile) => tile === null)).toBe(true);
    expect(position.scores).toEqual([0, 0]);
    expect(position.scoreless).toBe(2);
    expect(position.turn).toBe(0);
  });
  test("is written as CGP with the player on turn first", () => {
    const { analysis, path } = played(empty, wagon);
    const here = withRack(withRack(analysis, path, 0, "EIQ"), path, 1, "AB?");
    expect(toCgp(positionAt(here, path, english), here, english)).toBe("15/15/15/15/15/15/15/3WAGON7/15/15/15/15/15/15/15 AB?/EIQ 0/26 0 lex english; ld english; bdn standard;");
  });
  test("says when more of a tile lies there than the bag has", () => {
    const here = withRack(empty, [], 0, "QQJJ");
    expect(overdrawn(positionAt(here, [], english), english)).toEqual(["J", "Q"]);
    expect(overdrawn(positionAt(empty, [], english), english)).toEqual([]);
  });

  test("knows what a player kept", () => {
    const here = withRack(empty, [], 0, "AGNOWEI");
    const { analysis, path } = played(here, wagon, passed(1));
    expect(keptTiles(analysis, path, 0, english)).toBe("EI");
    expect(keptTiles(analysis, path, 1, english)).toBe("");
    expect(leaveOf("QUIZ", { kind: "place", tiles: "Q.Az" }, english)).toBeUndefined();
    expect(leaveOf("QUA?", { kind: "place", tiles: "Q.Az" }, english)).toBe("U");
  });
  test("reads a rack as people type it", () => {
    expect(readRack("aei ?q", english)).toBe("AEI?Q");
    expect(readRack("", english)).toBe("");
    expect(readRack("A1", english)).toBeUndefined();
    expect(readRack("chao", spanish)).toBe("[CH]AO");
  });
  test("writes a play with the tiles of the board in parentheses", () => {
    const { analysis, path } = played(empty, wagon);
    expect(playText("E4", "TIMB.R", positionAt(analysis, path, english).board, english)).toBe("TIMB(A)R");
    expect(playText("8A", "PaC.....S", positionAt(analysis, path, english).board, english)).toBe("PaC(WAGON)S");
  });
});

const record: GameRecord = {
  format: "quoin-game-record",
  version: 1,
  title: "Club night",
  id: "board 3",
  lexicon: "small",
  alphabet: "english",
  layout: "standard",
  players: [{ nickname: "Ada", name: "Ada Quill" }, { nickname: "Bo" }],
  note: "Before the first turn.",
  incomplete: true,
  pragmas: [{ name: "time", text: "25", after: 1 }],
  racks: ["EIQTTUU", "AL?"],
  turns: [
    { player: 1, kind: "place", at: "8D", tiles: "WAGON", score: 26, cumulative: 26, rack: "AEGNOTW" },
    { player: 2, kind: "place", at: "E4", tiles: "TIMB.R", score: 20, cumulative: 20, rack: "BEIMRT?", note: "A vowel short." },
    { player: 1, kind: "exchange", count: 2, score: 0, cumulative: 26 },
    { player: 2, kind: "challenge-bonus", score: 5, cumulative: 25 },
  ],
};

describe("A game record", () => {
  test("becomes a study and the same record again", () => {
    expect(toRecord(fromRecord(record, 15))).toEqual(record);
  });
  test("has the racks where their turn begins", () => {
    const study = fromRecord(record, 15);
    expect(study.root.racks).toEqual(["AEGNOTW", ""]);
    expect(positionAt(study, [1], english).racks).toEqual(["", "BEIMRT?"]);
    expect(positionAt(study, [1, 2, 3, 4], english).racks).toEqual(["EIQTTUU", "AL?"]);
    expect(positionAt(study, [1, 2, 3, 4], english).scores).toEqual([26, 25]);
  });
  test("has nicknames that differ, made of the names that were written", () => {
    const { analysis } = played({ ...empty, players: [{ nickname: "1", name: "Ann Bee" }, { nickname: "2", name: "Ann Cee" }] }, wagon);
    expect(toRecord(analysis).players).toEqual([
      { nickname: "Ann", name: "Ann Bee" },
      { nickname: "Ann2", name: "Ann Cee" },
    ]);
  });
});

describe("A study that is kept", () => {
  const study = fromRecord(record, 15);
  const varied = withTurn(withComment(study, [1], "Or pass?"), [1], passed(1));

  test("comes back with its variations, comments and the moment that was looked at", () => {
    const back = fromKept(JSON.parse(JSON.stringify(toKept(varied.analysis, varied.path))))!;
    expect(toRecord(back.analysis)).toEqual(toRecord(varied.analysis));
    expect(lineOf(back.analysis, back.path).at(-1)!.turn).toEqual(passed(1));
    expect(toKept(back.analysis, back.path)).toEqual(toKept(varied.analysis, varied.path));
  });
  test("is refused where anything about it is wrong", () => {
    const good = () => JSON.parse(JSON.stringify(toKept(varied.analysis, varied.path)));
    const spoilt = (spoil: (kept: ReturnType<typeof good>) => void) => {
      const kept = good();
      spoil(kept);
      return fromKept(kept);
    };
    expect(fromKept(good())).toBeDefined();
    for (const garbage of [null, 1, "x", [], {}, { v: 1 }]) expect(fromKept(garbage)).toBeUndefined();
    expect(spoilt((kept) => (kept.v = 2))).toBeUndefined();
    expect(spoilt((kept) => (kept.players = []))).toBeUndefined();
    expect(spoilt((kept) => (kept.moments[0].b = 5))).toBeUndefined();
    expect(spoilt((kept) => (kept.moments[0].t[0] = 2))).toBeUndefined();
    expect(spoilt((kept) => (kept.moments[0].t[1] = "steal"))).toBeUndefined();
    expect(spoilt((kept) => (kept.moments[0].t[2] = "99Z"))).toBeUndefined();
    expect(spoilt((kept) => (kept.moments[0].t[5] = 1e12))).toBeUndefined();
    expect(spoilt((kept) => (kept.moments = Array.from({ length: 5000 }, () => kept.moments[0])))).toBeUndefined();
    expect(spoilt((kept) => (kept.alphabet = "../../etc"))).toBeUndefined();
    expect(spoilt((kept) => (kept.at = 77))).toBeUndefined();
    expect(spoilt((kept) => (kept.start.board = "x"))).toBeUndefined();
  });
  test("fits into a link, and comes out of it", async () => {
    const fragment = (await toFragment(varied.analysis, varied.path))!;
    expect(fragment).toMatch(/^#study=[\w-]+$/);
    expect(fragment.length).toBeLessThan(1000);
    const back = (await fromFragment(fragment))!;
    expect(toKept(back.analysis, back.path)).toEqual(toKept(varied.analysis, varied.path));
  });
  test("is no link where it is too long", async () => {
    // Letters that do not repeat do not compress.
    let state = 1;
    const noise = Array.from({ length: 19_000 }, () => String.fromCharCode(33 + ((state = (state * 48271) % 2147483647) % 90))).join("");
    expect(await toFragment(withComment(study, [], noise), [])).toBeUndefined();
  });
  test("leaves damaged links alone", async () => {
    const fragment = (await toFragment(varied.analysis, varied.path))!;
    expect(await fromFragment(fragment.slice(0, -20))).toBeUndefined();
    expect(await fromFragment("#study=")).toBeUndefined();
    expect(await fromFragment("#study=!!!")).toBeUndefined();
    expect(await fromFragment("#else")).toBeUndefined();
    expect(await fromFragment(`#study=${"A".repeat(LongestLink)}`)).toBeUndefined();
  });
  test("does not unpack without bound", async () => {
    const bytes = new Uint8Array(await new Response(new Blob([" ".repeat(5_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
    const text = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
    expect(text.length).toBeLessThan(LongestLink);
    expect(await fromFragment(`#study=${text}`)).toBeUndefined();
  });
});

test("A play that the engine wrote shows the letters that it plays through", async () => {
  await needAreas("analysis");
  const { analysis, path } = played(empty, placed(0, "8D", "WAGON", 26));
  const { board } = positionAt(analysis, path, english);
  expect(tellWritten("E4 TIMB.r", board, english)).toBe("E4 TIMB(A)r");
  expect(tellWritten("exchange QU", board, english)).toBe("Exchange QU");
  expect(tellWritten("pass", board, english)).toBe("Pass");
});

test("The word list of a study is the one it names, or one with the same tiles", () => {
  const language = (lexicon: string, alphabet: string) => ({ lexicon, alphabet, title: "", language: "", words: 1, family: false });
  const languages = [language("spanish", "spanish"), language("english", "english"), language("other", "english")];
  expect(wordListFor({ lexicon: "other", alphabet: "english" }, languages)).toBe("other");
  expect(wordListFor({ lexicon: "CSW21", alphabet: "english" }, languages)).toBe("english");
  expect(wordListFor({ lexicon: "mine", alphabet: "polish" }, languages)).toBe("mine");
});

test("An address asks for a game, for one of the library, or for a position", () => {
  expect(askedFor(new URLSearchParams("game=12ab"))).toEqual({ kind: "game", id: "12ab" });
  expect(askedFor(new URLSearchParams("shared=t"))).toEqual({ kind: "shared", id: "t" });
  expect(askedFor(new URLSearchParams("cgp=15/15"))).toEqual({ kind: "cgp", text: "15/15" });
  expect(askedFor(new URLSearchParams("x=1"))).toBeUndefined();
});
