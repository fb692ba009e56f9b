import { t } from "../messages/messages.svelte";
import type { Job, Match } from "../wire/api";
import { cancelJob, createJob, fetchJob } from "../protocol/jobs";
import { Refusal } from "../base/refusal";
import type { MatchRequest } from "./match";

const AskEvery = 600;

type MatchJob = Job & { progress?: Match; result?: Match };

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

// Begins a job; its id is enough to follow it after a reload.
export async function beginOnServer(request: MatchRequest): Promise<string> {
  return (await createJob({ kind: "match", ...request })).id;
}

// Until the job is over. Nothing where it was cancelled, here or elsewhere.
export async function followOnServer(id: string, onProgress: (match: Match) => void, signal: AbortSignal): Promise<Match | undefined> {
  for (;;) {
    if (signal.aborted) {
      await cancelJob(id);
      return undefined;
    }
    const job = (await fetchJob(id)) as MatchJob;
    if (job.state === "done" && job.result) return job.result;
    if (job.state === "failed") throw new Refusal(job.error ?? t("server.odd"));
    if (job.state === "cancelled") return undefined;
    if (job.progress) onProgress(job.progress);
    await pause(AskEvery, signal);
  }
}
