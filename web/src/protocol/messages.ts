// What goes over the wire, as docs/protocol.md says it. A field more is no new version.

export type SeatNumber = number; // from 1, as people count

export interface TableSeat {
  name: string;
  player: string; // "human", or the spec of a computer player
  taken: boolean;
  connected: boolean;
  ready: boolean;
  rematch: boolean;
  pause: boolean; // they want one
  gives_time: boolean; // to who asks for it
  muted: boolean; // by this page
  account?: string; // in rated games, with the rest
  rating?: number;
  provisional?: boolean; // not much is known of it yet
  rating_change?: number; // what this game brought
}

export type TableStatus = "open" | "playing" | "finished" | "cancelled";

export interface Table {
  id: string;
  status: TableStatus;
  public: boolean;
  rated: boolean;
  created_at: number;
  lexicon: string;
  alphabet: string;
  layout: string;
  rules: string;
  pace: number;
  commitment: string;
  seats: TableSeat[];
  watchers: number;
  paused: boolean;
  asks_time?: SeatNumber;
  delay: number; // turns that watchers are behind
  chat: boolean;
  next: string;
  previous: string;
  host: boolean;
  own_seat?: SeatNumber; // the one that this page looks from
  own_seats?: SeatNumber[]; // all that this device has
  invite?: string;
  resume?: string;
}

export interface Setting {
  alphabet: string; // the text of the file
  layout: string;
  lexicon: string;
  rules: string;
  commitment: string;
  seats: { name: string; player: string }[];
  own_seat?: SeatNumber;
}

export type Phase = "preparing" | "playing" | "gone-out" | "ending" | "finished";
export type SeatStatus = "playing" | "resigned" | "out-of-time" | "lost-by-challenge";

export interface SeatState {
  score: number;
  status: SeatStatus;
  rack_size: number;
  time_used: number;
  agrees_to_end: boolean;
  rack?: string;
  time_left?: number;
}

export interface FormedWord {
  at: string;
  tiles: string;
  score: number;
}

export interface LastPlay {
  seat: SeatNumber;
  score: number;
  words: FormedWord[];
  open: boolean;
  taken_off: boolean;
  placed_at: number;
  drawn: string;
  at: string;
  tiles: string;
  held_by?: SeatNumber;
  held_at?: number;
}

export type EndReason =
  | "went-out"
  | "scoreless"
  | "claimed"
  | "agreement"
  | "game-time"
  | "resignation"
  | "time-forfeit"
  | "lost-challenge"
  | "abort";

export interface Ending {
  reason: EndReason;
  racks: number[];
  times: number[];
  scores: number[];
  winners: SeatNumber[];
}

export interface State {
  phase: Phase;
  now: number;
  first: SeatNumber;
  turn: SeatNumber;
  scoreless: number;
  bag: number;
  unseen: string;
  board: string[];
  seats: SeatState[];
  can_challenge: boolean;
  exchange_limit: number;
  last_play?: LastPlay;
  ending?: Ending;
}

export type GameEvent = { time: number } & (
  | { event: "nonce"; seat: SeatNumber; nonce: string }
  | { event: "order"; seat: SeatNumber; rounds: string[] }
  | { event: "draw"; seat: SeatNumber; count: number; tiles: string }
  | { event: "place"; seat: SeatNumber; at: string; tiles: string; score: number }
  | { event: "exchange"; seat: SeatNumber; count: number; given: string; drawn: string }
  | { event: "challenge"; seat: SeatNumber; words: number[]; stands: boolean }
  | { event: "pass" | "hold" | "accept" | "resign" | "forfeit" | "agree" | "claim" | "abort"; seat: SeatNumber }
  | { event: "time"; seat: SeatNumber; given: number }
  | { event: "undo"; seat: SeatNumber; length: number }
  | ({ event: "end"; seat?: undefined } & Ending)
  | { event: "reveal"; seat?: undefined; secret: string }
);

export interface ChatLine {
  at: number;
  seat: SeatNumber;
  text: string;
}

export interface Play {
  at: string;
  tiles: string;
  score: number;
  words: string[];
}

// An anchor, and the letters that may be laid there in a word across or down; all, where it does not say.
export interface SquareLetters {
  at: string;
  across?: string;
  down?: string;
}

export type Message =
  | { type: "hello"; version: number; now: number }
  | { type: "done"; re: number }
  | { type: "refused"; re: number; why: string; sentence: string }
  | { type: "plays"; re: number; game: string; total: number; plays: Play[] }
  | { type: "judged"; re: number; game: string; invalid: string[] }
  | { type: "squares"; re: number; game: string; squares: SquareLetters[] }
  | { type: "game"; game: string; table: Table; chat: ChatLine[]; setting?: Setting; state?: State; events?: GameEvent[] }
  | { type: "update"; game: string; from: number; events: GameEvent[]; state: State }
  | { type: "table"; game: string; table: Table }
  | { type: "chat"; game: string; line: ChatLine }
  | { type: "moved"; game: string; to: string; why: "rematch" | "reset" };

export interface ListedGame {
  id: string;
  status: TableStatus;
  public: boolean;
  rated: boolean;
  created_at: number;
  changed_at: number;
  lexicon: string;
  alphabet: string;
  layout: string;
  rules: string;
  seats: { name: string; player: string; taken: boolean }[];
  own_seat?: SeatNumber;
  turn?: SeatNumber; // while it is played
  own_turn?: boolean;
  due_at?: number; // where days are counted
}

export interface Catalogue {
  lexicons: string[];
  alphabets: string[];
  layouts: string[];
  players: { name: string; text: string }[];
  rules: { key: string; text: string }[];
  languages: { lexicon: string; alphabet: string; title: string; language: string; words: number; family: boolean }[];
  boards: { layout: string; title: string; size: number }[];
}

export interface NewGame {
  lexicon?: string;
  alphabet?: string;
  layout?: string;
  rules?: string;
  public?: boolean;
  rated?: boolean;
  delay?: number;
  chat?: boolean;
  start?: boolean;
  pace?: number;
  seats: { player: string; name?: string }[];
}
