#include "players/strategy/player.h"

#include <gtest/gtest.h>

#include "players/registry.h"
#include "support/data.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

// Two computers with a word that nobody can lay: how often do they act until the game is over?
int actions_to_the_end(const std::string& rules) {
  GameConfig config = test::make_config("english", "standard", 2, rules);
  const Resources resources{test::lexicon_of({"ZZZZZZZ"}, *config.alphabet), {}};
  const PlayerPtr player = make_player("static", resources).value();
  Referee referee = test::start_game(std::move(config), 1);
  int actions = 0;
  for (; referee.game().state().phase != Phase::Finished && actions < 1000; ++actions) {
    const int seat = referee.game().state().turn;
    const View view = view_of(referee.game(), Viewer::seat(seat), 0);
    EXPECT_TRUE(referee.act(seat, player->choose_action(view), 0)) << rules;
  }
  return actions;
}

TEST(Player, EndsAGameThatGetsNowhere) {
  EXPECT_EQ(actions_to_the_end("scoreless-end=automatic"), 6);
  EXPECT_LT(actions_to_the_end("scoreless-end=two-passes"), 30);
  EXPECT_LT(actions_to_the_end("scoreless-end=claimed"), 30);
  EXPECT_LT(actions_to_the_end("scoreless-end=claimed,scoreless=100"), 120);
}

}  // namespace
}  // namespace quoin::players
