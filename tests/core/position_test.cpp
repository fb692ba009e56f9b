#include "core/position.h"

#include <gtest/gtest.h>

#include "support/data.h"

namespace quoin {
namespace {

TEST(Position, UnseenTilesAreAllTheOthers) {
  const AlphabetPtr english = test::alphabet("english");
  Position position{english,
                    test::layout("standard"),
                    Board(15),
                    {Rack(test::tiles(*english, "ABC?"))},
                    {Score(0), Score(0)},
                    0};
  position.board.place({7, 7}, test::tiles(*english, "q").front());
  const TileCounts unseen = unseen_tiles(position).value();
  EXPECT_EQ(unseen.size(), 95);
  EXPECT_EQ(unseen.count(Blank), 0);
  EXPECT_EQ(unseen.count(test::tiles(*english, "Q").front()), 1) << "the Q on the board is a blank";
  position.board.place({7, 8}, test::tiles(*english, "z").front());
  EXPECT_EQ(unseen_tiles(position), std::nullopt) << "a third blank";
}

TEST(Position, TheBagIsWhatTheOtherSeatsCannotHold) {
  const AlphabetPtr english = test::alphabet("english");
  Position position{english,
                    test::layout("standard"),
                    Board(15),
                    {Rack(test::tiles(*english, "ABCDEFG")), Rack()},
                    {Score(0), Score(0)},
                    0};
  EXPECT_EQ(bag_size(position), 100 - 7 - 7);
  position.racks[1] = Rack(test::tiles(*english, "EE"));
  EXPECT_EQ(bag_size(position), 100 - 7 - 7) << "a rack that is known in part";
  position.racks[0] = Rack(test::tiles(*english, "ZZ"));
  EXPECT_EQ(bag_size(position), 0) << "more tiles than there are";
}

}  // namespace
}  // namespace quoin
