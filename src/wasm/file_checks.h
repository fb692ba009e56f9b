#pragma once

#include <span>

#include "wasm/ask.h"

namespace quoin::wasm {

// `check-layout` and `check-alphabet` {"text"}: whether a text is a board or a set of tiles
// (docs/formats.md). The answer is {"fault": a sentence with its line}, or what was read:
// {"name", "title", "size"} and {"name", "title", "tiles", "letters"}. They need no word list.
std::span<const Question> file_check_questions();

}  // namespace quoin::wasm
