import { languageCode } from "../messages/messages.svelte";

// The service worker, which keeps the pages for when there is no network (service_worker.ts). A new version of it waits
// until no page needs the old one any more, or until somebody wants it.

let waiting = $state.raw<ServiceWorker | null>(null);

export const hasNewVersion = () => waiting !== null;
export const takeNewVersion = () => waiting?.postMessage({ want: "activate" });

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // All pages go on with the new version together. The first one that ever came changes nothing.
  if (serviceWorker.controller) serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  const registration = await serviceWorker.register("/service-worker.js");
  const look = () => (waiting = serviceWorker.controller ? registration.waiting : null);
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  const { active } = await serviceWorker.ready;
  active?.postMessage({ want: "language", code: languageCode() });
}

const RegisterAfter = 4000; // it fetches all pages; what one came for goes first

// Without it everything works as long as there is a network.
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // A page that it gave is there at once, and is to hear of a new version.
  const wait = navigator.serviceWorker.controller ? 0 : RegisterAfter;
  const begin = () => setTimeout(() => void register().catch(() => {}), wait);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

// The messages of a language that was chosen are kept, too.
export function keepLanguage(code: string): void {
  navigator.serviceWorker?.controller?.postMessage({ want: "language", code });
}
