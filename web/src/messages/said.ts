import type { HeldError, ReasonArguments } from "../wire/messages";

// Why something was refused, as the server and the engine say it (docs/formats/errors.md): a reason, what it is about,
// and the sentence in English. Older servers, and what was kept from before there were reasons, have the sentence alone.
export type Argument = ReasonArguments[string];
export type Said = Partial<Omit<HeldError, "sentence">> & Pick<HeldError, "sentence">;

// The same as answers over HTTP and those of the engine have it.
export type Failed = Partial<Omit<HeldError, "sentence">> & { error: string };
export const saidIn = ({ error, reason, with: about }: Failed): Said => ({ sentence: error, ...(reason !== undefined && { reason }), ...(about && { with: about }) });

// What is said of anything that went wrong.
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
