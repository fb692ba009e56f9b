import type { Component } from "svelte";
import { needAreas, type Area } from "./messages/messages.svelte";
import type { Place } from "./base/router.svelte";

// The pages: each is a file of its own, so that none waits for another, with the areas of messages that it speaks.
type PageName = Exclude<Place["page"], "game" | "local">;

const pages: Record<PageName, { load: () => Promise<{ default: Component }>; areas: readonly Area[] }> = {
  start: { load: () => import("./pages/StartPage.svelte"), areas: ["start", "local"] },
  new: { load: () => import("./pages/NewGamePage.svelte"), areas: ["start"] },
  settings: { load: () => import("./pages/SettingsPage.svelte"), areas: ["settings"] },
  help: { load: () => import("./pages/HelpPage.svelte"), areas: ["help", "game", "settings", "start"] },
  analyse: { load: () => import("./analysis/AnalysisPage.svelte"), areas: ["analysis", "game", "teacher"] },
  laboratory: { load: () => import("./laboratory/LaboratoryPage.svelte"), areas: ["laboratory", "game", "strategies"] },
  boards: { load: () => import("./editor/BoardsPage.svelte"), areas: ["boards", "game"] },
  words: { load: () => import("./words/WordsPage.svelte"), areas: ["words"] },
  account: { load: () => import("./people/AccountPage.svelte"), areas: ["people", "start"] },
  inbox: { load: () => import("./people/InboxPage.svelte"), areas: ["people", "start"] },
  people: { load: () => import("./people/PeoplePage.svelte"), areas: ["people"] },
  person: { load: () => import("./people/PersonPage.svelte"), areas: ["people", "start"] },
  library: { load: () => import("./library/LibraryPage.svelte"), areas: ["library"] },
  archived: { load: () => import("./library/ArchivedPage.svelte"), areas: ["library", "game"] },
  shared: { load: () => import("./library/ArchivedPage.svelte"), areas: ["library", "game"] },
  nowhere: { load: () => import("./pages/NowherePage.svelte"), areas: [] },
};

export async function loadPage(name: PageName): Promise<Component> {
  const { load, areas } = pages[name];
  const [{ default: page }] = await Promise.all([load(), needAreas(...areas)]);
  return page;
}

export async function loadGamePage() {
  const [{ default: page }] = await Promise.all([import("./game/GamePage.svelte"), needAreas("game", "local", "settings", "start")]);
  return page;
}
