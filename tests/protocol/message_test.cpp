#include "protocol/message.h"

#include <iterator>
#include <regex>
#include <string>

#include <gtest/gtest.h>

#include "base/reasons.h"
#include "protocol/reasons.h"
#include "support/data.h"
#include "support/random_play.h"

namespace quoin::protocol {
namespace {

Referee table(const std::string& rules) {
  return test::start_game(test::make_config("english", "standard", 2, rules + ",first=1"), 1);
}

TEST(Message, RefusesWithTheReasonAndItsSentence) {
  const Refused refused(Refusal::AgainstRules, Error(reasons::word_tiles_count, 21));
  EXPECT_EQ(protocol::refused(9, refused),
            R"({"type":"refused","re":9,"why":"against-rules","reason":"word_tiles_count",)"
            R"("with":{"most":21},"sentence":"A word has 1 to 21 tiles."})");
}

TEST(Message, RefusesWithErrorsWithinErrors) {
  const Error error = Error(reasons::export_when_over).within(reasons::within_line, 7);
  EXPECT_EQ(protocol::refused(0, {Refusal::BadRequest, error}),
            R"({"type":"refused","re":0,"why":"bad-request","reason":"within_line","with":{)"
            R"("number":7,"error":{"reason":"export_when_over","with":{},"sentence":)"
            R"("a game can be exported when it is over"}},"sentence":)"
            R"("Line 7: a game can be exported when it is over."})");
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

TEST(News, HaveMeansAsPlainDecimalsOfFourPlaces) {
  static const std::regex Mean("\"mean_(score|words)\":");
  static const std::regex Plain(R"-("mean_(score|words)":(null|\d+\.\d{1,4})[,}])-");
  const auto count = [](const std::string& text, const std::regex& what) {
    return std::distance(std::sregex_iterator(text.begin(), text.end(), what), {});
  };
  Referee referee = table("");
  Rng rng(5);
  int checked = 0;
  test::play_to_end(referee, rng, [&](const Referee& now) {
    const View view = view_of(now.game(), Viewer::seat(0), 0);
    for (const std::string& text : {update("g", view, 0, 0), game(Table(), &view, 0, {})}) {
      EXPECT_EQ(count(text, Mean), 4) << text;
      EXPECT_EQ(count(text, Plain), 4) << text;
      ++checked;
    }
  });
  EXPECT_GT(checked, 40);
}

TEST(News, BeginAnewWhenTheEndMakesEverythingVisible) {
  Referee referee = table("");
  const Game before = referee.game();
  ASSERT_TRUE(referee.act(0, Resign{}, 0));
  EXPECT_EQ(first_news(before, referee.game()), 0u);
}

}  // namespace
}  // namespace quoin::protocol
