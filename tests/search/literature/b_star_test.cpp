#include "search/literature/b_star.h"

#include <gtest/gtest.h>

#include "core/scoring.h"
#include "movegen/generator.h"
#include "support/data.h"
#include "support/hand_made_turn.h"
#include "support/positions.h"
#include "support/small_lexicon.h"
#include "support/stored_endgames.h"

namespace quoin::search {
namespace {

constexpr std::size_t TableForBStar = std::size_t{1} << 20;

// With no more than so many tiles on a rack.
std::vector<Problem> stored_problems(int most_tiles) {
  const auto setting = quoin::test::english_setting();
  std::vector<Problem> problems;
  for (const quoin::test::StoredEndgame& one : quoin::test::stored_endgames()) {
    Problem problem = one.problem(setting);
    if (problem.racks[0].size() <= most_tiles && problem.racks[1].size() <= most_tiles)
      problems.push_back(std::move(problem));
  }
  return problems;
}

// Words over few letters, so that small racks have many plays, blanks among them.
Problem random_problem(std::uint64_t seed, int tiles) {
  const AlphabetPtr alphabet = quoin::test::alphabet("english");
  const auto setting = quoin::test::setting_of(
      quoin::test::lexicon_of(quoin::test::random_words(seed, 60, 5, 5), *alphabet), alphabet,
      quoin::test::layout("quick"));
  movegen::Grid grid(setting);
  Rng rng(seed);
  const auto generator = std::make_unique<movegen::Generator>();
  const auto random_rack = [&](int count) {
    Rack rack;
    for (int i = 0; i < count; ++i) rack.add(Tile::letter(static_cast<int>(rng.below(6))));
    return rack;
  };
  for (int move = 0; move < 4; ++move) {
    const auto plays = generator->all_plays(grid, random_rack(5));
    if (!plays.empty()) grid.place(plays[rng.below(plays.size())].move);
  }
  const ScorelessRule rule = seed % 2 == 0 ? ScorelessRule{true, 2} : ScorelessRule{false, 3};
  return {
      setting, grid.board(), {random_rack(tiles), random_rack(tiles)}, {Score(), Score()}, 0, rule,
      7};
}

int exact_value(const Problem& problem) {
  InlineExecutor executor;
  EndgameSolver solver(problem.setting, executor, TableForBStar);
  const StopFlag stop;
  const EndgameResult result = solver.solve(problem, {Deadline(stop)});
  EXPECT_TRUE(result.is_proven);
  return result.value;
}

// The value of the position for the side on turn when it makes this move, and all goes well after
// it.
int exact_value_of(const Problem& problem, const EndgameMove& made) {
  Problem after = problem;
  const bool lies_there = made.move.kind() == Move::Kind::Place;
  if (lies_there) apply_placement(after.board, made.move);
  after.racks[0].remove(made.move.tiles_used());
  const auto points = [&](std::size_t side) {
    return rack_points(after.racks[side], *problem.setting->alphabet).points();
  };
  if (after.racks[0].is_empty()) return made.score.points() + 2 * points(1);
  if (problem.is_end_after(made.move.kind(), made.score))
    return made.score.points() + points(1) - points(0);
  std::swap(after.racks[0], after.racks[1]);
  after.count_turn(made.move.kind(), made.score);
  return made.score.points() - exact_value(after);
}

TEST(BStar, ComesToTheExactValueWhenItRunsToItsEnd) {
  std::vector<Problem> problems = stored_problems(3);
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(quoin::test::scaled(60, 400));
       ++seed)
    problems.push_back(random_problem(seed, 2 + static_cast<int>(seed % 2)));
  const StopFlag stop;
  BStarLimits limits{Deadline(stop)};
  limits.intervals = BStarLimits::Intervals::Certain;
  limits.wants_value = true;
  limits.most_expansions = 4000;
  int proven = 0;
  for (const Problem& problem : problems) {
    const BStarResult result = search_by_b_star(problem, limits);
    if (!result.is_decided) continue;
    ++proven;
    EXPECT_EQ(result.pessimistic, result.optimistic);
    EXPECT_EQ(result.pessimistic, exact_value(problem));
    EXPECT_EQ(exact_value_of(problem, result.best), result.pessimistic);
  }
  EXPECT_GE(proven, 50);
}

// Where it only wants the move, it stops earlier, and the move is as good.
TEST(BStar, StopsWhenTheBestMoveIsProven) {
  const StopFlag stop;
  BStarLimits limits{Deadline(stop)};
  limits.intervals = BStarLimits::Intervals::Certain;
  limits.most_expansions = 4000;
  int decided = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Problem problem = random_problem(seed, 2);
    const BStarResult result = search_by_b_star(problem, limits);
    if (!result.is_decided) continue;
    ++decided;
    EXPECT_EQ(exact_value_of(problem, result.best), exact_value(problem));
  }
  EXPECT_GE(decided, 20);
}

// Likely intervals are no proof: the moves are nearly as good as they can be, and better than those
// of who looks at the score alone.
TEST(BStar, LosesLittleWithLikelyIntervals) {
  const std::vector<Problem> problems = stored_problems(5);
  ASSERT_GE(problems.size(), 20u);
  const StopFlag stop;
  BStarLimits limits{Deadline(stop)};
  limits.most_expansions = 200;
  const std::size_t step = problems.size() / 20;
  int lost = 0;
  int lost_by_greed = 0;
  int looked_at = 0;
  movegen::Generator generator;
  for (std::size_t i = 0; i < problems.size(); i += step) {
    const Problem& problem = problems[i];
    const int best = exact_value(problem);
    const BStarResult result = search_by_b_star(problem, limits);
    EXPECT_LE(result.pessimistic, result.optimistic);
    lost += best - exact_value_of(problem, result.best);
    movegen::Grid grid(problem.setting);
    grid.set(problem.board);
    const auto greedy = generator.best_play(grid, problem.rack(), movegen::ScoreOnly{});
    const EndgameMove greedy_move =
        greedy ? EndgameMove{greedy->move, greedy->score} : EndgameMove{};
    lost_by_greed += best - exact_value_of(problem, greedy_move);
    ++looked_at;
  }
  EXPECT_GE(lost, 0);
  EXPECT_LT(lost, 2 * looked_at) << "points";
  EXPECT_LT(2 * lost, lost_by_greed);
}

TEST(BStar, GivesTheSameAnswerTwice) {
  const Problem problem = stored_problems(5).front();
  const StopFlag stop;
  BStarLimits limits{Deadline(stop)};
  limits.most_expansions = 50;
  const BStarResult first = search_by_b_star(problem, limits);
  const BStarResult second = search_by_b_star(problem, limits);
  EXPECT_EQ(first.best, second.best);
  EXPECT_EQ(first.pessimistic, second.pessimistic);
  EXPECT_EQ(first.nodes, second.nodes);
}

// With a place for each of two tiles it matters nothing which comes first, but for the points that
// the opponent's pass between them brings.
TEST(BStar, CountsPassesWhereTheyBringPoints) {
  const quoin::test::HandMadeTurn turn({"CAT", "CATE", "CATER"},
                                       {{{7, 6}, Direction::Across, "CAT"}}, {"ER", "Q"});
  const StopFlag stop;
  BStarLimits limits{Deadline(stop)};
  limits.intervals = BStarLimits::Intervals::Certain;
  limits.wants_value = true;
  limits.most_expansions = 100'000;
  const BStarResult without = search_by_b_star(turn.problem(), limits);
  limits.pass_bonus = 20;
  const BStarResult with = search_by_b_star(turn.problem(), limits);
  ASSERT_TRUE(without.is_decided);
  ASSERT_TRUE(with.is_decided);
  // CATE, a pass, CATER, and the Q twice.
  EXPECT_EQ(without.pessimistic, 6 + 7 + 20);
  EXPECT_EQ(with.pessimistic, 6 + 20 + 7 + 20);
}

TEST(BStar, AnswersWhenItIsStopped) {
  const Problem problem = stored_problems(5).front();
  StopFlag stop;
  stop.stop();
  const BStarResult result = search_by_b_star(problem, {Deadline(stop)});
  EXPECT_EQ(result.expansions, 1u);
  EXPECT_EQ(result.best.move.kind(), Move::Kind::Place);
}

}  // namespace
}  // namespace quoin::search
