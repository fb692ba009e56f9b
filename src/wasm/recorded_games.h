#pragma once

#include <span>

#include "wasm/ask.h"

namespace quoin::wasm {

// What is said about whole games in GCG: moments and review.
std::span<const Question> recorded_game_questions();

}  // namespace quoin::wasm
