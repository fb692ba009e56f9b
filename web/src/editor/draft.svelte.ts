import { loadWholeEngine } from "../engine/whole_engine";
import { t } from "../messages/messages.svelte";
import { engineWords } from "../messages/reasons";
import { sentenceOf, type Said } from "../messages/said";
import { keep, recallKept } from "../base/kept";
import { saveFile } from "../base/save";
import { fileName } from "./board_plan";
import { History } from "./history.svelte";

// How a board or a set of tiles is read, written, checked and kept.
export interface Form<Of> {
  kind: "layout" | "alphabet";
  keptAs: string;
  read: (text: string) => Of;
  write: (drawn: Of) => string;
  begin: (text: string | undefined) => Of;
}

const StandInTitle = "?";

// What the engine finds wrong with a text, by the parsers of the program, in a sentence.
async function faultIn(kind: Form<unknown>["kind"], text: string): Promise<string | undefined> {
  const { fault, ...reason } = (await loadWholeEngine()).ask<{ fault?: string } & Partial<Said>>({ ask: `check-${kind}`, text });
  return fault === undefined ? undefined : engineWords({ ...reason, sentence: fault });
}

// A file that somebody makes, step by step. This browser keeps it, and the engine says what is wrong with it.
// It is made while its component is.
export class Draft<Of extends { title: string }> extends History<Of> {
  readonly #form: Form<Of>;
  title = $state(""); // is no step to take back
  fault = $state<string>();
  problem = $state(""); // with what was opened or saved last
  isSaving = $state(false);

  readonly drawn: Of = $derived({ ...this.present, title: this.title });
  readonly text = $derived.by(() => this.#form.write(this.drawn));
  readonly isNameless = $derived(this.title.trim() === "");

  constructor(
    form: Form<Of>,
    opened: string | undefined, // the text to begin with, instead of the one of last time
    private readonly store: (name: string, text: string) => Promise<void>,
  ) {
    const text = opened ?? recallKept(form.keptAs);
    super(form.begin(typeof text === "string" ? text : undefined));
    this.#form = form;
    this.title = this.present.title;
    $effect(() => this.#keepAndCheck(this.text));
  }

  // A name comes last, and its absence must not hide what else is wrong.
  #keepAndCheck(text: string): void {
    keep(this.#form.keptAs, text);
    const named = this.isNameless ? this.#form.write({ ...this.drawn, title: StandInTitle }) : text;
    void faultIn(this.#form.kind, named).then(
      (found) => text === this.text && (this.fault = found),
      () => (this.fault = undefined), // the server looks at it again
    );
  }

  async open(text: string): Promise<void> {
    this.problem = (await faultIn(this.#form.kind, text)) ?? "";
    if (this.problem) return;
    const read = this.#form.read(text);
    this.title = read.title;
    this.change(read);
  }
  // A file without a name could not be opened again.
  saveAsFile(usualName: string): void {
    this.problem = this.isNameless ? t("boards.nameless") : "";
    if (!this.problem) saveFile(`${fileName(this.title, usualName)}.txt`, this.text);
  }
  // Of the form that it stands in.
  readonly submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    this.problem = this.isNameless ? t("boards.nameless") : "";
    if (this.problem) return;
    this.isSaving = true;
    try {
      await this.store(this.title.trim(), this.text);
    } catch (error) {
      this.problem = sentenceOf(error);
    } finally {
      this.isSaving = false;
    }
  };
}
