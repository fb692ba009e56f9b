import type { ListedGame } from "../protocol/messages";

export const isLocal = (game: ListedGame) => "isLocal" in game;
export const pathOfGame = (game: ListedGame) => `/${isLocal(game) ? "local" : "game"}/${game.id}`;
