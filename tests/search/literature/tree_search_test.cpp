#include "search/literature/tree_search.h"

#include <numeric>

#include <gtest/gtest.h>

#include "search/simulation/simulation.h"
#include "support/hand_made_turn.h"
#include "support/tiny_world.h"

namespace quoin::search {
namespace {

TEST(TreeSearch, VisitsOneMoveInEveryIteration) {
  const Problem problem = quoin::test::tiny_problem({"ABC", ""});
  const evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
  const StopFlag stop;
  TreeSearchLimits limits{Deadline(stop)};
  limits.iterations = 200;
  const TreeSearchResult result = search_tree(problem, tables, limits);
  EXPECT_EQ(result.iterations, 200);
  EXPECT_LE(result.moves.size(), limits.candidates);
  const std::int64_t visits =
      std::accumulate(result.moves.begin(), result.moves.end(), std::int64_t{0},
                      [](std::int64_t sum, const TreeMove& move) { return sum + move.visits; });
  EXPECT_EQ(visits, 200);
  for (std::size_t i = 1; i < result.moves.size(); ++i)
    EXPECT_GE(result.moves[i - 1].visits, result.moves[i].visits);
  for (const TreeMove& move : result.moves) {
    EXPECT_GE(move.value, 0);
    EXPECT_LE(move.value, 1);
  }
  EXPECT_GT(result.nodes, result.moves.size() + 1) << "it looks at replies too";
}

TEST(TreeSearch, GivesTheSameAnswerForTheSameSeed) {
  const Problem problem = quoin::test::tiny_problem({"ABC", ""});
  const evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
  const StopFlag stop;
  TreeSearchLimits limits{Deadline(stop)};
  limits.iterations = 60;
  const auto visits = [&](std::uint64_t seed) {
    limits.seed = seed;
    std::vector<std::pair<std::int64_t, double>> all;
    for (const TreeMove& move : search_tree(problem, tables, limits).moves)
      all.emplace_back(move.visits, move.value);
    return all;
  };
  EXPECT_EQ(visits(1), visits(1));
  EXPECT_NE(visits(1), visits(2));
}

// Without exploration it stays with what looked best; with much of it all moves get their turns.
TEST(TreeSearch, ExploresAsMuchAsItIsTold) {
  const Problem problem = quoin::test::tiny_problem({"ABC", ""});
  const evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
  const StopFlag stop;
  TreeSearchLimits limits{Deadline(stop)};
  limits.iterations = 300;
  const auto most_visits = [&](double exploration) {
    limits.exploration = exploration;
    return search_tree(problem, tables, limits).moves.front().visits;
  };
  EXPECT_GT(most_visits(0), most_visits(10));
}

TEST(TreeSearch, AnswersWhenItIsStopped) {
  const Problem problem = quoin::test::tiny_problem({"ABC", ""});
  const evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
  StopFlag stop;
  stop.stop();
  EXPECT_EQ(search_tree(problem, tables, TreeSearchLimits{Deadline(stop)}).iterations, 1);
}

}  // namespace
}  // namespace quoin::search
