// What the engine says, "row 3 has …", as the server says it too: with a capital and a full stop.
export function asSentence(text: string): string {
  const plain = text.trim();
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${/[.!?]$/.test(plain) ? "" : "."}`;
}
