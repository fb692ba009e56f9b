#include "core/undo.h"

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/random_play.h"

namespace quoin {
namespace {

TEST(UndoPoint, IsBeforeTheLastThingThatAPersonDid) {
  GameConfig config = test::make_config("english", "standard", 2, "training=yes,first=1");
  config.seats[1].player = "static";
  Referee referee = test::start_game(std::move(config), 1);
  EXPECT_FALSE(undo_point(referee.game())) << "nothing was done yet";
  const int length = static_cast<int>(referee.game().events().size());
  ASSERT_TRUE(referee.act(0, PassTurn{}, 10));
  ASSERT_TRUE(referee.act(1, PassTurn{}, 20));
  const Result<UndoPoint> point = undo_point(referee.game());
  ASSERT_TRUE(point);
  EXPECT_EQ(point->seat, 0);
  EXPECT_EQ(point->length, length);
  EXPECT_TRUE(referee.act(point->seat, TakeBack{point->length}, 30));
  EXPECT_EQ(referee.game().state().turns_played, 0);
}

TEST(UndoPoint, IsForTraining) {
  Referee referee = test::start_game(test::make_config("english", "standard", 2, "first=1"), 1);
  ASSERT_TRUE(referee.act(0, PassTurn{}, 10));
  EXPECT_FALSE(undo_point(referee.game()));
}

}  // namespace
}  // namespace quoin
