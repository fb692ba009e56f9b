#include "evaluation/leave_numbering.h"

#include <gtest/gtest.h>

#include "support/data.h"

namespace quoin::evaluation {
namespace {

TEST(LeaveNumbering, CountsTheLeavesOfEnglish) {
  // What everybody finds who lists the leaves of up to six tiles: 914 624, and the empty one.
  EXPECT_EQ(LeaveNumbering(*test::alphabet("english"), 6).size(), 914'625u);
}

TEST(LeaveNumbering, NumbersEveryLeaveOnceInOrder) {
  for (const std::string& name : test::alphabet_names()) {
    const LeaveNumbering numbering(*test::alphabet(name), 4);
    std::uint32_t expected = 0;
    std::vector<Tile> last;
    numbering.for_each([&](std::uint32_t number, std::span<const Tile> leave) {
      ASSERT_EQ(number, expected++);
      ASSERT_EQ(numbering.number_of(TileCounts(leave)), number);
      const std::vector<Tile> tiles(leave.begin(), leave.end());
      ASSERT_TRUE(number == 0 || last < tiles);
      last = tiles;
    });
    EXPECT_EQ(expected, numbering.size());
  }
}

TEST(LeaveNumbering, HasNoNumberForMoreTilesThanThereAre) {
  const AlphabetPtr english = test::alphabet("english");
  const LeaveNumbering numbering(*english, 3);
  const Tile q = test::tiles(*english, "Q").front();
  const LeaveNumbering::Cursor one = numbering.add({}, q);
  EXPECT_FALSE(numbering.can_add(one, q));
  const Tile s = test::tiles(*english, "S").front();
  LeaveNumbering::Cursor three = numbering.add(numbering.add(numbering.add({}, s), s), s);
  EXPECT_FALSE(numbering.can_add(three, s));
}

}  // namespace
}  // namespace quoin::evaluation
