import type { ListedGame } from "../wire/api";

export const isLocal = (game: ListedGame) => "isLocal" in game;
export const pathOfGame = (game: ListedGame) => `/${isLocal(game) ? "local" : "game"}/${game.id}`;
