import type { Job } from "../wire/api";
import { sentenceOf } from "../messages/said";
import { cancelJob, createJob, fetchJob, fetchJobs } from "../protocol/jobs";

// What somebody has asked the engine for.

export const isUnderWay = (job: Job) => job.state === "waiting" || job.state === "running";

// From 0 to 1, where the job says how far it is.
export function shareDone({ kind, progress }: Job): number | undefined {
  const [done, all] = kind === "annotation" ? [progress?.turns_done, progress?.turns] : [undefined, undefined];
  return typeof done === "number" && typeof all === "number" && all > 0 ? Math.min(1, done / all) : undefined;
}

// A game that is played here is known by its id, an imported one by its text.
export const annotate = (game: { id: string; imported: boolean; gcg: string }) =>
  createJob({ kind: "annotation", ...(game.imported ? { gcg: game.gcg } : { game: game.id }) });

const LookEvery = 1000;
const LookAgainAfter = 5000; // where the server said nothing

// Jobs that stay fresh as long as one of them is under way.
export class Jobs {
  all: Job[] | undefined = $state.raw();
  problem = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isGone = false;

  // All of the person, or one that was just asked for.
  constructor(private readonly only?: Job) {
    if (only) this.all = [only];
    void this.refresh();
  }

  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.all = this.only ? [await fetchJob(this.only.id)] : await fetchJobs();
      this.problem = "";
    } catch (error) {
      this.problem = sentenceOf(error);
    }
    if (this.#isGone) return;
    if (this.problem) this.#timer = setTimeout(() => void this.refresh(), LookAgainAfter);
    else if (this.all?.some(isUnderWay)) this.#timer = setTimeout(() => void this.refresh(), LookEvery);
  }

  async cancel(job: Job): Promise<void> {
    await cancelJob(job.id);
    await this.refresh();
  }

  close(): void {
    this.#isGone = true;
    clearTimeout(this.#timer);
  }
}
