import type { Message, SeatNumber, TableRequest } from "../wire/messages";

export type RequestType = TableRequest["type"];
// What belongs to a request, besides what the connection adds.
export type Fields<Type extends RequestType, Request = TableRequest> = Request extends { type: infer Types } ? (Type extends Types ? Omit<Request, "id" | "game" | "type"> : never) : never;

// How a page speaks with a table: over a socket with the server's, or with one on this device.
export interface TableConnection {
  // Whether the line has been gone for long enough to say so.
  readonly isLost: boolean;
  // Resolves with what was answered before the `done`, where there is something.
  ask<Type extends RequestType>(type: Type, fields?: Fields<Type>): Promise<Message | undefined>;
  close(): void;
}

// `onOpen` is called whenever the table has to be followed anew; `speaksAs` tells which of several seats asks.
export type Connect = (game: string, onOpen: () => void, onMessage: (message: Message) => void, speaksAs: () => SeatNumber | undefined) => TableConnection;
