import { paths, type Page } from "./paths";

// Where we are: a page, and the part of its path that differs from time to time.
type Part<Path> = Path extends `${string}{${infer Name}}` ? { [Key in Name]: string } : unknown;
type Keys<Name> = Name extends "game" ? { invite: string; resume: string } : unknown;
export type Place = { [Name in Page]: { page: Name } & Part<(typeof paths)[Name]> & Keys<Name> }[Page] | { page: "nowhere" };

const GameId = /^[0-9a-f]{1,64}$/;
const Token = /^[0-9a-z]{1,64}$/i;
const forms: Partial<Record<Page, RegExp>> = { game: GameId, local: GameId, archived: Token, shared: Token };

function partOf(page: Page, text: string): string | undefined {
  if (text.includes("/") || !(forms[page] ?? /./).test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // no text at all
  }
}

export function placeOf({ pathname, searchParams }: URL): Place {
  for (const page of Object.keys(paths) as Page[]) {
    const [folder = "", name] = paths[page].split(/[{}]/);
    if (name === undefined && pathname === folder) return { page } as Place;
    if (name === undefined || !pathname.startsWith(folder)) continue;
    // Some programs end links with a slash.
    const part = partOf(page, pathname.slice(folder.length).replace(/\/$/, ""));
    if (part === undefined) continue;
    const keys = page === "game" ? { invite: searchParams.get("invite") ?? "", resume: searchParams.get("resume") ?? "" } : {};
    return { page, [name]: part, ...keys } as Place;
  }
  return { page: "nowhere" };
}

let current = $state<Place>(placeOf(new URL(location.href)));

export const place = () => current;

export function go(path: string, how: "push" | "replace" = "push"): void {
  history[how === "push" ? "pushState" : "replaceState"](null, "", path);
  current = placeOf(new URL(location.href));
  scrollTo(0, 0);
}

// The address without the key that a resume link is: it should not be copied by accident.
export function tidyAddress(): void {
  history.replaceState(null, "", location.pathname);
}

// Also when only the anchor changes: the page that is there stays as it is.
addEventListener("popstate", () => {
  const next = placeOf(new URL(location.href));
  if (JSON.stringify(next) !== JSON.stringify(current)) current = next;
});

// For links: our own pages open without a reload, but only where a plain click asks for it.
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  const url = new URL(link.href);
  if (url.pathname.startsWith("/api/") || (url.hash && url.pathname === location.pathname)) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}
