import { describe, expect, it } from "vitest";
import { translate } from "../src/messages/refusals";
import bulgarian from "../src/messages/bg/refusals.json";
import english from "../src/messages/en/refusals.json";
import icelandic from "../src/messages/is/refusals.json";
import swedish from "../src/messages/sv/refusals.json";
import { saidIn, sources, textsIn } from "./said_in_sources";

const isSentence = (key: string) => !key.startsWith("refusal.why.") && !key.startsWith("refusal.within.");
const sentences = Object.entries(english).filter(([key]) => isSentence(key));

// An error becomes a sentence by a capital and a full stop; what it is about is left out.
function formOf(text: string): string {
  const form = text.replaceAll(/\{\w*\}/g, "{}").replace(/\.$/, "");
  return form.charAt(0).toLowerCase() + form.slice(1);
}

const isWholeSentence = (text: string) => /^[A-Z].* .*\.$/.test(text);

// Put together from parts there, each with the form in which they come.
const composed: Record<string, readonly string[]> = {
  "{} {} in the word list": ["{} is not in the word list", "{} are not in the word list"],
  "{} {} in sight, and the {} alphabet has {}": ["{} tiles {} in sight, and the {} alphabet has {}", "{} blanks in sight, and the {} alphabet has {}"],
  "{} tile{} cannot be exchanged with {} in the bag": ["{} tile cannot be exchanged with {} in the bag", "{} tiles cannot be exchanged with {} in the bag"],
  "a set in braces needs at least one letter, as in {AEI}": ["a set in braces needs at least one letter, as in {}"],
  "line {}: expected UTF-8 text": ["expected UTF-8 text"],
  "rules: time has no meaning in a match among computers": ["{} has no meaning in a match among computers"],
  " (did you mean {}?)": ["did you mean {}?"],
  '; and {} {} more': ["and {} line more", "and {} lines more"],
  'You are still playing. Finish your games or resign them, or ask for them to be resigned with "resign".': [
    "you are still playing. Finish your games or resign them, or ask for them to be resigned with {}",
  ],
  ...Object.fromEntries(
    ["is in upper case", "is several words", "has a mark or digit", "has a letter without a tile", "is too short", "is too long", "has no vowel"].map((why) => [why, [`'{}' ${why}`]]),
  ),
};

// Where what is said may be shown to a person by this client: what they type, paste, send or choose ends there.
const reachesPeople = [
  /^core\/(alphabet|layout|rules|undo|referee|game)\.cpp$/,
  /^notation\/(board_text|catalogue|cgp|coordinates|game_record|gcg|play_text|replay|typed_tiles)\.cpp$/,
  /^lexicon\/pattern\.cpp$/,
  /^protocol\/(judgement|permission)\.cpp$/,
  /^search\/(inference|problem)\.cpp$/,
  /^analysis\/judge\.cpp$/,
  /^arena\/match_rules\.cpp$/,
  /^players\/(balance_on_rack|fresco|parameters|registry|search_agent|simple_players|utility)\.cpp$/,
  /^wasm\/.*\.cpp$/,
  /^server\/(live|api\/.*|archive\/.*|auth\/account.*|jobs\/.*|ratings\/.*|rooms\/.*|uploads\/.*)\.cpp$/,
];

// What these say to programs, logs and those who run a server: our pages never ask so that it is the answer.
const toOthers = new Set(
  `
  # of a log that does not fit itself, and of draws that are checked
  a game needs an alphabet and a board layout
  a player's name is a text of 1 to {} bytes
  a player is 'human' or the spec of a computer player
  the name of the word list is not a plain text
  time runs backwards
  the time is beyond every clock
  only people add a nonce
  a nonce has 1 to {} characters, all of them printable ASCII
  the seat has added its nonce already
  seat {} has not added its nonce
  another seat was chosen to begin
  the seat draws {} tiles, not {}
  this is not a placement
  the play scores {}, not {}
  an exchange gives back as many tiles as it takes
  the seat still has time
  the game is not over
  the final scores do not follow from the game
  this is not the secret that the game committed to
  nobody draws for the first turn in this game
  the draw for the first turn does not fit the seats
  the draw for the first turn names another seat
  the tiles drawn are not in the bag
  a turn is taken back as a whole
  the secret has not been revealed, so the draws cannot be checked
  event {}: these are not the tiles that the secret gives
  event {}: more tiles are drawn than there are
  a placement without its play
  {} is not the word list that the game was begun with
  its secret is damaged
  the log leads to another state than the one that was stored
  # of requests that this client does not make
  This is not the host that you asked for.
  There is no such method here.
  This request comes from another site.
  The body has to be {}.
  This server speaks the subprotocol {}.
  '{}' is no end of a game; expected passes=2 or scoreless=6
  limit is a number from 1 to {}
  limit is a number from 1 to {}.
  before is what a list says as its next
  {} is a text of at most {} bytes
  {} is a whole number
  There is no such status.
  before is a time in milliseconds.
  no such name
  word has the letters of one word.
  pool is the name of a language and a speed.
  after is the name of a game.
  kind is lexicon, layout or alphabet.
  name is a text of 1 to {} characters.
  A word list needs alphabet: the name of its tiles, or an upload.
  alphabet is for word lists.
  kind is one of {}
  a job of this kind has {}, and nothing else
  a board or a set of tiles is named, not a path
  which word list? The request says so as lexicon, or the position as lex
  position: lex is a name
  the game cannot begin before all seats are taken
  "seats": expected objects
  "owners": expected texts
  {} is {}, not {}
  plays: a play is an object
  effort: quick, usual or thorough
  points_lost: numbers from 0 on
  nobody here knows '{}'
  expected a square, a tab and a tile
  "bytes": expected a character for each byte
  `
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#")),
);

describe("What the server and the engine refuse", () => {
  const said = new Set(Object.values(sources).flatMap((source) => [...saidIn(source), ...textsIn(source)]));
  const forms = new Set([...said].flatMap((text) => composed[text] ?? [text]).map(formOf));

  it.each(sentences)("%s: they say so, word for word", (_, sentence) => expect(forms).toContain(formOf(sentence)));

  it("is known here wherever a person may read it", () => {
    const known = new Set(sentences.map(([, sentence]) => formOf(sentence)));
    const unknown = Object.entries(sources)
      .filter(([path]) => reachesPeople.some((pattern) => pattern.test(path)))
      .flatMap(([path, source]) => [...saidIn(source), ...textsIn(source).filter(isWholeSentence)].flatMap((text) => composed[text] ?? [text]).map((text) => ({ path, text })))
      .filter(({ text }) => text.includes(" ") && !known.has(formOf(text)) && !toOthers.has(text));
    expect(unknown).toEqual([]);
  });
  it("to others is still said to them", () => expect([...toOthers].filter((text) => !said.has(text))).toEqual([]));
});

describe("A refusal", () => {
  it("is said in the reader's language, with what it is about", () => {
    expect(translate("QUOIM is not in the word list.", "against-rules", english, swedish, "sv")).toBe("QUOIM finns inte i ordlistan.");
    expect(translate("QUOIM, XZ are not in the word list.", "against-rules", english, icelandic, "is")).toBe("QUOIM, XZ eru ekki í orðasafninu.");
    expect(translate("An exchange needs at least 7 tiles in the bag, and there are 3.", "against-rules", english, swedish, "sv")).toBe(
      "För ett byte behövs minst 7 brickor i påsen, och det finns 3.",
    );
  });
  it("says in the reader's language where it is", () => {
    expect(translate("Line 7: the play has a gap.", "engine", english, swedish, "sv")).toBe("Rad 7: Läggningen har en lucka.");
    expect(translate("gcg: line 7: 8H CAT: the play has a gap.", "other", english, swedish, "sv")).toBe("gcg: Rad 7: 8H CAT: Läggningen har en lucka.");
    expect(translate("rules: there is no rule 'tim' (did you mean time?); the rules are a, b.", "other", english, bulgarian, "bg")).toBe(
      "Правила: Няма правило „tim“; правилата са a, b. Може би time?",
    );
  });
  it("gives its reason in the reader's language", () => {
    expect(translate("Line 9: with the last racks, 3 blanks in sight, and the English alphabet has 2.", "engine", english, icelandic, "is")).toBe(
      "Lína 9: Með síðustu rekkunum: 3 auðar flísar sjást en í settinu Enska eru 2.",
    );
  });
  it("is several faults at once", () => {
    expect(translate("line 2: 'Ab' is in upper case; line 9: 'x1' has a mark or digit; and 3 lines more.", "other", english, swedish, "sv")).toBe(
      "Rad 2: ”Ab” är skrivet med versaler; Rad 9: ”x1” har ett skiljetecken eller en siffra; Och 3 rader till.",
    );
  });
  it("is taken for the sentence that says most", () => {
    expect(translate("'A' is not a tile of the English alphabet.", "other", english, swedish, "sv")).toBe("”A” är ingen bricka i uppsättningen Engelska.");
  });
  it("is said in English behind its kind where nobody has translated it", () => {
    expect(translate("The moon is full.", "not-allowed", english, swedish, "sv")).toBe("Det är inte tillåtet: The moon is full.");
    expect(translate("The moon is full.", "new-kind", english, swedish, "sv")).toBe("Servern säger: The moon is full.");
  });
  it("is a sentence and no pattern", () => {
    expect(translate("The game is over!", "not-allowed", english, swedish, "sv")).toBe("Det är inte tillåtet: The game is over!");
  });
});
