import { settings } from "../model/settings.svelte";

// A play that is chosen in a list is shown on the board, which may be out of sight by then. On a phone the board is
// pinned to the top of the screen meanwhile (AnalysisPage.svelte), elsewhere the page moves to it.

const Gap = 8; // pixels between the board and what was pressed

function behavior(): ScrollBehavior {
  const isStill = settings.animation === "none" || (settings.animation === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  return isStill ? "instant" : "smooth";
}

const isOutOfSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top < 0 || bottom > innerHeight;
};

export function bringIntoSight(board: HTMLElement, pressed: Element): void {
  if (getComputedStyle(board).position !== "sticky") {
    if ([...board.querySelectorAll(".ghost")].some(isOutOfSight)) board.scrollIntoView({ block: "nearest", behavior: behavior() });
    return;
  }
  // The board must not lie over the row that has just been pressed.
  const covered = board.getBoundingClientRect().bottom + Gap - pressed.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: -covered, behavior: behavior() });
}
