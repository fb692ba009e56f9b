#pragma once

#include <cstddef>
#include <string>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "cli/commands/bench/workbench.h"

namespace quoin::cli::bench {

// A word list as a file and in memory.
struct WordListFigures {
  std::string signature;
  std::size_t words = 0;
  std::size_t nodes = 0;  // of DAWG and GADDAG together
  std::size_t automaton_bytes = 0;
  std::size_t word_map_bytes = 0;
  Scale scale;
  // Medians of some runs.
  double build_seconds = 0;
  double open_seconds = 0;
  double lookups_per_second = 0;
  double set_lookups_per_second = 0;  // of std::unordered_set<std::string>

  void print() const;
  boost::json::object as_json() const;
};

// An error if the lexicon and a set of its words disagree.
Result<WordListFigures> measure_word_list(const Workbench& bench);

}  // namespace quoin::cli::bench
