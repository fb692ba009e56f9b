#include "players/plain/rack_balancer.h"

#include <gtest/gtest.h>

#include "players/registry.h"
#include "players/situations.h"
#include "support/data.h"
#include "support/leaves.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

using evaluation::Equity;
using evaluation::TileValues;
using movegen::Grid;

Equity left_worth(const TileValues& values, const Rack& rack, const Move& move) {
  Rack leave = rack;
  leave.remove(move.tiles_used());
  return values.value(leave);
}

// The best over all plays of what the leave is worth and the score times a weight.
Equity best_worth(const TileValues& values, Grid& grid, const Rack& rack, int score_weight) {
  movegen::Generator generator;
  std::optional<Equity> best;
  for (const movegen::Play& play : generator.all_plays(grid, rack)) {
    const Equity worth =
        left_worth(values, rack, play.move) + Equity::from_score(play.score) * score_weight;
    best = std::max(best.value_or(worth), worth);
  }
  return best.value_or(Equity());
}

TEST(RackBalancer, LeavesTheBestRack) {
  const Resources resources = test::english_resources();
  const TileValues values =
      TileValues::gordon(resources.lexicon->alphabet(), TileValues::Heuristic::Second);
  for (const int weight : {0, 1}) {
    const PlayerPtr player =
        make_player("rack-balancer:score=" + std::to_string(weight), resources).value();
    test::visit_positions(resources, test::scaled(60, 1000), 4, [&](Grid& grid, const Rack& rack) {
      const Move move = test::move_of(*player, grid, rack);
      if (move.kind() != Move::Kind::Place) return;
      const Equity worth =
          left_worth(values, rack, move) + Equity::from_points(test::score_of(grid, move)) * weight;
      EXPECT_EQ(worth, best_worth(values, grid, rack, weight)) << test::describe(grid, rack);
    });
  }
}

TEST(RackBalancer, KeepsAnSForAPenniesWorth) {
  Grid grid = test::grid_with_cat({"CATS", "TA"});
  EXPECT_EQ(test::answer("high-scorer", grid, "ST"), "8H CATS");
  EXPECT_EQ(test::answer("rack-balancer", grid, "ST"), "I7 TA");
}

TEST(RackBalancer, GoesByTrainedLeavesInOtherLanguages) {
  const AlphabetPtr bulgarian = test::alphabet("bulgarian");
  const lexicon::LexiconPtr lexicon =
      test::lexicon_of(std::vector<std::string>{"АТ", "ДА", "АДА", "ДАТА", "ТАТА"}, *bulgarian);
  evaluation::Tables tables;
  tables.leaves = test::random_leaves(*bulgarian, 6, 3);
  const PlayerPtr player = make_player("rack-balancer", {lexicon, tables}).value();
  const TileValues values =
      TileValues::from_leaves(*bulgarian, *tables.leaves, TileValues::Heuristic::Second);
  Grid grid(test::setting_of(lexicon, bulgarian, test::layout("standard")));
  for (const std::string tiles : {"АТДААТ", "ДДАТТА", "ААТТ", "АТФФЩ"}) {
    const Rack rack(test::tiles(*bulgarian, tiles));
    const Move move = test::move_of(*player, grid, rack, {.unseen = "АТ"});
    EXPECT_EQ(left_worth(values, rack, move), best_worth(values, grid, rack, 0)) << tiles;
  }
}

TEST(RackBalancer, ChangesItsWeightsAsTheBagEmpties) {
  EXPECT_EQ(weights_in_phase({0, 1000}, 100, 100), (BalanceWeights{0, 1000}));
  EXPECT_EQ(weights_in_phase({0, 1000}, 50, 100), (BalanceWeights{500, 500}));
  EXPECT_EQ(weights_in_phase({0, 1000}, 0, 100), (BalanceWeights{1000, 0}));
  EXPECT_EQ(weights_in_phase({1000, 1000}, 25, 100), (BalanceWeights{1000, 250}));
  EXPECT_EQ(weights_in_phase({0, 1000}, 300, 100), (BalanceWeights{0, 1000}));
  const Resources resources = test::english_resources();
  const PlayerPtr player = make_player("rack-balancer:phases=yes", resources).value();
  const PlayerPtr high_scorer = make_player("high-scorer", resources).value();
  test::visit_positions(resources, 30, 4, [&](Grid& grid, const Rack& rack) {
    EXPECT_EQ(test::move_of(*player, grid, rack, {.bag_count = 0}),
              test::move_of(*high_scorer, grid, rack, {.bag_count = 0}))
        << test::describe(grid, rack);
  });
}

// Sums of what players score in the same positions.
std::vector<int> scores_of(const std::vector<std::string>& specs, int positions) {
  const Resources resources = test::english_resources();
  std::vector<PlayerPtr> players;
  for (const std::string& spec : specs) players.push_back(make_player(spec, resources).value());
  std::vector<int> sums(specs.size());
  test::visit_positions(resources, positions, 6, [&](Grid& grid, const Rack& rack) {
    for (std::size_t i = 0; i < players.size(); ++i) {
      const Move move = test::move_of(*players[i], grid, rack);
      const int score = test::score_of(grid, move);
      EXPECT_EQ(test::move_of(*players[i], grid, rack), move)
          << specs[i] << ", " << test::describe(grid, rack);
      EXPECT_LE(score, test::score_of(grid, test::move_of(*players.front(), grid, rack)));
      sums[i] += score;
    }
  });
  return sums;
}

TEST(SomeAnchors, GiveLessTheFewerTheyAre) {
  const std::vector<int> sums =
      scores_of({"high-scorer", "high-scorer:anchors=1000", "high-scorer:anchors=12",
                 "high-scorer:anchors=3", "high-scorer:anchors=1"},
                test::scaled(60, 1000));
  EXPECT_EQ(sums[0], sums[1]) << "there are fewer anchors than that";
  for (std::size_t i = 2; i < sums.size(); ++i) EXPECT_LT(sums[i], sums[i - 1]) << i;
}

TEST(SomeAnchors, AreLookedAtUntilAPlayIsFound) {
  Grid grid = test::grid_with_cat({"CATS"});
  for (const std::string seed : {"1", "2", "3", "4", "5", "6"})
    EXPECT_EQ(test::answer("rack-balancer:anchors=1,seed=" + seed, grid, "SVV"), "8H CATS") << seed;
}

AnchorLimit limit_of(const std::string& text) {
  Parameters parameters = Parameters::parse(text, AnchorLimit::parameters()).value();
  const AnchorLimit limit = AnchorLimit::take(parameters);
  EXPECT_FALSE(parameters.fault() || parameters.left_over()) << text;
  return limit;
}

// No time at all is over after the first anchor with a play, and a day after none, on any machine.
TEST(SomeAnchors, AreLookedAtForATime) {
  const Resources resources = test::english_resources();
  const TileCounts unseen;
  const std::vector<Score> scores(2);
  std::size_t in_no_time = 0;
  std::size_t in_a_day = 0;
  test::visit_positions(resources, 20, 6, [&](Grid& grid, const Rack& rack) {
    const Situation situation{grid, rack, unseen, 50, scores, 0, 7, 0};
    const auto plays_within = [&](const AnchorLimit& limit) {
      std::vector<movegen::Play> plays;
      plays_from_some_anchors(situation, limit, plays);
      return plays;
    };
    const std::vector<movegen::Play> few = plays_within({.time = std::chrono::milliseconds(0)});
    const std::vector<movegen::Play> all = plays_within({.time = std::chrono::hours(24)});
    EXPECT_EQ(few, plays_within({.anchors = 1}));
    EXPECT_EQ(all, plays_within({}));
    EXPECT_EQ(plays_within({.anchors = 1, .time = std::chrono::hours(24)}), few);
    in_no_time += few.size();
    in_a_day += all.size();
  });
  EXPECT_LT(in_no_time, in_a_day);
  EXPECT_EQ(limit_of("time=2s").time, std::chrono::seconds(2));
  EXPECT_TRUE(limit_of("time=1ms").is_limited());
  EXPECT_FALSE(limit_of("seed=1").is_limited());
}

TEST(SomeAnchors, ComeInAnotherOrderWithAnotherSeed) {
  const Resources resources = test::english_resources();
  const PlayerPtr one = make_player("rack-balancer:anchors=3", resources).value();
  const PlayerPtr other = make_player("rack-balancer:anchors=3,seed=1", resources).value();
  int differences = 0;
  test::visit_positions(resources, 30, 6, [&](Grid& grid, const Rack& rack) {
    differences += test::move_of(*one, grid, rack) == test::move_of(*other, grid, rack) ? 0 : 1;
  });
  EXPECT_GT(differences, 5);
}

}  // namespace
}  // namespace quoin::players
