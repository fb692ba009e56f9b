#pragma once

#include <cstdint>
#include <optional>

#include "search/endgame_search.h"
#include "search/limits.h"
#include "search/problem.h"

namespace quoin::search {

// Who wins an end game, as far as a search has shown.
struct Verdict {
  // By how much the side on turn will be ahead, of which only the sign counts; nothing where the
  // limit came before the first look.
  std::optional<int> ahead;
  bool is_proven = false;
};

// Deepens until the sign is proven or the limit is reached. What the table of `search` holds of the
// same position is used.
Verdict verdict_on(EndgameSearch& search, const Problem& end_game, const Deadline& deadline,
                   std::uint64_t most_nodes);

}  // namespace quoin::search
