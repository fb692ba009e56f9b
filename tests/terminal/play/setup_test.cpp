#include "terminal/play/setup.h"

#include <gtest/gtest.h>

namespace quoin::cli {
namespace {

TEST(ParsePlayers, TakesNamesAndComputers) {
  const Result<std::vector<SeatConfig>> seats = parse_players("you, Ивана,computer,computer");
  ASSERT_TRUE(seats) << seats.error().message();
  ASSERT_EQ(seats->size(), 4U);
  EXPECT_EQ((*seats)[0].name, "You");
  EXPECT_TRUE((*seats)[0].is_human());
  EXPECT_EQ((*seats)[1].name, "Ивана");
  EXPECT_EQ((*seats)[2].name, "Computer");
  EXPECT_EQ((*seats)[2].player, "static");
  EXPECT_EQ((*seats)[3].name, "Computer 2");
}

TEST(ParsePlayers, TakesAComputerByItsKind) {
  const Result<std::vector<SeatConfig>> seats = parse_players("high-scorer,high-scorer");
  ASSERT_TRUE(seats);
  EXPECT_EQ((*seats)[0].name, "high-scorer");
  EXPECT_EQ((*seats)[1].name, "high-scorer 2");
  EXPECT_FALSE((*seats)[1].is_human());
}

TEST(ParsePlayers, TakesALevelByItsNumber) {
  const Result<std::vector<SeatConfig>> seats = parse_players("Lovell,Level:3,level:3,level:10");
  ASSERT_TRUE(seats) << seats.error().message();
  EXPECT_TRUE((*seats)[0].is_human()) << "a name that looks a little like it";
  EXPECT_EQ((*seats)[1].name, "Computer (level 3)");
  EXPECT_EQ((*seats)[1].player, "level:3");
  EXPECT_EQ((*seats)[2].name, "Computer (level 3) 2");
  EXPECT_EQ((*seats)[3].name, "Computer (level 10)");
}

TEST(ParsePlayers, TellsPeopleFromPlayersOfTheLaboratory) {
  const Result<std::vector<SeatConfig>> seats = parse_players("Gordon,gordon,beam:width=2");
  ASSERT_TRUE(seats) << seats.error().message();
  EXPECT_TRUE((*seats)[0].is_human());
  EXPECT_EQ((*seats)[0].name, "Gordon");
  EXPECT_EQ((*seats)[1].player, "gordon");
  EXPECT_EQ((*seats)[1].name, "gordon 2");
  EXPECT_EQ((*seats)[2].player, "beam:width=2");
}

TEST(ParsePlayers, RefusesWhatCannotSitDown) {
  const auto refusal = [](const std::string& text) {
    const Result<std::vector<SeatConfig>> seats = parse_players(text);
    return seats ? "" : seats.error().message();
  };
  EXPECT_EQ(refusal("Ann"), "a game has 2 to 4 players, not 1");
  EXPECT_EQ(refusal("A,B,C,D,E"), "a game has 2 to 4 players, not 5");
  EXPECT_EQ(refusal("Ann,ann"), "two players are called ann");
  EXPECT_EQ(refusal("Ann,high-scoer"),
            "there is no player 'high-scoer' (did you mean high-scorer?)");
  EXPECT_EQ(refusal("Ann,foo:bar"),
            "there is no player 'foo'; quoin play --help lists the computers");
  EXPECT_EQ(refusal("Ann,level 3"), "there is no player 'level 3' (did you mean level:3?)");
  EXPECT_EQ(refusal("Ann,levl:3"), "there is no player 'levl' (did you mean level?)");
  EXPECT_NE(refusal("Ann,"), "");
  EXPECT_NE(refusal("Ann,a very long name that nobody has"), "");
  EXPECT_NE(refusal("Ann,B\x1b[2J"), "");
}

}  // namespace
}  // namespace quoin::cli
