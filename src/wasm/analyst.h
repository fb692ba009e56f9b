#pragma once

#include <span>

#include "wasm/ask.h"

namespace quoin::wasm {

// Asks the analyst: analyse, simulate, endgame, pre-endgame and infer.
std::span<const Question> analyst_questions();

}  // namespace quoin::wasm
