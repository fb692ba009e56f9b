import type { Message } from "../wire/messages";
import type { KeptGame, LocalGame } from "./store";

// What the engine answers for a game on this device (src/wasm/local_questions.cpp).

export interface Told {
  messages: string[];
  lines: string[];
  again?: number;
  created?: KeptGame;
  status: LocalGame["status"];
  turn: number;
}

// The game with what was done in it, and the one that follows it.
export function changedBy(game: LocalGame, told: Told, now: number): LocalGame[] {
  const changed: LocalGame = { ...game, log: game.log + told.lines.join(""), status: told.status, turn: turnOf(told), changed_at: now };
  if (!told.created) return [changed];
  changed.next = told.created.id;
  return [changed, { ...game, ...told.created, status: "playing", turn: undefined, changed_at: now }];
}

const turnOf = ({ status, turn }: Told) => (status === "playing" ? turn : undefined);

// Whether something has to be kept before anybody sees it.
export const isChange = (told: Told) => told.lines.length > 0 || told.created !== undefined;

// What a request was answered with, and what else happened, in the order in which it was told.
export function readTold(told: Told, id: number): { messages: Message[]; answer: Message | undefined; refusal: Extract<Message, { type: "refused" }> | undefined } {
  const messages = told.messages.map((text) => JSON.parse(text) as Message);
  const own = messages.filter((message) => "re" in message && message.re === id);
  const refusal = own.find((message) => message.type === "refused");
  return { messages, answer: own.find(({ type }) => type !== "done" && type !== "refused"), refusal };
}
