#pragma once

#include "search/problem.h"

namespace quoin::search {

// The position, ready for every search; an error says why it cannot be searched.
Result<Problem> searchable_problem(const Position& position,
                                   std::shared_ptr<const movegen::Setting> setting,
                                   const Rules& rules);

// With an empty bag, whoever is alone on the other side holds all that is unseen.
void complete_rack(Problem& problem);

}  // namespace quoin::search
