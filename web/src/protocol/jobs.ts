import type { NewJob } from "./api";
import { ask } from "./rest";

// What the engine of the server does for people.

export const fetchJobs = async () => (await ask("GET /api/jobs")).jobs;
export const createJob = (wanted: NewJob) => ask("POST /api/jobs", { body: wanted });
export const fetchJob = (id: string) => ask("GET /api/jobs/{id}", { path: { id } });
export const cancelJob = (id: string) => ask("POST /api/jobs/{id}/cancel", { path: { id }, body: {} });
