#include "arena/table.h"

#include <gtest/gtest.h>

#include "arena/match.h"
#include "core/scoring.h"
#include "movegen/generator.h"
#include "players/registry.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::arena {
namespace {

// The same moves at a table with a referee, whose rules are those of core/game.
void expect_the_referees_result(const std::string& rules_text, int seats, std::uint64_t seed) {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  GameConfig config = test::make_config("english", "standard", seats, "first=1," + rules_text);
  const Rules rules = config.rules;
  const auto setting = test::setting_of(english, config.alphabet, config.layout);
  Referee referee = test::start_game(std::move(config), seed);

  Table table(TableRules::from(setting, rules, seats), seats);
  std::vector<std::string> nonces = referee.game().state().nonces;
  const Draws draws(test::secret_from(seed), nonces);
  table.start(draws);
  Rng rng(seed);
  movegen::Generator generator;
  while (!table.is_over()) {
    ASSERT_EQ(referee.game().state().phase, Phase::Playing);
    ASSERT_EQ(referee.game().state().turn, table.turn());
    for (int seat = 0; seat < seats; ++seat) {
      ASSERT_EQ(referee.game().state().seats[seat].rack, table.rack(seat));
      ASSERT_EQ(referee.game().state().seats[seat].score, table.scores()[seat]);
    }
    const players::Situation situation = table.situation();
    ASSERT_EQ(situation.exchange_limit,
              std::min(referee.game().exchange_limit(), situation.rack.size()));
    Move move = Move::pass();
    Action action = PassTurn{};
    // From some games on nobody plays any more, so that they end without anybody going out.
    const bool gives_up = seed % 3 == 0 && table.turns_played() > 6;
    const std::uint64_t choice = gives_up ? rng.below(2) : rng.below(12);
    if (choice == 0 && situation.exchange_limit > 0) {
      Word tiles = situation.rack.tiles();
      tiles.resize(1 + rng.below(static_cast<std::uint64_t>(situation.exchange_limit)));
      move = Move::exchange(tiles);
      action = ExchangeTiles{tiles};
    } else if (choice != 1) {
      if (const auto best =
              generator.best_play(situation.grid, situation.rack, movegen::ScoreOnly{})) {
        move = best->move;
        action = PlaceTiles{move};
        ASSERT_EQ(table.score_of(move), best->score);
      }
    }
    const Result<void> done = referee.act(table.turn(), action, 0);
    ASSERT_TRUE(done) << done.error().message();
    table.make(move);
  }
  ASSERT_EQ(referee.game().state().phase, Phase::Finished);
  for (int seat = 0; seat < seats; ++seat)
    EXPECT_EQ(referee.game().state().seats[seat].score, table.scores()[seat]) << seed;
}

TEST(Table, ComesToTheSameResultAsTheReferee) {
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(test::scaled(20, 500)); ++seed) {
    for (int seats = 2; seats <= 4; ++seats) {
      for (const char* rules :
           {"", "final-rack=tournament", "scoreless-end=two-passes", "scoreless=4"})
        expect_the_referees_result(rules, seats, seed);
    }
  }
}

TEST(Table, ShowsRacksOnlyToThoseWhoAreMadeToSeeThem) {
  const lexicon::LexiconPtr english = test::small_english();
  const auto setting = test::setting_of(english, english->alphabet_ptr(), test::layout("standard"));
  Table table(TableRules{setting}, 3);
  const Draws draws(test::secret_from(1), {});
  table.start(draws);
  EXPECT_TRUE(table.situation().open_racks.empty());
  for (const std::string& name : players::player_names()) {
    const std::string spec = name == "level" ? "level:1" : name;
    const players::PlayerPtr player = players::make_player(spec, {english, {}}).value();
    const players::Situation situation = table.situation_for(*player);
    if (!player->sees_all_racks()) {
      EXPECT_TRUE(situation.open_racks.empty()) << name;
      continue;
    }
    ASSERT_EQ(situation.open_racks.size(), 3u);
    for (int seat = 0; seat < 3; ++seat)
      EXPECT_EQ(situation.open_racks[static_cast<std::size_t>(seat)], table.rack(seat));
  }
}

}  // namespace
}  // namespace quoin::arena
