// Something that is made when it is wanted first, and anew when that failed: a line that broke at one moment should not
// cost it for good.
export class Once<Value> {
  #made: Promise<Value> | undefined;

  constructor(private readonly make: () => Promise<Value>) {}

  get(): Promise<Value> {
    this.#made ??= this.make().catch((error: unknown) => {
      this.#made = undefined;
      throw error;
    });
    return this.#made;
  }

  // The next one who wants it gets another.
  forget(): Promise<Value> | undefined {
    const made = this.#made;
    this.#made = undefined;
    return made;
  }
}
