#include <gtest/gtest.h>

#include "notation/game_log.h"
#include "notation/records/record_from_game.h"
#include "support/random_play.h"

namespace quoin::notation {
namespace {

TEST(Export, WritesAFinishedGameInThreeForms) {
  Referee referee = test::start_game(test::make_config("english", "standard", 2, "first=1"), 1);
  ASSERT_TRUE(referee.act(0, PassTurn{}, 0));
  ASSERT_TRUE(referee.act(1, Resign{}, 0));
  const Game& game = referee.game();
  EXPECT_EQ(exported(game, "gcg")->substr(0, 1), "#");
  EXPECT_EQ(exported(game, "json")->substr(0, 1), "{");
  EXPECT_EQ(*exported(game, "log"), to_log(game, std::nullopt));
  EXPECT_FALSE(exported(game, "pdf"));
}

}  // namespace
}  // namespace quoin::notation
