#include "search/endgame/trap.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include "core/scoring.h"
#include "movegen/oracle.h"
#include "support/brute_force_endgame.h"
#include "support/data.h"
#include "support/stored_endgames.h"

namespace quoin::search {
namespace {

class Traps : public ::testing::Test {
 protected:
  int points_on(const Rack& rack) const { return rack_points(rack, *setting_->alphabet).points(); }

  std::vector<movegen::Play> moves_of(const Problem& problem) const {
    std::vector<movegen::Play> moves =
        movegen::all_plays(problem.board, *setting_->layout, *setting_->alphabet,
                           setting_->bingo_bonuses, problem.racks[0], *setting_->lexicon);
    moves.push_back({Move::pass(), Score()});
    return moves;
  }

  // What looks best with an empty bag, as docs/methods.md has it: going out brings twice what the
  // other side holds, and tiles kept cost twice their points and ten more.
  movegen::Play likely_answer(const Problem& problem) const {
    const std::vector<movegen::Play> moves = moves_of(problem);
    std::optional<movegen::Play> best;
    int most = 0;
    for (const movegen::Play& play : moves) {
      if (play.move.kind() == Move::Kind::Pass) continue;
      Rack rest = problem.racks[0];
      rest.remove(play.move.tiles_used());
      const int value = play.score.points() + (rest.is_empty() ? 2 * points_on(problem.racks[1])
                                                               : -2 * points_on(rest) - 10);
      if (best && (value < most || (value == most && !comes_before(play, *best)))) continue;
      best = play;
      most = value;
    }
    return best.value_or(moves.back());
  }

  // Makes a move; the other side is on turn then. Returns whether the game is over.
  bool make(Problem& problem, const movegen::Play& play) const {
    problem.scores[0] += play.score;
    if (play.move.kind() == Move::Kind::Place) {
      apply_placement(problem.board, play.move);
      problem.racks[0].remove(play.move.tiles_used());
    }
    problem.count_turn(play.move.kind(), play.score);
    const bool is_out = problem.racks[0].is_empty();
    const bool is_idle = problem.scoreless.is_end(problem.idle_turns());
    if (is_out) problem.scores[0] += Score(2 * points_on(problem.racks[1]));
    if (is_idle && !is_out) {
      for (std::size_t seat = 0; seat < 2; ++seat)
        problem.scores[seat] =
            Score(problem.scores[seat].points() - points_on(problem.racks[seat]));
    }
    std::swap(problem.scores[0], problem.scores[1]);
    std::swap(problem.racks[0], problem.racks[1]);
    return is_out || is_idle;
  }

  // How it ends for the side on turn after this move and the answer that looks best: 1, 0 or -1.
  int outcome(Problem problem, const movegen::Play& play) const {
    const auto sign = [](int spread) { return spread > 0 ? 1 : spread < 0 ? -1 : 0; };
    if (make(problem, play)) return sign(-problem.spread());
    if (make(problem, likely_answer(problem))) return sign(problem.spread());
    return sign(problem.spread() + quoin::test::brute_force_value(problem));
  }

  std::shared_ptr<const movegen::Setting> setting_ = quoin::test::english_setting();
};

// End games of self-play with few tiles, the scores such that they are lost by some points.
TEST_F(Traps, AreWhatBruteForceFinds) {
  TrapFinder finder(setting_, {evaluation::Leaves::none(*setting_->alphabet), {}, nullptr});
  const StopFlag stop;
  int positions = 0;
  int winning = 0;
  int drawing = 0;
  int none = 0;
  for (const quoin::test::StoredEndgame& one : quoin::test::stored_endgames()) {
    Problem problem = one.problem(setting_);
    if (problem.racks[0].size() + problem.racks[1].size() > 6) continue;
    if (++positions > quoin::test::scaled(200, 240)) break;
    for (const int short_of : {1, 3, 6}) {
      problem.scores = {Score(300), Score(300 + one.value + short_of)};
      int best = -1;
      for (const movegen::Play& play : moves_of(problem))
        best = std::max(best, outcome(problem, play));
      const std::optional<EndgameMove> found = finder.find(problem, {Deadline(stop)});
      ASSERT_EQ(found.has_value(), best >= 0) << one.cgp << ", short of " << short_of;
      if (found) {
        EXPECT_EQ(outcome(problem, {found->move, found->score}), best) << one.cgp;
      }
      ++(best > 0 ? winning : best == 0 ? drawing : none);
    }
  }
  EXPECT_GE(positions, 30);
  EXPECT_GE(winning, 5);
  EXPECT_GE(drawing, 1);
  EXPECT_GE(none, 20);
}

TEST_F(Traps, AreNotLookedForWithoutTime) {
  TrapFinder finder(setting_, {evaluation::Leaves::none(*setting_->alphabet), {}, nullptr});
  StopFlag stop;
  stop.stop();
  const Problem problem = quoin::test::stored_endgames().front().problem(setting_);
  EXPECT_FALSE(finder.find(problem, {Deadline(stop)}));
}

}  // namespace
}  // namespace quoin::search
