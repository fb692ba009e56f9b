#include "protocol/request.h"

#include <gtest/gtest.h>

#include "core/scoring.h"
#include "protocol/version.h"
#include "support/data.h"
#include "support/random_play.h"

namespace quoin::protocol {
namespace {

Request read(const std::string& text) {
  const ParsedRequest parsed = parse_request(text);
  EXPECT_TRUE(parsed.request) << text << ": " << parsed.request.error().message();
  return *parsed.request;
}

std::string complaint(const std::string& text) {
  const ParsedRequest parsed = parse_request(text);
  return parsed.request ? "" : parsed.request.error().message();
}

TEST(Request, SurvivesTheWayToTextAndBack) {
  const std::vector<RequestBody> bodies = {Follow{},
                                           Unfollow{},
                                           Sit{1, "Ann", "nonce", "token"},
                                           Sit{{}, "", "", ""},
                                           Stand{},
                                           AddSeat{"static:leaves=none"},
                                           RemoveSeat{3},
                                           Start{"nonce"},
                                           Cancel{},
                                           Act{Act::Kind::Place, "8H", "WO.d", {}},
                                           Act{Act::Kind::Exchange, "", "all", {}},
                                           Act{Act::Kind::Challenge, "", "", {0, 2}},
                                           Act{Act::Kind::Resign, "", "", {}},
                                           WaveOn{},
                                           Undo{},
                                           Reset{},
                                           AskForHint{},
                                           AskForPlays{7},
                                           AskForJudgement{{"QUOIN", "[CH]Ico"}},
                                           AskForSquares{},
                                           Say{"guten Morgen"},
                                           Rematch{},
                                           PutAway{},
                                           Ping{}};
  for (const RequestBody& body : bodies) {
    const Request request{42, "abc", 2, body};
    const Request again = read(to_text(request));
    EXPECT_EQ(again.id, 42);
    EXPECT_EQ(again.game, "abc");
    EXPECT_EQ(again.as_seat, 2);
    EXPECT_EQ(again.body.index(), body.index());
    EXPECT_EQ(to_text(again), to_text(request));
  }
}

TEST(Request, IsRefusedWithAReasonAndItsNumber) {
  EXPECT_NE(complaint(""), "");
  EXPECT_NE(complaint("[]"), "");
  EXPECT_NE(complaint("{\"id\":1}"), "");
  EXPECT_NE(complaint(R"({"id":1.5,"game":"x","type":"pass"})"), "");
  EXPECT_NE(complaint(R"({"id":1,"game":"x","type":"fly"})"), "");
  EXPECT_NE(complaint(R"({"id":1,"game":"x","type":"place","at":"8H"})"), "");
  EXPECT_NE(complaint(R"({"id":1,"game":"x","type":"remove-seat","seat":5})"), "");
  EXPECT_NE(complaint(R"({"id":1,"game":"x","type":"remove-seat","seat":0})"), "");
  EXPECT_NE(complaint(R"({"id":1,"game":"x","type":"pass","as":9})"), "");
  EXPECT_EQ(parse_request(R"({"id":17,"game":"x","type":"fly"})").id, 17);
  const std::string deep(1000, '[');
  EXPECT_NE(complaint(R"({"id":1,"game":)" + deep), "");
}

TEST(Request, BoundsWhatGoesOnToOthers) {
  const std::string long_name(MaxNameCharacters + 1, 'x');
  const std::string long_chat(MaxChatCharacters + 1, 'x');
  EXPECT_NE(complaint(R"({"id":1,"game":"x","type":"sit","name":")" + long_name + "\"}"), "");
  EXPECT_NE(complaint(R"({"id":1,"game":"x","type":"say","text":")" + long_chat + "\"}"), "");
  EXPECT_NE(complaint(R"({"id":1,"game":"x","type":"say","text":"a\u0007b"})"), "");
  EXPECT_NE(complaint(R"({"id":1,"game":"x","type":"start","nonce":"ä"})"), "");
  EXPECT_EQ(complaint(R"({"id":1,"game":"x","type":"sit","name":"Zoë"})"), "");
  EXPECT_EQ(complaint(R"({"id":1,"game":"x","type":"plays","limit":5000})"), "");
  EXPECT_NE(complaint(R"({"id":1,"game":"x","type":"plays","limit":5001})"), "");
}

TEST(Request, HasSomeWordsToJudge) {
  const auto judge = [](const std::string& words) {
    return complaint(R"({"id":1,"game":"x","type":"judge","words":)" + words + "}");
  };
  EXPECT_EQ(judge(R"(["QUOIN","IT"])"), "");
  EXPECT_EQ(judge("[]"), "\"words\": expected 1 to 32 words");
  EXPECT_EQ(judge("[1]"), "\"words\": expected texts");
  EXPECT_EQ(judge("\"QUOIN\""), "\"words\": expected a list");
  std::string words = "[\"A\"";
  for (std::size_t i = 1; i < MaxJudgedWords; ++i) words += ",\"A\"";
  EXPECT_EQ(judge(words + "]"), "");
  EXPECT_NE(judge(words + ",\"A\"]"), "");
}

TEST(Request, BecomesTheActionThatWasMeant) {
  const GameConfig config = test::make_config("english", "standard", 2, "");
  Board board(15);
  apply_placement(board,
                  Move::place({7, 7}, Direction::Across, test::tiles(*config.alphabet, "CAT")));
  const Rack rack(test::tiles(*config.alphabet, "AES"));
  // The S alone: the whole word is named for it.
  const Result<Action> hooked =
      action_of(Act{Act::Kind::Place, "8K", "S", {}}, config, board, rack);
  ASSERT_TRUE(hooked);
  EXPECT_EQ(std::get<PlaceTiles>(*hooked).move.start(), (Square{7, 7}));
  const Result<Action> all =
      action_of(Act{Act::Kind::Exchange, "", "all", {}}, config, board, rack);
  ASSERT_TRUE(all);
  EXPECT_EQ(std::get<ExchangeTiles>(*all).tiles.size(), 3U);
  EXPECT_FALSE(action_of(Act{Act::Kind::Place, "99Z", "S", {}}, config, board, rack));
  EXPECT_FALSE(
      action_of(Act{Act::Kind::Place, "8K", std::string(30, 'S'), {}}, config, board, rack));
  EXPECT_FALSE(action_of(Act{Act::Kind::Exchange, "", "a1", {}}, config, board, rack));
}

TEST(Request, ActionsOfRandomGamesComeBackTheSame) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    Referee referee =
        test::start_game(test::make_config(seed % 2 == 0 ? "spanish" : "english", "standard", 2,
                                           "challenge=single,hold=yes"),
                         seed);
    for (int i = 0; i < 30 && referee.game().state().phase == Phase::Playing; ++i) {
      const test::SeatAction next = test::random_action(referee.game(), rng);
      const GameConfig& config = referee.game().config();
      const Act act = act_of(next.action, *config.alphabet);
      const Result<Action> again =
          action_of(act, config, referee.game().state().board,
                    referee.game().state().seats[static_cast<std::size_t>(next.seat)].rack);
      ASSERT_TRUE(again) << again.error().message();
      EXPECT_EQ(again->index(), next.action.index());
      if (const auto* place = std::get_if<PlaceTiles>(&next.action)) {
        EXPECT_EQ(std::get<PlaceTiles>(*again).move, place->move);
      }
      [[maybe_unused]] const Result<void> done =
          referee.act(next.seat, next.action, referee.game().state().now + 20'000);
    }
  }
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

}  // namespace
}  // namespace quoin::protocol
