import type { GameRecord } from "../wire/api";
import { Alphabet } from "../model/alphabet";
import { emptyBoard, type BoardTiles } from "../model/history";
import { Layout } from "../model/layout";
import type { Square } from "../model/squares";
import { recordedGame, type RecordedGame, type RecordedTurn } from "./recorded_game";

// A game that is over, step by step. The board and the list of moves show it as they show a game that is played.
export class Replay {
  readonly alphabet: Alphabet;
  readonly layout: Layout;
  readonly recorded: RecordedGame;
  // How many moves lie on the board; it begins with the last.
  examined: number = $state(0);

  // Nobody plays here.
  readonly visibleHand = undefined;
  readonly inspection = undefined;
  readonly judgedWords = [];
  readonly isCurtained = false;
  readonly isArriving = () => -1;

  constructor(record: GameRecord, alphabet: string, layout: string) {
    this.alphabet = new Alphabet(alphabet);
    this.layout = new Layout(layout);
    this.recorded = recordedGame(record, this.alphabet, this.layout.size);
    this.examined = this.lastStep;
  }

  get turns(): readonly RecordedTurn[] {
    return this.recorded.turns;
  }
  get lastStep(): number {
    return this.turns.length;
  }
  // The turn that led here; none at the beginning.
  get shownTurn(): RecordedTurn | undefined {
    return this.turns[this.examined - 1];
  }
  get nextTurn(): RecordedTurn | undefined {
    return this.turns[this.examined];
  }
  get board(): BoardTiles {
    return this.shownTurn?.after ?? emptyBoard(this.layout.size);
  }
  get lastSquares(): readonly Square[] {
    return this.shownTurn?.kind === "place" ? this.shownTurn.squares : [];
  }
  get totals(): readonly number[] {
    if (this.examined === this.lastStep) return this.recorded.scores;
    return this.shownTurn?.totals ?? this.recorded.players.map(() => 0);
  }
  get note(): string {
    return this.shownTurn?.note ?? this.recorded.note;
  }

  examine(step: number | null): void {
    this.examined = Math.max(0, Math.min(step ?? this.lastStep, this.lastStep));
  }
  seatName(seat: number): string {
    return this.recorded.players[seat - 1] ?? "";
  }

  // The step that a key leads to, as in a game that is played; undefined for any other key.
  stepOf(key: string): number | undefined {
    return { Home: 0, PageUp: this.examined - 1, PageDown: this.examined + 1, End: this.lastStep }[key];
  }
}
