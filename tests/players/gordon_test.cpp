#include "players/gordon.h"

#include <gtest/gtest.h>

#include "players/registry.h"
#include "situations.h"
#include "support/data.h"
#include "support/positions.h"

namespace quoin::players {
namespace {

using evaluation::Equity;
using evaluation::TileValues;
using movegen::Grid;
using movegen::RankedPlay;

TEST(Gordon, TakesTheBestOfScoreAndTileValues) {
  const Resources resources = test::english_resources();
  for (const int heuristics : {1, 2}) {
    const PlayerPtr player =
        make_player("gordon:heuristics=" + std::to_string(heuristics), resources).value();
    const TileValues values = TileValues::gordon(
        resources.lexicon->alphabet(),
        heuristics == 1 ? TileValues::Heuristic::First : TileValues::Heuristic::Second);
    movegen::Generator generator;
    test::visit_positions(resources, test::scaled(60, 1000), 8, [&](Grid& grid, const Rack& rack) {
      std::optional<RankedPlay> best;
      for (const movegen::Play& play : generator.all_plays(grid, rack)) {
        Rack leave = rack;
        leave.remove(play.move.tiles_used());
        const RankedPlay ranked{play.move, play.score,
                                Equity::from_score(play.score) + values.value(leave)};
        if (!best || comes_before(ranked, *best)) best = ranked;
      }
      // Nothing can be exchanged.
      EXPECT_EQ(test::move_of(*player, grid, rack, {.bag_count = 5}),
                best ? best->move : Move::pass())
          << test::describe(grid, rack);
    });
  }
}

TEST(Gordon, ExchangesWhereTilesKeptAreWorthMore) {
  Grid grid = test::grid_with_cat({"CATS"});
  EXPECT_EQ(test::answer("gordon", grid, "SQV"), "(exchange) QV")
      << "S alone, 7.5, for CATS and QV";
  EXPECT_EQ(test::answer("gordon", grid, "SQV", {.scoreless_turns = 2}), "8H CATS");
  EXPECT_EQ(test::answer("gordon", grid, "SQV", {.exchange_limit = 1}), "(exchange) Q");
  EXPECT_EQ(test::answer("gordon", grid, "QV", {.bag_count = 5}), "(pass)");
}

TEST(Gordon, CountsDuplicatesByTheSecondHeuristicAlone) {
  // I7 NA leaves EE, and 8H CATE leaves EN: 8 + 0 and 4 + 0 by the first, less the duplicate by
  // the second.
  Grid grid = test::grid_with_cat({"NA", "CATE"});
  EXPECT_EQ(test::answer("gordon:heuristics=1", grid, "EEN", {.bag_count = 5}), "I7 NA");
  EXPECT_EQ(test::answer("gordon:heuristics=2", grid, "EEN", {.bag_count = 5}), "8H CATE");
}

// CATS scores more than DA, but with it CATSQZ can be played.
TEST(GordonSearch, LooksAtTheReplyAndTheComeback) {
  Grid grid = test::grid_with_cat({"CATS", "DA", "CATSQZ"});
  const test::Circumstances end{.bag_count = 0, .unseen = "QZ"};
  EXPECT_EQ(test::answer("gordon", grid, "SD", end), "8H CATS");
  EXPECT_EQ(test::answer("gordon-search", grid, "SD", end), "I7 DA");
  EXPECT_EQ(test::answer("gordon-search:candidates=1", grid, "SD", end), "8H CATS");
  // Without the reply the comeback is the same either way.
  EXPECT_EQ(test::answer("gordon-search", grid, "SD", {.bag_count = 0, .unseen = "V"}), "8H CATS");
}

TEST(GordonSearch, LeavesTheBoardAsItWasAndDoesTheSameAgain) {
  const Resources resources = test::english_resources();
  const PlayerPtr one = make_player("gordon-search:candidates=4,samples=3", resources).value();
  const PlayerPtr same = make_player("gordon-search:candidates=4,samples=3", resources).value();
  test::visit_positions(resources, 20, 9, [&](Grid& grid, const Rack& rack) {
    const Board board = grid.board();
    const Move move = test::move_of(*one, grid, rack, {.bag_count = 4, .unseen = "AEIRSTQNNO?"});
    EXPECT_EQ(grid.board(), board);
    EXPECT_EQ(test::move_of(*same, grid, rack, {.bag_count = 4, .unseen = "AEIRSTQNNO?"}), move);
  });
}

}  // namespace
}  // namespace quoin::players
