#include "arena/round.h"

#include <gtest/gtest.h>

#include "arena/match_result.h"
#include "players/registry.h"
#include "support/matches.h"

namespace quoin::arena {
namespace {

constexpr Reason<0> FellAsleep{{"fell_asleep", "fell asleep"}};

// Plays like another one, and in every game fails at its third move.
class FailingPlayer : public players::Player {
 public:
  FailingPlayer(lexicon::LexiconPtr lexicon, players::PlayerPtr inner)
      : Player(std::move(lexicon)), inner_(std::move(inner)) {}

  Move choose_move(const players::Situation& situation) override {
    has_failed_ = situation.history.size() / situation.scores.size() == 2;
    return has_failed_ ? Move::pass() : inner_->choose_move(situation);
  }
  std::optional<Error> failure() const override {
    if (!has_failed_) return std::nullopt;
    return Error(FellAsleep);
  }

 private:
  players::PlayerPtr inner_;
  bool has_failed_ = false;
};

TEST(Round, IsLostByASideThatFailsWhateverTheScores) {
  MatchSetup setup = test::match_setup({"high-scorer", "level:1", "level:1"});
  const lexicon::LexiconPtr lexicon = setup.rules.setting->lexicon;
  setup.make_players = [make = setup.make_players, lexicon] {
    std::vector<players::PlayerPtr> players = make();
    players[0] = std::make_unique<FailingPlayer>(lexicon, std::move(players[0]));
    return players;
  };
  RoundPlayer player(setup);
  const std::optional<Round> round = player.play(0, StopFlag());
  ASSERT_TRUE(round);
  ASSERT_EQ(round->games.size(), 3U);
  for (const GameResult& game : round->games) {
    ASSERT_TRUE(game.forfeit);
    EXPECT_EQ(game.forfeit->side, 0);
    EXPECT_EQ(game.forfeit->reason.message(), "fell asleep");
    // Two turns of everybody, and those of the third before it was the side's turn again.
    EXPECT_EQ(game.turns, 6 + (3 - game.first_side) % 3);
    EXPECT_EQ(game.win_share(0), 0);
    EXPECT_EQ(game.win_share(1) + game.win_share(2), 1);
    EXPECT_GT(game.sides[0].score, Score()) << "what it had stays its own";
  }
  MatchResult result(3);
  result.add(*round);
  EXPECT_EQ(result.sides[0].forfeits, 3);
  ASSERT_TRUE(result.sides[0].first_forfeit);
  EXPECT_EQ(result.sides[0].first_forfeit->message(), "fell asleep");
  EXPECT_EQ(result.sides[1].forfeits, 0);
}

}  // namespace
}  // namespace quoin::arena
