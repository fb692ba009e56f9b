import type { Message } from "../protocol/messages";
import { Refusal } from "../protocol/rest";
import { t } from "../messages/messages.svelte";

// The one socket of the page. It comes back by itself, later from time to time, and lets whoever
// follows a game follow it anew: what comes then says everything.

interface Waiting {
  resolve: (answer: Message | undefined) => void;
  reject: (why: Error) => void;
  answer?: Message; // what came before the `done`
}

const FirstDelay = 250;
const LongestDelay = 8000;
const TellAfter = 2000; // a short break is nobody's business

export class Connection {
  // For the eye: whether the line has been gone for long enough to say so, and how many requests wait.
  isLost = $state(false);
  waitingCount = $state(0);

  #socket: WebSocket | undefined;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #failures = 0;
  #lostTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(
    private readonly onOpen: () => void,
    private readonly onMessage: (message: Message) => void,
  ) {
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#lostTimer);
    clearTimeout(this.#retryTimer);
    this.#socket?.close();
  }

  // Resolves with what the server answered before its `done`, where there is something.
  ask(request: { game: string; type: string; [field: string]: unknown }): Promise<Message | undefined> {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refusal(t("connection.none")));
    const id = ++this.#lastId;
    this.#socket.send(JSON.stringify({ id, ...request }));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.waitingCount = this.#waiting.size;
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
      else if (message.type === "refused") waiting.reject(new Refusal(message.sentence));
      else waiting.answer = message;
      if (message.type === "done" || message.type === "refused") this.#waiting.delete(id);
      this.waitingCount = this.#waiting.size;
    }
    this.onMessage(message);
  }

  #lose(): void {
    this.#socket = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.waitingCount = 0;
    for (const { reject } of waiting) reject(new Refusal(t("connection.lost")));
    if (this.#isClosed) return;
    this.#lostTimer ??= setTimeout(() => (this.isLost = true), TellAfter);
    // Not all pages at the same moment, after a restart.
    const delay = Math.min(LongestDelay, FirstDelay * 2 ** this.#failures++) * (0.5 + Math.random() / 2);
    this.#retryTimer = setTimeout(() => this.#connect(), delay);
  }

  #hurry = (): void => {
    if (this.#isClosed || this.#socket || document.hidden) return;
    clearTimeout(this.#retryTimer);
    this.#connect();
  };
}
