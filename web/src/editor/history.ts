// What somebody did and took back. Values are never changed, so keeping them is enough.

export interface History<Of> {
  readonly past: readonly Of[];
  readonly present: Of;
  readonly future: readonly Of[];
}

const Most = 200;

export const beginHistory = <Of>(present: Of): History<Of> => ({ past: [], present, future: [] });

// The same value again is no step.
export function advance<Of>(history: History<Of>, next: Of): History<Of> {
  if (next === history.present) return history;
  return { past: [...history.past, history.present].slice(-Most), present: next, future: [] };
}

// Goes on with the last step instead of making another, as while a line is painted.
export function amend<Of>(history: History<Of>, next: Of): History<Of> {
  return next === history.present ? history : { ...history, present: next, future: [] };
}

export function undo<Of>(history: History<Of>): History<Of> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
}

export function redo<Of>(history: History<Of>): History<Of> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
}
