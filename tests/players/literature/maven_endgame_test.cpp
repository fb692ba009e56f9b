#include "players/literature/maven_endgame.h"

#include <gtest/gtest.h>

#include "players/registry.h"
#include "support/hand_made_turn.h"

namespace quoin::players {
namespace {

const std::vector<test::LaidWord> CatInEndgames = {{{7, 6}, Direction::Across, "CAT"}};

PlayerPtr maven(const std::string& parameters, const test::HandMadeTurn& turn) {
  return make_player("maven:" + parameters, {turn.lexicon(), {}}).value();
}

std::string maven_choice(const std::string& parameters, test::HandMadeTurn& turn) {
  return turn.text_of(maven(parameters, turn)->choose_move(turn.situation()));
}

// The turns of the side on turn until the game is over; the other plays statically.
int turns_to_the_end(const std::string& parameters, test::HandMadeTurn turn) {
  const PlayerPtr own = maven(parameters, turn);
  const PlayerPtr other = make_player("static", {turn.lexicon(), {}}).value();
  int turns = 0;
  for (int number = 0; !turn.is_over(); ++number) {
    const bool is_own = number % 2 == 0;
    turns += is_own ? 1 : 0;
    turn.make((is_own ? own : other)->choose_move(turn.situation()));
  }
  return turns;
}

// Behind CAT is the only place of the Q. An E there shuts it; an H before the word scores more and
// leaves it open.
test::HandMadeTurn turn_with_a_place_for_q() {
  return {{"CAT", "CATE", "HCAT", "CATQ", "HCATQ"}, CatInEndgames, {"EH", "Q"}};
}

TEST(MavenEndgame, ShutsTheOnlyPlaceOfTheQ) {
  test::HandMadeTurn turn = turn_with_a_place_for_q();
  EXPECT_EQ(maven_choice("endgame=q-sticking", turn), "8G CATE");
  EXPECT_EQ(maven_choice("endgame=q-sticking+slow-endgame", turn), "8G CATE");
  EXPECT_EQ(maven_choice("endgame=b-star", turn), "8G CATE");
  EXPECT_EQ(maven_choice("endgame=no-q-sticking", turn), "8F HCAT");
  // The Q is not stuck yet, so there is no reason to be slow.
  EXPECT_EQ(maven_choice("endgame=slow-endgame", turn), "8F HCAT");
}

// Not only Q: a V is worth four.
TEST(MavenEndgame, ShutsThePlaceOfAV) {
  test::HandMadeTurn turn({"CAT", "CATE", "HCAT", "CATV", "HCATV"}, CatInEndgames, {"EH", "V"});
  EXPECT_EQ(maven_choice("endgame=q-sticking", turn), "8G CATE");
  test::HandMadeTurn cheap({"CAT", "CATE", "HCAT", "CATD", "HCATD"}, CatInEndgames, {"EH", "D"});
  EXPECT_EQ(maven_choice("endgame=q-sticking", cheap), "8F HCAT") << "a D is not worth it";
}

TEST(MavenEndgame, PlaysOutSlowlyWhileTheOpponentIsStuck) {
  const test::HandMadeTurn turn({"CAT", "CATE", "CATER", "CATERS"}, CatInEndgames, {"ERS", "Q"});
  EXPECT_EQ(turns_to_the_end("endgame=slow-endgame", turn), 3);
  EXPECT_EQ(turns_to_the_end("endgame=q-sticking+slow-endgame", turn), 3);
  EXPECT_EQ(turns_to_the_end("endgame=q-sticking", turn), 1);
  EXPECT_EQ(turns_to_the_end("endgame=no-q-sticking", turn), 1);
  EXPECT_EQ(turns_to_the_end("endgame=b-star", turn), 3) << "it brings more points";
}

TEST(MavenEndgame, BlocksWithTheFewestTilesWhenItDoesBoth) {
  test::HandMadeTurn turn({"CAT", "CATE", "CATER", "CATERS", "CATQ"}, CatInEndgames, {"ERS", "Q"});
  EXPECT_EQ(maven_choice("endgame=q-sticking", turn), "8G CATERS");
  EXPECT_EQ(maven_choice("endgame=q-sticking+slow-endgame", turn), "8G CATE");
}

// The Q has no place at all. The E takes that of the N too, so that the opponent has to pass.
TEST(MavenEndgame, CountsTheBonusForAPass) {
  test::HandMadeTurn turn({"CAT", "CATE", "AHHH", "NCAT"}, CatInEndgames, {"EHHH", "QN"});
  EXPECT_EQ(maven_choice("endgame=q-sticking", turn), "H8 AHHH");
  EXPECT_EQ(maven_choice("endgame=q-sticking,pass-bonus=20", turn), "8G CATE");
}

}  // namespace
}  // namespace quoin::players
