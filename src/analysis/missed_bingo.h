#pragma once

#include <optional>

#include "analysis/judge.h"

namespace quoin::analysis {

// A bonus for many tiles that the rack had, and that was not played.
struct MissedBingo {
  Move move = Move::pass();
  Score score;
  // Than what was played, as far as both were played out, else by equity; or it was rightly left.
  bool is_better = false;
};

// Of a turn in which `laid` was tried and `outcome` came of it: a pass where it was taken off
// again, nothing where nobody knows. The judgement is that of the turn.
std::optional<MissedBingo> find_missed_bingo(const search::Problem& problem,
                                             const evaluation::Tables& tables,
                                             const Judgement& judgement, const Move& laid,
                                             const std::optional<Move>& outcome);

}  // namespace quoin::analysis
