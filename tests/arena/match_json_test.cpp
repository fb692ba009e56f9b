#include "arena/match_json.h"

#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <gtest/gtest.h>

#include "arena/reasons.h"

namespace quoin::arena {
namespace {

GameResult game_of(int first_score, int second_score, int first_side) {
  GameResult game;
  game.sides = {{Score(first_score)}, {Score(second_score)}};
  game.first_side = first_side;
  game.turns = 20;
  return game;
}

TEST(MatchJson, SaysWhatAMatchCameToSoFar) {
  const std::vector<std::string> names = {"static", "level:1"};
  MatchResult result(2);
  EXPECT_EQ(to_json(result, names, 100).at("games"), 0);
  result.add({0, {game_of(400, 300, 0), game_of(350, 350, 1)}});
  const boost::json::object json = to_json(result, names, 100);
  EXPECT_EQ(json.at("games"), 2);
  EXPECT_EQ(json.at("of"), 100);
  EXPECT_EQ(json.at("draws"), 1);
  EXPECT_EQ(json.at("turns_per_game").as_double(), 20);
  EXPECT_EQ(json.at("first_share_percent").as_double(), 75);
  const boost::json::object& side = json.at("sides").as_array().at(0).as_object();
  EXPECT_EQ(side.at("player"), "static");
  EXPECT_EQ(side.at("share_percent").as_double(), 75);
  EXPECT_EQ(side.at("mean_spread").as_double(), 50);
  EXPECT_GT(side.at("share_error").as_double(), 0);
  EXPECT_FALSE(side.contains("forfeits"));
  const boost::json::object& point = json.at("curve").as_array().at(0).as_object();
  EXPECT_EQ(point.at("games"), 2);
  EXPECT_EQ(point.at("share_percent").as_double(), 75);
  EXPECT_EQ(point.at("share_error"), side.at("share_error"));
}

TEST(MatchJson, HasACurveThatEndsWithTheLastGame) {
  const std::vector<std::string> names = {"a", "b"};
  MatchResult result(2);
  for (std::int64_t round = 0; round < 203; ++round)
    result.add({round, {game_of(400, 300, 0), game_of(300, 400, 1)}});
  ASSERT_NE(result.curve.back().games, result.games);
  const boost::json::object json = to_json(result, names, 406);
  EXPECT_EQ(json.at("curve").as_array().back().at("games"), 406);
}

TEST(MatchJson, TellsOfForfeits) {
  const std::vector<std::string> names = {"a", "b"};
  GameResult lost = game_of(400, 300, 0);
  lost.forfeit = Forfeit{0, Error(reasons::ran_out_of_time)};
  MatchResult result(2);
  result.add({0, {lost, game_of(400, 300, 1)}});
  const boost::json::object json = to_json(result, names, 2);
  const boost::json::object& side = json.at("sides").as_array().at(0).as_object();
  EXPECT_EQ(side.at("forfeits"), 1);
  EXPECT_EQ(side.at("first_forfeit"), "ran out of time");
  EXPECT_EQ(side.at("reason"), "ran_out_of_time");
  EXPECT_TRUE(side.at("with").as_object().empty());
}

}  // namespace
}  // namespace quoin::arena
