// What this browser keeps. Storage may be full, forbidden or hold what somebody else wrote there:
// then a value is simply not there.

export function recallKept(key: string): unknown {
  try {
    const text = localStorage.getItem(`quoin.${key}`);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`quoin.${key}`, JSON.stringify(value));
  } catch {
    // Nothing that is kept here is worth an error on the screen.
  }
}

// Forgets the oldest of many things of one kind, so that storage does not fill up with games of last year.
export function forgetOldest(prefix: string, most: number): void {
  try {
    const found: { key: string; at: number }[] = [];
    for (let i = 0; i < localStorage.length; ++i) {
      const key = localStorage.key(i)!;
      if (key.startsWith(`quoin.${prefix}`)) found.push({ key, at: timeOf(key.slice("quoin.".length)) });
    }
    found.sort((a, b) => b.at - a.at);
    for (const { key } of found.slice(most)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

// What cannot be read is the oldest.
function timeOf(key: string): number {
  const at = Number((recallKept(key) as { at?: unknown } | null | undefined)?.at);
  return Number.isFinite(at) ? at : 0;
}
