#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "search/problem/problem.h"

// End games of static self-play with the free English list, when few tiles were left, with values
// that brute_force_value() found: tests/data/positions/own_endgames.tsv.
namespace quoin::test {

struct StoredEndgame {
  std::string cgp;
  int value = 0;                       // when two passes end the game
  std::optional<int> scoreless_value;  // when six scoreless turns do

  search::Problem problem(const std::shared_ptr<const movegen::Setting>& setting,
                          search::ScorelessRule rule = {true, 2}) const;
};

std::vector<StoredEndgame> stored_endgames();

// English words on the usual board.
std::shared_ptr<const movegen::Setting> english_setting();

}  // namespace quoin::test
