// Chance, from the browser's own source of it.
function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Adds to the draws, so that the server alone cannot choose them.
export const nonce = () => randomHex(16);

// What chance brings to a game on this device.
export const newGameId = () => randomHex(8);
export const chance = () => ({ secret: randomHex(32), nonce: nonce() });
