import { EngineModule, EngineRefusal } from "./module";
import { FilesFailure, openFiles } from "./lexicon_files";
import type { Failure, FromWorker, ToWorker } from "./worker_messages";

// The engine with a word list, away from the page: what takes long here holds nothing up there.

let engine: EngineModule | undefined;

const say = (message: FromWorker) => postMessage(message);

async function open(lexicon: string): Promise<void> {
  const opened = await openFiles(lexicon, (share) => say({ kind: "progress", share }));
  engine = opened;
  engine.onTold = (answer) => say({ kind: "partial", answer });
  const { alphabet } = JSON.parse(engine.askTexts("quoin_ask", [JSON.stringify({ ask: "lexicon" })])) as { alphabet: string };
  say({ kind: "opened", alphabet });
}

function failureOf(error: unknown): Failure {
  if (error instanceof EngineRefusal) return { why: "refused", said: error.said };
  if (error instanceof FilesFailure) return { why: error.why };
  console.error(error);
  return { why: "broken" };
}

addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  try {
    if (data.kind === "open") await open(data.lexicon);
    else say({ kind: "answer", answer: engine!.askTexts("quoin_ask", [data.request]) });
  } catch (error) {
    say({ kind: "failed", failure: failureOf(error) });
  }
});
