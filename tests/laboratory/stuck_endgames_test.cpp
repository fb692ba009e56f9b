#include "laboratory/stuck_endgames.h"

#include <gtest/gtest.h>

#include "arena/match.h"
#include "movegen/generator.h"
#include "support/data.h"
#include "support/matches.h"
#include "support/positions.h"

namespace quoin::laboratory {
namespace {

class StuckEndgamesTest : public ::testing::Test {
 protected:
  StuckEndgamesTest() : setup_(test::match_setup({"static", "high-scorer"})) {
    resources_.lexicon = test::installed_lexicons().front();
  }

  Result<StuckEndgames> make(std::uint64_t seed, std::string_view tiles) {
    return StuckEndgames::make(setup_.rules, resources_, seed, tiles, StopFlag());
  }

  arena::MatchSetup setup_;
  players::Resources resources_;
};

TEST_F(StuckEndgamesTest, LeaveTheOtherSideStuckWithAnEmptyBag) {
  const StuckEndgames endgames = make(5, "QVJZX").value();
  const Alphabet& alphabet = *setup_.rules.setting->alphabet;
  const Word stuck = alphabet.parse_rack("QVJZX").value();
  arena::Table table(setup_.rules, 2);
  movegen::Generator generator;
  for (std::int64_t round = 0; round < 5; ++round) {
    const arena::Beginning beginning = endgames.of_round(round, StopFlag()).value();
    table.start(beginning.draws, beginning.racks);
    for (const Move& move : beginning.moves) table.make(move);
    EXPECT_FALSE(table.is_over());
    EXPECT_EQ(table.bag_count(), 0);
    EXPECT_EQ(table.turn(), beginning.seat_of_first_side);
    EXPECT_FALSE(generator.all_plays(table.grid(), table.rack(table.turn())).empty());
    const Rack& rack = table.rack(1 - table.turn());
    bool is_stuck = false;
    for (const Tile tile : stuck) {
      if (rack.count(tile) == 0) continue;
      bool can_be_played = false;
      for (const movegen::Play& play : generator.all_plays(table.grid(), rack))
        can_be_played = can_be_played || play.move.tiles_used().count(tile) > 0;
      is_stuck = is_stuck || !can_be_played;
    }
    EXPECT_TRUE(is_stuck);
  }
}

TEST_F(StuckEndgamesTest, AreTheSameForASeedAndDifferByRound) {
  const StuckEndgames one = make(5, "QVJZX").value();
  const StuckEndgames again = make(5, "QVJZX").value();
  EXPECT_EQ(one.of_round(3, StopFlag())->moves, again.of_round(3, StopFlag())->moves);
  EXPECT_NE(one.of_round(3, StopFlag())->moves, one.of_round(4, StopFlag())->moves);
}

TEST_F(StuckEndgamesTest, ArePlayedOnOnceEachByTheFirstSide) {
  const StuckEndgames endgames = make(5, "QVJZX").value();
  setup_.begin = [&](std::int64_t round, const StopFlag& stop) {
    return endgames.of_round(round, stop);
  };
  InlineExecutor here;
  const arena::MatchResult plain = arena::play_match(setup_, 4, here, StopFlag());
  EXPECT_EQ(plain.games, 4);
  EXPECT_LT(plain.turns, 4 * 15);
  // Who is stuck passes, and with a bonus the first side gets something for it.
  setup_.rules.pass_bonus = 1000;
  const arena::MatchResult paid = arena::play_match(setup_, 4, here, StopFlag());
  EXPECT_EQ((paid.sides[0].score - plain.sides[0].score) % 1000, 0);
  EXPECT_GE(paid.sides[0].score, plain.sides[0].score);
}

TEST_F(StuckEndgamesTest, StopWhenTheyAreTold) {
  const StuckEndgames endgames = make(5, "QVJZX").value();
  StopFlag stop;
  stop.stop();
  EXPECT_FALSE(endgames.of_round(0, stop));
}

TEST_F(StuckEndgamesTest, RefuseTilesThatTheGameDoesNotHave) {
  const Result<StuckEndgames> endgames = make(5, "Q!");
  ASSERT_FALSE(endgames);
  EXPECT_TRUE(endgames.error().message().starts_with("\"stuck\": "));
}

}  // namespace
}  // namespace quoin::laboratory
