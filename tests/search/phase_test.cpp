#include "search/phase.h"

#include <gtest/gtest.h>

#include "notation/cgp.h"
#include "search/problem/problem.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::search {
namespace {

// So many tiles are neither on the rack on turn nor on the board.
Problem problem_with(int unseen, int seats) {
  const AlphabetPtr alphabet = test::alphabet("english");
  Problem problem{test::setting_of(test::small_english(), alphabet, test::layout("standard")),
                  Board(15), std::vector<Rack>(static_cast<std::size_t>(seats)),
                  std::vector<Score>(static_cast<std::size_t>(seats))};
  const int rack_size = alphabet->rack_size();
  int left = alphabet->total_tiles() - rack_size - unseen;
  int square = 0;
  for (int index = 0; index <= alphabet->letter_count(); ++index) {
    const Tile tile = Tile::letter(index);
    for (int i = 0; i < alphabet->count(tile); ++i) {
      if (problem.racks.front().size() < rack_size) {
        problem.racks.front().add(tile);
      } else if (left-- > 0) {
        problem.board.place({square / 15, square % 15}, tile);
        ++square;
      }
    }
  }
  return problem;
}

Phase phase_with(int unseen, int seats) {
  Problem problem = problem_with(unseen, seats);
  complete_rack(problem);
  return phase_of(problem);
}

TEST(Phase, FollowsTheBagWithTwoSeats) {
  EXPECT_EQ(phase_with(12, 2), Phase::Simulation);
  EXPECT_EQ(phase_with(11, 2), Phase::PreEndgame);
  EXPECT_EQ(phase_with(8, 2), Phase::PreEndgame);
  EXPECT_EQ(phase_with(7, 2), Phase::Endgame);
  EXPECT_EQ(phase_with(3, 2), Phase::Endgame);
}

TEST(Phase, IsForSamplesWithMoreSeatsHoweverEmptyTheBag) {
  for (const int seats : {3, 4}) {
    const int others = 7 * (seats - 1);
    for (const int unseen : {3, others, others + 1, others + 4})
      EXPECT_EQ(phase_with(unseen, seats), Phase::Simulation) << seats << ' ' << unseen;
  }
}

TEST(Phase, IsNoEndgameWhileTheOtherRackIsNotKnown) {
  EXPECT_EQ(phase_of(problem_with(7, 2)), Phase::Simulation);
}

TEST(Phase, HasTheNamesThatProgramsRead) {
  EXPECT_EQ(to_text(Phase::Simulation), "simulation");
  EXPECT_EQ(to_text(Phase::PreEndgame), "pre-endgame");
  EXPECT_EQ(to_text(Phase::Endgame), "endgame");
}

}  // namespace
}  // namespace quoin::search
