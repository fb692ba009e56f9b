import moduleUrl from "quoin.wasm?url";
import { EngineModule } from "../engine/module";
import { asSentence } from "../model/sentence";

// What the engine says of a file: the parsers are those of the program, and so are the sentences.

let loading: Promise<EngineModule> | undefined;
function engine(): Promise<EngineModule> {
  loading ??= EngineModule.load(moduleUrl);
  loading.catch(() => (loading = undefined));
  return loading;
}

// What is wrong, in a sentence; nothing where the text is a board, or a set of tiles.
export async function faultIn(kind: "layout" | "alphabet", text: string): Promise<string | undefined> {
  const answer = (await engine()).askTexts("quoin_ask", [JSON.stringify({ ask: `check-${kind}`, text })]);
  const { fault } = JSON.parse(answer) as { fault?: string };
  return fault === undefined ? undefined : asSentence(fault);
}
