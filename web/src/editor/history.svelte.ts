// What somebody did and took back. Values are never changed, so keeping them is enough.

const Most = 200;

export class History<Of> {
  #past: readonly Of[] = $state.raw([]);
  #present: Of = $state.raw()!;
  #future: readonly Of[] = $state.raw([]);
  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);

  constructor(present: Of) {
    this.#present = present;
  }

  // As the last step left it.
  get present(): Of {
    return this.#present;
  }
  #become(past: readonly Of[], present: Of, future: readonly Of[]): void {
    this.#past = past;
    this.#present = present;
    this.#future = future;
  }

  // The same value again is no step.
  change(next: Of): void {
    if (next !== this.present) this.#become([...this.#past, this.present].slice(-Most), next, []);
  }
  // Goes on with the last step instead of making another, as while a line is painted.
  amend(next: Of): void {
    if (next !== this.present) this.#become(this.#past, next, []);
  }
  undo(): void {
    if (this.canUndo) this.#become(this.#past.slice(0, -1), this.#past.at(-1)!, [this.present, ...this.#future]);
  }
  redo(): void {
    if (this.canRedo) this.#become([...this.#past, this.present], this.#future[0]!, this.#future.slice(1));
  }
}
