#pragma once

#include <cstdint>

namespace quoin::cli::bench {

// How much work the parts do. Counts are fixed, so that two runs do the same.
struct Scale {
  int games;               // from which positions are taken
  int positions_per_game;  // at most
  int rounds;              // in which the searches take turns
  std::int64_t match_games;
  int match_rounds;
  int build_runs;
  int open_runs;
  int lookup_runs;
};

inline constexpr Scale FullScale = {.games = 100,
                                    .positions_per_game = 2,
                                    .rounds = 5,
                                    .match_games = 1000,
                                    .match_rounds = 5,
                                    .build_runs = 3,
                                    .open_runs = 101,
                                    .lookup_runs = 7};
// To see that everything works, not how fast.
inline constexpr Scale QuickScale = {.games = 5,
                                     .positions_per_game = 2,
                                     .rounds = 1,
                                     .match_games = 8,
                                     .match_rounds = 1,
                                     .build_runs = 1,
                                     .open_runs = 1,
                                     .lookup_runs = 1};

}  // namespace quoin::cli::bench
