#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "core/rules.h"
#include "evaluation/tables.h"
#include "lexicon/lexicon.h"
#include "movegen/grid.h"
#include "movegen/kernels.h"

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
  // Of the searches:
  int stored_positions;  // at most
  std::uint64_t search_nodes;
  double endgame_seconds;      // for each position
  double pre_endgame_seconds;  // of two threads together
  std::int64_t simulation_iterations;
};

inline constexpr Scale FullScale = {.games = 100,
                                    .positions_per_game = 2,
                                    .rounds = 5,
                                    .match_games = 1000,
                                    .match_rounds = 5,
                                    .build_runs = 3,
                                    .open_runs = 101,
                                    .lookup_runs = 7,
                                    .stored_positions = 1000,
                                    .search_nodes = 20'000,
                                    .endgame_seconds = 20,
                                    .pre_endgame_seconds = 120,
                                    .simulation_iterations = 500};
// To see that everything works, not how fast.
inline constexpr Scale QuickScale = {.games = 5,
                                     .positions_per_game = 2,
                                     .rounds = 1,
                                     .match_games = 8,
                                     .match_rounds = 1,
                                     .build_runs = 1,
                                     .open_runs = 1,
                                     .lookup_runs = 1,
                                     .stored_positions = 3,
                                     .search_nodes = 500,
                                     .endgame_seconds = 0.2,
                                     .pre_endgame_seconds = 0.2,
                                     .simulation_iterations = 20};

// What all parts of the bench work with.
struct Workbench {
  lexicon::LexiconPtr lexicon;
  Rules rules;
  std::shared_ptr<const movegen::Setting> setting;  // the standard board
  evaluation::Tables tables;
  const movegen::Kernels* kernels;
  Scale scale;

  // A name and the start of a fingerprint.
  std::string lexicon_text() const;
  // The start of a fingerprint of what static equity takes from the tables.
  std::string tables_text() const;
};

// `kernels` by their name, or the fastest where there is none. Unless quiet, what a person should
// know about the tables is said on standard error.
Result<Workbench> prepare_workbench(const std::string& lexicon, const std::string& kernels,
                                    const Scale& scale, bool is_quiet);

}  // namespace quoin::cli::bench
