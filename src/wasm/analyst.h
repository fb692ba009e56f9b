#pragma once

#include <span>

#include "wasm/ask.h"

namespace quoin::wasm {

// What searches and the analysis of games answer: simulate, endgame, pre-endgame, infer, explain,
// teach, level, moments and review.
std::span<const Question> analyst_questions();

}  // namespace quoin::wasm
