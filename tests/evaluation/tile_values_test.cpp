#include "evaluation/tile_values.h"

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/leaves.h"

namespace quoin::evaluation {
namespace {

TEST(TileValues, AreThoseOfGordonInEnglish) {
  const AlphabetPtr english = test::alphabet("english");
  const TileValues first = TileValues::gordon(*english, TileValues::Heuristic::First);
  const TileValues second = TileValues::gordon(*english, TileValues::Heuristic::Second);
  const auto of = [&](const TileValues& values, const std::string& leave) {
    return values.value(TileCounts(test::tiles(*english, leave))).points();
  };
  EXPECT_EQ(of(first, ""), 0);
  EXPECT_EQ(of(second, ""), 0);
  EXPECT_EQ(of(first, "EES"), 4 + 4 + 7.5);
  EXPECT_EQ(of(second, "EES"), 4 + 4 - 2.5 + 7.5 + (3 - 3)) << "two vowels, one consonant";
  EXPECT_EQ(of(second, "AE"), 1 + 4 + (0 - 2)) << "vowels alone";
  EXPECT_EQ(of(second, "?"), 24.5) << "blanks are no part of the mix";
  EXPECT_EQ(of(second, "??Q"), 24.5 + 24.5 - 15 - 11.5 + (1 - 1));
  EXPECT_EQ(of(first, "JKUV"), -2.5 - 1.5 - 4.5 - 6.5);
}

TEST(TileValues, AreTheSameTileByTileAndInATable) {
  const AlphabetPtr english = test::alphabet("english");
  const TileValues values = TileValues::gordon(*english, TileValues::Heuristic::Second);
  const LeavesPtr table = gordon_leaves(*english);
  table->numbering().for_each([&](std::uint32_t number, std::span<const Tile> leave) {
    if (number % 97 != 0) return;
    EXPECT_EQ(values.value(leave), values.value(TileCounts(leave)));
    EXPECT_EQ(values.value(leave), table->value(number)) << english->to_notation(leave);
  });
}

TEST(TileValues, ComeFromLeavesElsewhere) {
  const AlphabetPtr bulgarian = test::alphabet("bulgarian");
  const LeavesPtr leaves = test::random_leaves(*bulgarian, 4, 7);
  const TileValues first =
      TileValues::for_language(*bulgarian, *leaves, TileValues::Heuristic::First);
  const TileValues second =
      TileValues::for_language(*bulgarian, *leaves, TileValues::Heuristic::Second);
  const auto tiles = [&](const std::string& text) {
    return TileCounts(test::tiles(*bulgarian, text));
  };
  EXPECT_EQ(first.value(tiles("АФ")), leaves->value(tiles("А")) + leaves->value(tiles("Ф")));
  EXPECT_EQ(first.value(tiles("АА")), leaves->value(tiles("А")) * 2);
  EXPECT_EQ(second.value(tiles("Т")), leaves->value(tiles("Т"))) << "one consonant is in balance";
  EXPECT_EQ(second.value(tiles("ТТ")), leaves->value(tiles("ТТ")) - Equity::from_points(1));
  EXPECT_EQ(second.value(tiles("АА")), leaves->value(tiles("АА")) - Equity::from_points(2));
  const AlphabetPtr english = test::alphabet("english");
  EXPECT_EQ(TileValues::for_language(*english, *test::random_leaves(*english, 4, 7),
                                     TileValues::Heuristic::Second)
                .value(TileCounts(test::tiles(*english, "S"))),
            Equity::from_millipoints(7500));
}

}  // namespace
}  // namespace quoin::evaluation
