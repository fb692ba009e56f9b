import { t } from "../messages/messages.svelte";
import { levelOf } from "./levels";

// How a seat is called: by its name, or by what sits there.
export function playerName(seat: { name: string; player: string }, number: number): string {
  if (seat.player === "human") return seat.name || t("player.seat", { number });
  if (seat.name && !hasUsualName(seat)) return seat.name;
  const level = levelOf(seat.player);
  const again = /\) (\d+)$/.exec(seat.name)?.[1]; // the second of its kind at the table
  return (level ? t("player.level", { level }) : t("player.computer")) + (again ? ` (${again})` : "");
}

// The server calls computers by what they are, in English, unless somebody gave them a name.
export function hasUsualName(seat: { name: string; player: string }): boolean {
  return seat.player !== "human" && /^(Computer( \(|$)|champion|static|high-scorer|rack-balancer)/.test(seat.name);
}
