#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "movegen/play.h"
#include "players/strategy/strategy.h"

namespace quoin::players {

// How far somebody looks around the board, which makes a computer less predictable (Dobrudzhanski
// 2019): from so many anchors, or for so long. An anchor is where a walk along a row or column
// begins (movegen/walk.h).
struct AnchorLimit {
  std::int64_t anchors = 0;  // 0: all
  std::optional<std::chrono::milliseconds> time;
  std::uint64_t seed = 0;  // for another order of the anchors

  static AnchorLimit take(Parameters& parameters);
  static std::vector<ParameterKind> parameters();

  bool is_limited() const { return anchors > 0 || time; }
};

// The plays that are found within a limit. The anchors come in an order by chance, which is the
// same whenever the position is; there is always another one until a play was found.
std::span<const movegen::Play> plays_from_some_anchors(const Situation& situation,
                                                       const AnchorLimit& limit,
                                                       std::vector<movegen::Play>& plays);

}  // namespace quoin::players
