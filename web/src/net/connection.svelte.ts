import type { Message, SeatNumber } from "../wire/messages";
import { Refusal } from "../base/refusal";
import { t } from "../messages/messages.svelte";
import { ownWords } from "../messages/reasons";
import type { Fields, RequestType, TableConnection } from "./table_connection";

// The one socket of the page. It comes back by itself, later from time to time, and lets whoever
// follows a game follow it anew: what comes then says everything.

interface Waiting {
  resolve: (answer: Message | undefined) => void;
  reject: (why: Error) => void;
  answer?: Message; // what came before the `done`
  limit: ReturnType<typeof setTimeout>;
}

const FirstDelay = 250;
const LongestDelay = 8000;
const TellAfter = 2000; // a short break is nobody's business
// A line can be dead without anybody saying so: a phone that changes networks. Then an answer does not come in time.
const AnswerWithin = 8000;
const AnswerOfEnginesWithin = 60_000;
const AskAfterSilence = 25_000;

export class Connection implements TableConnection {
  isLost = $state(false);

  #socket: WebSocket | undefined;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #failures = 0;
  #lostTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #heardAt = 0;
  readonly #pulse: ReturnType<typeof setInterval>;

  constructor(
    private readonly game: string,
    private readonly onOpen: () => void,
    private readonly onMessage: (message: Message) => void,
    private readonly speaksAs: () => SeatNumber | undefined,
  ) {
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#pulse = setInterval(() => {
      if (!document.hidden && performance.now() - this.#heardAt > AskAfterSilence) this.#probe();
    }, AskAfterSilence / 5);
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#lostTimer);
    clearTimeout(this.#retryTimer);
    clearInterval(this.#pulse);
    this.#socket?.close();
  }

  ask<Type extends RequestType>(type: Type, fields?: Fields<Type>): Promise<Message | undefined> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refusal(t("connection.none")));
    const id = ++this.#lastId;
    socket.send(JSON.stringify({ id, game: this.game, as: this.speaksAs(), type, ...fields }));
    return new Promise((resolve, reject) => {
      const within = type === "hint" || type === "plays" ? AnswerOfEnginesWithin : AnswerWithin;
      const limit = setTimeout(() => {
        if (this.#socket === socket) this.#giveUp(socket);
      }, within);
      this.#waiting.set(id, { resolve, reject, limit });
    });
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/live`, "quoin.1");
    this.#socket = socket;
    socket.onopen = () => {
      this.#failures = 0;
      clearTimeout(this.#lostTimer);
      this.#lostTimer = undefined;
      this.isLost = false;
      this.onOpen();
    };
    socket.onmessage = (event) => {
      this.#heardAt = performance.now();
      if (typeof event.data !== "string") return;
      let message: Message;
      try {
        message = JSON.parse(event.data) as Message;
      } catch {
        return;
      }
      this.#receive(message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose();
    };
  }

  #receive(message: Message): void {
    const id = "re" in message ? message.re : undefined;
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (waiting && id !== undefined) {
      if (message.type === "done") waiting.resolve(waiting.answer);
      else if (message.type === "refused") void ownWords(message, message.why).then((text) => waiting.reject(new Refusal(text)));
      else waiting.answer = message;
      if (message.type === "done" || message.type === "refused") {
        clearTimeout(waiting.limit);
        this.#waiting.delete(id);
      }
    }
    this.onMessage(message);
  }

  #lose(): void {
    this.#socket = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject, limit } of waiting) {
      clearTimeout(limit);
      reject(new Refusal(t("connection.lost")));
    }
    if (this.#isClosed) return;
    this.#lostTimer ??= setTimeout(() => (this.isLost = true), TellAfter);
    // Not all pages at the same moment, after a restart.
    const delay = Math.min(LongestDelay, FirstDelay * 2 ** this.#failures++) * (0.5 + Math.random() / 2);
    this.#retryTimer = setTimeout(() => this.#connect(), delay);
  }

  // Closing waits for the other side, which may not be there any more.
  #giveUp(socket: WebSocket): void {
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    this.#lose();
  }

  #probe(): void {
    this.#heardAt = performance.now();
    this.ask("ping").catch(() => {}); // whatever comes is an answer; silence is the news
  }

  // There may be a line again, or another one.
  #hurry = (): void => {
    if (this.#isClosed || document.hidden) return;
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#probe();
    if (this.#socket) return;
    clearTimeout(this.#retryTimer);
    this.#connect();
  };
}
