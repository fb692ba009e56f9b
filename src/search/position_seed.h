#pragma once

#include <cstdint>

#include "base/hash.h"
#include "search/problem.h"

namespace quoin::search {

// A seed for random numbers that depends on what seat 0 sees, so that the same game gets the same
// moves wherever it is played.
inline std::uint64_t position_seed(const Problem& problem) {
  std::uint64_t hash = 0;
  for (int row = 0; row < problem.board.size(); ++row) {
    for (int column = 0; column < problem.board.size(); ++column)
      hash = mix64(hash + problem.board.at({row, column}).code() + 1);
  }
  for (const Tile tile : problem.rack().tiles()) hash = mix64(hash + tile.code() + 1);
  for (const Score score : problem.scores)
    hash = mix64(hash + static_cast<std::uint64_t>(score.points()));
  return mix64(hash + static_cast<std::uint64_t>(problem.idle_turns()));
}

}  // namespace quoin::search
