#include "players/simple_players.h"

#include <gtest/gtest.h>

#include "players/levels/level_player.h"
#include "players/plain/static_player.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

std::string fault(const std::string& spec) {
  const Result<PlayerPtr> made = make_simple_player(spec, {test::small_english(), {}});
  return made ? "" : made.error().message();
}

TEST(SimplePlayers, AreTheLevelsAndStatic) {
  const Resources resources{test::small_english(), {}};
  EXPECT_NE(dynamic_cast<StaticPlayer*>(make_simple_player("static", resources)->get()), nullptr);
  for (const std::string spec : {"level:1", "level:10"})
    EXPECT_NE(dynamic_cast<LevelPlayer*>(make_simple_player(spec, resources)->get()), nullptr);
}

TEST(SimplePlayers, SayWhoThereIs) {
  EXPECT_EQ(fault("level:11"), "'11' is no level; there are level:1 to level:10");
  EXPECT_EQ(fault("level:"), "the player level needs a number; there are level:1 to level:10");
  for (const std::string spec : {"champion", "level", "levels:3", "static:leaves=none", ""})
    EXPECT_EQ(fault(spec),
              "there is no player '" + spec + "' here; there are static, and level:1 to level:10");
}

}  // namespace
}  // namespace quoin::players
