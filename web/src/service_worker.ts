// Keeps the pages of one version, so that they open at once and without a network. What the server says is never kept:
// /api and /live go by. Games on this device and word lists are in the browser's own storage.

// The build puts the files of this version here (vite.config.ts).
declare const QUOIN_FILES: { version: string; always: string[]; languages: Record<string, string[]>; games: string[] };

interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "message", listener: (event: Lasting & { data: Wish }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
type Wish = { want: "activate" } | { want: "language"; code: string };

const scope = self as unknown as Scope;
const { version, always, languages, games } = QUOIN_FILES;
const Prefix = "quoin-pages-";
const Kept = Prefix + version;

// Names with a hash in them are never used again for something else; of others the newest is wanted.
const requestFor = (path: string) => new Request(path, { cache: path.startsWith("/assets/") ? "default" : "reload" });

scope.addEventListener("install", (event) => {
  event.waitUntil(caches.open(Kept).then((cache) => cache.addAll(always.map(requestFor))));
});

scope.addEventListener("activate", (event) => {
  const tidyUp = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(Prefix) && name !== Kept);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(tidyUp());
});

async function keepLanguage(code: string): Promise<void> {
  const cache = await caches.open(Kept);
  const wanted = languages[code] ?? [];
  const missing = await Promise.all(wanted.map(async (path) => ((await cache.match(path)) ? [] : [path])));
  await cache.addAll(missing.flat().map(requestFor));
}

scope.addEventListener("message", (event) => {
  if (event.data.want === "activate") event.waitUntil(scope.skipWaiting());
  // Without a network it is kept another time.
  else event.waitUntil(keepLanguage(event.data.code).catch(() => {}));
});

async function fromHere(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(Kept);
  return (await cache.match(path)) ?? fetch(request);
}

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (/^\/(api\/|live$|healthz$|metrics$|service-worker\.js$)/.test(pathname)) return;
  if (request.mode === "navigate") {
    const page = games.some((folder) => pathname.startsWith(folder)) ? "/game.html" : "/index.html";
    event.respondWith(fromHere(page, request));
  } else {
    event.respondWith(fromHere(pathname, request));
  }
});
