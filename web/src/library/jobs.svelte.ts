import { ask } from "../protocol/rest";

// What somebody has asked the engine for (docs/openapi.json: Job).

export interface Job {
  id: string;
  kind: "hints" | "analysis" | "annotation" | "match";
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  created_at: number;
  changed_at: number;
  progress?: Record<string, unknown>;
  error?: string;
  page?: string; // of an annotation
}

export const isUnderWay = (job: Job) => job.state === "waiting" || job.state === "running";

// From 0 to 1, where the job says how far it is.
export function shareDone({ kind, progress }: Job): number | undefined {
  const [done, all] = kind === "annotation" ? [progress?.turns_done, progress?.turns] : [undefined, undefined];
  return typeof done === "number" && typeof all === "number" && all > 0 ? Math.min(1, done / all) : undefined;
}

const fetchJobs = async () => (await ask<{ jobs: Job[] }>("GET", "/api/jobs")).jobs;
const fetchJob = (id: string) => ask<Job>("GET", `/api/jobs/${id}`);
const cancelJob = (id: string) => ask<Job>("POST", `/api/jobs/${id}/cancel`, {});

// A game that is played here is known by its id, an imported one by its text.
export const annotate = (game: { id: string; imported: boolean; gcg: string }) =>
  ask<Job>("POST", "/api/jobs", { kind: "annotation", ...(game.imported ? { gcg: game.gcg } : { game: game.id }) });

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
      this.problem = error instanceof Error ? error.message : String(error);
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
