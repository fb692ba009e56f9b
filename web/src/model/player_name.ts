import { t } from "../messages/messages.svelte";

// How a seat is called: by its name, or by what sits there.
export function playerName(seat: { name: string; player: string }, number: number): string {
  if (seat.name) return seat.name;
  if (seat.player === "human") return t("player.seat", { number });
  const level = /^level:(\d+)$/.exec(seat.player)?.[1];
  return level ? t("player.level", { level }) : t("player.computer");
}
