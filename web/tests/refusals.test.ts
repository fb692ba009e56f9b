import { describe, expect, it } from "vitest";
import { translate } from "../src/messages/refusals";
import english from "../src/messages/en/refusals.json";
import icelandic from "../src/messages/is/refusals.json";
import swedish from "../src/messages/sv/refusals.json";

const server = Object.values(import.meta.glob<string>("../../src/{core,protocol,server}/**/*.cpp", { query: "?raw", import: "default", eager: true }))
  .join("\n")
  .replaceAll(/"\s*\n\s*"/g, ""); // texts that go on in the next line

// Put together from parts there.
const composed: Record<string, string> = {
  "refusal.unknown-word": '"{} {} in the word list", list, words.size() == 1 ? "is not" : "are not"',
  "refusal.unknown-words": '"{} {} in the word list", list, words.size() == 1 ? "is not" : "are not"',
};

describe("What the server refuses", () => {
  const sentences = Object.entries(english).filter(([key]) => !key.startsWith("refusal.why."));

  it.each(sentences)("%s: it says so, word for word", (key, sentence) => {
    const text = sentence.replaceAll(/\{\w+\}/g, "{}");
    // An error becomes a sentence by a capital and a full stop.
    const error = text[0]!.toLowerCase() + text.slice(1).replace(/\.$/, "");
    expect(server.includes(composed[key] ?? `"${text}"`) || server.includes(`"${error}"`)).toBe(true);
  });

  it("is said in the reader's language, with what it is about", () => {
    expect(translate("QUOIM is not in the word list.", "against-rules", english, swedish, "sv")).toBe("QUOIM finns inte i ordlistan.");
    expect(translate("QUOIM, XZ are not in the word list.", "against-rules", english, icelandic, "is")).toBe("QUOIM, XZ eru ekki í orðasafninu.");
    expect(translate("An exchange needs at least 7 tiles in the bag, and there are 3.", "against-rules", english, swedish, "sv")).toBe(
      "För ett byte behövs minst 7 brickor i påsen, och det finns 3.",
    );
  });
  it("is said in English behind its kind where nobody has translated it", () => {
    expect(translate("The moon is full.", "not-allowed", english, swedish, "sv")).toBe("Det är inte tillåtet: The moon is full.");
    expect(translate("The moon is full.", "new-kind", english, swedish, "sv")).toBe("Servern säger: The moon is full.");
  });
  it("is a sentence and no pattern", () => {
    expect(translate("The game is over!", "not-allowed", english, swedish, "sv")).toBe("Det är inte tillåtet: The game is over!");
  });
});
