#include "search/look_ahead.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "movegen/oracle.h"
#include "support/tiny_world.h"

namespace quoin::search {
namespace {

using movegen::RankedPlay;

int best_score(const Board& board, const movegen::Setting& setting, const Rack& rack) {
  std::vector<movegen::Play> plays = movegen::all_plays(
      board, *setting.layout, *setting.alphabet, setting.bingo_bonuses, rack, *setting.lexicon);
  movegen::sort_plays(plays);
  return plays.empty() ? 0 : plays.front().score.points();
}

// With a known rack the replies can be found with the oracle.
TEST(LookAhead, AgreesWithTheOracle) {
  const Problem problem = quoin::test::tiny_problem({"AB", "ACC"}, 0);
  const movegen::Setting& setting = *problem.setting;
  std::vector<RankedPlay> candidates;
  for (const movegen::Play& play :
       movegen::all_plays(problem.board, *setting.layout, *setting.alphabet, setting.bingo_bonuses,
                          problem.rack(), *setting.lexicon))
    candidates.push_back({play.move, play.score, {}});
  ASSERT_GT(candidates.size(), 2u);
  candidates.push_back({Move::pass(), Score(), {}});

  const StopFlag stop;
  LookAheadLimits limits{Deadline(stop)};
  limits.samples = 5;
  LookAhead look_ahead;
  const std::vector<Answer> answers = look_ahead.answers(problem, candidates, limits);
  ASSERT_EQ(answers.size(), candidates.size());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Move& move = candidates[i].move;
    Board board = problem.board;
    if (move.kind() == Move::Kind::Place) {
      for (std::size_t square = 0; square < move.tiles().size(); ++square) {
        if (move.tiles()[square] != EmptySquare)
          board.place(move.square(square), move.tiles()[square]);
      }
    }
    EXPECT_DOUBLE_EQ(answers[i].reply, best_score(board, setting, problem.racks[1]));
    EXPECT_EQ(answers[i].comeback, 0) << "nobody asked for it";
  }
  limits.wants_comeback = true;
  const std::vector<Answer> more = look_ahead.answers(problem, candidates, limits);
  double comebacks = 0;
  for (std::size_t i = 0; i < more.size(); ++i) {
    EXPECT_EQ(more[i].reply, answers[i].reply);
    comebacks += more[i].comeback;
  }
  EXPECT_GT(comebacks, 0);
}

TEST(LookAhead, AveragesOverRacks) {
  const Problem problem = quoin::test::tiny_problem({"ABC", ""});
  const std::vector<RankedPlay> pass = {{Move::pass(), Score(), {}}};
  const StopFlag stop;
  LookAheadLimits limits{Deadline(stop)};
  LookAhead look_ahead;
  const auto sum_of = [&](int samples) {
    limits.samples = samples;
    return look_ahead.answers(problem, pass, limits).front().reply * samples;
  };
  // Sample after sample: each adds the score of one reply, and they are not all the same.
  std::vector<double> replies;
  for (int samples = 1; samples <= 8; ++samples)
    replies.push_back(sum_of(samples) - (samples > 1 ? sum_of(samples - 1) : 0));
  for (const double reply : replies) EXPECT_NEAR(reply, std::round(reply), 1e-9);
  EXPECT_NE(*std::min_element(replies.begin(), replies.end()),
            *std::max_element(replies.begin(), replies.end()));
}

}  // namespace
}  // namespace quoin::search
