import { Assistant } from "../engine/assistant";
import { t } from "../messages/messages.svelte";
import { ownWords } from "../messages/reasons";
import { chance } from "../net/nonce";
import type { Fields, RequestType, TableConnection } from "../net/table_connection";
import type { Message, SeatNumber } from "../wire/messages";
import { Refusal } from "../base/refusal";
import { changedBy, isChange, readTold, type Told } from "./answers";
import { keepGames, readGame, type LocalGame } from "./store";

// A table on this device: the engine in its worker answers as the server would. What was done is kept before the page
// hears that it is, so a page that is closed or breaks loses nothing.

const LockedWithin = 3000; // a page that is being left lets go by then
const TryAgainAfter = 3000;

export class LocalConnection implements TableConnection {
  readonly isLost = false;

  #game: LocalGame | undefined;
  #assistant: Assistant | undefined;
  #isOpen = false; // the engine has the game as it is kept
  #isClosed = false;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  #isLocked = false;
  #unlock = () => {};

  constructor(
    private readonly id: string,
    private readonly onOpen: () => void,
    private readonly onMessage: (message: Message) => void,
    private readonly speaksAs: () => SeatNumber | undefined,
  ) {
    this.#follow(0);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#assistant?.close();
    this.#unlock();
  }

  ask<Type extends RequestType>(type: Type, fields?: Fields<Type>): Promise<Message | undefined> {
    const id = ++this.#lastId;
    const request = JSON.stringify({ id, game: this.id, as: this.speaksAs(), type, ...fields });
    return this.#inTurn(async () => {
      const told = await this.#tell({ ask: "local-hear", request, ...chance() });
      const { messages, answer, refusal } = readTold(told, id);
      // Who asked hears of it first: an answer, then what it led to.
      setTimeout(() => this.#pass(messages));
      if (refusal) throw new Refusal(await ownWords(refusal, refusal.why));
      return answer;
    });
  }

  // A finished game as the text of a file.
  exported(form: "gcg" | "json" | "log"): Promise<string> {
    return this.#inTurn(async () => {
      await this.#open();
      return (await this.#assistant!.ask<{ text: string }>({ ask: "local-export", as: form })).text;
    });
  }

  #pass(messages: readonly Message[]): void {
    for (const message of messages) if (!this.#isClosed) this.onMessage(message);
  }

  #follow(after: number): void {
    setTimeout(() => this.#isClosed || this.onOpen(), after);
  }

  // One thing after the other: the next one finds the game as it is kept.
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  async #tell(request: { ask: string } & Record<string, unknown>): Promise<Told> {
    await this.#open();
    let told: Told;
    try {
      told = await this.#assistant!.ask<Told>({ ...request, now: Date.now() });
      if (isChange(told)) {
        const kept = changedBy(this.#game!, told, Date.now());
        await keepGames(...kept);
        this.#game = kept[0]!;
      }
    } catch (error) {
      // What the engine has and what is kept may differ now: it takes up what is kept, and the page follows anew.
      this.#isOpen = false;
      if (error instanceof Refusal || this.#isClosed) throw error;
      throw new Refusal(t("local.not-kept"));
    }
    this.#goOnAfter(told.again);
    return told;
  }

  #goOnAfter(time: number | undefined): void {
    clearTimeout(this.#timer);
    if (time === undefined || this.#isClosed) return;
    const goOn = async () => this.#pass(readTold(await this.#tell({ ask: "local-go-on" }), 0).messages);
    this.#timer = setTimeout(() => void this.#inTurn(goOn).catch(() => this.#follow(TryAgainAfter)), time);
  }

  async #open(): Promise<void> {
    if (this.#isOpen) return;
    const isFirst = this.#game === undefined;
    if (!this.#isLocked) await this.#lock();
    const game = await readGame(this.id).catch(() => {
      throw new Refusal(t("local.no-storage"));
    });
    if (!game) throw new Refusal(t("local.no-game"));
    this.#assistant ??= await Assistant.open(game.lexicon);
    if (this.#isClosed) this.#assistant.close();
    const { id, created_at, next, previous, log } = game;
    await this.#assistant.ask({ ask: "local-open", id, created_at, next, previous, log, now: Date.now() });
    this.#game = game;
    this.#isOpen = true;
    if (!isFirst) this.#follow(0);
  }

  // Two pages with one game would each write over what the other did.
  async #lock(): Promise<void> {
    if (!("locks" in navigator)) return;
    const held = new Promise<void>((resolve) => (this.#unlock = resolve));
    await new Promise<void>((resolve, reject) => {
      const signal = AbortSignal.timeout(LockedWithin);
      navigator.locks
        .request(`quoin-local-${this.id}`, { signal }, () => {
          this.#isLocked = true;
          resolve();
          return this.#isClosed ? undefined : held;
        })
        .catch(() => reject(new Refusal(t("local.open-elsewhere"))));
    });
  }
}
