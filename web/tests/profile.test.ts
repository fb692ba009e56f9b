// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Catalogue, Job } from "../src/wire/api";
import { isUnderWay, shareDone } from "../src/library/jobs.svelte";
import { languageTitle, pathOfPerson } from "../src/people/profile";

test("a pool has the name of its language, or of its tiles where nobody knows them", () => {
  const languages = [{ lexicon: "eng", alphabet: "english", language: "en", title: "English words", words: 1, family: false }];
  const catalogue = { languages } as unknown as Catalogue;
  expect(languageTitle("english", catalogue, "en")).toBe("English");
  expect(languageTitle("english", catalogue, "de")).toBe("Englisch");
  expect(languageTitle("english-super", catalogue, "en")).toBe("English super");
  expect(languageTitle("english", undefined, "en")).toBe("English");
});

test("anybody's page has an address", () => {
  expect(pathOfPerson("Ann.Lee")).toBe("/people/Ann.Lee");
  expect(pathOfPerson("Аня")).toBe("/people/%D0%90%D0%BD%D1%8F");
});

test("a job is under way until it has ended, and says how far it is", () => {
  const job = (state: Job["state"], progress?: Record<string, unknown>): Job => ({ id: "1", kind: "annotation", state, created_at: 0, changed_at: 0, ...(progress && { progress }) });
  expect((["waiting", "running", "done", "failed", "cancelled"] as const).filter((state) => isUnderWay(job(state)))).toEqual(["waiting", "running"]);
  expect(shareDone(job("running", { turns_done: 5, turns: 20 }))).toBe(0.25);
  expect(shareDone(job("running", {}))).toBeUndefined();
  expect(shareDone(job("running", { turns_done: 0, turns: 0 }))).toBeUndefined();
});
