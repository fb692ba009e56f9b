#pragma once

#include <cstddef>
#include <string>

#include "lexicon/lexicon.h"

// The engine as JavaScript calls it. Only numbers cross the border of a WebAssembly module: the
// caller allocates bytes, writes a text or a file into them, hands over address and size, and
// reads answers out of the module's memory. Text is UTF-8.
namespace quoin::wasm {

// The word list that is open, and the last answer. A worker has one of its own.
struct Engine {
  lexicon::LexiconPtr lexicon;
  std::string answer;
};

extern "C" {

// Null where there is no memory left. quoin_free takes what quoin_allocate gave.
void* quoin_allocate(std::size_t size);
void quoin_free(void* bytes);

Engine* quoin_new_engine();
void quoin_delete_engine(Engine* engine);

// Each of these gives 1 and leaves its answer, or 0 and leaves why not in a sentence. The answer
// stays where it is until the next of them.

// A .qlx file, in bytes from quoin_allocate. They belong to the engine from now on, whatever the
// outcome. A list that cannot be opened leaves the one before open. The answer is empty.
int quoin_open_lexicon(Engine* engine, void* bytes, std::size_t size);

// All plays of the first rack of a CGP position on a board, which is the text of a layout file,
// with the tiles of the word list. The answer has one line for each play, best score first, in
// columns with tabs between them: at, word, tiles, score, leave, as `quoin moves --json` has them.
int quoin_find_plays(Engine* engine, const char* layout, std::size_t layout_size,
                     const char* position, std::size_t position_size);

const char* quoin_answer(const Engine* engine);
std::size_t quoin_answer_size(const Engine* engine);

}  // extern "C"

}  // namespace quoin::wasm
