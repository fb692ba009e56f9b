import type { Engine, Inspection } from "../engine/engine";
import { loadEngine } from "../engine/engine";
import { t } from "../messages/messages.svelte";
import { Connection } from "../net/connection.svelte";
import { nonce } from "../net/nonce";
import type { Connect, Fields, RequestType, TableConnection } from "../net/table_connection";
import type { ChatLine, GameEvent, Message, Play, SeatNumber, SeatStatistics, Setting, SquareLetters, State, Table, ToldTurn } from "../wire/messages";
import { parseRules } from "../protocol/rules";
import { openSession, resumeSeat } from "../protocol/rest";
import { go } from "../base/router.svelte";
import { afterPaint } from "../base/after_paint";
import { Alphabet } from "./alphabet";
import { Hand } from "./hand.svelte";
import { laidOut, moveOf, tilesLaid, type BoardTiles, type Turn } from "./history";
import { forgetOldest, keep, recallKept } from "../base/kept";
import { Layout } from "./layout";
import { attempt, complain, notify } from "./notices.svelte";
import { faultText, inspectLaid, Verdicts, type JudgedWord } from "./placing.svelte";
import { playerName } from "./player_name";
import { moreTime, pauseAsked, timeAsked } from "./requests";
import { settings } from "./settings.svelte";
import { keyOf, type Square } from "./squares";

// One game as this page knows it: what the server says of it, and what the person is about to do.

const MostKeptHands = 100;
const FollowAgainAfter = 3000;

// What is being waited for, so that the page can say so: something that changes the game, or a question.
export type Deed = "place" | "exchange" | "pass" | "challenge" | "undo" | "other";
export type Question = "hint" | "plays" | "squares";

// How long the news of a deed may be behind its acknowledgement.
const NewsWithin = 2000;
// Arriving tiles have arrived.
const ArrivesWithin = 2500;
// How long the time that was given may be behind the end of the asking for it.
const TimeComesWithin = 1000;

// Servers of the version before do not tell turns.
type Told = Partial<Pick<Extract<Message, { type: "update" }>, "turns_from" | "turns" | "statistics">>;

export class Game {
  table: Table | undefined = $state.raw();
  setting: Setting | undefined = $state.raw();
  state: State | undefined = $state.raw();
  events: readonly GameEvent[] = $state.raw([]);
  statistics: readonly SeatStatistics[] = $state.raw([]); // by seat
  chat: readonly ChatLine[] = $state.raw([]);
  unreadChat = $state(0);
  alphabet: Alphabet | undefined = $state.raw();
  layout: Layout | undefined = $state.raw();
  hand: Hand | undefined = $state.raw();
  busy: Deed | null = $state(null);
  asking: Question | null = $state(null);
  problem = $state(""); // why there is nothing to show
  // Tiles that others have just laid, in the order in which they appear.
  arriving: readonly Square[] = $state.raw([]);
  // The step of the game that is looked at, as a number of turns; null is now.
  examined: number | null = $state(null);
  // Several seats on one device: the one whose tiles are shown.
  shownSeat: SeatNumber | null = $state(null);
  // The clocks were right at this moment of performance.now(), and ran on until the game was paused.
  receivedAt = 0;
  stoppedAt: number | null = $state(null);

  readonly connection: TableConnection;
  onEvents: (events: readonly GameEvent[]) => void = () => {};

  #newsTimer: ReturnType<typeof setTimeout> | undefined; // while the news of a deed are waited for
  #told: readonly ToldTurn[] = $state.raw([]);
  #arrivalTimer: ReturnType<typeof setTimeout> | undefined;
  #engine: Engine | undefined = $state.raw();
  readonly #verdicts = new Verdicts();
  #hasGreeted = false;
  #hasWithdrawn = false; // what was asked for
  #hasWithdrawnPause = false;
  #isClosed = false;

  readonly rules = $derived(parseRules(this.setting?.rules ?? this.table?.rules ?? ""));
  readonly isTraining = $derived(this.rules.get("training") === "yes");
  readonly challengeRule = $derived(this.rules.get("challenge") ?? "void");
  readonly isOver = $derived(this.state?.phase === "finished");
  readonly ownSeats: readonly SeatNumber[] = $derived(this.table?.own_seats ?? (this.table?.own_seat ? [this.table.own_seat] : []));
  readonly isHotSeat = $derived(this.ownSeats.length > 1);
  readonly ownSeat: SeatNumber | undefined = $derived(this.table?.own_seat);
  // Before the person whose turn it is has said that they hold the device.
  readonly isCurtained = $derived(
    this.isHotSeat && !this.isOver && this.state !== undefined && (this.shownSeat !== this.state.turn || this.ownSeat !== this.state.turn),
  );
  readonly isPaused = $derived(!this.isOver && (this.table?.paused ?? false));
  // Whoever watches sees an earlier turn than is played.
  readonly isBehind = $derived(this.ownSeats.length === 0 && this.table?.status === "playing" && this.table.delay > 0);
  readonly pauseAsked = $derived(this.table && pauseAsked(this.table));
  readonly timeAsked = $derived(this.table && timeAsked(this.table));
  readonly moreTime = $derived(moreTime(this.rules));
  readonly ownState = $derived(this.ownSeat === undefined ? undefined : this.state?.seats[this.ownSeat - 1]);
  readonly isMyTurn = $derived(
    this.state?.phase === "playing" && this.ownSeat === this.state.turn && !this.isCurtained && !this.isPaused && this.ownState?.status === "playing",
  );
  // Somebody with a seat who has not left the game.
  readonly isPlaying = $derived(this.state !== undefined && !this.isOver && this.ownState?.status === "playing");
  // The own tiles where they may be seen and used; everything that shows or moves them goes by this.
  readonly visibleHand: Hand | undefined = $derived(
    this.isPlaying && !this.isCurtained && !this.isPaused && this.examined === null ? this.hand : undefined,
  );
  readonly runningSeat: SeatNumber | undefined = $derived(
    this.state === undefined || this.isOver ? undefined : ((this.state.last_play?.open && this.state.last_play.held_by) || this.state.turn),
  );
  readonly isComputerThinking = $derived(
    this.state?.phase === "playing" && !this.isPaused && !this.isBehind && this.table?.seats[this.state.turn - 1]?.player !== "human",
  );

  readonly turns: readonly Turn[] = $derived(
    this.alphabet && this.layout
      ? laidOut(
          this.#told.map((told) => moveOf(this.events[told.event]!, told)),
          this.alphabet,
          this.layout.size,
        )
      : [],
  );
  readonly liveBoard: BoardTiles = $derived(this.alphabet && this.state ? this.state.board.map((row) => this.alphabet!.readTiles(row)) : []);
  readonly board: BoardTiles = $derived(
    this.examined === null ? this.liveBoard : this.examined === 0 ? (this.turns[0]?.before ?? this.liveBoard) : (this.turns[this.examined - 1]?.after ?? this.liveBoard),
  );
  // What the last move covered, or the one that is examined.
  readonly lastSquares: readonly Square[] = $derived.by(() => {
    const turns = this.examined === null ? this.turns : this.turns.slice(0, this.examined);
    const last = turns.findLast((turn) => turn.kind !== "end" && turn.kind !== "resign" && turn.kind !== "forfeit" && turn.kind !== "time");
    return last?.kind === "place" && !(this.examined === null && last.isTakenOff) ? last.squares : [];
  });

  // What the tiles that are laid would be as a play; nothing where none is, or the engine is not there yet.
  readonly inspection: Inspection | undefined = $derived.by(() => {
    const laid = this.visibleHand?.laid ?? [];
    const { alphabet, setting, state } = this;
    if (laid.length === 0 || !this.#engine || !setting || !state || !alphabet) return undefined;
    return inspectLaid(this.#engine, laid, alphabet, { layout: setting.layout, rules: setting.rules, board: state.board });
  });
  // Words are looked up only where a bluff has no use.
  readonly mayJudge = $derived(this.isPlaying && (this.isTraining || this.challengeRule === "void"));
  // The words of the placement, and whether they are good, as far as that is known.
  readonly judgedWords: readonly JudgedWord[] = $derived(
    this.#verdicts.of(this.inspection).map((word) => (this.mayJudge ? word : { ...word, isGood: undefined })),
  );
  // When the seat on turn began to think, in the time of the game; what it was given since then is as if it had begun later.
  readonly turnBegan = $derived.by(() => {
    const last = this.turns.findLastIndex((turn) => turn.endsTurn);
    const given = this.turns.slice(last + 1).filter((turn) => turn.kind === "time");
    return given.reduce((sum, turn) => sum + turn.count, this.turns[last]?.time ?? 0);
  });
  // How many steps the game has; its end is none.
  readonly lastStep = $derived(this.turns.filter((turn) => turn.kind !== "end").length);

  constructor(
    readonly id: string,
    readonly invite: string,
    readonly isLocal: boolean,
    connect: Connect,
  ) {
    this.connection = connect(
      id,
      () => void this.#follow(),
      (message) => this.#receive(message),
      () => (this.isHotSeat ? (this.shownSeat ?? undefined) : undefined),
    );
  }

  // Of another game at the same kind of table.
  pathOf(id: string): string {
    return `/${this.isLocal ? "local" : "game"}/${id}`;
  }

  async #loadEngine(): Promise<void> {
    try {
      this.#engine = await loadEngine();
    } catch {
      notify(t("game.noEngine"), "error");
    }
  }

  // Everything is asked as one person, whom the first answer makes known; a resume link brings a seat along.
  static async open(id: string, invite: string, resume: string): Promise<Game> {
    await openSession();
    const [seat, token] = resume.split(".");
    if (seat && token) {
      await attempt(() => resumeSeat(id, Number(seat), token));
    }
    return new Game(id, invite, false, (...line) => new Connection(...line));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#arrivalTimer);
    clearTimeout(this.#newsTimer);
    this.connection.close();
  }

  seatName(seat: SeatNumber): string {
    const one = this.table?.seats[seat - 1];
    return one ? playerName(one, seat) : "";
  }

  // --- asking

  // For buttons: one deed at a time, and what goes wrong is said. Who asks goes on when it is acknowledged, before its
  // news; the buttons wait for these, so that nothing in between looks as if it had not happened.
  async request<Type extends RequestType>(deed: Deed, type: Type, fields?: Fields<Type>): Promise<boolean> {
    if (this.busy !== null) return false;
    this.busy = deed;
    try {
      await this.connection.ask(type, fields);
    } catch (error) {
      complain(error);
      this.busy = null;
      return false;
    }
    if (deed === "other") this.busy = null;
    else this.#newsTimer = setTimeout(() => this.#hasNews(), NewsWithin);
    return true;
  }

  #hasNews(): void {
    if (this.#newsTimer === undefined) return;
    clearTimeout(this.#newsTimer);
    this.#newsTimer = undefined;
    this.busy = null;
  }

  // Whether the play was made.
  async play(): Promise<boolean> {
    const hand = this.visibleHand;
    if (!hand || hand.laid.length === 0) {
      notify(t("fault.no-tiles"), "error");
      return false;
    }
    if (!this.#engine) await this.#loadEngine();
    const { inspection } = this;
    if (inspection?.kind !== "play") {
      // Without the engine, that has been said.
      if (this.#engine) notify(faultText(inspection?.fault ?? "other"), "error");
      return false;
    }
    const laid = hand.laid.map((tile) => tile.id);
    const isMade = await this.request("place", "place", { at: inspection.at, tiles: inspection.tiles });
    if (isMade) {
      hand.give(laid);
      hand.cursor = null;
    }
    return isMade;
  }

  async exchange(): Promise<void> {
    const { visibleHand: hand, alphabet } = this;
    if (!hand?.shelf || !alphabet) return;
    const given = hand.tiles.filter((tile) => hand.shelf!.includes(tile.id));
    const tiles = given.map((tile) => (tile.isBlank ? "?" : alphabet.writeTile(tile)));
    if (!(await this.request("exchange", "exchange", { tiles: tiles.join("") }))) return;
    hand.give(given.map((tile) => tile.id));
    hand.shelf = null;
  }

  async start(): Promise<void> {
    await this.request("other", "start", { nonce: nonce() });
  }

  async sit(seat: SeatNumber, name: string): Promise<void> {
    await this.request("other", "sit", { seat, name, nonce: nonce(), ...(this.invite && { invite: this.invite }) });
  }

  // Who has several seats here speaks for all of them: they sit beside one another.
  async pause(wanted: boolean): Promise<void> {
    const seats = wanted ? this.ownSeats : this.ownSeats.slice(0, 1);
    this.#hasWithdrawnPause = !wanted;
    for (const as of seats) if (!(await this.request("other", "pause", { wanted, as }))) return;
  }

  async askTime(): Promise<void> {
    const asker = this.state?.turn;
    if (!asker || !(await this.request("other", "ask-time", { as: asker }))) return;
    for (const as of this.ownSeats) if (as !== asker) await this.request("other", "give-time", { as });
  }

  // Or not, or not any more.
  async giveTime(given: boolean): Promise<void> {
    const asked = this.timeAsked;
    const as = this.ownSeats.find((seat) => asked?.waitsFor.includes(seat)) ?? this.ownSeats[0];
    if (asked && this.ownSeats.includes(asked.by[0]!)) this.#hasWithdrawn = true;
    await this.request("other", "give-time", { given, as });
  }

  async plays(type: "hint" | "plays"): Promise<{ total: number; plays: Play[] } | undefined> {
    const answer = await this.#question(type, type === "plays" ? { limit: 5000 } : {});
    return answer?.type === "plays" ? answer : undefined;
  }

  async anchors(): Promise<SquareLetters[] | undefined> {
    const answer = await this.#question("squares");
    return answer?.type === "squares" ? answer.squares : undefined;
  }

  // Answers that came too late for the position they were asked about are none.
  async #question(question: Question, fields?: Fields<Question>): Promise<Message | undefined> {
    const position = this.events;
    this.asking = question;
    try {
      const answer = await this.connection.ask(question, fields);
      return this.events === position ? answer : undefined;
    } catch (error) {
      complain(error);
      return undefined;
    } finally {
      this.asking = null;
    }
  }

  // Asks about the words of the present placement.
  async judgeWords(): Promise<void> {
    if (!this.mayJudge) return;
    await this.#verdicts.lookUp(this.inspection, async (words) => {
      const answer = await this.connection.ask("judge", { words });
      return answer?.type === "judged" ? answer.invalid : undefined;
    });
  }

  // --- hot seat

  async reveal(): Promise<void> {
    const seat = this.state?.turn;
    if (!seat || !this.ownSeats.includes(seat)) return;
    if (this.ownSeat !== seat) {
      try {
        await this.connection.ask("follow", { as: seat });
      } catch (error) {
        return complain(error);
      }
    }
    this.shownSeat = seat;
  }

  // --- stepping through the game

  examine(step: number | null): void {
    this.examined = step === null || (step >= this.lastStep && !this.isOver) ? null : Math.max(0, Math.min(step, this.lastStep));
  }

  // --- hearing

  async #follow(): Promise<void> {
    try {
      await this.connection.ask("follow");
      this.problem = "";
    } catch (error) {
      if (this.#isClosed) return;
      if (this.table === undefined) this.problem = error instanceof Error ? error.message : String(error);
      // What is shown is old now: the server was busy, or the line broke, which follows anew by itself.
      else setTimeout(() => this.#isClosed || this.connection.isLost || void this.#follow(), FollowAgainAfter);
      return;
    }
    // A table without a free seat begins when its page opens, which adds a nonce.
    if (location.hash === "#start" && !this.#hasGreeted) {
      this.#hasGreeted = true;
      history.replaceState(null, "", location.pathname);
      if (this.table?.status === "open" && (this.ownSeat || this.table.host)) await this.start();
    }
  }

  #receive(message: Message): void {
    if (!("game" in message) || message.game !== this.id) return;
    switch (message.type) {
      case "game":
        this.#setTable(message.table);
        this.chat = message.chat;
        this.#setSetting(message.setting);
        if (message.state) this.#setState(message.state, 0, message.events ?? [], message, true);
        // After the board is there: it takes a moment, and is needed with the first tile.
        if (message.state && !this.#engine) afterPaint(() => void this.#loadEngine());
        break;
      case "table":
        this.#setTable(message.table);
        break;
      case "update":
        this.#setState(message.state, message.from, message.events, message, false);
        break;
      case "chat":
        this.chat = [...this.chat, message.line];
        if (!this.ownSeats.includes(message.line.seat)) {
          ++this.unreadChat;
          if (settings.panel !== "chat") notify(t("chat.said", { name: this.seatName(message.line.seat), text: message.line.text }));
        }
        break;
      case "moved":
        // Those who watch may still be looking at something here; they have a link.
        if (!this.ownSeat) break;
        notify(t(message.why === "rematch" ? "game.movedRematch" : "game.movedReset"));
        go(`${this.pathOf(message.to)}#start`);
        break;
    }
  }

  #setTable(table: Table): void {
    const asked = this.table?.asks_time;
    const wantedPause = this.ownSeats.some((seat) => this.table?.seats[seat - 1]?.pause);
    const wasPaused = this.table?.paused;
    this.table = table;
    if (wantedPause && !wasPaused && !table.paused && !this.#hasWithdrawnPause && !table.seats.some((seat) => seat.pause)) notify(t("pause.refused"));
    this.#hasWithdrawnPause = false;
    const now = performance.now();
    if (table.paused) {
      this.stoppedAt ??= now;
    } else if (this.stoppedAt !== null) {
      this.receivedAt += now - this.stoppedAt;
      this.stoppedAt = null;
    }
    if (asked === undefined || table.asks_time !== undefined || !this.ownSeats.includes(asked)) return;
    // Given, withdrawn, played meanwhile, or else refused; what was given comes after this.
    const given = () => this.events.filter((event) => event.event === "time").length;
    const before = given();
    const turn = this.state?.turn;
    const hasWithdrawn = this.#hasWithdrawn;
    this.#hasWithdrawn = false;
    setTimeout(() => {
      if (!this.#isClosed && !hasWithdrawn && given() === before && this.state?.turn === turn && !this.isOver) notify(t("time.refused"));
    }, TimeComesWithin);
  }

  #setSetting(setting: Setting | undefined): void {
    if (!setting) return;
    if (setting.alphabet !== this.setting?.alphabet) this.alphabet = new Alphabet(setting.alphabet);
    if (setting.layout !== this.setting?.layout) this.layout = new Layout(setting.layout);
    this.setting = setting;
  }

  #setState(state: State, from: number, events: readonly GameEvent[], { turns_from = 0, turns = [], statistics = [] }: Told, isWhole: boolean): void {
    const before = this.events;
    const hadTurn = this.state?.turn;
    this.events = [...before.slice(0, from), ...events];
    this.#told = [...this.#told.slice(0, turns_from), ...turns];
    this.statistics = statistics;
    this.state = state;
    this.receivedAt = performance.now();
    if (this.stoppedAt !== null) this.stoppedAt = this.receivedAt;
    // What is new, also where the end made all events come once more.
    const fresh = isWhole ? [] : this.events.slice(Math.min(before.length, this.events.length));
    if (this.isHotSeat && hadTurn !== undefined && hadTurn !== state.turn) this.shownSeat = null;
    this.#settleHand();
    this.#letArrive(fresh);
    if (this.examined !== null && this.examined > this.lastStep) this.examine(this.lastStep);
    if (fresh.length > 0) this.onEvents(fresh);
    this.#hasNews();
  }

  #letArrive(events: readonly GameEvent[]): void {
    this.arriving = events.flatMap((event) => {
      if (event.event !== "place" || (this.ownSeats.includes(event.seat) && !this.isHotSeat) || !this.alphabet) return [];
      return tilesLaid(event.at, event.tiles, this.alphabet).map(({ square }) => square);
    });
    clearTimeout(this.#arrivalTimer);
    this.#arrivalTimer = setTimeout(() => (this.arriving = []), ArrivesWithin);
  }

  #handOf = 0; // the seat whose tiles are in the hand

  #settleHand(): void {
    const { alphabet, layout, ownSeat, ownState } = this;
    if (!alphabet || !layout) return;
    if (ownSeat === undefined || ownState?.rack === undefined) {
      this.hand = undefined;
      return;
    }
    const rack = alphabet.readTiles(ownState.rack).filter((tile) => tile !== null);
    const isNew = !this.hand || this.#handOf !== ownSeat || this.hand.alphabet !== alphabet;
    if (isNew) {
      this.hand = new Hand(alphabet, layout.size, this.liveBoard);
      this.#handOf = ownSeat;
    }
    this.hand!.settle(rack, this.liveBoard, settings.tileOrder);
    if (isNew) {
      this.hand!.restore(recallKept(this.#handKey));
      forgetOldest("hand.", MostKeptHands);
    }
    // Who is not in the game any more has nothing to lay.
    if (!this.isPlaying) this.hand!.takeAllUp();
  }

  get #handKey(): string {
    return `hand.${this.id}.${this.#handOf}`;
  }

  keepHand(): void {
    if (!this.hand || this.isOver) return;
    keep(this.#handKey, this.hand.toKept());
  }

  isArriving(square: Square): number {
    return this.arriving.findIndex((one) => keyOf(one) === keyOf(square));
  }
}
