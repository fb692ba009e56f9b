import { isUnnamed, mainLine, newAnalysis, turnKinds, type Analysis, type Moment, type TurnKind } from "./analysis";
import type { GameRecord, RecordTurn } from "../wire/api";

// A game record as the engine reads and writes it (docs/formats/notation.md): the main line of a study that begins with
// an empty board. Variations have no place in it.

export function fromRecord(record: GameRecord, size: number): Analysis {
  const none = record.players.map(() => "");
  // Racks belong to the moment before their turn: the last turn is made first.
  let next: Moment[] = [];
  let racks = record.racks?.length === record.players.length ? record.racks : none;
  for (let i = record.turns.length - 1; i >= 0; --i) {
    const turn = record.turns[i]!;
    const player = turn.player - 1;
    const moment: Moment = {
      id: i + 1,
      turn: { player, kind: turn.kind, at: turn.at ?? "", tiles: turn.tiles ?? "", count: turn.count ?? 0, score: turn.score },
      comment: turn.note ?? "",
      racks,
      next,
    };
    next = [moment];
    racks = none.map((_, seat) => (seat === player ? (turn.rack ?? "") : ""));
  }
  const fresh = newAnalysis(
    {
      title: record.title ?? "",
      description: record.description ?? "",
      lexicon: record.lexicon ?? "",
      alphabet: record.alphabet,
      layout: record.layout,
      players: record.players.map(({ nickname, name }) => ({ nickname, name: name ?? "" })),
      gameId: record.id ?? "",
      pragmas: (record.pragmas ?? []).map(({ name, text, after }) => ({ name, text: text ?? "", after })),
      isIncomplete: record.incomplete ?? false,
    },
    size,
  );
  return { ...fresh, lastId: record.turns.length, root: { ...fresh.root, comment: record.note ?? "", racks, next } };
}

// Short, without spaces, and no two the same: what stands before the colon of a turn.
function nicknames({ players }: Analysis): string[] {
  const taken: string[] = [];
  for (const [i, { nickname, name }] of players.entries()) {
    // A record keeps the nicknames it came with; a name that was typed here gives a better one than a number.
    const wanted = isUnnamed({ nickname, name: "" }) && name.trim() ? name.trim().split(/\s+/)[0]!.replace(/[:>#]/g, "") : nickname.replace(/[\s:]+/g, "_");
    taken.push(!wanted || taken.includes(wanted) ? `${wanted}${i + 1}` : wanted);
  }
  return taken;
}

// The main line, or another, from the beginning.
export function toRecord(analysis: Analysis, line: readonly Moment[] = mainLine(analysis)): GameRecord {
  const names = nicknames(analysis);
  const totals = [...analysis.start.scores];
  const turns = line.slice(1).map((moment, i): RecordTurn => {
    const turn = moment.turn!;
    totals[turn.player]! += turn.score;
    const rack = line[i]!.racks[turn.player] ?? "";
    return {
      player: turn.player + 1,
      kind: turn.kind,
      ...(turn.kind === "place" && { at: turn.at }),
      ...(turn.tiles && { tiles: turn.tiles }),
      ...(turn.kind === "exchange" && !turn.tiles && { count: turn.count }),
      score: turn.score,
      cumulative: totals[turn.player]!,
      ...(rack && { rack }),
      ...(moment.comment && { note: moment.comment }),
    };
  });
  const last = line.at(-1)!;
  return {
    format: "quoin-game-record",
    version: 1,
    ...(analysis.title && { title: analysis.title }),
    ...(analysis.description && { description: analysis.description }),
    ...(analysis.gameId && { id: analysis.gameId }),
    ...(analysis.lexicon && { lexicon: analysis.lexicon }),
    alphabet: analysis.alphabet,
    layout: analysis.layout,
    players: analysis.players.map(({ name }, i) => ({ nickname: names[i]!, ...(name && { name }) })),
    ...(analysis.root.comment && { note: analysis.root.comment }),
    ...(analysis.isIncomplete && !line.some(({ turn }) => turn?.kind.startsWith("end-rack")) && { incomplete: true }),
    ...(analysis.pragmas.length > 0 && { pragmas: analysis.pragmas.map((pragma) => ({ ...pragma, after: Math.min(pragma.after, turns.length) })) }),
    ...(last.racks.some(Boolean) && { racks: [...last.racks] }),
    turns,
  };
}

export const isTurnKind = (kind: unknown): kind is TurnKind => turnKinds.includes(kind as TurnKind);
