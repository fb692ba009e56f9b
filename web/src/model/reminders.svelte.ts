import { t } from "../messages/messages.svelte";
import { waiting } from "./my_games";
import { place } from "../base/router.svelte";
import { openSession } from "../protocol/rest";
import { Listing, whileVisible } from "./lobby.svelte";

// In how many games it is one's own turn, wherever one is: in the title of the page and beside the way home.

const RefreshEvery = 60_000;
const Most = 100; // games, as many as the server lists at once

export const running = new Listing("mine", Most, "playing");

// On the page of a game: in how many others.
export function turnsWaiting(): number {
  const here = place();
  return waiting(running.games ?? [], here.page === "game" ? here.id : "");
}

export function turnsText(): string {
  const count = turnsWaiting();
  return place().page === "game" ? t("shell.turns-elsewhere", { count }) : t("shell.turns", { count });
}

// "(2) Quoin"
export function titled(title: string): string {
  const count = turnsWaiting();
  return count > 0 ? `(${count}) ${title}` : title;
}
export const pageTitled = (page: string): string => titled(`${page} · Quoin`);

// As long as the page is there. What one came for goes first, so this begins when that has had its time.
export function remind(after: number): () => void {
  let end = () => {};
  const timer = setTimeout(() => (end = whileVisible(() => void openSession().then(() => running.refresh(), () => {}), RefreshEvery)), after);
  return () => {
    clearTimeout(timer);
    end();
  };
}
