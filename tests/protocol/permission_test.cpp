#include "protocol/permission.h"

#include <gtest/gtest.h>

#include "protocol/message.h"
#include "protocol/request.h"
#include "support/data.h"
#include "support/random_play.h"

namespace quoin::protocol {
namespace {

Referee table(const std::string& rules) {
  return test::start_game(test::make_config("english", "standard", 2, rules + ",first=1"), 1);
}

std::string objection(const RequestBody& body, const Game& game) {
  const std::optional<Refused> found = objection_to(body, game);
  return found ? found->sentence() : "";
}

TEST(Permission, GivesHintsInTrainingOnly) {
  const Referee training = table("training=yes");
  const Referee serious = table("training=no");
  for (const RequestBody& body :
       std::vector<RequestBody>{AskForHint{}, AskForPlays{}, AskForSquares{}}) {
    EXPECT_EQ(objection(body, training.game()), "");
    EXPECT_EQ(objection(body, serious.game()), "There are hints in training games only.");
  }
  EXPECT_EQ(objection(Reset{}, training.game()), "");
  EXPECT_NE(objection(Reset{}, serious.game()), "");
}

TEST(Permission, JudgesWordsWhereNobodyCanBluff) {
  EXPECT_EQ(objection(AskForJudgement{}, table("challenge=void").game()), "");
  EXPECT_EQ(objection(AskForJudgement{}, table("challenge=double,training=yes").game()), "");
  EXPECT_EQ(objection(AskForJudgement{}, table("challenge=double").game()),
            "In this game words are judged when they are challenged.");
}

TEST(Permission, TellsNothingAboutAGameThatIsOver) {
  Referee referee = table("training=yes");
  ASSERT_TRUE(referee.act(0, Resign{}, 0));
  EXPECT_EQ(objection(AskForHint{}, referee.game()), "The game is over.");
  EXPECT_EQ(objection(AskForJudgement{}, referee.game()), "The game is over.");
}

TEST(Permission, LetsAGameThatIsTooLongOnlyEnd) {
  Referee referee = table("scoreless-end=claimed");
  for (std::size_t i = referee.game().events().size(); i < MaxEvents; ++i) {
    EXPECT_EQ(objection(Act{Act::Kind::Pass}, referee.game()), "");
    ASSERT_TRUE(referee.act(referee.game().state().turn, PassTurn{}, 0));
  }
  EXPECT_NE(objection(Act{Act::Kind::Pass}, referee.game()), "");
  EXPECT_NE(objection(Undo{}, referee.game()), "");
  EXPECT_EQ(objection(Act{Act::Kind::Resign}, referee.game()), "");
  EXPECT_EQ(objection(Act{Act::Kind::AgreeToEnd}, referee.game()), "");
}

TEST(Judgement, NamesTheWordsThatAreNoneAsTheyWereAsked) {
  const AlphabetPtr english = test::alphabet("english");
  const Word cat = test::tiles(*english, "CAT");
  const Judge is_cat = [&](const Word& word) { return word == cat; };
  EXPECT_EQ(*invalid_words({{"CAT", "DOG", "CATS"}}, *english, is_cat),
            (std::vector<std::string>{"DOG", "CATS"}));
  EXPECT_FALSE(invalid_words({{"CA?"}}, *english, is_cat));
  EXPECT_FALSE(invalid_words({{""}}, *english, is_cat));
  EXPECT_FALSE(invalid_words({{std::string(MaxBoardSize + 1, 'A')}}, *english, is_cat));
}

TEST(News, BeginWithTheFirstEventThatIsNew) {
  Referee referee = table("training=yes");
  const Game before = referee.game();
  ASSERT_TRUE(referee.act(0, PassTurn{}, 0));
  const Game after = referee.game();
  EXPECT_EQ(first_news(before, after), before.live_events().size());
  const auto length = static_cast<int>(before.events().size());
  ASSERT_TRUE(referee.act(0, TakeBack{length}, 0));
  EXPECT_EQ(first_news(after, referee.game()), before.live_events().size())
      << "what was taken back is not there any more";
}

TEST(News, BeginAnewWhenTheEndMakesEverythingVisible) {
  Referee referee = table("");
  const Game before = referee.game();
  ASSERT_TRUE(referee.act(0, Resign{}, 0));
  EXPECT_EQ(first_news(before, referee.game()), 0u);
}

}  // namespace
}  // namespace quoin::protocol
