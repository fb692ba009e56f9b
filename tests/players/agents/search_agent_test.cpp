#include "players/agents/search_agent.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "movegen/generator.h"
#include "players/registry.h"
#include "players/situations.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

using movegen::Grid;

const std::vector<std::string> AllAgents = {"brute-force", "hill-climb", "random-restart",
                                            "annealing",   "genetic",    "beam"};
// In brute force nothing is chance.
const std::vector<std::string> AgentsWithChance(AllAgents.begin() + 1, AllAgents.end());

// Exchanges may be made in all these positions.
bool is_legal(const Move& move, Grid& grid, const Rack& rack) {
  if (move.kind() != Move::Kind::Place) return rack.contains(move.tiles_used());
  movegen::Generator generator;
  const std::span<const movegen::Play> plays = generator.all_plays(grid, rack);
  return std::any_of(plays.begin(), plays.end(),
                     [&](const movegen::Play& play) { return play.move == move; });
}

// What players score in the same positions, one after the other.
class Scores : public testing::Test {
 protected:
  std::vector<std::vector<int>> scores_of(const std::vector<std::string>& specs, int positions) {
    std::vector<PlayerPtr> players;
    for (const std::string& spec : specs) players.push_back(make_player(spec, resources_).value());
    std::vector<std::vector<int>> scores(specs.size());
    test::visit_positions(resources_, positions, 5, [&](Grid& grid, const Rack& rack) {
      for (std::size_t i = 0; i < players.size(); ++i) {
        const Move move = test::move_of(*players[i], grid, rack);
        scores[i].push_back(test::score_of(grid, move));
      }
    });
    return scores;
  }

  static int sum(const std::vector<int>& scores) {
    int total = 0;
    for (const int score : scores) total += score;
    return total;
  }

  static void expect_never_less(const std::vector<int>& better, const std::vector<int>& worse,
                                const std::string& who) {
    ASSERT_EQ(better.size(), worse.size());
    for (std::size_t i = 0; i < better.size(); ++i) EXPECT_GE(better[i], worse[i]) << who;
    EXPECT_GT(sum(better), sum(worse)) << who << " is the same everywhere, which shows little";
  }

  Resources resources_ = test::english_resources();
};

TEST_F(Scores, OfBruteForceAreNeverLessThanThoseOfOthers) {
  const int positions = test::scaled(60, 1000);
  std::vector<std::string> specs = AllAgents;
  specs.insert(specs.end(), {"hill-climb:steps=tiles", "hill-climb:steps=neighbours"});
  const auto scores = scores_of(specs, positions);
  for (std::size_t i = 1; i < specs.size(); ++i)
    expect_never_less(scores.front(), scores[i], specs[i]);
  EXPECT_EQ(scores.front(), scores_of({"high-scorer"}, positions).front());
}

TEST_F(Scores, NeverFallWithMoreRestarts) {
  for (const std::string steps : {"plays", "tiles", "neighbours"}) {
    const auto scores = scores_of({"hill-climb:steps=" + steps, "random-restart:n=3,steps=" + steps,
                                   "random-restart:n=15,steps=" + steps},
                                  test::scaled(40, 1000));
    expect_never_less(scores[1], scores[0], "3 restarts");
    expect_never_less(scores[2], scores[1], "15 restarts");
  }
  const auto none = scores_of({"hill-climb", "random-restart:n=0"}, 20);
  EXPECT_EQ(none[0], none[1]);
}

TEST_F(Scores, NeverFallWithMoreGenerations) {
  const auto scores = scores_of({"genetic:generations=0", "genetic:generations=3", "genetic"},
                                test::scaled(40, 1000));
  expect_never_less(scores[1], scores[0], "3 generations");
  expect_never_less(scores[2], scores[1], "8 generations");
}

TEST_F(Scores, GrowWithTheSearch) {
  const auto scores = scores_of({"annealing:steps=5", "annealing:steps=500", "beam:width=1",
                                 "beam:width=12", "genetic:population=2", "genetic:population=40"},
                                test::scaled(60, 1000));
  for (std::size_t i = 0; i < scores.size(); i += 2)
    EXPECT_LT(sum(scores[i]), sum(scores[i + 1])) << i;
}

TEST(SearchAgent, DoesTheSameInTheSamePositionAndAnotherThingWithAnotherSeed) {
  const Resources resources = test::english_resources();
  for (const std::string& name : AgentsWithChance) {
    const PlayerPtr one = make_player(name, resources).value();
    const PlayerPtr same = make_player(name, resources).value();
    const PlayerPtr other = make_player(name + ":seed=1", resources).value();
    int differences = 0;
    test::visit_positions(resources, 30, 2, [&](Grid& grid, const Rack& rack) {
      const Move move = test::move_of(*one, grid, rack);
      EXPECT_EQ(test::move_of(*same, grid, rack), move) << name;
      differences += test::move_of(*other, grid, rack) == move ? 0 : 1;
    });
    EXPECT_GT(differences, 0) << name;
  }
}

TEST(SearchAgent, TakesTheBestSoFarWhenItIsStopped) {
  const Resources resources = test::english_resources();
  StopFlag stopped;
  stopped.stop();
  const StopFlag not_stopped;
  std::vector<std::string> specs = AgentsWithChance;
  specs.insert(specs.end(), {"hill-climb:steps=tiles", "hill-climb:steps=neighbours"});
  for (const std::string& spec : specs) {
    const PlayerPtr player = make_player(spec, resources).value();
    int score = 0;
    int whole_score = 0;
    test::visit_positions(resources, test::scaled(40, 400), 7, [&](Grid& grid, const Rack& rack) {
      const Move whole = test::move_of(*player, grid, rack);
      EXPECT_EQ(test::move_of(*player, grid, rack, {.stop = &not_stopped}), whole) << spec;
      const Move move = test::move_of(*player, grid, rack, {.stop = &stopped});
      EXPECT_EQ(move.kind(), whole.kind()) << spec << ", " << test::describe(grid, rack);
      EXPECT_TRUE(is_legal(move, grid, rack)) << spec << ", " << test::describe(grid, rack);
      score += test::score_of(grid, move);
      whole_score += test::score_of(grid, whole);
    });
    EXPECT_LT(score, whole_score) << spec;
  }
  if (testing::Test::HasFailure()) return;  // what follows would go on for hours
  const PlayerPtr breeder =
      make_player("genetic:population=10000,generations=10000", resources).value();
  test::visit_positions(resources, 10, 7, [&](Grid& grid, const Rack& rack) {
    EXPECT_TRUE(is_legal(test::move_of(*breeder, grid, rack, {.stop = &stopped}), grid, rack));
  });
}

// Three small positions in which CATS scores most, and something else is better by a utility.
TEST(SearchAgent, GoesByItsUtility) {
  for (const std::string& name : AllAgents) {
    // Few plays, so that climbs that stop at the first fall still see the top: many restarts.
    const std::string agent = (name == "hill-climb" ? "random-restart:n=50" : name) +
                              std::string(name == "hill-climb" ? "," : ":") +
                              (name == "random-restart" ? "n=50," : "") + "utility=";
    Grid with_na = test::grid_with_cat({"CATS", "NA"});
    EXPECT_EQ(test::answer(agent + "max-score", with_na, "SN"), "8H CATS") << agent;
    EXPECT_EQ(test::answer(agent + "smart-s", with_na, "SN"), "I7 NA") << agent;
    Grid with_ta = test::grid_with_cat({"CATS", "TA"});
    EXPECT_EQ(test::answer(agent + "max-score", with_ta, "ST"), "8H CATS") << agent;
    EXPECT_EQ(test::answer(agent + "save-common", with_ta, "ST"), "I7 TA") << agent;
    Grid with_da = test::grid_with_cat({"CATS", "DA"});
    EXPECT_EQ(test::answer(agent + "max-score", with_da, "SD"), "8H CATS") << agent;
    EXPECT_EQ(test::answer(agent + "use-bonus", with_da, "SD"), "I7 DA") << agent;
    EXPECT_EQ(test::answer(agent + "0.9*max-score+0.1*use-bonus", with_da, "SD"), "8H CATS")
        << agent;
  }
}

TEST(SearchAgent, ExchangesOrPassesWhereNothingCanBePlayed) {
  for (const std::string& name : AllAgents) {
    Grid grid = test::grid_with_cat({"CATS"});
    EXPECT_EQ(test::answer(name, grid, "QVV"), "(exchange) QVV") << name;
    EXPECT_EQ(test::answer(name, grid, "QVV", {.bag_count = 3}), "(pass)") << name;
    EXPECT_EQ(test::answer(name + ":knows=0", grid, "S"), "(exchange) S") << name;
    Grid empty(grid.setting_ptr());
    EXPECT_EQ(test::answer(name, empty, "QVV"), "(exchange) QVV") << name;
    EXPECT_EQ(test::answer(name, empty, "CATV").substr(3), "CAT") << name;
  }
}

TEST(SearchAgent, PlaysOnlyWordsThatItKnows) {
  const Resources resources = test::english_resources();
  for (const std::string& name : AllAgents) {
    for (const auto& [parameter, reach] :
         {std::pair(":knows=0.3", Reach{.share = 300}),
          {":band=20", Reach{.in_bands = 200}},
          {":band=35,knows=0.5", Reach{.in_bands = 350, .share = 500}}}) {
      const PlayerPtr player = make_player(name + parameter, resources).value();
      const Vocabulary vocabulary(resources.lexicon, reach);
      int plays = 0;
      test::visit_positions(resources, test::scaled(15, 300), 3, [&](Grid& grid, const Rack& rack) {
        const Move move = test::move_of(*player, grid, rack);
        if (move.kind() != Move::Kind::Place) return;
        EXPECT_TRUE(knows_words_of(vocabulary, move, grid))
            << name << parameter << ", " << test::describe(grid, rack);
        ++plays;
      });
      EXPECT_GT(plays, 5) << name << parameter;
    }
  }
}

TEST(SearchAgent, RefusesWrongParameters) {
  const Resources resources{test::lexicon_of({"AT"}, *test::alphabet("english")), {}};
  const auto refusal = [&](const std::string& spec) {
    return make_player(spec, resources).error().message();
  };
  EXPECT_EQ(refusal("hill-climb:utility=much*max-score"),
            "player hill-climb: 'much' is no weight of a utility; expected a number like 0.8, up "
            "to 100");
  EXPECT_EQ(refusal("beam:knows=2"),
            "player beam: '2' is no number for knows; expected one from 0 to 1");
  EXPECT_EQ(refusal("genetic:band=35"),
            "player genetic: this word list does not say how common its words are, which band= "
            "needs; knows= leaves out words by chance");
  EXPECT_EQ(refusal("hill-climb:steps=up"),
            "player hill-climb: 'up' is no choice for steps; there are plays, tiles, neighbours");
  EXPECT_EQ(refusal("random-restart:n=-1"),
            "player random-restart: '-1' is no number for n; expected one from 0 to 10000");
  EXPECT_EQ(refusal("beam:n=1"),
            "the player beam has no parameter 'n'; it has width, utility, knows, band, seed");
  EXPECT_EQ(refusal("brute-force:seed=1"),
            "the player brute-force has no parameter 'seed'; it has utility, knows, band");
}

}  // namespace
}  // namespace quoin::players
