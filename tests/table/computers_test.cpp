#include "table/computers.h"

#include <gtest/gtest.h>

#include "players/advice.h"
#include "table/table_support.h"
#include "table/turns.h"

namespace quoin::table {
namespace {

using players::Decision;
using players::Question;

class TableComputers : public TableTest {
 protected:
  // The seat on turn lays two of its tiles, whatever they spell.
  void lay() {
    const int seat = state.game()->state().turn;
    const View view = view_of(*state.game(), Viewer::seat(seat), now);
    const Word rack = view.seats[static_cast<std::size_t>(seat)].rack->tiles();
    Word tiles;
    for (const Tile tile : rack) {
      if (tile != Blank && tiles.size() < 2) tiles.push_back(tile);
    }
    const Result<void> laid = state.referee->act(
        seat, PlaceTiles{Move::place(view.layout->start(), Direction::Across, tiles)}, now);
    ASSERT_TRUE(laid) << laid.error().message();
  }
  std::optional<Question> next() { return computers.next_question(*state.game(), now); }
  std::optional<Deed> deed() { return computers.next_deed(state, now); }
  // Every computer lets the play be.
  void let_be() {
    while (const std::optional<Question> question = next()) {
      if (question->kind != Question::Kind::Challenge) break;
      ASSERT_TRUE(computers.carry_out(*state.referee, {*question, {}}, now));
    }
  }

  Computers computers;
};

TEST_F(TableComputers, WaitForPeopleWhoMayChallenge) {
  play({"ann", "static", "ben"}, "first=1,challenge=double");
  lay();
  EXPECT_EQ(computers.awaited(*state.game(), now), std::vector<int>{2});
  let_be();
  EXPECT_FALSE(next());
  EXPECT_EQ(computers.next_look(*state.game(), now), Computers::Grace);
  now = Computers::Grace - 1;
  EXPECT_FALSE(next());
  EXPECT_EQ(computers.next_look(*state.game(), now), 1);
  now = Computers::Grace;
  ASSERT_TRUE(next());
  EXPECT_EQ(next()->kind, Question::Kind::Turn);
  EXPECT_FALSE(computers.next_look(*state.game(), now));
}

TEST_F(TableComputers, GoOnWhenAllPeopleHaveWaved) {
  play({"ann", "static", "ben", "cat"}, "first=1,challenge=double");
  lay();
  let_be();
  computers.wave(*state.game(), 2);
  EXPECT_FALSE(next());
  computers.wave(*state.game(), 3);
  EXPECT_TRUE(next());
}

TEST_F(TableComputers, WaitForEverWithoutAGrace) {
  computers = Computers(std::nullopt);
  play({"ann", "static", "ben"}, "first=1,challenge=double");
  lay();
  let_be();
  now = 3600'000;
  EXPECT_FALSE(next());
  EXPECT_FALSE(computers.next_look(*state.game(), now));
  computers.wave(*state.game(), 2);
  EXPECT_TRUE(next());
}

TEST_F(TableComputers, LookAgainWhenWaitingIsOver) {
  play({"ann", "static", "ben"}, "first=1,challenge=double");
  EXPECT_FALSE(deed()) << "it is Ann's turn";
  lay();
  EXPECT_EQ(deed()->kind, Deed::Kind::Decide);
  let_be();
  EXPECT_EQ(deed()->kind, Deed::Kind::LookAgain);
  EXPECT_EQ(deed()->after, Computers::Grace);
  computers.wave(*state.game(), 2);
  ASSERT_EQ(deed()->kind, Deed::Kind::Decide);
  EXPECT_EQ(deed()->question, next());
}

TEST_F(TableComputers, DoNothingInAPauseAndAfterTheGame) {
  play({"static", "ann"}, "first=1");
  EXPECT_TRUE(deed());
  state.setup.paused_at = Noon;
  EXPECT_FALSE(deed());
  state.setup.paused_at = 0;
  ASSERT_TRUE(state.referee->act(1, Resign{}, now));
  EXPECT_FALSE(deed());
}

TEST_F(TableComputers, KeepThePaceBetweenTurns) {
  play({"static", "static", "ann"}, "first=1");
  state.setup.pace = 3000;
  now = 500;
  ASSERT_EQ(deed()->kind, Deed::Kind::Decide) << "the first one has nothing to wait for";
  ASSERT_TRUE(computers.carry_out(*state.referee, {*deed()->question, {}}, now));
  now = 1500;
  ASSERT_EQ(deed()->kind, Deed::Kind::LookAgain);
  EXPECT_EQ(deed()->after, 2000);
  now = 3500;
  EXPECT_EQ(deed()->kind, Deed::Kind::Decide);
}

TEST_F(TableComputers, LetTimePassBeforeTheyDecide) {
  play({"static", "ann"}, "first=1,time=1m");
  now = 60'001;
  EXPECT_EQ(deed()->kind, Deed::Kind::LetTimePass);
}

TEST_F(TableComputers, AreTimedUntilTheGameIsOverForGood) {
  for (const char* rules :
       {"time=1m", "turn-time=1d", "game-time=30m", "challenge=single,hold=yes"}) {
    play({"ann", "ben"}, rules);
    EXPECT_TRUE(is_timed(*state.game())) << rules;
    ask("ann", act(protocol::Act::Kind::Resign));
    EXPECT_FALSE(is_timed(*state.game())) << rules;
  }
  play({"ann", "ben"}, "");
  EXPECT_FALSE(is_timed(*state.game()));
  play({"ann", "ben"}, "time=1m,training=yes");
  ask("ann", act(protocol::Act::Kind::Resign));
  EXPECT_TRUE(is_timed(*state.game())) << "it may be taken back";
  ask("ann", protocol::PutAway{});
  EXPECT_FALSE(is_timed(*state.game()));
}

TEST_F(TableComputers, PassWhereTheyMayNotDoWhatTheyWant) {
  play({"static", "ann"}, "first=1");
  const Decision impossible{*next(), Action(DrawTiles{})};
  const Result<CarriedOut> done = computers.carry_out(*state.referee, impossible, now);
  ASSERT_TRUE(done);
  EXPECT_EQ(*done, CarriedOut::Otherwise);
  EXPECT_EQ(state.game()->state().turn, 1) << "a game must not stand still";
}

TEST_F(TableComputers, PassWhereNothingCouldBeDecided) {
  play({"static", "ann"}, "first=1");
  EXPECT_TRUE(computers.carry_out(*state.referee, {*next(), {}}, now));
  EXPECT_EQ(state.game()->state().turn, 1);
}

TEST_F(TableComputers, DropADecisionThatCameTooLate) {
  play({"static", "ann"}, "first=1");
  const Question asked = *next();
  ASSERT_TRUE(state.referee->act(1, Resign{}, now));
  const std::size_t events = state.game()->events().size();
  EXPECT_EQ(*computers.carry_out(*state.referee, {asked, Action(PassTurn{})}, now),
            CarriedOut::TooLate);
  EXPECT_EQ(state.game()->events().size(), events);
}

TEST_F(TableComputers, DrawWhileTheirPlayIsHeld) {
  play({"static", "ann"}, "first=1,challenge=single,hold=yes");
  lay();
  ASSERT_TRUE(state.referee->act(1, HoldPlay{}, now));
  EXPECT_EQ(computers.next_look(*state.game(), now), Computers::HoldInterval);
  EXPECT_FALSE(is_something_due(*state.game(), now));
  const int bag = state.game()->state().bag.size();
  now = 16'000;
  ASSERT_TRUE(is_something_due(*state.game(), now));
  let_time_pass(*state.referee, now);
  EXPECT_LT(state.game()->state().bag.size(), bag);
}

TEST_F(TableComputers, AreNotAskedWhenTimeIsOver) {
  play({"static", "ann"}, "first=1,time=1m");
  EXPECT_FALSE(is_something_due(*state.game(), 59'000));
  now = 60'001;
  ASSERT_TRUE(is_something_due(*state.game(), now));
  let_time_pass(*state.referee, now);
  EXPECT_FALSE(next());
}

}  // namespace
}  // namespace quoin::table
