import english from "../messages/en/strategies.json";
import { t, type MessageKey } from "../messages/messages.svelte";

// What the server says of a strategy and of what can be set about it. It speaks English, and its texts are the keys:
// en/strategies.json has them word for word (tests/strategies.test.ts holds it to the sources).

const keys = new Map(Object.entries(english).map(([key, text]) => [text, key as MessageKey]));
const Level = /^knows more words than (level:\d+), and slips less$/;

export function strategyText(text: string): string {
  const [, level] = Level.exec(text) ?? [];
  if (level) return t("strategy.level", { level });
  const key = keys.get(text);
  return key ? t(key) : text;
}
