import { change, settings } from "../model/settings.svelte";
import { running } from "../pages/reminders.svelte";
import { ask, forgetSession, openSession, type Account } from "../protocol/rest";

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
async function become(path: string, body: object): Promise<void> {
  await ask("POST", path, body);
  running.games = undefined;
  await renewSession();
  void running.refresh();
}

export async function enter(how: "sign-up" | "log-in", name: string, password: string): Promise<void> {
  await become(how === "sign-up" ? "/api/account" : "/api/login", { name, password });
  // What others see at a table, unless they have chosen another name.
  if (current && !settings.name.trim()) change("name", current.name);
}

export const logOut = () => become("/api/logout", {});
export const logOutEverywhere = () => become("/api/logout-everywhere", {});
export const changePassword = (old: string, next: string) => become("/api/account/password", { old, new: next });
export const deletePerson = (password: string | undefined, resign: boolean) =>
  become("/api/account/delete", { ...(password !== undefined && { password }), resign });
