#include "arena/game_recorder.h"

#include <gtest/gtest.h>

#include "arena/match.h"
#include "notation/records/gcg.h"
#include "support/data.h"
#include "support/matches.h"

namespace quoin::arena {
namespace {

// What was written down can be read and played again, and comes to the scores of the match.
TEST(GameRecorder, WritesGamesThatReplay) {
  for (const std::vector<std::string>& players :
       {std::vector<std::string>{"high-scorer", "static:leaves=gordon"},
        std::vector<std::string>{"level:1", "high-scorer", "level:1"}}) {
    for (const FinalRackRule final_rack : {FinalRackRule::Family, FinalRackRule::Tournament}) {
      MatchSetup setup = test::match_setup(players);
      setup.rules.final_rack = final_rack;
      std::vector<notation::GameRecord> records;
      setup.on_game = [&](std::int64_t, int, const notation::GameRecord& record) {
        records.push_back(record);
        return true;
      };
      RoundPlayer player(setup);
      const notation::Catalogue catalogue{setup.rules.setting->alphabet,
                                          setup.rules.setting->layout, nullptr, nullptr};
      const StopFlag never;
      for (std::int64_t number = 0; number < test::scaled(3, 30); ++number) {
        records.clear();
        const std::optional<Round> round = player.play(number, never);
        ASSERT_TRUE(round);
        ASSERT_EQ(records.size(), players.size());
        for (std::size_t game = 0; game < records.size(); ++game) {
          const Result<std::string> text = notation::to_gcg(records[game]);
          ASSERT_TRUE(text) << text.error().message();
          const Result<notation::GcgGame> read = notation::parse_gcg(*text, catalogue);
          ASSERT_TRUE(read) << read.error().message();
          for (const notation::GcgWarning& warning : read->warnings)
            ADD_FAILURE() << warning.in_line().message() << "\n" << *text;
          std::vector<Score> last(players.size());
          for (const notation::Turn& turn : read->record.turns) last[turn.player] = turn.cumulative;
          for (std::size_t seat = 0; seat < players.size(); ++seat) {
            const std::size_t side = (seat + game) % players.size();
            EXPECT_EQ(last[seat], round->games[game].sides[side].score);
            EXPECT_EQ(read->record.players[seat].name, players[side]);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace quoin::arena
