#include "core/tile_counts.h"

#include <gtest/gtest.h>

namespace quoin {
namespace {

const Tile A = Tile::letter(1);
const Tile B = Tile::letter(2);

TEST(TileCounts, CountsAPlayedBlankAsABlank) {
  const TileCounts counts(std::vector<Tile>{A, B.as_blank(), A, Blank});
  EXPECT_EQ(counts.size(), 4);
  EXPECT_EQ(counts.count(A), 2);
  EXPECT_EQ(counts.count(B), 0);
  EXPECT_EQ(counts.count(Blank), 2);
}

TEST(TileCounts, ListsLettersInOrderAndBlanksLast) {
  EXPECT_EQ(TileCounts(std::vector<Tile>{Blank, B, A, B}).tiles(), (Word{A, B, B, Blank}));
}

TEST(TileCounts, AddsAndRemovesParts) {
  TileCounts counts(std::vector<Tile>{A, A, B});
  const TileCounts part(std::vector<Tile>{A, B});
  EXPECT_TRUE(counts.contains(part));
  counts.remove(part);
  EXPECT_EQ(counts.tiles(), Word{A});
  EXPECT_FALSE(counts.contains(part));
  counts.add(part);
  EXPECT_EQ(counts.size(), 3);
}

}  // namespace
}  // namespace quoin
