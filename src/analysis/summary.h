#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "analysis/game_review.h"
#include "base/error.h"

namespace quoin::analysis {

// How often turns lost how much. Class i reaches up to its limit, the last one has none.
template <std::size_t Classes>
struct Histogram {
  std::array<double, Classes - 1> limits{};
  std::array<int, Classes> counts{};

  void add(double value) {
    std::size_t i = 0;
    while (i < limits.size() && value >= limits[i]) ++i;
    ++counts[i];
  }
};

// Several games together: all that is kept of each is one line, so that a folder may have
// thousands.
struct Summary {
  struct Game {
    std::string file;    // as it was given
    std::string report;  // where its page is; empty where there is none
    std::vector<PlayerTotals> players;
  };
  std::vector<Game> games;
  // Who has the same name is the same player; in the order in which they appear.
  std::vector<PlayerTotals> players;
  // Over the turns that were judged.
  Histogram<8> points_lost{{0.5, 1, 2, 5, 10, 20, 40}, {}};
  Histogram<8> win_lost{{0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2}, {}};
  // Files of which nothing could be made, and why.
  std::vector<std::pair<std::string, Error>> failures;

  void add(const GameReview& review, std::string file, std::string report);
};

}  // namespace quoin::analysis
