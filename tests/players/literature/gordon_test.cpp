#include <gtest/gtest.h>

#include "evaluation/tile_values.h"
#include "movegen/generator.h"
#include "players/registry.h"
#include "players/situations.h"
#include "support/data.h"
#include "support/hand_made_turn.h"
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

const std::vector<test::LaidWord> CatFromTheCentre = {{{7, 7}, Direction::Across, "CAT"}};

// CATS scores more than DA, but with it CATSQZ can be played.
TEST(GordonSearch, LooksAtTheReply) {
  test::HandMadeTurn turn({"CAT", "CATS", "DA", "CATSQZ"}, CatFromTheCentre, {"SD", "QZ"});
  EXPECT_EQ(test::choice_of("gordon", turn), "8H CATS");
  EXPECT_EQ(test::choice_of("gordon-search", turn), "I7 DA");
  EXPECT_EQ(test::choice_of("gordon-search:candidates=1", turn), "8H CATS");
  test::HandMadeTurn harmless({"CAT", "CATS", "DA", "CATSQZ"}, CatFromTheCentre, {"SD", "VV"});
  EXPECT_EQ(test::choice_of("gordon-search", harmless), "8H CATS");
}

// CATOP scores most at once, but not as much as CATO and then CATOP.
TEST(GordonSearch, LooksAtTheComeback) {
  test::HandMadeTurn turn({"CAT", "CATP", "CATO", "CATOP"}, CatFromTheCentre, {"PO", "VV"});
  EXPECT_EQ(test::choice_of("gordon:heuristics=1", turn), "8H CATOP");
  EXPECT_EQ(test::choice_of("gordon-search", turn), "8H CATO");
}

// To CATES nobody can reply with CATESZ, since the game is over.
TEST(GordonSearch, GoesOutForMorePoints) {
  test::HandMadeTurn turn({"CAT", "CATS", "CATES", "CATESZ"}, CatFromTheCentre, {"ES", "ZQ"});
  EXPECT_EQ(test::choice_of("gordon-search", turn), "8H CATES");
}

// After CATO the opponent goes out with CATOE, and CATOEP cannot be made any more.
TEST(GordonSearch, SeesNoComebackWhenTheOpponentHasGoneOut) {
  test::HandMadeTurn turn({"CAT", "CATP", "CATO", "CATOE", "CATOEP"},
                          {{{7, 6}, Direction::Across, "CAT"}}, {"PO", "E"});
  EXPECT_EQ(test::choice_of("gordon-search", turn), "8G CATP");
}

// What is not on the board and on the rack, between the bag and one opponent.
test::Circumstances circumstances_of(const Grid& grid, const Rack& rack) {
  const search::Problem problem{
      grid.setting_ptr(), grid.board(), {rack, Rack()}, std::vector<Score>(2)};
  return {.bag_count = problem.bag_count(),
          .unseen = grid.setting().alphabet->to_notation(problem.unseen().tiles())};
}

TEST(GordonSearch, LeavesTheBoardAsItWasAndDoesTheSameAgain) {
  const Resources resources = test::english_resources();
  const PlayerPtr one = make_player("gordon-search:candidates=4,samples=3", resources).value();
  const PlayerPtr same = make_player("gordon-search:candidates=4,samples=3", resources).value();
  const PlayerPtr gordon = make_player("gordon", resources).value();
  int differences = 0;
  test::visit_positions(resources, 20, 9, [&](Grid& grid, const Rack& rack) {
    const Board board = grid.board();
    const test::Circumstances circumstances = circumstances_of(grid, rack);
    const Move move = test::move_of(*one, grid, rack, circumstances);
    EXPECT_EQ(grid.board(), board);
    EXPECT_EQ(test::move_of(*same, grid, rack, circumstances), move);
    differences += test::move_of(*gordon, grid, rack, circumstances) == move ? 0 : 1;
  });
  EXPECT_GT(differences, 0) << "it has not looked ahead";
}

}  // namespace
}  // namespace quoin::players
