#include "players/advice.h"

#include <gtest/gtest.h>

#include "players/plain/static_player.h"
#include "support/data.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

class AdviceTest : public testing::Test {
 protected:
  const lexicon::LexiconPtr lexicon_ = test::small_english();
  const Referee referee_ =
      test::start_game(test::make_config("english", "standard", 2, "first=1"), 3);
  const View view_ = view_of(referee_.game(), Viewer::seat(0), 0);
};

// Would rather not play.
class Passer : public Player {
 public:
  using Player::Player;
  Move choose_move(const Situation&) override { return Move::pass(); }
};

TEST_F(AdviceTest, HasTheBestScoresAndHowManyPlaysThereAre) {
  const Advice all = best_scores(view_, lexicon_, 100'000);
  ASSERT_GT(all.plays.size(), 1u);
  EXPECT_EQ(all.total, all.plays.size());
  EXPECT_GE(all.plays[0].score, all.plays[1].score);
  const Advice one = best_scores(view_, lexicon_, 1);
  EXPECT_EQ(one.total, all.total);
  ASSERT_EQ(one.plays.size(), 1u);
  EXPECT_EQ(one.plays[0].move, all.plays[0].move);
}

TEST_F(AdviceTest, HintsAtWhatTheAdviserWouldPlay) {
  StaticPlayer adviser(lexicon_, {.leaves = evaluation::Leaves::none(lexicon_->alphabet())});
  const Action action = adviser.choose_action(view_);
  ASSERT_TRUE(std::holds_alternative<PlaceTiles>(action));
  const Advice advice = hint(view_, lexicon_, adviser);
  ASSERT_EQ(advice.plays.size(), 1u);
  EXPECT_EQ(advice.plays[0].move, std::get<PlaceTiles>(action).move);
  EXPECT_GT(advice.total, 1u);
}

TEST_F(AdviceTest, HintsAtNothingWhereTheAdviserWouldNotPlay) {
  Passer passer(lexicon_);
  const Advice advice = hint(view_, lexicon_, passer);
  EXPECT_TRUE(advice.plays.empty());
  EXPECT_GT(advice.total, 0u);
}

TEST_F(AdviceTest, KnowsTheWordsOfAPlay) {
  const Move move = Move::place({7, 6}, Direction::Across, test::tiles(*view_.alphabet, "CaT"));
  EXPECT_EQ(words_of(view_, move), std::vector<std::string>{"CaT"}) << "a blank is seen";
}

}  // namespace
}  // namespace quoin::players
