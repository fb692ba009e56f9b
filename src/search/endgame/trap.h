#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "evaluation/tables.h"
#include "search/endgame/endgame.h"
#include "search/endgame/endgame_search.h"
#include "search/problem/limits.h"
#include "search/problem/problem.h"
#include "search/simulation/dealt_game.h"

namespace quoin::search {

struct TrapLimits {
  Deadline deadline;
  std::uint64_t most_nodes = 0;  // 0: as many as it takes
};

// For end games that are lost against best play. Few opponents look ahead to the end, so a move
// after which they lose by doing what looks best (what StaticPlayer would do) is a better one than
// those that lose in any case.
class TrapFinder {
 public:
  TrapFinder(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables);

  // A move after which the answer that looks best lets the side on turn win, or if there is none,
  // draw. Nothing where none was found. Of two seats, the bag empty.
  std::optional<EndgameMove> find(const Problem& problem, const TrapLimits& limits);

 private:
  // By how much the side that sets the trap comes out ahead; only the sign counts.
  std::optional<int> ahead_after(const EndgameMove& move, DealtGame& game,
                                 const TrapLimits& limits);

  evaluation::Tables tables_;
  EndgameSearch search_;
  std::uint64_t nodes_ = 0;
};

}  // namespace quoin::search
