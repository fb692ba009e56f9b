#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "cli/commands/bench/positions.h"
#include "cli/commands/bench/workbench.h"
#include "movegen/generator.h"
#include "movegen/reference/counters.h"

namespace quoin::cli::bench {

// What the steps of a search (searches.h) take, in seconds for all positions together.
struct SearchTimes {
  double set_board = 0;
  double find_slots = 0;
  double find_plays = 0;
  double choose_best = 0;

  // Once the board is set.
  double search() const { return find_slots + find_plays; }
};

struct ReferenceFigures {
  std::string name;
  SearchTimes times;
  movegen::reference::Counters counters;
};

// Of all positions, with so many blanks on each rack.
struct BlanksFigures {
  SearchTimes best_play;
  movegen::Generator::Counts best_play_counts;
  SearchTimes all_plays;
  std::uint64_t plays = 0;
  std::vector<ReferenceFigures> references;
};

struct MovegenFigures {
  std::string best_play_signature;
  std::string all_plays_signature;
  std::size_t positions = 0;
  int rounds = 0;
  std::array<BlanksFigures, MostBlanks + 1> blanks;

  // All plays, without blanks.
  double plays_per_second() const {
    return static_cast<double>(blanks[0].plays) / blanks[0].all_plays.search();
  }

  void print() const;
  boost::json::object as_json() const;

 private:
  double for_each_position(std::uint64_t count) const {
    return static_cast<double>(count) / static_cast<double>(positions);
  }
  double microseconds(double seconds) const {
    return seconds * 1e6 / static_cast<double>(positions);
  }
  void print_best_play() const;
  void print_all_plays() const;
  void print_references() const;
  boost::json::object as_json(const BlanksFigures& figures) const;
  boost::json::object as_json(const ReferenceFigures& reference, const BlanksFigures& ours) const;
};

// Finds the best play and all plays of the positions with the generator and with the searches that
// were published before, which have to come to the same answers.
Result<MovegenFigures> measure_movegen(const Workbench& bench, const Positions& positions);

}  // namespace quoin::cli::bench
