#include "movegen/reference/gordon.h"

#include <gtest/gtest.h>

#include "movegen/reference/appel_jacobson.h"
#include "movegen/reference/support.h"

namespace quoin::movegen::reference {
namespace {

TEST(Gordon, AgreesWithTheOracleOnRandomPositions) { expect_agreement_with_the_oracle<Gordon>(); }

TEST(Gordon, AnswersForOneRackAfterAnother) {
  const AlphabetPtr english = test::alphabet("english");
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT", "TA"}, *english);
  Gordon search(Board(15), *test::layout("standard"), *english, english->bingo_bonuses(), *lexicon);
  EXPECT_EQ(search.all_plays(Rack(test::tiles(*english, "AT"))).size(), 4U);
  EXPECT_TRUE(search.all_plays(Rack()).empty());
  EXPECT_TRUE(search.all_plays(Rack(test::tiles(*english, "QQ"))).empty());
  EXPECT_EQ(search.all_plays(Rack(test::tiles(*english, "AT"))).size(), 4U);
  EXPECT_EQ(search.counters().plays, 8U);
}

// A, the separator and T; T and A.
TEST(Gordon, CountsTheArcsOfAFirstPlay) {
  EXPECT_EQ(counters_for<Gordon>(Board(15), "AT", {"AT"}),
            (Counters{.arcs = 5, .anchors = 1, .plays = 2}));
}

// Around AAA: one for the run and one above and below each of its tiles across; down, one for each
// of the three tiles and one on each side.
TEST(Gordon, UsesOneAnchorForEachRun) {
  const Board board = board_with(*test::alphabet("english"), "8G", "AAA");
  EXPECT_EQ(counters_for<Gordon>(board, "A", {"AA", "AAAA"}).anchors, 7U + 5U);
}

// A row full of tiles: it cannot grow, and nothing fits above or below it across.
TEST(Gordon, DoesNotUseAnAnchorThatTakesNoTile) {
  const Board board = board_with(*test::alphabet("english"), "8A", "AAAAAAAAAAAAAAA");
  EXPECT_EQ(counters_for<Gordon>(board, "A", {"BB"}).anchors, 15U);
  EXPECT_EQ(counters_for<Gordon>(board, "A", {"AA"}).anchors, 45U);
}

// What the GADDAG is for.
TEST(Gordon, FindsTheSamePlaysWithFewerArcsAndAnchors) {
  Counters dawg;
  Counters gaddag;
  for_each_english_position(test::scaled(25, 250), [&](const SearchedPosition& searched) {
    auto appel_jacobson = search_of<AppelJacobson>(searched);
    auto gordon = search_of<Gordon>(searched);
    appel_jacobson.all_plays(searched.rack());
    gordon.all_plays(searched.rack());
    EXPECT_EQ(gordon.counters().plays, appel_jacobson.counters().plays);
    EXPECT_LE(gordon.counters().anchors, appel_jacobson.counters().anchors)
        << notation::to_cgp(searched.position);
    dawg += appel_jacobson.counters();
    gaddag += gordon.counters();
  });
  EXPECT_LT(gaddag.anchors, dawg.anchors);
  EXPECT_LT(gaddag.arcs, dawg.arcs);
  EXPECT_GT(gaddag.plays, 10'000U);
}

}  // namespace
}  // namespace quoin::movegen::reference
