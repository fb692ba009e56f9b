import { languageCode, t, type MessageKey } from "../messages/messages.svelte";
import { spanText } from "../model/duration";
import type { Game } from "../model/game.svelte";
import { notify, speak } from "../model/notices.svelte";
import { sound } from "../model/sounds";
import type { GameEvent } from "../wire/messages";

// News of the game for ears: spoken for those who listen, and small sounds for those who want them. Whose turn it is, the
// status line says.
export function announce(game: Game, events: readonly GameEvent[]): void {
  const isEnd = events.some((event) => event.event === "end");
  const said = events.map((event) => sentence(game, event, isEnd)).filter(Boolean);
  if (said.length > 0) speak(said.join(" "));
  if (isEnd) sound("end");
  else if (game.isMyTurn && events.some((event) => event.event !== "draw")) sound("turn");
  else if (events.some((event) => event.event === "place")) sound("tile");
}

// What is said of somebody, and no more.
const Said: Partial<Record<GameEvent["event"], MessageKey>> = {
  pass: "say.passed",
  resign: "say.resigned",
  forfeit: "end.time-forfeit",
  hold: "say.held",
  accept: "say.accepted",
  undo: "say.undone",
};

function sentence(game: Game, event: GameEvent, isEnd: boolean): string {
  const name = "seat" in event ? game.seatName(event.seat) : "";
  switch (event.event) {
    case "place": {
      const turn = game.turns.findLast((one) => one.kind === "place" && one.seat === event.seat);
      return t("say.placed", { count: event.score, name, word: turn?.word.replace(/[()]/g, "") ?? "", at: event.at });
    }
    case "exchange":
      return t("say.exchanged", { count: event.count, name });
    case "challenge":
      notify(challengeText(game, event, name));
      return "";
    case "agree":
      if (!isEnd) notify(t("say.agrees", { name }));
      return "";
    case "time":
      notify(t("say.givenTime", { name, time: spanText(event.given, languageCode()) }));
      return "";
    case "end":
      return t("say.over", { scores: event.scores.map((score, i) => `${game.seatName(i + 1)} ${score}`).join(", ") });
    default:
      return event.event in Said ? t(Said[event.event]!, { name }) : "";
  }
}

// Tiles that were drawn for a held play are shown when it comes off.
function challengeText(game: Game, event: GameEvent & { event: "challenge" }, name: string): string {
  const drawn = game.state?.last_play?.drawn ?? "";
  if (event.stands) return t("say.challengeLost", { name });
  return drawn ? t("say.challengeWonDrawn", { name, tiles: game.alphabet?.showText(drawn) ?? drawn }) : t("say.challengeWon", { name });
}
