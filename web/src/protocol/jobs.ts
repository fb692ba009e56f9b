import type { NewJob } from "../wire/api";
import { ask, failureInOwnWords } from "./rest";

// What the engine of the server does for people.

export const fetchJobs = async () => Promise.all((await ask("GET /api/jobs")).jobs.map(failureInOwnWords));
export const createJob = (wanted: NewJob) => ask("POST /api/jobs", { body: wanted });
export const fetchJob = async (id: string) => failureInOwnWords(await ask("GET /api/jobs/{id}", { path: { id } }));
export const cancelJob = (id: string) => ask("POST /api/jobs/{id}/cancel", { path: { id }, body: {} });
