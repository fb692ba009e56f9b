// What the assistant and its worker say to each other. The assistant sends one thing at a time and waits for its end.

import type { Said } from "../messages/said";

export type ToWorker = { kind: "open"; lexicon: string } | { kind: "ask"; request: string };

// Why something did not work: `refused` has the engine's own reason, the others are said by the page.
export type Failure =
  | { why: "refused"; said: Said }
  | { why: "silent" | "unknown-lexicon" | "damaged" | "odd" | "broken" };

export type FromWorker =
  | { kind: "progress"; share: number }
  | { kind: "opened"; alphabet: string }
  | { kind: "partial"; answer: string }
  | { kind: "answer"; answer: string }
  | { kind: "failed"; failure: Failure };
