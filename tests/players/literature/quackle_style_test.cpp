#include <gtest/gtest.h>

#include "players/registry.h"
#include "support/data.h"
#include "support/hand_made_turn.h"
#include "support/leaves.h"

namespace quoin::players {
namespace {

TEST(QuackleStyle, LooksAtTheReply) {
  test::HandMadeTurn turn({"CAT", "CATE", "HCAT", "CATZ", "HCATZ"},
                          {{{7, 6}, Direction::Across, "CAT"}}, {"EH", "Z"});
  const PlayerPtr player = make_player("quackle-style", {turn.lexicon(), {}}).value();
  EXPECT_EQ(turn.text_of(player->choose_move(turn.situation())), "8G CATE");
}

// The game is won by any play. By the source the one that keeps less valuable tiles is made,
// whatever it scores.
TEST(QuackleStyle, GivesTiesToTheLowerLeave) {
  test::HandMadeTurn turn({"CAT", "CATE", "HCAT"}, {{{7, 6}, Direction::Across, "CAT"}},
                          {"EH", "V"});
  turn.set_scores(400, 0);
  const Alphabet& alphabet = *turn.setting()->alphabet;
  evaluation::Tables tables;
  tables.leaves = test::random_leaves(alphabet, 6, 1);
  const auto value = [&](const char* rack) {
    return tables.leaves->value(Rack(test::tiles(alphabet, rack)));
  };
  const std::string lower = value("H") < value("E") ? "8G CATE" : "8F HCAT";
  const auto choice = [&](const std::string& spec) {
    return turn.text_of(
        make_player(spec, {turn.lexicon(), tables}).value()->choose_move(turn.situation()));
  };
  EXPECT_EQ(choice("quackle-style"), lower);
  EXPECT_EQ(choice("quackle-style:ties=spread"), "8F HCAT") << "three points more, and H is played";
}

}  // namespace
}  // namespace quoin::players
