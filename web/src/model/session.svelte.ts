import { change, settings } from "./settings.svelte";
import { running } from "./reminders.svelte";
import type { Account } from "../wire/api";
import { ask, forgetSession, openSession } from "../protocol/rest";

// Who this browser is for the server: somebody with an account, or a guest.

let current = $state.raw<Account | null | undefined>();

// undefined until it is known, null for a guest.
export const account = () => current;

export async function readSession(): Promise<void> {
  current = (await openSession()).account;
}

// Asks again, because somebody may have logged in or out elsewhere.
export async function renewSession(): Promise<void> {
  forgetSession();
  await readSession();
}

// From here on they are somebody else, whose games are others.
async function become(changed: Promise<unknown>): Promise<void> {
  await changed;
  running.games = undefined;
  await renewSession();
  void running.refresh();
}

export async function enter(how: "sign-up" | "log-in", name: string, password: string): Promise<void> {
  await become(ask(how === "sign-up" ? "POST /api/account" : "POST /api/login", { body: { name, password } }));
  // What others see at a table, unless they have chosen another name.
  if (current && !settings.name.trim()) change("name", current.name);
}

export const logOut = () => become(ask("POST /api/logout", { body: {} }));
export const logOutEverywhere = () => become(ask("POST /api/logout-everywhere", { body: {} }));
export const changePassword = (old: string, next: string) => become(ask("POST /api/account/password", { body: { old, new: next } }));
export const deletePerson = (password: string | undefined, resign: boolean) =>
  become(ask("POST /api/account/delete", { body: { password, resign } }));
