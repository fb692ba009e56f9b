#include "client/follower.h"

#include <gtest/gtest.h>

#include "core/referee.h"
#include "notation/json_fields.h"
#include "protocol/message.h"
#include "protocol/reasons.h"
#include "support/data.h"

namespace quoin::client {
namespace {

constexpr std::int64_t Now = 5000;

// A game as the server has it, and what the server would say to the first seat.
class FollowerTest : public testing::Test {
 protected:
  FollowerTest() {
    table_.id = "g1";
    table_.lexicon = "small";
    table_.alphabet = "english";
    table_.layout = "standard";
    table_.commitment = std::string(64, '0');
    table_.seats = {{{"Ann", "human", true, true, false, false}},
                    {{"", "human", false, false, false, false}}};
    table_.own_seat = 0;
    table_.is_host = true;
  }

  Referee started_game() {
    GameConfig config;
    config.alphabet = test::alphabet("english");
    config.layout = test::layout("standard");
    config.rules = *Rules::parse("challenge=double", *config.alphabet);
    config.seats = {{"Ann"}, {"Ben"}};
    config.lexicon = "small";
    Referee referee = *Referee::create(config, Secret{1, 2, 3}, [](const Word&) { return true; });
    EXPECT_TRUE(referee.add_nonce(0, "a", 0));
    EXPECT_TRUE(referee.add_nonce(1, "b", 0));
    EXPECT_TRUE(referee.start(0));
    return referee;
  }

  static View view_of_ann(const Referee& referee) {
    return view_of(referee.game(), Viewer::seat(0), Now);
  }

  News take(const std::string& message) {
    const Result<News> news = follower_.take(message);
    EXPECT_TRUE(news) << news.error().message();
    return news ? *news : News{};
  }

  std::string game_message(const Referee& referee) {
    const View view = view_of_ann(referee);
    return protocol::game(table_, &view, Now, {});
  }

  // What the follower has is what the server meant.
  void expect_same(const Referee& referee) {
    const View meant = view_of_ann(referee);
    ASSERT_TRUE(follower_.view());
    EXPECT_EQ(follower_.view()->board, meant.board);
    EXPECT_EQ(follower_.view()->turn, meant.turn);
    EXPECT_EQ(follower_.view()->bag_count, meant.bag_count);
    EXPECT_EQ(follower_.view()->seats[0].rack, meant.seats[0].rack);
    EXPECT_FALSE(follower_.view()->seats[1].rack);
    EXPECT_EQ(follower_.view()->events, meant.events);
  }

  protocol::Table table_;
  GameFollower follower_{"g1"};
};

TEST_F(FollowerTest, KnowsTheTableBeforeTheGameBegins) {
  const News news = take(protocol::game(table_, nullptr, 0, {}));
  EXPECT_TRUE(news.has_table);
  EXPECT_FALSE(news.has_view);
  EXPECT_EQ(follower_.table(), table_);
  EXPECT_FALSE(follower_.view());
}

TEST_F(FollowerTest, HearsWhoComes) {
  take(protocol::game(table_, nullptr, 0, {}));
  EXPECT_FALSE(take(protocol::table(table_)).is_anything());
  table_.seats[1].name = "Ben";
  table_.seats[1].is_taken = true;
  EXPECT_TRUE(take(protocol::table(table_)).has_table);
  EXPECT_EQ(follower_.table()->seats[1].name, "Ben");
}

TEST_F(FollowerTest, PutsUpdatesToWhatItHas) {
  Referee referee = started_game();
  EXPECT_TRUE(take(game_message(referee)).has_view);
  expect_same(referee);
  const AlphabetPtr alphabet = follower_.view()->alphabet;
  for (int turn = 0; turn < 4; ++turn) {
    const std::size_t before = view_of_ann(referee).events.size();
    ASSERT_TRUE(referee.act(referee.game().state().turn, PassTurn{}, Now));
    const News news = take(protocol::update("g1", view_of_ann(referee), Now, before));
    EXPECT_TRUE(news.has_view);
    expect_same(referee);
  }
  // The same object, so that an engine need not begin anew.
  EXPECT_EQ(follower_.view()->alphabet, alphabet);
  EXPECT_EQ(follower_.version(), 5U);
}

TEST_F(FollowerTest, LetsAnUpdateReplaceWhatWasTakenBack) {
  Referee referee = started_game();
  take(game_message(referee));
  const std::size_t start = view_of_ann(referee).events.size();
  const Referee earlier = referee;
  ASSERT_TRUE(referee.act(referee.game().state().turn, PassTurn{}, Now));
  take(protocol::update("g1", view_of_ann(referee), Now, start));
  take(protocol::update("g1", view_of_ann(earlier), Now, start));
  expect_same(earlier);
}

TEST_F(FollowerTest, RefusesAnUpdateAfterAGap) {
  Referee referee = started_game();
  EXPECT_FALSE(follower_.take(protocol::update("g1", view_of_ann(referee), Now, 0)));
  take(game_message(referee));
  EXPECT_FALSE(follower_.take(protocol::update("g1", view_of_ann(referee), Now, 1000)));
  expect_same(referee);
}

TEST_F(FollowerTest, SaysOnlyWhatIsNewAfterANewConnection) {
  const std::vector<protocol::ChatMessage> first = {{1, 0, "hello"}};
  EXPECT_EQ(take(protocol::game(table_, nullptr, 0, first)).said.size(), 1U);
  EXPECT_EQ(take(protocol::chat("g1", {2, 1, "hi"})).said.size(), 1U);
  const std::vector<protocol::ChatMessage> all = {{1, 0, "hello"}, {2, 1, "hi"}, {3, 1, "there?"}};
  const News news = take(protocol::game(table_, nullptr, 0, all));
  ASSERT_EQ(news.said.size(), 1U);
  EXPECT_EQ(news.said[0].text, "there?");
  EXPECT_EQ(follower_.chat().size(), 3U);
}

TEST_F(FollowerTest, HearsOfTheNextGameHoweverItIsTold) {
  take(protocol::game(table_, nullptr, 0, {}));
  EXPECT_TRUE(take(protocol::moved("g1", "g2", "rematch")).is_anything());
  EXPECT_EQ(follower_.table()->next, "g2");
  GameFollower late("g1");
  table_.next = "g2";
  EXPECT_TRUE(late.take(protocol::game(table_, nullptr, 0, {})));
  EXPECT_EQ(late.table()->next, "g2");
}

TEST_F(FollowerTest, IsNotDisturbedByOtherMessages) {
  EXPECT_FALSE(take(protocol::hello(1)).is_anything());
  EXPECT_FALSE(take(protocol::done(1)).is_anything());
  EXPECT_FALSE(
      take(protocol::refused(1, {protocol::Refusal::Busy, Error(reasons::export_when_over)}))
          .is_anything());
  EXPECT_FALSE(take(R"({"type":"invented","game":"g1"})").is_anything());
  protocol::Table other = table_;
  other.id = "g2";
  EXPECT_FALSE(take(protocol::game(other, nullptr, 0, {})).is_anything());
  EXPECT_FALSE(follower_.table());
}

TEST_F(FollowerTest, RefusesWhatIsNoMessage) {
  for (const std::string message :
       {"", "[]", "{", R"({"type":"game","game":"g1"})",
        R"({"type":"table","game":"g1","table":1})",
        R"({"type":"game","game":"g1","table":{},"chat":[]})",
        R"({"type":"chat","game":"g1","line":{}})", R"({"type":"moved","game":"g1"})"}) {
    EXPECT_FALSE(follower_.take(message)) << message;
  }
}

TEST_F(FollowerTest, ReadsSuggestedPlays) {
  const Referee referee = started_game();
  const View view = view_of_ann(referee);
  const Word tiles = *view.alphabet->parse_notation("CAT");
  const std::vector<protocol::SuggestedPlay> plays = {
      {Move::place({7, 7}, Direction::Across, tiles), Score(10), {"CAT"}}};
  const std::string text = protocol::plays(3, "g1", plays, 40, *view.alphabet);
  const Result<players::Advice> read = plays_from_json(*notation::parse_json_object(text), view);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->total, 40U);
  ASSERT_EQ(read->plays.size(), 1U);
  EXPECT_EQ(read->plays[0].move, plays[0].move);
  EXPECT_EQ(read->plays[0].score, plays[0].score);
}

}  // namespace
}  // namespace quoin::client
