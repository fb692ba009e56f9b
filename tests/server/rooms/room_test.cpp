#include "server/rooms/room.h"

#include <gmock/gmock.h>

#include "protocol/version.h"
#include "server/net/listener.h"
#include "server/rooms/room_support.h"

namespace quoin::server {
namespace {

using namespace protocol;
using testing::HasSubstr;

constexpr Act::Kind Pass = Act::Kind::Pass;

Act act(Act::Kind kind) { return {kind, "", "", {}}; }

TEST_F(RoomTest, IsPlayedByTwoPeopleToItsEnd) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  for (int turn = 0; room->state().status == GameStatus::Playing && turn < 200; ++turn) {
    const GuestPtr& mover = room->game()->state().turn == 0 ? ann : ben;
    ASSERT_EQ(ask(room, mover, best_play(*room)), "");
  }
  EXPECT_EQ(room->state().status, GameStatus::Finished);
  EXPECT_TRUE(room->game()->state().is_revealed);
  EXPECT_TRUE(verify_draws(*room->game()));
  EXPECT_EQ(metrics_.games_finished, 1U);
}

TEST_F(RoomTest, TellsNobodyBeforeItIsStored) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "challenge=single");
  ann->forget();
  ben->forget();
  storage_->mode = UnreliableStorage::Mode::Holds;
  bool is_done = false;
  room->requests().handle({7, room->id(), {}, best_play(*room)}, ann,
                          [&](const Outcome&) { is_done = true; });
  run_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(is_done);
  EXPECT_TRUE(ann->messages.empty());
  EXPECT_TRUE(ben->messages.empty());
  EXPECT_TRUE(room->game()->state().board.is_empty()) << "not even the room knows";
  storage_->release();
  run_until([&] { return is_done && !ben->of_type("update").empty(); });
  EXPECT_FALSE(room->game()->state().board.is_empty());
}

TEST_F(RoomTest, LosesNothingWhenStoringFails) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "time=10m,challenge=single");
  const Digest before = room->game()->state_hash();
  storage_->mode = UnreliableStorage::Mode::Refuses;
  EXPECT_THAT(ask(room, ann, best_play(*room)), HasSubstr("nothing has happened"));
  EXPECT_EQ(room->game()->state_hash(), before);
  EXPECT_THAT(ask(room, ann, best_play(*room)), HasSubstr("nothing has happened"));
  run_for(std::chrono::milliseconds(400));
  storage_->mode = UnreliableStorage::Mode::Works;
  EXPECT_EQ(ask(room, ann, best_play(*room)), "");
  EXPECT_FALSE(room->game()->state().board.is_empty());
  EXPECT_LT(room->game()->state().seats[0].time_used, 300) << "the clock stood still meanwhile";
}

TEST_F(RoomTest, FindsOutWhetherAChangeInDoubtWasStored) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  const Act play = best_play(*room);
  ben->forget();
  storage_->mode = UnreliableStorage::Mode::LosesTheAnswer;
  EXPECT_NE(ask(room, ann, play), "");
  storage_->mode = UnreliableStorage::Mode::Works;
  // The same once more: it happened already, so it is not Ann's turn, and nothing is played twice.
  EXPECT_NE(ask(room, ann, play), "");
  EXPECT_EQ(room->game()->state().turns_played, 1);
  EXPECT_EQ(ben->of_type("update").size(), 1U);
  EXPECT_EQ(ask(room, ben, best_play(*room)), "");
}

TEST_F(RoomTest, AnswersRequestsThatComeTogetherOneAfterTheOther) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  int done = 0;
  int refused = 0;
  for (int i = 0; i < 100; ++i) {
    room->requests().handle({i, room->id(), {}, act(Pass)}, ann,
                            [&](const Outcome& outcome) { ++(outcome ? refused : done); });
  }
  run_until([&] { return done + refused == 100; });
  EXPECT_EQ(done, 1);
  EXPECT_EQ(room->game()->state().turns_played, 1);
}

TEST_F(RoomTest, ObeysOnlyWhoSitsThere) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const GuestPtr eve = guest("eve");
  const std::shared_ptr<Room> room = two_people(ann, ben, "challenge=double,training=yes");
  ASSERT_EQ(ask(room, eve, Follow{}), "");
  const std::vector<RequestBody> requests = {best_play(*room),
                                             act(Pass),
                                             act(Act::Kind::Resign),
                                             act(Act::Kind::Abort),
                                             act(Act::Kind::AgreeToEnd),
                                             act(Act::Kind::Challenge),
                                             Undo{},
                                             Reset{},
                                             AskForHint{},
                                             AskForPlays{},
                                             AskForJudgement{{"CAT"}},
                                             AskForSquares{},
                                             Say{"hello"},
                                             Rematch{},
                                             WaveOn{},
                                             Pause{},
                                             AskForTime{},
                                             GiveMoreTime{},
                                             Mute{1},
                                             Report{1, "bad words"},
                                             PutAway{}};
  const std::size_t events = room->game()->events().size();
  for (const RequestBody& request : requests) {
    EXPECT_EQ(ask(room, eve, request), "You do not sit at this table.");
    EXPECT_EQ(ask(room, eve, request, 0), "This is not your seat.");
  }
  EXPECT_EQ(ask(room, ben, act(Act::Kind::Resign), 0), "This is not your seat.");
  EXPECT_NE(ask(room, ben, best_play(*room)), "") << "out of turn";
  EXPECT_EQ(room->game()->events().size(), events);
  EXPECT_EQ(ask(room, ben, act(Act::Kind::Resign)), "") << "one's own seat, out of turn";
}

TEST_F(RoomTest, ShowsSpectatorsNoRackWhileItGoesOn) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const GuestPtr eve = guest("eve");
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  ASSERT_EQ(ask(room, eve, Follow{}), "");
  ASSERT_EQ(ask(room, ann, best_play(*room)), "");
  for (const boost::json::object& message : eve->messages) {
    if (!message.contains("state")) continue;
    for (const boost::json::value& seat : message.at("state").at("seats").as_array())
      EXPECT_FALSE(seat.as_object().contains("rack"));
  }
  ASSERT_EQ(ask(room, ann, act(Act::Kind::Resign)), "");
  const boost::json::object last = eve->of_type("update").back();
  EXPECT_EQ(last.at("from"), 0) << "at the end, all of it once more, with what was hidden";
  EXPECT_TRUE(last.at("state").at("seats").at(0).as_object().contains("rack"));
}

TEST_F(RoomTest, IsArrangedBeforeTheStartByItsHost) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = open(ann, {{"me", "Ann"}, {"human", ""}}, "");
  EXPECT_EQ(ask(room, ann, AddSeat{"high-scorer"}), "");
  EXPECT_EQ(ask(room, ann, AddSeat{"static"}), "");
  EXPECT_THAT(ask(room, ann, AddSeat{"human"}), HasSubstr("at most 4"));
  EXPECT_THAT(ask(room, ann, AddSeat{"statik"}), HasSubstr("at most 4"));
  EXPECT_NE(ask(room, ben, RemoveSeat{3}), "") << "not the host";
  EXPECT_EQ(ask(room, ann, RemoveSeat{3}), "");
  EXPECT_THAT(ask(room, ann, AddSeat{"statik"}), HasSubstr("did you mean static"));
  EXPECT_THAT(ask(room, ann, Start{}), HasSubstr("Not all seats"));
  EXPECT_EQ(ask(room, ben, Sit{1, "Ann", "", ""}), "");
  EXPECT_EQ(room->state().setup.seats[1].name, "Ann 2") << "two people of one name";
  EXPECT_NE(ask(room, guest("eve"), Sit{1, "Eve", "", ""}), "") << "taken";
  EXPECT_NE(ask(room, guest("eve"), Sit{2, "Eve", "", ""}), "") << "a computer's";
  EXPECT_EQ(ask(room, ben, Sit{1, "Benjamin", "", ""}), "") << "another name";
  EXPECT_NE(ask(room, ben, Sit{0, "Ben", "", ""}), "") << "one seat is enough";
  EXPECT_EQ(ask(room, ben, Stand{}), "");
  EXPECT_EQ(ask(room, ben, Sit{{}, "Ben", "", ""}), "");
  EXPECT_EQ(ask(room, ann, Start{}), "");
  EXPECT_EQ(room->game()->seat_count(), 3);
  EXPECT_NE(ask(room, ann, AddSeat{"human"}), "") << "it has begun";
}

TEST_F(RoomTest, NeedsAnInvitationWhereItIsPrivate) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  is_public_ = false;
  const std::shared_ptr<Room> room = open(ann, {{"me", "Ann"}, {"human", ""}}, "");
  EXPECT_THAT(ask(room, ben, Sit{{}, "Ben", "", ""}), HasSubstr("invited"));
  EXPECT_THAT(ask(room, ben, Sit{{}, "Ben", "", "guessed"}), HasSubstr("invited"));
  EXPECT_EQ(room->publisher().table_for(ben->person()).invite, "");
  const std::string invite = room->publisher().table_for(ann->person()).invite;
  EXPECT_EQ(ask(room, ben, Sit{{}, "Ben", "", invite}), "");
}

TEST_F(RoomTest, GivesASeatToAnotherDeviceOfItsOwner) {
  const GuestPtr ann = guest("ann");
  const GuestPtr phone = guest("phone of ann");
  const std::shared_ptr<Room> room = two_people(ann, guest("ben"), "");
  const std::string token = room->publisher().table_for(ann->person()).resume;
  EXPECT_FALSE(room->requests().is_resume_token(1, token)) << "of another seat";
  EXPECT_FALSE(room->requests().is_resume_token(0, "x" + token));
  ASSERT_TRUE(room->requests().is_resume_token(0, token));
  bool is_done = false;
  room->requests().give_seat(0, phone->person(),
                             [&](const Outcome& outcome) { is_done = !outcome; });
  run_until([&] { return is_done; });
  EXPECT_EQ(ask(room, phone, best_play(*room)), "");
}

TEST_F(RoomTest, LetsComputersPlay) {
  const GuestPtr ann = guest("ann");
  const std::shared_ptr<Room> room =
      open(ann, {{"static", ""}, {"high-scorer", ""}, {"static", ""}}, "", true);
  ASSERT_NE(room, nullptr) << complaint_;
  ASSERT_EQ(ask(room, ann, Follow{}), "");
  run_until([&] { return room->state().status == GameStatus::Finished; });
  const boost::json::object seen = ann->of_type("game").front();
  for (const boost::json::value& seat : seen.at("state").at("seats").as_array())
    EXPECT_TRUE(seat.as_object().contains("rack")) << "computers among themselves hide nothing";
  EXPECT_EQ(room->state().setup.seats[2].name, "static 2");
}

TEST_F(RoomTest, LetsPeopleChallengeBeforeAComputerPlaysOn) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  is_public_ = true;
  const std::shared_ptr<Room> room =
      open(ann, {{"me", "Ann"}, {"static", ""}, {"human", ""}}, "first=1,challenge=double");
  ASSERT_EQ(ask(room, ben, Sit{{}, "Ben", "", ""}), "");
  ASSERT_EQ(ask(room, ann, Start{}), "");
  ASSERT_EQ(ask(room, ann, best_play(*room)), "");
  run_for(std::chrono::milliseconds(100));
  EXPECT_EQ(room->game()->state().turn, 1) << "the computer waits for Ben";
  EXPECT_EQ(ask(room, ben, WaveOn{}), "");
  run_until([&] { return room->game()->state().turn == 2; });
}

TEST_F(RoomTest, EndsByTheClock) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "time=1s");
  run_until([&] { return room->state().status == GameStatus::Finished; });
  EXPECT_EQ(room->game()->state().ending->reason, EndReason::TimeForfeit);
  EXPECT_EQ(room->game()->state().ending->winners, std::vector<int>{1});
}

TEST_F(RoomTest, GivesBackWhatAMessageLostOnItsWay) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "time=1m");
  ann->lag = 400;
  run_for(std::chrono::milliseconds(600));
  ASSERT_EQ(ask(room, ann, act(Pass)), "");
  EXPECT_GE(room->game()->state().seats[0].time_used, 200);
  EXPECT_LT(room->game()->state().seats[0].time_used, 600);
  ben->lag = 100'000;  // nobody has such a lag
  run_for(std::chrono::milliseconds(1300));
  ASSERT_EQ(ask(room, ben, act(Pass)), "");
  EXPECT_GE(room->game()->state().seats[1].time_used, 300);
}

TEST_F(RoomTest, TrainingHasHintsPlaysUndoAndReset) {
  const GuestPtr ann = guest("ann");
  const std::shared_ptr<Room> room =
      open(ann, {{"me", "Ann"}, {"static", ""}}, "training=yes,first=1", true);
  ASSERT_NE(room, nullptr) << complaint_;
  ASSERT_EQ(ask(room, ann, Follow{}), "");
  EXPECT_EQ(ask(room, ann, AskForHint{}), "");
  EXPECT_LE(ann->of_type("plays").back().at("plays").as_array().size(), 1U);
  EXPECT_EQ(ask(room, ann, AskForPlays{5}), "");
  const boost::json::object plays = ann->of_type("plays").back();
  const auto total = static_cast<std::size_t>(plays.at("total").as_int64());
  EXPECT_EQ(plays.at("plays").as_array().size(), std::min<std::size_t>(5, total));
  ASSERT_EQ(ask(room, ann, best_play(*room)), "");
  run_until([&] { return room->game()->state().turns_played == 2; });
  EXPECT_EQ(ask(room, ann, Undo{}), "");
  EXPECT_TRUE(room->game()->state().board.is_empty());
  EXPECT_EQ(ask(room, ann, Reset{}), "");
  EXPECT_EQ(room->state().status, GameStatus::Finished);
  const std::string next = room->state().setup.next;
  EXPECT_EQ(ann->of_type("moved").back().at("to").as_string(), next);
  std::shared_ptr<Room> following;
  rooms_->find(next, [&](Stored<std::shared_ptr<Room>> found) { following = *found; });
  run_until([&] { return following != nullptr; });
  EXPECT_EQ(following->state().status, GameStatus::Playing);
  EXPECT_EQ(following->state().setup.previous, room->id());
}

TEST_F(RoomTest, TrainingShowsWhereLettersFit) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "training=yes,challenge=single");
  ASSERT_EQ(ask(room, ann, AskForSquares{}), "");
  boost::json::object answer = ann->of_type("squares").back();
  EXPECT_EQ(answer.at("re"), 1);
  EXPECT_EQ(answer.at("game").as_string(), room->id());
  EXPECT_EQ(answer.at("squares"), boost::json::parse(R"([{"at":"8H"}])"));
  ASSERT_EQ(ask(room, ann, best_play(*room)), "");
  ASSERT_EQ(ask(room, ann, AskForSquares{}), "") << "out of turn";
  EXPECT_EQ(ann->of_type("squares").size(), 2U);
  EXPECT_TRUE(ben->of_type("squares").empty()) << "for who asked alone";
  answer = ann->of_type("squares").back();
  const auto tiles = static_cast<std::size_t>(room->game()->state().board.tile_count());
  EXPECT_EQ(answer.at("squares").as_array().size(), 2 * tiles + 2) << "around one word";
  ASSERT_EQ(ask(room, ann, act(Act::Kind::AgreeToEnd)), "");
  EXPECT_EQ(ask(room, ann, AskForSquares{}), "The game is over.");
}

TEST_F(RoomTest, JudgesWordsWhereNobodyMayChallenge) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> open_table =
      open(ann, {{"me", "Ann"}, {"human", ""}}, "challenge=void");
  EXPECT_EQ(ask(open_table, ann, AskForJudgement{{"CAT"}}), "The game has not begun.");
  const std::shared_ptr<Room> room = two_people(ann, ben, "challenge=void");
  ASSERT_EQ(ask(room, ben, AskForJudgement{{"QQ", "CAT", "XcAT", "cat"}}), "") << "out of turn";
  const boost::json::object answer = ben->of_type("judged").back();
  EXPECT_EQ(answer.at("re"), 1);
  EXPECT_EQ(answer.at("game").as_string(), room->id());
  EXPECT_EQ(answer.at("invalid"), boost::json::parse(R"(["QQ","XcAT"])"));
  EXPECT_TRUE(ann->of_type("judged").empty()) << "for who asked alone";
  EXPECT_EQ(ask(room, ann, AskForJudgement{{"C?T"}}), "A blank in a word has a letter.");
  EXPECT_EQ(ask(room, ann, AskForJudgement{{""}}), "A word has 1 to 21 tiles.");
  EXPECT_EQ(ask(room, ann, AskForJudgement{{std::string(22, 'A')}}), "A word has 1 to 21 tiles.");
  EXPECT_NE(ask(room, ann, AskForJudgement{{"CÄT"}}), "");
  ASSERT_EQ(ask(room, ann, act(Act::Kind::Resign)), "");
  EXPECT_EQ(ask(room, ann, AskForJudgement{{"CAT"}}), "The game is over.");
}

TEST_F(RoomTest, JudgesNoWordsThatMayBeChallenged) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  for (const std::string rule : {"single", "double", "5-point", "10-point", "triple"}) {
    const std::shared_ptr<Room> room = two_people(ann, ben, "challenge=" + rule);
    EXPECT_THAT(ask(room, ann, AskForJudgement{{"CAT"}}), HasSubstr("challenged")) << rule;
    const std::shared_ptr<Room> training = two_people(ann, ben, "training=yes,challenge=" + rule);
    EXPECT_EQ(ask(training, ann, AskForJudgement{{"CAT"}}), "") << rule;
  }
}

TEST_F(RoomTest, HintsAreForTrainingOnly) {
  const GuestPtr ann = guest("ann");
  const std::shared_ptr<Room> room = two_people(ann, guest("ben"), "");
  EXPECT_THAT(ask(room, ann, AskForHint{}), HasSubstr("training"));
  EXPECT_THAT(ask(room, ann, AskForPlays{}), HasSubstr("training"));
  EXPECT_THAT(ask(room, ann, AskForSquares{}), HasSubstr("training"));
  EXPECT_THAT(ask(room, ann, Undo{}), HasSubstr("training"));
  EXPECT_THAT(ask(room, ann, Reset{}), HasSubstr("training"));
}

TEST_F(RoomTest, ARematchNeedsAllAndSwapsWhoBegins) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  EXPECT_NE(ask(room, ann, Rematch{}), "") << "not over yet";
  ASSERT_EQ(ask(room, ann, act(Act::Kind::Resign)), "");
  ASSERT_EQ(ask(room, ann, Rematch{}), "");
  EXPECT_EQ(room->state().setup.next, "");
  ASSERT_EQ(ask(room, ben, Rematch{}), "");
  std::shared_ptr<Room> next;
  rooms_->find(room->state().setup.next,
               [&](Stored<std::shared_ptr<Room>> found) { next = *found; });
  run_until([&] { return next != nullptr; });
  EXPECT_EQ(ask(next, ann, Start{"again"}), "");
  EXPECT_EQ(next->game(), nullptr) << "Ben is not ready";
  EXPECT_EQ(ask(next, ben, Start{"again"}), "");
  ASSERT_NE(next->game(), nullptr);
  EXPECT_EQ(next->game()->state().first_seat, 1);
  EXPECT_NE(ask(room, ann, Rematch{}), "") << "once is enough";
}

TEST_F(RoomTest, EndsByAgreementOfAllPeople) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  ASSERT_EQ(ask(room, ann, best_play(*room)), "");
  EXPECT_EQ(ask(room, ann, act(Act::Kind::AgreeToEnd)), "");
  EXPECT_EQ(room->state().status, GameStatus::Playing);
  EXPECT_EQ(ask(room, ben, act(Act::Kind::AgreeToEnd)), "");
  EXPECT_EQ(room->state().status, GameStatus::Finished);
  EXPECT_EQ(room->game()->state().ending->reason, EndReason::Agreement);
}

TEST_F(RoomTest, OnePersonMayHoldSeveralSeats) {
  const GuestPtr ann = guest("ann");
  const std::shared_ptr<Room> room = open(ann, {{"me", "Ann"}, {"me", "Ben"}}, "first=1", true);
  ASSERT_NE(room, nullptr) << complaint_;
  ASSERT_EQ(ask(room, ann, Follow{}, 1), "");
  EXPECT_EQ(ann->of_type("game").back().at("table").at("own_seat"), 2);
  EXPECT_EQ(ann->of_type("game").back().at("table").at("own_seats"), boost::json::array({1, 2}));
  EXPECT_EQ(ask(room, ann, act(Pass)), "");
  EXPECT_EQ(ask(room, ann, act(Pass)), "") << "the seat on turn is meant";
  EXPECT_EQ(ask(room, ann, act(Act::Kind::Resign), 1), "");
}

TEST_F(RoomTest, AnswersEverybodyWhoAsksWhetherItIsThere) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  EXPECT_EQ(ask(room, guest("eve"), Ping{}), "");
}

TEST_F(RoomTest, KeepsWhatPeopleSaid) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  EXPECT_EQ(ask(room, ann, Say{" good luck "}), "");
  EXPECT_EQ(ben->of_type("chat").back().at("line").at("text").as_string(), "good luck");
  EXPECT_NE(ask(room, ann, Say{"  "}), "");
  const GuestPtr late = guest("late");
  EXPECT_EQ(ask(room, late, Follow{}), "");
  EXPECT_EQ(late->of_type("game").back().at("chat").as_array().size(), 1U);
}

TEST_F(RoomTest, DoesNotGrowWithoutEnd) {
  const GuestPtr ann = guest("ann");
  const std::shared_ptr<Room> room =
      open(ann, {{"me", "Ann"}, {"me", "Ben"}}, "training=yes,scoreless-end=claimed", true);
  ASSERT_NE(room, nullptr) << complaint_;
  std::string answer;
  for (int i = 0; i < 3000 && answer.empty(); ++i)
    answer = ask(room, ann, i % 3 == 2 ? RequestBody(Undo{}) : RequestBody(act(Pass)));
  EXPECT_THAT(answer, HasSubstr("too long"));
  for (int i = 0; i < 300 && answer.find("Enough") == std::string::npos; ++i)
    answer = ask(room, ann, Say{std::string(400, 'x')});
  EXPECT_THAT(answer, HasSubstr("Enough has been said"));
  EXPECT_LT(room->publisher().snapshot_for(ann->person(), {}).size(),
            net::Limits{}.max_unsent_bytes);
  EXPECT_EQ(ask(room, ann, act(Act::Kind::AgreeToEnd)), "");
  EXPECT_EQ(room->state().status, GameStatus::Finished);
}

TEST_F(RoomTest, SendsAllPlaysOfARackAtOnce) {
  // Longer ones than real racks have: a word of a whole row that makes eight others.
  const AlphabetPtr english = test::alphabet("english");
  const Move move = Move::place({0, 0}, Direction::Across, Word(15, Tile::letter(1)));
  std::vector<std::string> words(8, "QUIZZERS");
  words.push_back(std::string(15, 'A'));
  const std::vector<SuggestedPlay> many(MaxPlays, {move, Score(100), words});
  EXPECT_LT(plays(1, "0123456789abcdef", many, MaxPlays, *english).size(),
            net::Limits{}.max_unsent_bytes);
}

TEST_F(RoomTest, ComesBackFromStorageAsItWas) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "challenge=5-point,time=20m");
  ASSERT_EQ(ask(room, ann, best_play(*room)), "");
  ASSERT_EQ(ask(room, ben, Say{"well played"}), "");
  std::optional<StoredGame> stored;
  storage_->load(room->id(), [&](Stored<std::optional<StoredGame>> found) { stored = *found; });
  run_until([&] { return stored.has_value(); });
  const Result<std::shared_ptr<Room>> again = reopen(*stored);
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ((*again)->game()->state_hash(), room->game()->state_hash());
  EXPECT_EQ((*again)->state().setup, room->state().setup);

  // A log that was tampered with is not gone on with.
  stored->events.pop_back();
  EXPECT_FALSE(reopen(*stored));
  stored->events.back() = "{}";
  EXPECT_FALSE(reopen(*stored));
}

TEST_F(RoomTest, TellsWhoIsThere) {
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  EXPECT_TRUE(room->publisher().table_for(ann->person()).seats[1].is_connected);
  ann->forget();
  room->requests().unfollow(*ben);
  ASSERT_EQ(ann->of_type("table").size(), 1U);
  EXPECT_FALSE(room->publisher().table_for(ann->person()).seats[1].is_connected);
}

}  // namespace
}  // namespace quoin::server
