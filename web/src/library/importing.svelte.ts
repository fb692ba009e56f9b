import { sentenceOf } from "../messages/said";
import type { Imported } from "../wire/api";

// Files on their way into the archive, one after the other: what became of each, and how far they are.

export interface ImportedFile {
  name: string;
  fate: "waiting" | "imported" | "known" | "refused" | "cancelled";
  id?: string;
  error?: string;
}

type Send = (file: File, isZip: boolean, signal: AbortSignal) => Promise<Imported>;

const isZip = (file: File) => /\.zip$/i.test(file.name) || file.type === "application/zip" || file.type === "application/x-zip-compressed";

export class Importing {
  files: ImportedFile[] = $state([]);
  done = $state(0); // files that were sent
  total = $state(0);
  isBusy = $state(false);
  #stop: AbortController | undefined;

  constructor(private readonly send: Send) {}

  readonly imported = $derived(this.files.filter(({ fate }) => fate === "imported").length);
  readonly known = $derived(this.files.filter(({ fate }) => fate === "known").length);
  readonly refused = $derived(this.files.filter(({ fate }) => fate === "refused").length);

  cancel(): void {
    this.#stop?.abort();
  }

  // Files that come while others are on their way are refused by the page, so there is one run at a time.
  async run(files: readonly File[]): Promise<void> {
    if (this.isBusy || files.length === 0) return;
    const { signal } = (this.#stop = new AbortController());
    this.isBusy = true;
    this.done = 0;
    this.total = files.length;
    this.files = [];
    for (const file of files) {
      if (signal.aborted) this.files.push({ name: file.name, fate: "cancelled" });
      else await this.#take(file, signal);
      ++this.done;
    }
    this.isBusy = false;
  }

  async #take(file: File, signal: AbortSignal): Promise<void> {
    try {
      const answer = await this.send(file, isZip(file), signal);
      for (const { name, fate, id, error } of answer.files) {
        this.files.push({ name: name ? `${file.name}: ${name}` : file.name, fate, ...(id !== undefined && { id }), ...(error !== undefined && { error }) });
      }
    } catch (error) {
      if (signal.aborted) this.files.push({ name: file.name, fate: "cancelled" });
      else this.files.push({ name: file.name, fate: "refused", error: sentenceOf(error) });
    }
  }
}
