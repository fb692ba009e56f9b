import { tKnown } from "../messages/messages.svelte";

// What the server says of a strategy and of what can be set about it, which it says in English and by key; strategies.json
// has the other languages (tests/players/strategy_messages_test.cpp holds them to the registry). Names and years have no
// translation.
export const strategyText = (key: string | undefined, english: string): string => (key === undefined ? undefined : tKnown(key)) ?? english;
