import { t } from "../messages/messages.svelte";
import { Alphabet } from "../model/alphabet";
import { playerName } from "../model/player_name";
import type { ListedGame } from "../wire/api";
import type { MessageGame } from "../wire/messages";
import { ask } from "../protocol/rest";
import { lastMoveOf } from "./inbox";

// The last move of each of some games, in words. Lists do not have it, so each game is asked for, and again only when it
// has changed.

const AtOnce = 3;

export class LastMoves {
  #texts: ReadonlyMap<string, string> = $state.raw(new Map());
  #asked = new Map<string, number>(); // when it had changed last
  #waiting: ListedGame[] = [];
  #busy = 0;

  textOf(game: ListedGame): string {
    return this.#texts.get(game.id) ?? "";
  }

  want(games: readonly ListedGame[]): void {
    for (const game of games) {
      if (this.#asked.get(game.id) === game.changed_at) continue;
      this.#asked.set(game.id, game.changed_at);
      this.#waiting.push(game);
    }
    while (this.#busy < AtOnce && this.#waiting.length > 0) void this.#work();
  }

  async #work(): Promise<void> {
    ++this.#busy;
    for (let game = this.#waiting.shift(); game; game = this.#waiting.shift()) {
      try {
        const text = tell(game, await ask("GET /api/games/{id}", { path: { id: game.id } }));
        this.#texts = new Map(this.#texts).set(game.id, text);
      } catch {
        this.#asked.delete(game.id); // the next refresh tries again
      }
    }
    --this.#busy;
  }
}

function tell(game: ListedGame, view: MessageGame): string {
  if (!view.setting) return "";
  const move = lastMoveOf(view.events ?? [], view.state?.last_play);
  if (!move) return t("inbox.no-move");
  const isOwn = game.own_seat === move.seat;
  const name = playerName(view.table.seats[move.seat - 1]!, move.seat);
  switch (move.kind) {
    case "place": {
      const word = new Alphabet(view.setting.alphabet).showText(move.word);
      return isOwn
        ? t("inbox.you-placed", { count: move.score, word, at: move.at })
        : t("inbox.placed", { count: move.score, name, word, at: move.at });
    }
    case "exchange":
      return isOwn ? t("inbox.you-exchanged", { count: move.count }) : t("inbox.exchanged", { count: move.count, name });
    default:
      return isOwn ? t(`inbox.you.${move.kind}`) : t(`inbox.${move.kind}`, { name });
  }
}
