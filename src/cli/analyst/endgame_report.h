#pragma once

#include <string>
#include <vector>

#include "cli/analyst/answer.h"
#include "cli/analyst/study.h"
#include "search/endgame.h"

namespace quoin::cli {

Answer endgame_answer(const Study& study, const search::EndgameResult& result, double seconds);
// While it is still being solved.
std::vector<std::string> endgame_progress(const Study& study, const search::EndgameResult& result,
                                          double seconds);

// "a win by 14", "a loss by 3", "a draw"
std::string outcome_text(int spread);

}  // namespace quoin::cli
