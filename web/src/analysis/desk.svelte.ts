import type { Engine, Inspection } from "../engine/engine";
import { t } from "../messages/messages.svelte";
import { Alphabet, type Tile } from "../model/alphabet";
import { Hand } from "../model/hand.svelte";
import { playText, rowsOf, type BoardTiles } from "../model/history";
import { Layout } from "../model/layout";
import { inspectLaid, Verdicts } from "../model/placing.svelte";
import { settings } from "../model/settings.svelte";
import { recordedName } from "../model/player_name";
import type { Square } from "../model/squares";
import {
  countMoments,
  emptyStart,
  isUnnamed,
  lineOf,
  MostMoments,
  newAnalysis,
  pathToEnd,
  promoted,
  withComment,
  withPlayerName,
  withoutTurn,
  withRack,
  withTurn,
  type Analysis,
  type Path,
  type Turn,
} from "./analysis";
import { alphabets, layouts } from "../model/installed_files";
import { endBonus } from "./notebook";
import { overdrawn, positionAt, toCgp, unseenCounts, type Position } from "./position";

// The table of the analysis board: a study, where in it we are, and the tiles that are being laid. Every change can be
// taken back.

interface Step {
  analysis: Analysis;
  path: Path;
}
const MostSteps = 200;

export class Desk {
  #now: Step = $state.raw(undefined as unknown as Step);
  #past: Step[] = $state.raw([]);
  #future: Step[] = $state.raw([]);
  #writing = ""; // the text that the last change was a letter of
  isSettingUp = $state(false);
  hand: Hand = $state.raw(undefined as unknown as Hand);
  engine: Engine | undefined = $state.raw();
  readonly #verdicts = new Verdicts();

  readonly analysis: Analysis = $derived(this.#now.analysis);
  readonly path: Path = $derived(this.#now.path);
  readonly line = $derived(lineOf(this.analysis, this.path));
  readonly moment = $derived(this.line.at(-1)!);
  readonly wholePath = $derived(pathToEnd(this.analysis, this.path));
  readonly examined = $derived(this.path.length);
  readonly lastStep = $derived(this.wholePath.length);
  readonly #alphabetName = $derived(this.analysis.alphabet);
  readonly #layoutName = $derived(this.analysis.layout);
  readonly alphabet = $derived(new Alphabet(alphabets[this.#alphabetName] ?? ""));
  readonly layout = $derived(new Layout(layouts[this.#layoutName] ?? ""));
  readonly position: Position = $derived(positionAt(this.analysis, this.path, this.alphabet));
  readonly rack = $derived(this.position.racks[this.position.turn] ?? "");
  readonly overdrawn = $derived(overdrawn(this.position, this.alphabet));
  readonly endBonus = $derived(
    this.engine && this.moment.turn?.kind === "place" && !this.position.isOver ? endBonus(this.engine, toCgp(this.position, this.analysis, this.alphabet), this.analysis) : null,
  );
  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);

  // What board/Board.svelte shows.
  readonly board: BoardTiles = $derived(this.isSettingUp ? this.position.board.map((row) => row.map(() => null)) : this.position.board);
  readonly visibleHand = $derived(this.position.isOver ? undefined : this.hand);
  readonly lastSquares: readonly Square[] = $derived(this.isSettingUp ? [] : this.position.lastSquares);
  readonly inspection: Inspection | undefined = $derived.by(() => {
    const laid = this.visibleHand?.laid ?? [];
    if (this.isSettingUp || laid.length === 0 || !this.engine) return undefined;
    return inspectLaid(this.engine, laid, this.alphabet, { layout: this.layout.text, rules: "", board: rowsOf(this.position.board, this.alphabet) });
  });
  readonly judgedWords = $derived(this.#verdicts.of(this.inspection));
  isArriving = () => -1;

  constructor(step: Step) {
    this.#now = step;
    this.#deal();
  }

  // Asks about the words of the present placement.
  async judgeWords(isGood: (word: string) => Promise<boolean>): Promise<void> {
    await this.#verdicts.lookUp(this.inspection, async (words) => {
      const good = await Promise.all(words.map((word) => isGood(this.alphabet.showText(word))));
      return words.filter((_, i) => !good[i]);
    });
  }

  // A study that takes the place of one that nobody has touched.
  begin(step: Step): void {
    this.#now = step;
    this.#deal();
  }

  // --- going and changing

  go(path: Path): void {
    this.#now = { analysis: this.analysis, path: lineOf(this.analysis, path).slice(1).map(({ id }) => id) };
    if (this.isSettingUp && path.length > 0) this.isSettingUp = false;
    this.#deal();
  }
  examine(step: number | null): void {
    this.go(this.wholePath.slice(0, Math.max(0, step ?? this.lastStep)));
  }

  change(analysis: Analysis, path: Path = this.path): void {
    if (analysis === this.analysis) return this.go(path);
    this.#remember();
    this.#now = { analysis, path };
    this.#deal();
  }
  // Letters of a text that is being written are one change together.
  #write(what: string, analysis: Analysis): void {
    if (this.#writing !== what) this.#remember();
    this.#writing = what;
    this.#now = { analysis, path: this.path };
  }
  #remember(): void {
    this.#past = [...this.#past.slice(-MostSteps), this.#now];
    this.#future = [];
    this.#writing = "";
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#future = [this.#now, ...this.#future];
    this.#past = this.#past.slice(0, -1);
    this.#return(before);
  }
  redo(): void {
    const [next, ...rest] = this.#future;
    if (!next) return;
    this.#past = [...this.#past, this.#now];
    this.#future = rest;
    this.#return(next);
  }
  #return(step: Step): void {
    this.#now = step;
    this.#writing = "";
    if (step.path.length > 0 || step.analysis.root.next.length > 0) this.isSettingUp = false;
    this.#deal();
  }

  // --- turns

  addTurn(turn: Omit<Turn, "player"> & { player?: number }): boolean {
    if (countMoments(this.analysis.root) >= MostMoments) return false;
    const { analysis, path } = withTurn(this.analysis, this.path, { player: this.position.turn, ...turn });
    this.change(analysis, path);
    return true;
  }

  // What is laid becomes a turn.
  playLaid(): boolean {
    const { inspection } = this;
    if (inspection?.kind !== "play") return false;
    return this.addTurn({ kind: "place", at: inspection.at, tiles: inspection.tiles, count: 0, score: inspection.score });
  }

  removeTurn(): void {
    const { analysis, path } = withoutTurn(this.analysis, this.path);
    this.change(analysis, path);
  }
  promote(): void {
    this.change(promoted(this.analysis, this.path));
  }

  setComment(comment: string): void {
    this.#write(`comment ${this.moment.id}`, withComment(this.analysis, this.path, comment));
  }
  setRack(player: number, rack: string): void {
    if (this.moment.racks[player] === rack) return;
    this.#write(`rack ${player} ${this.moment.id}`, withRack(this.analysis, this.path, player, rack));
    this.#deal();
  }
  setTitle(title: string): void {
    this.#write("title", { ...this.analysis, title });
  }
  setPlayerName(player: number, name: string): void {
    this.#write(`name ${player}`, withPlayerName(this.analysis, player, name));
  }

  // --- setting up

  // A position is set up where a study begins; elsewhere it is the beginning of a new one.
  beginSetUp(): void {
    if (this.path.length > 0 || this.moment.next.length > 0) {
      const { analysis, position } = this;
      const fresh = newAnalysis({ lexicon: analysis.lexicon, alphabet: analysis.alphabet, layout: analysis.layout, players: analysis.players }, this.layout.size);
      this.change(
        {
          ...fresh,
          start: { board: rowsOf(position.board, this.alphabet), scores: position.scores, turn: position.turn, scoreless: position.scoreless },
          root: { ...fresh.root, racks: position.racks },
        },
        [],
      );
    }
    this.isSettingUp = true;
    this.#deal();
  }
  endSetUp(): void {
    this.isSettingUp = false;
    this.#deal();
  }

  // The board as it lies now, after a tile was laid or taken up.
  takeBoard(): void {
    if (!this.isSettingUp) return;
    const size = this.layout.size;
    const rows = Array.from({ length: size }, () => Array.from({ length: size }, (): Tile | null => null));
    for (const tile of this.hand.laid) rows[tile.at!.row]![tile.at!.column] = { face: tile.face, isBlank: tile.isBlank };
    const board = rowsOf(rows, this.alphabet);
    if (board.join() === this.analysis.start.board.join()) return;
    this.#remember();
    this.#now = { analysis: { ...this.analysis, start: { ...this.analysis.start, board } }, path: [] };
  }
  changeStart(start: Partial<Analysis["start"]>): void {
    this.change({ ...this.analysis, start: { ...this.analysis.start, ...start } }, []);
  }
  changeLayout(layout: string): void {
    const size = new Layout(layouts[layout] ?? "").size;
    this.change({ ...this.analysis, layout, start: emptyStart(size, this.analysis.players.length) }, []);
  }
  clearBoard(): void {
    const { start } = this.analysis;
    this.change({ ...this.analysis, start: { ...emptyStart(this.layout.size, this.analysis.players.length), turn: start.turn } }, []);
  }

  // --- the hand: the rack, or all tiles that may be on it where nobody knows it; while setting up, the whole bag

  #deal(): void {
    const { alphabet, position } = this;
    const cursor = this.hand?.alphabet === alphabet ? this.hand.cursor : null;
    this.hand = new Hand(alphabet, this.layout.size, this.board);
    const known = this.isSettingUp ? "" : this.rack;
    const racks = this.isSettingUp ? position.racks : position.racks.map((rack, i) => (i === position.turn ? "" : rack));
    const unseen = unseenCounts(this.board, racks, alphabet);
    const bag = [...unseen].map(([name, count]) => name.repeat(Math.max(0, count))).join("");
    const tiles = alphabet.readTiles(known || bag).filter((tile) => tile !== null);
    this.hand.settle(tiles, this.board, known ? settings.tileOrder : "drawn");
    if (this.isSettingUp) {
      this.#layBoard();
      this.hand.cursor = cursor;
    }
  }

  #layBoard(): void {
    for (const [row, tiles] of this.position.board.entries()) {
      for (const [column, tile] of tiles.entries()) {
        if (!tile) continue;
        const own = this.hand.free.find((one) => (tile.isBlank ? one.isBlank : !one.isBlank && one.face === tile.face));
        if (own) this.hand.lay(own.id, { row, column }, tile.face);
      }
    }
  }

  nameOf(player: number): string {
    const one = this.analysis.players[player];
    if (one?.name) return recordedName(one.name);
    return one && !isUnnamed(one) ? one.nickname : t("player.number", { number: player + 1 });
  }

  // What a placement reads as. The turns before a turn are the same as long as it is part of a study.
  #words = new WeakMap<Turn, string>();
  wordOf(turn: Turn, before: Path): string {
    let word = this.#words.get(turn);
    if (word === undefined) {
      word = playText(turn.at, turn.tiles, positionAt(this.analysis, before, this.alphabet).board, this.alphabet);
      this.#words.set(turn, word);
    }
    return word;
  }
}
