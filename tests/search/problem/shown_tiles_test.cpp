#include "search/problem/shown_tiles.h"

#include <gtest/gtest.h>

#include "support/data.h"

namespace quoin::search {
namespace {

Rack rack_of(const std::string& tiles) {
  return TileCounts(quoin::test::tiles(*quoin::test::alphabet("english"), tiles));
}

TEST(ShownTiles, RemembersWhatWasNotPlayedSince) {
  ShownTiles shown;
  EXPECT_TRUE(shown.tiles().is_empty());
  shown.place(rack_of("QUIZ"));
  EXPECT_TRUE(shown.tiles().is_empty());
  shown.withdraw(rack_of("QUIZ"));
  EXPECT_EQ(shown.tiles(), rack_of("QUIZ"));
  // Another I may have been played, but one was there for certain and nobody can tell them apart.
  shown.place(rack_of("IT"));
  EXPECT_EQ(shown.tiles(), rack_of("QUZ"));
  // What comes off a second time was partly known.
  shown.place(rack_of("QUAD"));
  shown.withdraw(rack_of("QUAD"));
  EXPECT_EQ(shown.tiles(), rack_of("QUADZ"));
  shown.exchange();
  EXPECT_TRUE(shown.tiles().is_empty());
}

}  // namespace
}  // namespace quoin::search
