// What a table answers to those who sit at it.

#include "table/answer.h"

#include <gtest/gtest.h>

#include "table/table_support.h"

namespace quoin::table {
namespace {

using namespace protocol;  // NOLINT(google-build-using-namespace): requests, as pages send them
using Status = TableStatus;

using TableAnswer = TableTest;

TEST_F(TableAnswer, ChangesNothingBeforeItsDraftIsKept) {
  play({"ann", "ben"}, "first=1");
  const Digest before = state.game()->state_hash();
  const Answer given = answer(state, {1, "abc", {}, pass()}, {{"ann"}}, {}, place);
  ASSERT_TRUE(given.draft);
  EXPECT_FALSE(given.refused);
  EXPECT_EQ(state.game()->state_hash(), before);
  EXPECT_NE(given.draft->game()->state_hash(), before);
}

TEST_F(TableAnswer, ObeysOnlyWhoSitsThere) {
  play({"ann", "ben"}, "training=yes,first=1");
  const std::vector<RequestBody> requests = {
      pass(),   Undo{},    Reset{},      AskForHint{},   AskForPlays{}, AskForJudgement{{"CAT"}},
      Say{"x"}, Pause{},   AskForTime{}, GiveMoreTime{}, Mute{1},       Report{1, "x"},
      WaveOn{}, Rematch{}, PutAway{},    AskForSquares{}};
  for (const RequestBody& request : requests) {
    EXPECT_EQ(ask("eve", request), "You do not sit at this table.");
    EXPECT_EQ(ask("eve", request, 0), "This is not your seat.");
    EXPECT_EQ(ask("ann", request, 1), "This is not your seat.");
    EXPECT_FALSE(last.draft);
    EXPECT_FALSE(last.message);
    EXPECT_TRUE(std::holds_alternative<std::monostate>(last.task));
  }
}

TEST_F(TableAnswer, KeepsWhatTimeDidBesideARefusal) {
  play({"ann", "ben"}, "time=1m,first=1");
  now = 61'000;
  EXPECT_NE(ask("ann", pass()), "");
  EXPECT_EQ(state.status, Status::Finished);
  EXPECT_EQ(state.game()->state().ending->reason, EndReason::TimeForfeit);
}

TEST_F(TableAnswer, GivesBackWhatAMessageLostOnItsWay) {
  play({"ann", "ben"}, "time=1m,first=1");
  now = 10'000;
  EXPECT_EQ(ask_as({.person = {"ann"}, .lag = 400}, pass()), "");
  EXPECT_EQ(state.game()->state().seats[0].time_used, 9'600);
}

TEST_F(TableAnswer, ActsForTheOwnSeatOnTurnWhereADeviceHasSeveral) {
  play({"ann", "ann"}, "first=2");
  EXPECT_NE(ask("ann", pass(), 0), "");
  EXPECT_EQ(ask("ann", pass()), "");
  EXPECT_EQ(state.game()->state().turn, 0);
}

TEST_F(TableAnswer, LetsPeopleSitAndStandBeforeTheGame) {
  open({"ann", "", "static"}, "");
  EXPECT_EQ(ask("ben", Sit{{}, " ann ", "n", ""}), "");
  EXPECT_EQ(seat(1).name, "ann 2") << "two people of one name";
  EXPECT_EQ(ask("ben", Sit{0, "", "", ""}), "You sit at this table already.");
  EXPECT_EQ(ask("eve", Sit{1, "", "", ""}), "Somebody else sits there.");
  EXPECT_EQ(ask("eve", Sit{2, "", "", ""}), "A computer sits there.");
  EXPECT_EQ(ask("eve", Sit{{}, "", "", ""}), "There is no free seat.");
  EXPECT_EQ(ask("ben", Stand{}), "");
  EXPECT_EQ(seat(1), Seat{});
  EXPECT_EQ(ask("ben", AddSeat{"static"}), "Only who opened the table may do that.");
  EXPECT_EQ(ask("ann", AddSeat{"nobody"}), "There is no player 'nobody'.");
  EXPECT_EQ(ask("ann", AddSeat{"static"}), "");
  EXPECT_EQ(ask("ann", AddSeat{}), "A game has at most 4 players.");
  EXPECT_EQ(ask("ann", RemoveSeat{4}), "There is no such seat.");
  EXPECT_EQ(ask("ann", RemoveSeat{3}), "");
  EXPECT_EQ(ask("ann", RemoveSeat{2}), "");
  EXPECT_EQ(ask("ann", RemoveSeat{1}), "A game has at least 2 players.");
}

TEST_F(TableAnswer, IsPrivateToThoseWhoWereInvited) {
  open({"ann", ""}, "");
  state.setup.is_public = false;
  EXPECT_EQ(ask("ben", Sit{}), "This table is for those who were invited.");
  EXPECT_EQ(ask_as({.person = {"ben"}, .is_invited = true}, Sit{}), "");
}

TEST_F(TableAnswer, SeatsAccountsAloneWhereItIsRated) {
  open({"ann", ""}, "time=5m");
  state.setup.is_rated = true;
  EXPECT_EQ(ask("ben", Sit{}), "This game is rated: log in or sign up to play it.");
  EXPECT_EQ(ask("ann", Sit{1, "", "", ""}), "In a rated game nobody plays both sides.");
  EXPECT_EQ(ask("ann", AddSeat{"static"}), "A rated game is one of two players.");
  EXPECT_EQ(ask_as({.person = {"ben"}, .has_account = true}, Sit{}), "");
}

TEST_F(TableAnswer, BeginsWhenEverybodyIsReady) {
  open({"ann", ""}, "");
  EXPECT_EQ(ask("eve", Start{}), "You do not sit at this table.");
  EXPECT_EQ(ask("ann", Start{}), "Not all seats are taken yet.");
  EXPECT_EQ(ask("ben", Sit{}), "");
  EXPECT_EQ(ask("ben", pass()), "The game has not begun.");
  EXPECT_EQ(ask("ann", Start{"c0ffee"}), "");
  EXPECT_EQ(state.status, Status::Playing);
  EXPECT_EQ(state.game()->state().nonces, (std::vector<std::string>{"c0ffee", "nonce"}));
  EXPECT_EQ(state.setup.started_at, Noon);
  EXPECT_EQ(ask("ann", Start{}), "The game has begun.");
}

TEST_F(TableAnswer, IsGivenUpByItsHost) {
  open({"ann", "ben"}, "");
  EXPECT_EQ(ask("ben", Cancel{}), "Only who opened the table may do that.");
  EXPECT_EQ(ask("ann", Cancel{}), "");
  EXPECT_EQ(ask("ben", Stand{}), "This table was given up.");
}

TEST_F(TableAnswer, LeavesPlaysToWhoeverHasTheTimeForThem) {
  play({"ann", "ben"}, "training=yes,first=1");
  EXPECT_EQ(ask("ben", AskForPlays{7}), "") << "out of turn";
  const auto& asked = std::get<AdviceAsked>(last.task);
  EXPECT_EQ(asked.seat, 1);
  EXPECT_EQ(asked.limit, 7);
  EXPECT_FALSE(asked.is_hint);
  EXPECT_EQ(ask("ann", AskForHint{}), "");
  EXPECT_TRUE(std::get<AdviceAsked>(last.task).is_hint);
  play({"ann", "ben"}, "");
  EXPECT_EQ(ask("ann", AskForHint{}), "There are hints in training games only.");
}

TEST_F(TableAnswer, GivesHintsInTrainingOnly) {
  const std::vector<RequestBody> requests = {AskForHint{}, AskForPlays{}, AskForSquares{}};
  play({"ann", "ben"}, "training=yes");
  for (const RequestBody& request : requests) EXPECT_EQ(ask("ann", request), "");
  play({"ann", "ben"}, "");
  for (const RequestBody& request : requests)
    EXPECT_EQ(ask("ann", request), "There are hints in training games only.");
  EXPECT_EQ(ask("ann", Reset{}),
            "Only training games are begun again. End this one by agreement, then ask for a "
            "rematch.");
}

TEST_F(TableAnswer, JudgesWordsWhereNobodyCanBluff) {
  const AskForJudgement judgement{{"CAT"}};
  play({"ann", "ben"}, "challenge=void");
  EXPECT_EQ(ask("ann", judgement), "");
  play({"ann", "ben"}, "challenge=double,training=yes");
  EXPECT_EQ(ask("ann", judgement), "");
  play({"ann", "ben"}, "challenge=double");
  EXPECT_EQ(ask("ann", judgement), "In this game words are judged when they are challenged.");
}

TEST_F(TableAnswer, TellsNothingAboutAGameThatIsOver) {
  play({"ann", "ben"}, "training=yes");
  EXPECT_EQ(ask("ann", act(Act::Kind::Resign)), "");
  for (const RequestBody& request : std::vector<RequestBody>{
           AskForHint{}, AskForPlays{}, AskForSquares{}, AskForJudgement{{"CAT"}}})
    EXPECT_EQ(ask("ann", request), "The game is over.");
}

TEST_F(TableAnswer, LetsAGameThatIsTooLongOnlyEnd) {
  play({"ann", "ben"}, "scoreless-end=claimed,first=1");
  while (state.game()->events().size() < MaxEvents)
    ASSERT_EQ(ask(state.game()->state().turn == 0 ? "ann" : "ben", pass()), "");
  const std::string refusal = "This game has become too long. Agree to end it, or resign.";
  EXPECT_EQ(ask("ann", pass()), refusal);
  EXPECT_EQ(ask("ann", Undo{}), refusal);
  EXPECT_EQ(ask("ann", act(Act::Kind::AgreeToEnd)), "");
  EXPECT_EQ(ask("ann", act(Act::Kind::Resign)), "");
}

TEST_F(TableAnswer, TakesTurnsBackInTraining) {
  play({"ann", "ben"}, "training=yes,first=1");
  EXPECT_EQ(ask("ann", Undo{}), "There is nothing to take back yet.");
  EXPECT_EQ(ask("ann", pass()), "");
  EXPECT_EQ(ask("ben", Undo{}), "");
  EXPECT_EQ(state.game()->state().turn, 0);
}

TEST_F(TableAnswer, BeginsTrainingAgainAtOnce) {
  play({"ann", "static"}, "training=yes");
  state.setup.seats[0].wants_pause = true;
  EXPECT_EQ(ask("ann", Reset{}), "");
  EXPECT_EQ(state.status, Status::Finished);
  EXPECT_TRUE(state.game()->state().is_revealed);
  const auto& next = std::get<Successor>(last.task);
  EXPECT_TRUE(next.starts_at_once);
  EXPECT_EQ(next.setup.previous, "abc");
  EXPECT_EQ(next.setup.seats[0].owners, std::vector<std::string>{"ann"});
  EXPECT_FALSE(next.setup.seats[0].wants_pause);
  EXPECT_TRUE(next.setup.seats[0].is_ready);
}

TEST_F(TableAnswer, BeginsTrainingAgainOnce) {
  play({"ann", "ben"}, "training=yes");
  EXPECT_EQ(ask("ann", Reset{}), "");
  state.setup.next = "def";
  EXPECT_EQ(ask("ben", Reset{}), "This game was begun again already.");
  EXPECT_FALSE(last.draft);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(last.task));
}

TEST_F(TableAnswer, GivesARematchThatTheNextSeatBegins) {
  play({"ann", "ben"}, "first=1");
  EXPECT_EQ(ask("ann", Rematch{}), "A rematch follows a finished game, once.");
  EXPECT_EQ(ask("ann", act(Act::Kind::Resign)), "");
  EXPECT_EQ(ask("ann", Rematch{}), "");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(last.task)) << "Ben is asked";
  EXPECT_EQ(ask("ben", Rematch{}), "");
  const auto& next = std::get<Successor>(last.task);
  EXPECT_FALSE(next.starts_at_once);
  EXPECT_FALSE(next.setup.seats[0].is_ready);
  const Result<Rules> rules = Rules::parse(next.setup.choice.rules, place.lexicon->alphabet());
  EXPECT_EQ(rules->first_seat, 1);
  state.setup.next = "def";
  EXPECT_EQ(ask("ben", Rematch{}), "A rematch follows a finished game, once.");
}

TEST_F(TableAnswer, HearsWhoDoesNotChallenge) {
  play({"ann", "ben"}, "");
  EXPECT_EQ(ask("ben", WaveOn{}), "");
  EXPECT_EQ(std::get<Wave>(last.task).seat, 1);
  EXPECT_FALSE(last.draft);
}

TEST_F(TableAnswer, PausesWhenAllWantItAndGoesOnWhenOneDoes) {
  play({"ann", "ben"}, "first=1");
  EXPECT_EQ(ask("ann", Pause{}), "");
  EXPECT_FALSE(state.setup.is_paused());
  EXPECT_EQ(ask("ben", Pause{}), "");
  EXPECT_TRUE(state.setup.is_paused());
  EXPECT_EQ(ask("ann", pass()), "The game is paused. Go on with it first.");
  const std::int64_t started_at = state.setup.started_at;
  now = 5000;
  EXPECT_EQ(ask("ann", Pause{false}), "");
  EXPECT_FALSE(state.setup.is_paused());
  EXPECT_EQ(state.setup.started_at, started_at + 5000) << "days do not count meanwhile";
  EXPECT_EQ(ask("ann", act(Act::Kind::Resign)), "");
  EXPECT_EQ(ask("ann", Pause{}), "The game is over.");
}

TEST_F(TableAnswer, MayBeLeftInAPause) {
  play({"ann", "ben"}, "first=1");
  ask("ann", Pause{});
  ask("ben", Pause{});
  EXPECT_EQ(ask("ben", act(Act::Kind::Resign)), "");
}

TEST_F(TableAnswer, GivesMoreTimeWhenTheOthersAgree) {
  play({"ann", "ben", "static"}, "time=10m,first=1");
  EXPECT_EQ(ask("ben", AskForTime{}), "More time is for who is on turn.");
  EXPECT_EQ(ask("ben", GiveMoreTime{}), "Nobody asks for more time.");
  EXPECT_EQ(ask("ann", AskForTime{}), "");
  EXPECT_EQ(state.setup.asks_time, 0);
  EXPECT_EQ(ask("ben", GiveMoreTime{}), "");
  EXPECT_FALSE(state.setup.asks_time);
  EXPECT_EQ(state.game()->time_left(0, now), 11 * 60'000);
}

TEST_F(TableAnswer, ForgetsWhoAskedForTimeWhenTheyHavePlayed) {
  play({"ann", "ben"}, "time=10m,first=1");
  ask("ann", AskForTime{});
  EXPECT_EQ(ask("ann", pass()), "");
  EXPECT_FALSE(state.setup.asks_time);
  play({"ann", "ben"}, "first=1");
  EXPECT_EQ(ask("ann", AskForTime{}), "Nobody is short of time in this game.");
}

TEST_F(TableAnswer, KeepsWhatIsSaidWithinBounds) {
  play({"ann", "ben"}, "");
  EXPECT_EQ(ask("ann", Say{" hello "}), "");
  EXPECT_EQ(state.chat, (std::vector<ChatMessage>{{Noon, 0, "hello"}}));
  EXPECT_EQ(ask("ann", Say{" "}), "There is nothing to say.");
  EXPECT_EQ(ask("ann", Say{std::string(64 * 1024, 'a')}), "Enough has been said at this table.");
  state.setup.has_chat = false;
  for (const RequestBody& request :
       std::vector<RequestBody>{Say{"hello"}, Mute{1}, Report{1, "x"}, Mute{2}}) {
    EXPECT_EQ(ask("ann", request), "Nobody talks at this table.");
    EXPECT_TRUE(std::holds_alternative<std::monostate>(last.task));
    EXPECT_EQ(ask("eve", request), "You do not sit at this table.");
  }
}

TEST_F(TableAnswer, HidesWhatAMutedSeatSays) {
  play({"ann", "ben"}, "");
  ask("ben", Say{"hello"});
  EXPECT_EQ(chat_for(state, Viewer::seat(0)).size(), 1u);
  EXPECT_EQ(ask("ann", Mute{2}), "There is no such seat.");
  EXPECT_EQ(ask("ann", Mute{1}), "");
  EXPECT_TRUE(std::holds_alternative<ShowAnew>(last.task));
  EXPECT_TRUE(chat_for(state, Viewer::seat(0)).empty());
  EXPECT_EQ(chat_for(state, Viewer::seat(1)).size(), 1u);
  EXPECT_TRUE(table_for(state, {"ann"}, {}).seats[1].is_muted);
  EXPECT_EQ(ask("ann", Mute{1, false}), "");
  EXPECT_EQ(chat_for(state, Viewer::seat(0)).size(), 1u);
}

TEST_F(TableAnswer, HandsComplaintsOn) {
  play({"ann", "ben"}, "");
  EXPECT_EQ(ask("ann", Report{2, "x"}), "There is no such seat.");
  EXPECT_EQ(ask("ann", Report{1, " bad words "}), "");
  EXPECT_EQ(std::get<Complaint>(last.task).text, "bad words");
}

TEST_F(TableAnswer, PutsFinishedTrainingAway) {
  play({"ann", "ben"}, "training=yes,first=1");
  EXPECT_NE(ask("ann", PutAway{}), "");
  EXPECT_EQ(ask("ann", act(Act::Kind::AgreeToEnd)), "");
  ask("ben", act(Act::Kind::AgreeToEnd));
  ASSERT_EQ(state.status, Status::Finished);
  EXPECT_EQ(ask("ann", PutAway{}), "");
  EXPECT_TRUE(verify_draws(*state.game()));
}

}  // namespace
}  // namespace quoin::table
