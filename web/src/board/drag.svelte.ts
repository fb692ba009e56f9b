import { readName, type Square } from "../model/squares";

// A tile in the hand: followed from the finger or the mouse button going down until it comes up
// again. Less than a few pixels is a tap, which the browser reports as a click.

export interface Dropped {
  square: Square | null;
  rackIndex: number | null; // between which tiles of the rack
}

const Threshold = 5; // pixels
const AboveFinger = 44; // so that the finger does not cover the tile

export class Drag {
  tile: number | null = $state(null);
  x = $state(0);
  y = $state(0);
  over: Square | null = $state.raw(null);
  rackIndex: number | null = $state(null);

  #start: { x: number; y: number; id: number; tile: number; lift: number } | null = null;
  #lastEnd = 0;

  constructor(private readonly onDrop: (tile: number, dropped: Dropped) => void) {}

  // A drag that has just ended is followed by a click that nobody meant.
  get hasJustEnded(): boolean {
    return performance.now() - this.#lastEnd < 100;
  }

  begin(event: PointerEvent, tile: number): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#start = { x: event.clientX, y: event.clientY, id: event.pointerId, tile, lift: event.pointerType === "touch" ? AboveFinger : 0 };
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#up);
    addEventListener("pointercancel", this.#cancel);
    addEventListener("keydown", this.#key, true);
  }

  #move = (event: PointerEvent): void => {
    const start = this.#start;
    if (!start || event.pointerId !== start.id) return;
    if (this.tile === null && Math.hypot(event.clientX - start.x, event.clientY - start.y) < Threshold) return;
    this.tile = start.tile;
    this.x = event.clientX;
    this.y = event.clientY - start.lift;
    const under = document.elementFromPoint(this.x, this.y) ?? document.elementFromPoint(event.clientX, event.clientY);
    const name = under?.closest<HTMLElement>("[data-square]")?.dataset.square;
    this.over = name ? (readName(name)?.square ?? null) : null;
    this.rackIndex = this.over ? null : this.#indexInRack(event);
    event.preventDefault();
  };

  #indexInRack({ clientX, clientY }: PointerEvent): number | null {
    const rack = document.querySelector<HTMLElement>("[data-rack]");
    if (!rack) return null;
    const box = rack.getBoundingClientRect();
    if (clientY < box.top - 16 || clientY > box.bottom + 16) return null;
    const tiles = [...rack.querySelectorAll<HTMLElement>("[data-tile]")].filter((tile) => Number(tile.dataset.tile) !== this.tile);
    return tiles.filter((tile) => {
      const { left, width } = tile.getBoundingClientRect();
      return left + width / 2 < clientX;
    }).length;
  }

  #up = (event: PointerEvent): void => {
    if (!this.#start || event.pointerId !== this.#start.id) return;
    const { tile, over: square, rackIndex } = this;
    this.#end();
    if (tile === null) return;
    this.#lastEnd = performance.now();
    this.onDrop(tile, { square, rackIndex });
  };

  #cancel = (): void => this.#end();

  #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || this.tile === null) return;
    event.stopPropagation();
    this.#lastEnd = performance.now();
    this.#end();
  };

  #end(): void {
    this.tile = null;
    this.over = null;
    this.rackIndex = null;
    this.#start = null;
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#up);
    removeEventListener("pointercancel", this.#cancel);
    removeEventListener("keydown", this.#key, true);
  }
}
