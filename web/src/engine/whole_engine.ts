import moduleUrl from "quoin.wasm?url";
import { loadedOnce } from "./engine";

// All of the engine on the page itself, for short questions that need no word list: reading and checking files.
export const loadWholeEngine = loadedOnce(moduleUrl);
