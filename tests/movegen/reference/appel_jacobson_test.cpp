#include "movegen/reference/appel_jacobson.h"

#include <gtest/gtest.h>

#include "movegen/reference/support.h"

namespace quoin::movegen::reference {
namespace {

TEST(AppelJacobson, AgreesWithTheOracleOnRandomPositions) {
  expect_agreement_with_the_oracle<AppelJacobson>();
}

TEST(AppelJacobson, AnswersForOneRackAfterAnother) {
  const AlphabetPtr english = test::alphabet("english");
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT", "TA"}, *english);
  AppelJacobson search(Board(15), *test::layout("standard"), *english, english->bingo_bonuses(),
                       *lexicon);
  EXPECT_EQ(search.all_plays(Rack(test::tiles(*english, "AT"))).size(), 4U);
  EXPECT_TRUE(search.all_plays(Rack()).empty());
  EXPECT_TRUE(search.all_plays(Rack(test::tiles(*english, "QQ"))).empty());
  EXPECT_EQ(search.all_plays(Rack(test::tiles(*english, "AT"))).size(), 4U);
  EXPECT_EQ(search.counters().plays, 8U);
}

// Without a left part A and then T; with the left part A, the arc to it and T once more.
TEST(AppelJacobson, CountsTheArcsOfAFirstPlay) {
  EXPECT_EQ(counters_for<AppelJacobson>(Board(15), "AT", {"AT"}),
            (Counters{.arcs = 4, .anchors = 1, .plays = 2}));
}

// Around AAA: before and after it, above and below each of its tiles; once for each direction.
TEST(AppelJacobson, UsesEachVacantSquareBesideATile) {
  const Board board = board_with(*test::alphabet("english"), "8G", "AAA");
  EXPECT_EQ(counters_for<AppelJacobson>(board, "A", {"AA", "AAAA"}).anchors, 16U);
}

// A row full of tiles: nothing fits above or below it across, anything does down.
TEST(AppelJacobson, DoesNotUseAnAnchorThatTakesNoTile) {
  const Board board = board_with(*test::alphabet("english"), "8A", "AAAAAAAAAAAAAAA");
  EXPECT_EQ(counters_for<AppelJacobson>(board, "A", {"BB"}).anchors, 30U);
  EXPECT_EQ(counters_for<AppelJacobson>(board, "A", {"AA"}).anchors, 60U);
}

}  // namespace
}  // namespace quoin::movegen::reference
