import { t } from "../messages/messages.svelte";
import { levelOf } from "./levels";

// How a seat is called: by its name, or by what sits there.
export function playerName(seat: { name: string; player: string }, number: number): string {
  if (seat.player === "human") return seat.name ? recordedName(seat.name) : t("player.seat", { number });
  if (seat.name && !hasUsualName(seat)) return seat.name;
  const level = levelOf(seat.player);
  const again = /\) (\d+)$/.exec(seat.name)?.[1]; // the second of its kind at the table
  return (level ? t("player.level", { level }) : t("player.computer")) + (again ? ` (${again})` : "");
}

// In a record of a game there is the name alone.
export function recordedName(name: string): string {
  const [, level, again] = /^Computer(?: \(level (\d+)\))?(?: (\d+))?$/.exec(name) ?? [];
  if (level) return t("player.level", { level }) + (again ? ` (${again})` : "");
  if (name === "Computer") return t("player.computer");
  const guest = /^Guest( \d+)?$/.exec(name);
  return guest ? t("player.guest") + (guest[1] ?? "") : name;
}

// The server calls computers by what they are, in English, unless somebody gave them a name.
export function hasUsualName(seat: { name: string; player: string }): boolean {
  return seat.player !== "human" && /^(Computer( \(|$)|champion|static|high-scorer|rack-balancer)/.test(seat.name);
}
