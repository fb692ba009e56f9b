#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "evaluation/tables.h"
#include "movegen/grid.h"
#include "notation/play_text.h"
#include "notation/records/gcg.h"
#include "search/problem/problem.h"
#include "support/data.h"
#include "support/leaves.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

// What the tests of the analysis share: English tiles and the small word list.
namespace quoin::analysis {

inline std::shared_ptr<const movegen::Setting> small_setting() {
  return test::setting_of(test::small_english(), test::alphabet("english"),
                          test::layout("standard"));
}

inline Rules usual_rules() { return Rules::defaults_for(*test::alphabet("english")); }

// Leaves of some value, and no other table.
inline evaluation::Tables leaves_only() {
  evaluation::Tables tables;
  tables.leaves = test::random_leaves(*test::alphabet("english"), 6, 1);
  return tables;
}

inline evaluation::Tables no_tables() {
  evaluation::Tables tables;
  tables.leaves = evaluation::Leaves::none(*test::alphabet("english"));
  return tables;
}

// A game of a and b.
inline notation::GameRecord record_of(const std::string& turns) {
  notation::Catalogue catalogue;
  catalogue.alphabet = test::alphabet("english");
  catalogue.layout = test::layout("standard");
  const Result<notation::GcgGame> game =
      notation::parse_gcg("#player1 a\n#player2 b\n" + turns, catalogue);
  EXPECT_TRUE(game.has_value()) << (game ? "" : game.error().message());
  return game->record;
}

inline Rack rack_of(const std::string& tiles) {
  return TileCounts(test::tiles(*test::alphabet("english"), tiles));
}

// The empty board, and nothing known of the other rack.
inline search::Problem problem_of(const std::shared_ptr<const movegen::Setting>& setting,
                                  const std::string& rack) {
  return {setting,
          Board(setting->layout->size()),
          {rack_of(rack), Rack()},
          {Score(), Score()},
          0,
          {false, 6},
          setting->alphabet->exchange_minimum()};
}

inline Move move_of(const std::string& text, const search::Problem& problem) {
  const Result<Move> move = notation::parse_move(text, problem.board, *problem.setting->alphabet,
                                                 notation::TextSource::Typed);
  EXPECT_TRUE(move.has_value()) << text;
  return *move;
}

}  // namespace quoin::analysis
