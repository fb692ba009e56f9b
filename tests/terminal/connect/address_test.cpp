#include "terminal/connect/address.h"

#include <gtest/gtest.h>

namespace quoin::cli {
namespace {

TEST(GameAddress, NamesAServerOrAGame) {
  const Result<GameAddress> server = parse_game_address("http://localhost:8150");
  ASSERT_TRUE(server);
  EXPECT_EQ(server->server.text(), "http://localhost:8150/");
  EXPECT_EQ(server->game, "");
  const Result<GameAddress> game = parse_game_address("http://[::1]:8150/game/a-B_9");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->game, "a-B_9");
  EXPECT_EQ(game_link(game->server, game->game), "http://[::1]:8150/game/a-B_9");
  EXPECT_FALSE(game->resume);
}

TEST(GameAddress, CarriesWhatLetsSomebodyIn) {
  EXPECT_EQ(parse_game_address("http://h/game/x?invite=a1")->invite, "a1");
  const Result<GameAddress> resumed = parse_game_address("http://h/game/x?resume=2.ab");
  ASSERT_TRUE(resumed && resumed->resume);
  EXPECT_EQ(resumed->resume->seat, 1);
  EXPECT_EQ(resumed->resume->token, "ab");
}

TEST(GameAddress, RefusesEverythingElse) {
  for (const std::string_view text :
       {"", "localhost", "ws://h/game/x", "https://h/", "http://h/game/", "http://h/game/a/b",
        "http://h/game/a%2f", "http://h/games/x", "http://h/game/x?resume=0.a",
        "http://h/game/x?resume=5.a", "http://h/game/x?resume=1", "http://h/game/x?resume=1.",
        "http://h/game/x?invite=", "http://h/game/x?invite=a b", "http://h/game/x?x=y"}) {
    EXPECT_FALSE(parse_game_address(text)) << text;
  }
}

TEST(GameAddress, InvitesWhereThatIsNeeded) {
  const client::Url server = *client::parse_url("http://h:1/");
  protocol::Table table;
  table.id = "x";
  table.invite = "abc";
  EXPECT_EQ(invite_link(server, table), "http://h:1/game/x?invite=abc");
  table.is_public = true;
  EXPECT_EQ(invite_link(server, table), "http://h:1/game/x");
}

}  // namespace
}  // namespace quoin::cli
