#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "evaluation/tables.h"
#include "lexicon/lexicon.h"
#include "wasm/inspection.h"

// The engine as JavaScript calls it. Only numbers cross the border of a WebAssembly module: the
// caller allocates bytes, writes a text or a file into them, hands over address and size, and
// reads answers out of the module's memory. Text is UTF-8.
namespace quoin::wasm {

class LocalTable;

// The word list that is open with its tables, and the last answer. A worker has one of its own.
struct Engine {
  lexicon::LexiconPtr lexicon;
  evaluation::Tables tables;
  Inspection inspection;
  std::shared_ptr<LocalTable> table;  // a game on this device, once one was begun or opened
  std::string answer;
  // Gets the partial answers of quoin_ask. In the module it is the imported function quoin.tell,
  // which is called with an address and a size; the text is gone when it returns.
  std::function<void(std::string_view partial)> tell;
};

extern "C" {

// Null where there is no memory left. quoin_free takes what quoin_allocate gave.
void* quoin_allocate(std::size_t size);
void quoin_free(void* bytes);

Engine* quoin_new_engine();
void quoin_delete_engine(Engine* engine);

// Each of these gives 1 and leaves its answer, or 0 and leaves why not: {"error":SENTENCE,
// "reason":…,"with":…} (docs/protocol.md). The answer stays where it is until the next of them.

// A .qlx file, in bytes from quoin_allocate. They belong to the engine from now on, whatever the
// outcome. A list that cannot be opened leaves the one before open; else the tables are closed.
// The answer is empty.
int quoin_open_lexicon(Engine* engine, void* bytes, std::size_t size);

// A packed word list (lexicon/build/packed_lexicon.h), in bytes that go the same way. The answer is
// the compact .qlx file with its words, which is not opened; this takes much memory for a moment.
int quoin_unpack_lexicon(Engine* engine, void* bytes, std::size_t size);

// A .qev file for the tiles of the word list that is open, in bytes that go the same way.
int quoin_open_tables(Engine* engine, void* bytes, std::size_t size);

// All plays of the first rack of a CGP position on a board, which is the text of a layout file,
// with the tiles of the word list. The answer has one line for each play, best score first, in
// columns with tabs between them: at, word, tiles, score, leave, as `quoin moves --json` has them.
int quoin_find_plays(Engine* engine, const char* layout, std::size_t layout_size,
                     const char* position, std::size_t position_size);

// The best `count` plays by static equity, and among them the best exchange if one is that good. A
// further column has the equity in points, with three decimals. An exchange is at `-`: it has no
// word, its tiles are those that go back, and its score is 0. Without tables, leaves are worth
// nothing. The rules are the usual ones of the alphabet.
int quoin_best_plays(Engine* engine, const char* layout, std::size_t layout_size,
                     const char* position, std::size_t position_size, std::size_t count);

// What tiles would be as a play where they lie, whatever its words; it needs no word list. The
// first three texts are those of a `setting` (docs/protocol.md), `board` has the rows of a `state`
// as lines, `placed` a line for each tile: square, tab, tile in notation, in any order. The answer
// is `fault` and its code (core/scoring.h), or `play` with at, tiles (as in a `place` request),
// score and the bonus within it; and then a line for each word that is made, the main word first:
// `word`, at, tiles, score. Tabs are between all of these. Why not is a sentence alone: what it
// reads is not typed by people, and the small module has no JSON.
int quoin_inspect_placement(Engine* engine, const char* alphabet, std::size_t alphabet_size,
                            const char* layout, std::size_t layout_size, const char* rules,
                            std::size_t rules_size, const char* board, std::size_t board_size,
                            const char* placed, std::size_t placed_size);

// Everything else that can be asked, as JSON (wasm/ask.h).
int quoin_ask(Engine* engine, const char* request, std::size_t request_size);

const char* quoin_answer(const Engine* engine);
std::size_t quoin_answer_size(const Engine* engine);

}  // extern "C"

}  // namespace quoin::wasm
