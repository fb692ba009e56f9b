#pragma once

#include "cli/analyst/answer.h"
#include "cli/analyst/study.h"
#include "search/inference.h"

namespace quoin::cli {

// What a turn tells about the tiles kept; `inference` is none where it tells nothing.
Answer inference_answer(const LastTurn& turn, const std::optional<search::Inference>& inference,
                        std::size_t leaves, double seconds);

// The turn as people read it: "8D WORD", "exchange 3".
std::string observed_text(const search::ObservedTurn& turn);

}  // namespace quoin::cli
