#pragma once

#include <span>
#include <string_view>

#include "analysis/judge.h"
#include "base/result.h"
#include "wasm/ask.h"

namespace quoin::wasm {

// "quick", "usual" or "thorough": how much a lesson or a review takes for a turn.
Result<analysis::Effort> read_effort(std::string_view name);

// What is said about single moves: explain, teach and level.
std::span<const Question> lesson_questions();

}  // namespace quoin::wasm
