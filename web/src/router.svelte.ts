// Where we are. The server gives the same page for all of these paths.
export type Place =
  | { page: "start" }
  | { page: "new" }
  | { page: "settings" }
  | { page: "help" }
  | { page: "analyse" }
  | { page: "laboratory" }
  | { page: "boards" }
  | { page: "words" }
  | { page: "account" }
  | { page: "inbox" }
  | { page: "people" }
  | { page: "person"; name: string }
  | { page: "library" }
  | { page: "archived"; id: string }
  | { page: "shared"; token: string }
  | { page: "game"; id: string; invite: string; resume: string }
  | { page: "local"; id: string } // a game on this device
  | { page: "nowhere" };

export function placeOf(url: URL): Place {
  const [, first = "", second = "", more] = url.pathname.split("/");
  if (first === "game" && /^[0-9a-f]{1,64}$/.test(second) && !more) {
    return { page: "game", id: second, invite: url.searchParams.get("invite") ?? "", resume: url.searchParams.get("resume") ?? "" };
  }
  if (first === "local" && /^[0-9a-f]{1,64}$/.test(second) && !more) return { page: "local", id: second };
  if (more !== undefined) return { page: "nowhere" };
  if (second) return placeBelow(first, second);
  if (first === "") return { page: "start" };
  return plainPages.find(({ page }) => page === first && url.pathname === `/${page}`) ?? { page: "nowhere" };
}

const plainPages = (["new", "settings", "help", "analyse", "words", "laboratory", "boards", "account", "inbox", "people", "library"] as const).map((page) => ({ page }));

function placeBelow(folder: string, part: string): Place {
  if (folder === "library" && /^[0-9a-z]{1,64}$/i.test(part)) return { page: "archived", id: part };
  if (folder === "shared" && /^[0-9a-z]{1,64}$/i.test(part)) return { page: "shared", token: part };
  if (folder === "people") {
    try {
      return { page: "person", name: decodeURIComponent(part) };
    } catch {
      return { page: "nowhere" }; // no text at all
    }
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
