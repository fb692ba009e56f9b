import { ask } from "./rest";

// What the engine of the server does for people (docs/openapi.json, "Job").

export interface Job<Answer> {
  id: string;
  kind: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  progress?: Answer;
  result?: Answer;
  error?: string;
}

export const createJob = <Answer>(wanted: { kind: string } & Record<string, unknown>) => ask<Job<Answer>>("POST", "/api/jobs", wanted);
export const fetchJob = <Answer>(id: string) => ask<Job<Answer>>("GET", `/api/jobs/${encodeURIComponent(id)}`);
export const cancelJob = (id: string) => ask<Job<unknown>>("POST", `/api/jobs/${encodeURIComponent(id)}/cancel`, {});
