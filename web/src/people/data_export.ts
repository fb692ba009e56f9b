import type { Export } from "../wire/api";

// All that the server stores about somebody, as one file. It comes in pages; what has come stays, so that a line that
// breaks does not begin anew.

export class DataExport {
  #first: Export | undefined;
  readonly #games: Export["games"] = [];
  #next: string | undefined;
  #isWhole = false;

  constructor(private readonly fetchPage: (after: string | undefined) => Promise<Export>) {}

  get games(): number {
    return this.#games.length;
  }

  // Goes on until all is there; `tell` hears how many games there are so far.
  async run(tell: (games: number) => void): Promise<void> {
    while (!this.#isWhole) {
      const page = await this.fetchPage(this.#next);
      this.#first ??= page;
      this.#games.push(...page.games);
      this.#next = page.next;
      this.#isWhole = page.next === undefined;
      tell(this.games);
    }
  }

  text(): string {
    const { next: _, ...rest } = this.#first ?? {};
    return JSON.stringify({ ...rest, games: this.#games }, undefined, 1);
  }
}
