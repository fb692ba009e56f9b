#include <gtest/gtest.h>

#include "players/literature/maven_heuristics.h"
#include "players/registry.h"
#include "players/situations.h"
#include "support/data.h"
#include "support/hand_made_turn.h"

namespace quoin::players {
namespace {

const std::vector<test::LaidWord> CatOnTheBoard = {{{7, 6}, Direction::Across, "CAT"}};
constexpr const char* ManyTiles = "LLLLLLLLLLLL";  // so that it is no end game

// With one candidate it does not look ahead: heuristics alone decide. The other player is the one
// who knows none of them.
void expect_heuristic(test::HandMadeTurn& turn, const std::string& with,
                      const std::string& without) {
  EXPECT_EQ(test::choice_of("maven:candidates=1", turn), with);
  EXPECT_EQ(test::choice_of("high-scorer", turn), without);
}

TEST(MavenHeuristics, KeepVowelsAndConsonantsInBalance) {
  test::HandMadeTurn turn({"CAT", "CATE", "RCAT"}, CatOnTheBoard, {"EROIAAO", "LLLLLLL"},
                          ManyTiles);
  expect_heuristic(turn, "8G CATE", "8F RCAT");
}

TEST(MavenHeuristics, KeepAUWhileTheQMayCome) {
  test::HandMadeTurn unseen({"CAT", "UCAT", "CATO"}, CatOnTheBoard, {"UONTNTR", "QLLLLLL"},
                            ManyTiles);
  expect_heuristic(unseen, "8G CATO", "8F UCAT");
  test::HandMadeTurn gone({"CAT", "UCAT", "CATO"}, CatOnTheBoard, {"UONTNTR", "LLLLLLL"},
                          ManyTiles);
  expect_heuristic(gone, "8F UCAT", "8F UCAT");
}

TEST(MavenHeuristics, PlayQAndUTogether) {
  test::HandMadeTurn turn({"CAT", "CATQU"}, CatOnTheBoard, {"QUNTNTR", "LLLLLLL"}, ManyTiles);
  const MavenHeuristics heuristics(*turn.setting());
  const Situation situation = turn.situation();
  const Alphabet& alphabet = *turn.setting()->alphabet;
  Word both(3, EmptySquare);
  const Word letters = test::tiles(alphabet, "QU");
  both.insert(both.end(), letters.begin(), letters.end());
  const Move with_q = Move::place({7, 6}, Direction::Across, both);
  const Move without = Move::place({6, 6}, Direction::Across, test::tiles(alphabet, "NT"));
  const auto term = [&](const Move& move) {
    return heuristics.quick_terms(move, situation.rack, situation.unseen, false).u_with_q;
  };
  EXPECT_GT(term(with_q), term(without));
  EXPECT_GT(term(without), 0) << "the Q is still there to be played with the U";
}

TEST(MavenHeuristics, OpenWithFewTiles) {
  test::HandMadeTurn turn({"AT", "ATS"}, {}, {"AT?ENNN", "LLLLLLL"}, ManyTiles);
  EXPECT_EQ(test::choice_of("maven:candidates=1", turn).substr(3), "AT");
  EXPECT_EQ(test::choice_of("high-scorer", turn).substr(3), "ATs");
}

// The triple word at 8O can be reached from CAT. ONE stops that: nothing fits below it.
TEST(MavenHeuristics, BlockAHotSpot) {
  test::HandMadeTurn turn({"CAT", "CATE", "ON", "ONE"},
                          {{{7, 8}, Direction::Across, "CAT"}, {{4, 12}, Direction::Down, "ON"}},
                          {"ELLLLLL", "LLLLLLL"}, ManyTiles);
  expect_heuristic(turn, "M5 ONE", "8I CATE");
}

TEST(MavenHeuristics, CountSquaresThatTheNextPlayCanReach) {
  test::HandMadeTurn far({"CAT"}, {{{7, 6}, Direction::Across, "CAT"}}, {"C", "T"});
  test::HandMadeTurn near({"CAT"}, {{{7, 8}, Direction::Across, "CAT"}}, {"C", "T"});
  test::HandMadeTurn covered({"CAT"}, {{{7, 12}, Direction::Across, "CAT"}}, {"C", "T"});
  const auto spots = [](test::HandMadeTurn& turn) {
    return MavenHeuristics(*turn.setting()).hot_spots(turn.grid());
  };
  EXPECT_EQ(spots(far), 0);
  EXPECT_GT(spots(near), 0);
  EXPECT_EQ(spots(covered), 0);
}

// The E behind the word bars the opponent's Z; the H before it scores more.
TEST(Maven, LooksThreePliesAhead) {
  test::HandMadeTurn turn({"CAT", "CATE", "HCAT", "CATZ", "HCATZ"}, CatOnTheBoard,
                          {"EHLLLLL", "ZLLLLLL"}, "ZZZZZZZZZZZZZZ");
  EXPECT_EQ(test::choice_of("maven", turn), "8G CATE");
  EXPECT_EQ(test::choice_of("maven:candidates=1", turn), "8F HCAT");
}

TEST(Maven, PlaysOnToTheEndBeforeTheEndgame) {
  test::HandMadeTurn turn({"CAT", "CATE", "HCAT", "CATZ", "HCATZ"}, CatOnTheBoard,
                          {"EHLLLLL", "ZLLLLLL"}, "ZZZZ");
  EXPECT_EQ(test::choice_of("maven", turn), "8G CATE");
  EXPECT_EQ(test::choice_of("maven:candidates=1", turn), "8F HCAT");
}

}  // namespace
}  // namespace quoin::players
