#include <gtest/gtest.h>

#include "players/registry.h"
#include "support/hand_made_turn.h"

namespace quoin::players {
namespace {

// The H in front scores more, but then the Z follows and wins the game; after the E behind, the
// opponent is left with it.
TEST(Mcts, FindsTheMoveThatWins) {
  test::HandMadeTurn turn({"CAT", "CATE", "HCAT", "CATZ", "HCATZ"},
                          {{{7, 6}, Direction::Across, "CAT"}}, {"EH", "Z"});
  const auto choice = [&](const std::string& spec) {
    return turn.text_of(
        make_player(spec, {turn.lexicon(), {}}).value()->choose_move(turn.situation()));
  };
  EXPECT_EQ(choice("static"), "8F HCAT");
  EXPECT_EQ(choice("mcts"), "8G CATE");
  EXPECT_EQ(choice("mcts:value=spread"), "8G CATE");
  EXPECT_EQ(choice("mcts:iterations=1"), "8F HCAT") << "the first that it tries";
}

}  // namespace
}  // namespace quoin::players
