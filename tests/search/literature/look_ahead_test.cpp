#include "search/literature/look_ahead.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "movegen/oracle.h"
#include "support/tiny_world.h"

namespace quoin::search {
namespace {

using movegen::RankedPlay;

// The first in the order in which plays are listed.
std::optional<movegen::Play> best_play(const Board& board, const movegen::Setting& setting,
                                       const Rack& rack) {
  std::vector<movegen::Play> plays = movegen::all_plays(
      board, *setting.layout, *setting.alphabet, setting.bingo_bonuses, rack, *setting.lexicon);
  movegen::sort_plays(plays);
  return plays.empty() ? std::nullopt : std::optional(plays.front());
}

int best_score(const Board& board, const movegen::Setting& setting, const Rack& rack) {
  const std::optional<movegen::Play> best = best_play(board, setting, rack);
  return best ? best->score.points() : 0;
}

Board board_after(const Board& before, const Move& move) {
  Board board = before;
  if (move.kind() != Move::Kind::Place) return board;
  for (std::size_t i = 0; i < move.tiles().size(); ++i) {
    if (move.tiles()[i] != EmptySquare) board.place(move.square(i), move.tiles()[i]);
  }
  return board;
}

// All plays of seat 0.
std::vector<RankedPlay> candidates_of(const Problem& problem) {
  const movegen::Setting& setting = *problem.setting;
  std::vector<RankedPlay> candidates;
  for (const movegen::Play& play :
       movegen::all_plays(problem.board, *setting.layout, *setting.alphabet, setting.bingo_bonuses,
                          problem.rack(), *setting.lexicon))
    candidates.push_back({play.move, play.score, {}});
  return candidates;
}

// With a known rack the replies can be found with the oracle.
TEST(LookAhead, AgreesWithTheOracle) {
  const Problem problem = quoin::test::tiny_problem({"AB", "ACC"}, 0);
  const movegen::Setting& setting = *problem.setting;
  std::vector<RankedPlay> candidates = candidates_of(problem);
  ASSERT_GT(candidates.size(), 2u);
  candidates.push_back({Move::pass(), Score(), {}});

  const StopFlag stop;
  LookAheadLimits limits{Deadline(stop)};
  limits.samples = 5;
  LookAhead look_ahead;
  const std::vector<Answer> answers = look_ahead.answers(problem, candidates, limits);
  ASSERT_EQ(answers.size(), candidates.size());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Board board = board_after(problem.board, candidates[i].move);
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

TEST(LookAhead, EndsWhenSomebodyGoesOut) {
  const StopFlag stop;
  LookAheadLimits limits{Deadline(stop)};
  limits.wants_comeback = true;
  LookAhead look_ahead;
  // Of three seats the bag has one tile: it is drawn after the own play, and then the next seat can
  // go out. Of four it has none, and seat 0 can.
  int outs = 0;
  int replies_out = 0;
  for (const std::vector<std::string>& racks :
       {std::vector<std::string>{"ABC", "CAB", "ACB"}, {"ABC", "CAB", "ACB", "A"}}) {
    const Problem problem = quoin::test::tiny_problem(racks, 0);
    ASSERT_EQ(problem.bag_count(), racks.size() == 3 ? 1 : 0);
    const std::vector<RankedPlay> candidates = candidates_of(problem);
    const std::vector<Answer> answers = look_ahead.answers(problem, candidates, limits);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const Move& move = candidates[i].move;
      if (problem.bag_count() == 0 && move.tiles_used().size() == problem.rack().size()) {
        EXPECT_EQ(answers[i].reply, 0);
        EXPECT_EQ(answers[i].comeback, 0);
        ++outs;
        continue;
      }
      const auto reply =
          best_play(board_after(problem.board, move), *problem.setting, problem.racks[1]);
      if (!reply || reply->move.tiles_used().size() < problem.racks[1].size()) continue;
      EXPECT_EQ(answers[i].reply, reply->score.points());
      EXPECT_EQ(answers[i].comeback, 0) << "with " << problem.bag_count() << " in the bag";
      ++replies_out;
    }
  }
  EXPECT_GT(outs, 0);
  EXPECT_GT(replies_out, 0);
}

TEST(LookAhead, AsksForAChoiceWithTheTilesThatAreLeft) {
  const Problem problem = quoin::test::tiny_problem({"ABC", ""});
  const std::vector<RankedPlay> candidates = candidates_of(problem);
  std::vector<std::pair<Rack, int>> asked;
  LookAhead look_ahead([&](movegen::Generator& /*generator*/, movegen::Grid& /*grid*/,
                           const Rack& rack, int bag_count) -> std::optional<RankedPlay> {
    asked.emplace_back(rack, bag_count);
    return std::nullopt;
  });
  const StopFlag stop;
  LookAheadLimits limits{Deadline(stop)};
  limits.wants_comeback = true;
  for (const Answer& answer : look_ahead.answers(problem, candidates, limits)) {
    EXPECT_EQ(answer.reply, 0);
    EXPECT_EQ(answer.comeback, 0);
  }
  ASSERT_EQ(asked.size(), 2 * candidates.size());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const TileCounts played = candidates[i].move.tiles_used();
    const auto& [own_rack, bag_count] = asked[2 * i + 1];
    EXPECT_EQ(bag_count, problem.bag_count() - played.size());
    EXPECT_EQ(asked[2 * i].second, bag_count);
    Rack kept = problem.rack();
    kept.remove(played);
    EXPECT_TRUE(own_rack.contains(kept));
    EXPECT_EQ(own_rack.size(), problem.rack().size());
    EXPECT_EQ(asked[2 * i].first, asked.front().first) << "the same for all candidates";
  }
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
