// Whether the server answers, as far as this page knows.

// A browser without a network may still reach a server on the same machine.
const isLoopback = typeof location !== "undefined" && /^(localhost|127\.|\[::1\])/.test(location.hostname);

let isSilent = $state(typeof navigator !== "undefined" && !navigator.onLine && !isLoopback);

export const isServerSilent = () => isSilent;
export function noteServer(answers: boolean): void {
  isSilent = !answers;
}

// There is no network and a question has failed: nobody asks again by themselves until it is back.
export const isCutOff = () => isSilent && !navigator.onLine;

if (typeof addEventListener !== "undefined") {
  addEventListener("offline", () => noteServer(false));
  addEventListener("online", () => noteServer(true));
}
