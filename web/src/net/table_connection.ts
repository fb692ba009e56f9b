import type { Message } from "../protocol/messages";

// How a page speaks with a table: over a socket with the server's, or with one on this device.
export interface TableConnection {
  // Whether the line has been gone for long enough to say so.
  readonly isLost: boolean;
  // Resolves with what was answered before the `done`, where there is something.
  ask(type: string, fields?: Record<string, unknown>): Promise<Message | undefined>;
  close(): void;
}

// `onOpen` is called whenever the table has to be followed anew.
export type Connect = (game: string, onOpen: () => void, onMessage: (message: Message) => void) => TableConnection;
