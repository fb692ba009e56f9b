import { keep, recallKept } from "../base/kept";
import { keepLanguage } from "../net/installed.svelte";
import { t, useLanguage } from "../messages/messages.svelte";
import { notify } from "./notices.svelte";

// What a person likes, kept in this browser.
export const choices = {
  keymap: ["standard", "classic"],
  theme: ["system", "light", "dark", "contrast"],
  tileOrder: ["drawn", "alphabet", "vowels"],
  animation: ["system", "full", "none"],
  panel: ["moves", "chat", "notes", "statistics"],
  teacher: ["off", "verdict", "play", "hints"],
} as const;

type Chosen = { [Key in keyof typeof choices]: (typeof choices)[Key][number] };

export interface Settings extends Chosen {
  name: string;
  sound: boolean;
  language: string; // "": as the browser
  level: string; // the computer that "play now" asked for last
}

const defaults: Settings = {
  keymap: "standard",
  theme: "system",
  tileOrder: "drawn",
  animation: "system",
  panel: "moves",
  teacher: "play",
  name: "",
  sound: false,
  language: "",
  level: "",
};

function read(kept: unknown): Settings {
  const settings = { ...defaults };
  if (typeof kept !== "object" || kept === null) return settings;
  const found = kept as Record<string, unknown>;
  for (const key of Object.keys(defaults) as (keyof Settings)[]) {
    const value = found[key];
    if (typeof value !== typeof defaults[key]) continue;
    const allowed: readonly string[] | undefined = (choices as Record<string, readonly string[]>)[key];
    if (allowed && !allowed.includes(value as string)) continue;
    Object.assign(settings, { [key]: value });
  }
  return settings;
}

export const settings: Settings = $state(read(recallKept("settings")));

export function change<Key extends keyof Settings>(key: Key, value: Settings[Key]): void {
  settings[key] = value;
  keep("settings", settings);
  applyLater();
}

// Puts what concerns the whole page into effect.
export function apply(): Promise<void> {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.animation = settings.animation;
  keepLanguage(settings.language);
  return useLanguage(settings.language);
}

// A language that cannot be loaded now leaves the page in the one it has.
function applyLater(): void {
  apply().catch(() => notify(t("server.silent"), "error"));
}

// Another tab of the same browser changed something.
addEventListener("storage", (event) => {
  if (event.key !== "quoin.settings") return;
  Object.assign(settings, read(recallKept("settings")));
  applyLater();
});
addEventListener("languagechange", applyLater);
