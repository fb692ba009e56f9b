import { Assistant } from "../engine/assistant";
import type { Game } from "../model/game.svelte";
import { forgetOldest, keep, recallKept } from "../base/kept";
import { Once } from "../base/once";
import { settings } from "../model/settings.svelte";
import { addMissed } from "../words/study";
import { isLesson, keyOfTurn, playOf, positionBefore, type Lesson, type TaughtTurn } from "./lesson";

// Looks at the moves of a training game, which is never a rated one, when the server has accepted them: in this browser,
// one after the other. What it found stays here, so that a reload asks nothing twice.

const MostKeptGames = 20;

interface Kept {
  at: number;
  lessons: Record<string, Lesson>;
}

export interface Level {
  estimate: number;
  lowest: number;
  highest: number;
}

export class Teacher {
  lessons: ReadonlyMap<string, Lesson> = $state.raw(new Map());
  opened: number | null = $state(null); // the share of the word list that is here; null when nobody waits for it
  isThinking = $state(false);
  problem = $state("");
  level: Level | null = $state.raw(null);
  onLesson: (lesson: Lesson) => void = () => {};

  readonly #game: Game;
  readonly #assistant = new Once(async () => {
    this.opened = 0;
    const assistant = await Assistant.open(this.#game.table!.lexicon, (share) => (this.opened = share));
    this.opened = null;
    return assistant;
  });
  #isBusy = false;
  #isClosed = false;

  // The moves of the person who sits here, with what was found so far.
  readonly steps: readonly number[] = $derived.by(() => {
    const { turns, ownSeat } = this.#game;
    return ownSeat === undefined ? [] : turns.flatMap((turn, step) => (isLesson(turn, ownSeat) ? [step] : []));
  });
  readonly taught: readonly TaughtTurn[] = $derived(
    this.steps.flatMap((step) => {
      const lesson = this.lessons.get(keyOfTurn(this.#game.turns[step]!));
      return lesson ? [{ step, lesson }] : [];
    }),
  );
  // The last move, whether it has been looked at or not.
  readonly last: { step: number; lesson: Lesson | undefined } | undefined = $derived.by(() => {
    const step = this.steps.at(-1);
    return step === undefined ? undefined : { step, lesson: this.lessons.get(keyOfTurn(this.#game.turns[step]!)) };
  });

  constructor(game: Game) {
    this.#game = game;
    const kept = recallKept(this.#keptAs) as Kept | undefined;
    if (typeof kept?.lessons === "object") this.lessons = new Map(Object.entries(kept.lessons));
  }

  get #keptAs(): string {
    return `lessons.${this.#game.id}`;
  }

  get isWanted(): boolean {
    return settings.teacher !== "off";
  }

  close(): void {
    this.#isClosed = true;
    this.#assistant.forget()?.then((assistant) => assistant.close()).catch(() => {});
  }

  // Whatever has not been looked at yet, the newest move first.
  async lookAtMoves(): Promise<void> {
    if (this.#isBusy || !this.isWanted || this.problem) return;
    this.#isBusy = true;
    try {
      for (let step = this.#next(); step !== undefined && this.isWanted && !this.#isClosed; step = this.#next()) {
        await this.#lookAt(step);
      }
      if (!this.#isClosed) await this.#estimate();
    } catch (error) {
      if (!this.#isClosed) this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.#isBusy = false;
      this.isThinking = false;
      this.opened = null;
    }
  }

  async tryAgain(): Promise<void> {
    this.problem = "";
    await this.lookAtMoves();
  }

  #next(): number | undefined {
    return this.steps.findLast((step) => !this.lessons.has(keyOfTurn(this.#game.turns[step]!)));
  }

  async #lookAt(step: number): Promise<void> {
    const { turns, table, setting, alphabet } = this.#game;
    if (!table || !setting || !alphabet) return;
    const turn = turns[step]!;
    const cgp = positionBefore(turns, step, table.seats.length, alphabet);
    const assistant = await this.#assistant.get();
    this.isThinking = true;
    const lesson = await assistant.ask<Lesson>({
      ask: "teach",
      position: { alphabet: setting.alphabet, layout: setting.layout, rules: setting.rules, cgp },
      play: playOf(turn),
    });
    this.isThinking = false;
    if (this.#isClosed) return;
    this.lessons = new Map(this.lessons).set(keyOfTurn(turn), lesson);
    keep(this.#keptAs, { at: Date.now(), lessons: Object.fromEntries(this.lessons) } satisfies Kept);
    forgetOldest("lessons.", MostKeptGames);
    // A bonus play that was missed is a word to study.
    if (lesson.missed_bingo?.better) addMissed(table.lexicon, [lesson.missed_bingo.word.toLocaleUpperCase(alphabet.language || undefined)]);
    if (step === this.steps.at(-1)) this.onLesson(lesson);
  }

  // Which level of the computer loses as many points, when the game is over.
  async #estimate(): Promise<void> {
    if (!this.#game.isOver || this.taught.length === 0) return;
    const assistant = await this.#assistant.get();
    const lost = this.taught.map(({ lesson }) => lesson.points_lost);
    const answer = await assistant.ask<{ level: Level | null }>({ ask: "level", points_lost: lost });
    this.level = answer.level;
  }
}
