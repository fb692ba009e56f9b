#include "notation/record_from_game.h"

#include <gtest/gtest.h>

#include "notation/gcg.h"
#include "notation/replay.h"
#include "support/data.h"
#include "support/random_play.h"

namespace quoin::notation {
namespace {

// A record made from a game replays without a complaint and arrives at the same scores.
TEST(RecordFromGame, ReplaysToTheSameBoardAndScores) {
  const char* rules[] = {"",
                         "challenge=double",
                         "challenge=5-point",
                         "challenge=10-point,per-word=yes,hold=yes",
                         "final-rack=tournament,time=2m,overtime=10m",
                         "challenge=triple"};
  const char* alphabets[] = {"english", "spanish", "polish"};
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(test::scaled(60, 600)); ++seed) {
    SCOPED_TRACE(seed);
    Rng verdicts(seed, 1);
    Referee referee = test::start_game(
        test::make_config(alphabets[seed % 3], "standard", 2 + static_cast<int>(seed % 3),
                          rules[seed % 6]),
        seed, [&](const Word&) { return seed % 6 == 0 || verdicts.below(3) > 0 || seed % 6 == 4; });
    Rng rng(seed);
    test::play_to_end(referee, rng, [](const Referee&) {});
    const Game& game = referee.game();
    const GameRecord record = record_from_game(game);
    Replay replay(record.alphabet, record.layout, record.players.size());
    for (const Turn& turn : record.turns) {
      const Result<std::vector<std::string>> warnings = replay.apply(turn);
      ASSERT_TRUE(warnings) << warnings.error().message();
      for (const std::string& warning : *warnings) {
        // With three or four seats others may leave, and the order of turns changes.
        if (game.seat_count() > 2 && warning.find("turn") != std::string::npos) continue;
        ADD_FAILURE() << warning;
      }
    }
    EXPECT_EQ(replay.board(), game.state().board);
    for (int seat = 0; seat < game.seat_count(); ++seat) {
      const int player = (seat - game.state().first_seat + game.seat_count()) % game.seat_count();
      EXPECT_EQ(replay.scores()[player], game.state().seats[seat].score);
    }
  }
}

TEST(RecordFromGame, SameNamesGetNicknamesOfTheirOwn) {
  GameConfig config = test::make_config("english", "standard", 3, "first=2");
  config.seats[0].name = "Ann Lee";
  config.seats[1].name = "Ann Lee";
  const GameRecord record = record_from_game(test::start_game(config, 1).game());
  EXPECT_EQ(record.players[0].name, "Ann Lee");
  EXPECT_EQ(record.players[1].name, "Cleo");
  EXPECT_NE(record.players[0].nickname, record.players[2].nickname);
  EXPECT_TRUE(record.is_incomplete);
  EXPECT_EQ(record.final_racks.size(), 3U);
}

}  // namespace
}  // namespace quoin::notation
