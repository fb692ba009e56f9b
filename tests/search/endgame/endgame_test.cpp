#include "search/endgame/endgame.h"

#include <gtest/gtest.h>

#include "base/thread_pool.h"
#include "core/scoring.h"
#include "movegen/generator.h"
#include "support/brute_force_endgame.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"
#include "support/stored_endgames.h"

namespace quoin::search {
namespace {

constexpr std::size_t SmallTable = std::size_t{1} << 20;
constexpr ScorelessRule TwoPasses{true, 2};
constexpr ScorelessRule SixScoreless{false, 6};

using quoin::test::english_setting;
using quoin::test::stored_endgames;
using quoin::test::StoredEndgame;

EndgameResult solved(EndgameSolver& solver, const Problem& problem) {
  const StopFlag stop;
  return solver.solve(problem, {Deadline(stop)});
}

// Plays the line out by the rules of core and returns what it brings the side on turn.
int value_of_line(const Problem& problem, const std::vector<EndgameMove>& line) {
  Board board = problem.board;
  std::vector<Rack> racks = problem.racks;
  const movegen::Setting& setting = *problem.setting;
  const auto points = [&](int side) {
    return rack_points(racks[side], *setting.alphabet).points();
  };
  int spread = 0;
  int idle = problem.idle_turns();
  for (std::size_t i = 0; i < line.size(); ++i) {
    const int side = static_cast<int>(i % 2);
    const int sign = side == 0 ? 1 : -1;
    int score = 0;
    if (line[i].move.kind() == Move::Kind::Place) {
      EXPECT_FALSE(placement_fault(board, *setting.layout, line[i].move));
      const ScoredPlay play = score_play(board, *setting.layout, *setting.alphabet,
                                         setting.bingo_bonuses, line[i].move);
      for (const FormedWord& word : play.words) EXPECT_TRUE(setting.lexicon->contains(word.tiles));
      score = play.score.points();
      apply_placement(board, line[i].move);
      EXPECT_TRUE(racks[side].contains(line[i].move.tiles_used()));
      racks[side].remove(line[i].move.tiles_used());
    }
    EXPECT_EQ(score, line[i].score.points());
    spread += sign * score;
    const bool is_pass = line[i].move.kind() == Move::Kind::Pass;
    const bool is_idle = is_pass || (!problem.scoreless.counts_only_passes && score == 0);
    idle = is_idle ? idle + 1 : 0;
    const bool is_last = i + 1 == line.size();
    const bool is_out = racks[side].is_empty();
    EXPECT_EQ(is_last, is_out || idle >= problem.scoreless.limit);
    if (is_out) return spread + sign * 2 * points(1 - side);
    if (is_last) return spread + points(1) - points(0);
  }
  ADD_FAILURE() << "the line does not end the game";
  return 0;
}

TEST(Endgame, AgreesWithBruteForceOnStoredPositions) {
  const auto setting = english_setting();
  InlineExecutor executor;
  EndgameSolver solver(setting, executor, SmallTable);
  const std::vector<StoredEndgame> stored = stored_endgames();
  ASSERT_GE(stored.size(), 200u);
  for (const StoredEndgame& one : stored) {
    const Problem problem = one.problem(setting, TwoPasses);
    const EndgameResult result = solved(solver, problem);
    EXPECT_TRUE(result.is_proven) << one.cgp;
    EXPECT_EQ(result.value, one.value) << one.cgp;
    EXPECT_EQ(result.lower, result.upper);
    EXPECT_EQ(value_of_line(problem, result.line), one.value) << one.cgp;
    if (!one.scoreless_value) continue;
    const Problem other = one.problem(setting, SixScoreless);
    const EndgameResult scoreless = solved(solver, other);
    EXPECT_TRUE(scoreless.is_proven) << one.cgp;
    EXPECT_EQ(scoreless.value, *one.scoreless_value) << one.cgp;
    EXPECT_EQ(value_of_line(other, scoreless.line), *one.scoreless_value) << one.cgp;
  }
}

TEST(Endgame, HasStoredValuesThatBruteForceFinds) {
  const auto setting = english_setting();
  const std::vector<StoredEndgame> stored = stored_endgames();
  const std::size_t step = stored.size() / static_cast<std::size_t>(quoin::test::scaled(12, 120));
  for (std::size_t i = 0; i < stored.size(); i += step) {
    // Some of the larger ones take minutes.
    const Problem problem = stored[i].problem(setting, TwoPasses);
    if (problem.racks[0].size() + problem.racks[1].size() > quoin::test::scaled(6, 7)) continue;
    EXPECT_EQ(quoin::test::brute_force_value(problem), stored[i].value) << stored[i].cgp;
  }
}

// Words over few letters, so that small racks have many plays, blanks among them.
TEST(Endgame, AgreesWithBruteForceOnRandomBoards) {
  const AlphabetPtr alphabet = quoin::test::alphabet("english");
  const LayoutPtr layout = quoin::test::layout("quick");
  InlineExecutor executor;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(quoin::test::scaled(30, 400));
       ++seed) {
    const auto setting = quoin::test::setting_of(
        quoin::test::lexicon_of(quoin::test::random_words(seed, 60, 5, 5), *alphabet), alphabet,
        layout);
    movegen::Grid grid(setting);
    Rng rng(seed);
    const auto generator = std::make_unique<movegen::Generator>();
    const auto random_rack = [&](int tiles) {
      Rack rack;
      for (int i = 0; i < tiles; ++i) rack.add(Tile::letter(static_cast<int>(rng.below(6))));
      return rack;
    };
    for (int move = 0; move < 4; ++move) {
      const auto plays = generator->all_plays(grid, random_rack(5));
      if (!plays.empty()) grid.place(plays[rng.below(plays.size())].move);
    }
    Problem problem{setting,
                    grid.board(),
                    {random_rack(3), random_rack(3)},
                    {Score(), Score()},
                    0,
                    seed % 2 == 0 ? TwoPasses : ScorelessRule{false, 3},
                    7};
    EndgameSolver solver(setting, executor, SmallTable);
    const EndgameResult result = solved(solver, problem);
    EXPECT_TRUE(result.is_proven);
    EXPECT_EQ(result.value, quoin::test::brute_force_value(problem)) << "seed " << seed;
    EXPECT_EQ(value_of_line(problem, result.line), result.value) << "seed " << seed;
  }
}

TEST(Endgame, TellsTheSameLineOnAnyNumberOfWorkers) {
  const auto setting = english_setting();
  const std::vector<StoredEndgame> stored = stored_endgames();
  for (std::size_t i = 0; i < stored.size(); i += 20) {
    const Problem problem = stored[i].problem(setting, TwoPasses);
    std::vector<EndgameMove> line;
    for (const int workers : {1, 2, 5}) {
      ThreadPool pool(workers);
      EndgameSolver solver(setting, pool, SmallTable);
      const EndgameResult result = solved(solver, problem);
      EXPECT_EQ(result.value, stored[i].value);
      if (line.empty()) line = result.line;
      EXPECT_EQ(result.line, line) << stored[i].cgp << ", " << workers << " workers";
    }
  }
}

TEST(Endgame, GivesBoundsThatHoldWhenItIsCutOff) {
  const auto setting = english_setting();
  InlineExecutor executor;
  int unproven = 0;
  for (const StoredEndgame& one : stored_endgames()) {
    const Problem problem = one.problem(setting, TwoPasses);
    for (const std::uint64_t nodes : {1, 40, 700}) {
      EndgameSolver solver(setting, executor, SmallTable);
      const StopFlag stop;
      const EndgameResult result = solver.solve(problem, {Deadline(stop), 64, nodes});
      EXPECT_LE(result.lower, one.value) << one.cgp;
      EXPECT_GE(result.upper, one.value) << one.cgp;
      EXPECT_LE(result.lower, result.value);
      EXPECT_GE(result.upper, result.value);
      EXPECT_EQ(result.is_proven, result.lower == result.upper);
      ASSERT_FALSE(result.line.empty());
      if (result.is_proven) {
        EXPECT_EQ(value_of_line(problem, result.line), one.value) << one.cgp;
      }
      unproven += result.is_proven ? 0 : 1;
    }
  }
  EXPECT_GT(unproven, 100);
}

TEST(Endgame, GivesTheSameAnswerForTheSameNumberOfNodes) {
  const auto setting = english_setting();
  const std::vector<StoredEndgame> stored = stored_endgames();
  const StopFlag stop;
  InlineExecutor executor;
  ThreadPool pool(3);
  EndgameSolver used(setting, pool, SmallTable);
  for (std::size_t i = 0; i < stored.size(); i += 10) {
    const Problem problem = stored[i].problem(setting, TwoPasses);
    EndgameSolver fresh(setting, executor, SmallTable);
    const EndgameLimits limits{Deadline(stop), 64, 300};
    const EndgameResult expected = fresh.solve(problem, limits);
    for (int again = 0; again < 2; ++again) {
      const EndgameResult result = used.solve(problem, limits);
      EXPECT_EQ(result.value, expected.value) << stored[i].cgp;
      EXPECT_EQ(result.upper, expected.upper) << stored[i].cgp;
      EXPECT_EQ(result.nodes, expected.nodes) << stored[i].cgp;
      EXPECT_EQ(result.line, expected.line) << stored[i].cgp;
    }
  }
}

TEST(Endgame, StopsWhenItIsTold) {
  const auto setting = english_setting();
  InlineExecutor executor;
  EndgameSolver solver(setting, executor, SmallTable);
  StopFlag stop;
  stop.stop();
  const Problem problem = stored_endgames().front().problem(setting, TwoPasses);
  const EndgameResult result = solver.solve(problem, {Deadline(stop)});
  EXPECT_FALSE(result.line.empty());
  EXPECT_EQ(result.depth, 0);
}

TEST(Endgame, LosesTheTilesThatNobodyCanPlay) {
  const AlphabetPtr alphabet = quoin::test::alphabet("english");
  const auto setting = quoin::test::setting_of(quoin::test::lexicon_of({"CAT"}, *alphabet),
                                               alphabet, quoin::test::layout("standard"));
  Board board(15);
  for (const auto& [column, letter] : {std::pair(7, "C"), {8, "A"}, {9, "T"}})
    board.place({7, column}, quoin::test::tiles(*alphabet, letter).front());
  const auto rack = [&](const char* tiles) { return Rack(quoin::test::tiles(*alphabet, tiles)); };
  InlineExecutor executor;
  EndgameSolver solver(setting, executor, SmallTable);
  for (const ScorelessRule rule : {TwoPasses, SixScoreless}) {
    const Problem problem{setting, board, {rack("QZ"), rack("V")}, {Score(), Score()}, 0, rule, 7};
    const EndgameResult result = solved(solver, problem);
    EXPECT_TRUE(result.is_proven);
    EXPECT_EQ(result.value, 4 - 20);
    EXPECT_EQ(result.line.size(), static_cast<std::size_t>(rule.limit));
  }
}

}  // namespace
}  // namespace quoin::search
