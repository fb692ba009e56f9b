import { settings } from "../model/settings.svelte";

// What is chosen beside a board is shown on it, and the board may be out of sight by then. On a phone the analysis pins it
// to the top of the screen meanwhile (AnalysisPage.svelte), elsewhere the page moves to it.

const Gap = 8; // pixels between the board and what was pressed
const Inside = 4; // pixels from the edge of a board

function behavior(): ScrollBehavior {
  const isStill = settings.animation === "none" || (settings.animation === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  return isStill ? "instant" : "smooth";
}

// Nothing that stays on the screen lies over it, either.
function isInSight(board: Element): boolean {
  const { left, right, top, bottom } = board.getBoundingClientRect();
  return [top + Inside, bottom - Inside].every((y) => [left + Inside, right - Inside].every((x) => board.contains(document.elementFromPoint(x, y))));
}

export function bringIntoSight(board: Element): void {
  if (!isInSight(board)) board.scrollIntoView({ block: "center", behavior: behavior() });
}

// Where the board is pinned, it must not lie over what has just been pressed.
export function bringBeside(board: HTMLElement, pressed: Element): void {
  if (getComputedStyle(board).position !== "sticky") return bringIntoSight(board);
  const covered = board.getBoundingClientRect().bottom + Gap - pressed.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: -covered, behavior: behavior() });
}
