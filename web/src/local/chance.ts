import { nonce, randomHex } from "../net/nonce";

// What chance brings to a game on this device.
export const newGameId = () => randomHex(8);
export const chance = () => ({ secret: randomHex(32), nonce: nonce() });
