// Short sentences over the page that go away by themselves, and words for those who listen instead
// of looking. An error stays longer than news; both can be sent away.

export interface Notice {
  id: number;
  text: string;
  kind: "news" | "error";
  subject: string;
}

const Stays = { news: 4000, error: 7000 };

let lastId = 0;
export const notices: Notice[] = $state([]);
// Two live regions, used in turn: the same sentence said twice is a change only so.
export const spoken = $state({ texts: ["", ""], turn: 0 });

export function dismiss(id: number): void {
  const index = notices.findIndex((notice) => notice.id === id);
  if (index >= 0) notices.splice(index, 1);
}

// Of one subject only what was said last counts.
export function notify(text: string, kind: Notice["kind"] = "news", subject = text): void {
  const same = notices.find((notice) => notice.subject === subject);
  if (same) dismiss(same.id);
  const id = ++lastId;
  notices.push({ id, text, kind, subject });
  if (notices.length > 3) notices.shift();
  setTimeout(() => dismiss(id), Stays[kind]);
}

export function speak(text: string): void {
  spoken.turn = 1 - spoken.turn;
  spoken.texts[spoken.turn] = text;
  spoken.texts[1 - spoken.turn] = "";
}

export function complain(error: unknown): void {
  notify(error instanceof Error ? error.message : String(error), "error");
}

// For buttons and forms: what goes wrong is said.
export async function attempt(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    complain(error);
  }
}
