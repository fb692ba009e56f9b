#pragma once

#include <span>

#include "wasm/ask.h"

namespace quoin::wasm {

// `match` {"players", "games", "seed", "layout": the text of a file, perhaps "rules"}: games among
// computers with the word list that is open, in rounds in which everybody begins once. The answer
// and what is told after each round are a Match (docs/openapi.json); the same request gives the
// same games as `quoin match`.
std::span<const Question> laboratory_questions();

}  // namespace quoin::wasm
