#pragma once

#include <string>
#include <vector>

#include "cli/analyst/answer.h"
#include "cli/analyst/study.h"
#include "search/pre_endgame.h"

namespace quoin::cli {

// `most_lines` plays are in the table.
Answer pre_endgame_answer(const Study& study, const search::PreEndgameResult& result,
                          double seconds, std::size_t most_lines);
std::vector<std::string> pre_endgame_progress(const Study& study,
                                              const search::PreEndgameResult& result,
                                              double seconds);

}  // namespace quoin::cli
