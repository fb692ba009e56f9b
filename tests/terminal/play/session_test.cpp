#include "terminal/play/session.h"

#include "base/file.h"
#include "notation/game_log.h"
#include "terminal/play/support.h"

namespace quoin::cli {
namespace {

class SessionTest : public PlayTest {
 protected:
  // What the file says about the game.
  Game replayed() {
    const Result<std::string> text = read_file(path());
    EXPECT_TRUE(text);
    Result<notation::GameLog> log = notation::parse_game_log(*text);
    EXPECT_TRUE(log) << log.error().message();
    Result<Game> game = Game::replay(log->config, log->events);
    EXPECT_TRUE(game) << game.error().message();
    return *std::move(game);
  }
};

TEST_F(SessionTest, PlaysAWholeGameOfComputers) {
  for (const char* players :
       {"computer,computer", "computer,computer,computer", "computer,computer,computer,computer"}) {
    std::filesystem::remove(path());
    Session session = begin(players, "");
    let_computers_decide(session);
    EXPECT_TRUE(session.is_finished());
    EXPECT_TRUE(verify_draws(replayed()));
  }
}

TEST_F(SessionTest, HasEveryEventOnDiskBeforeItReturns) {
  Session session = begin("Ann,Ben", "first=1");
  EXPECT_EQ(replayed().state_hash(), session.game().state_hash());
  ASSERT_TRUE(session.act(0, PassTurn{}));
  EXPECT_EQ(replayed().state_hash(), session.game().state_hash());
  ASSERT_TRUE(session.act(1, ExchangeTiles{session.view(Viewer::seat(1)).seats[1].rack->tiles()}));
  EXPECT_EQ(replayed().state_hash(), session.game().state_hash());
}

TEST_F(SessionTest, GoesOnWithTheSameRacksDrawsAndClock) {
  Digest expected{};
  {
    Session whole = begin("Ann,computer", "first=1,time=25m");
    *time_ += 61'000;
    ASSERT_TRUE(whole.act(0, PassTurn{}));
    let_computers_decide(whole);
    *time_ += 1000;
    ASSERT_TRUE(whole.act(0, PassTurn{}));
    let_computers_decide(whole);
    expected = whole.game().state_hash();
  }
  std::filesystem::remove(path());
  {
    Session first = begin("Ann,computer", "first=1,time=25m");
    *time_ += 61'000;
    ASSERT_TRUE(first.act(0, PassTurn{}));
    let_computers_decide(first);
  }
  *time_ += 24 * 3600 * 1000;  // away from the table
  Result<Session> second = resume();
  ASSERT_TRUE(second) << second.error().message();
  EXPECT_EQ(second->view(Viewer::seat(0)).seats[0].time_left, 25 * 60'000 - 61'000);
  *time_ += 1000;
  ASSERT_TRUE(second->act(0, PassTurn{}));
  let_computers_decide(*second);
  EXPECT_EQ(second->game().state_hash(), expected);
}

TEST_F(SessionTest, ResumesFromEveryPlaceAtWhichTheFileMayBeCut) {
  {
    Session session = begin("Ann,computer", "first=1,challenge=double");
    ASSERT_TRUE(session.act(0, PassTurn{}));
    let_computers_decide(session);
  }
  const std::string text = *read_file(path());
  const std::size_t header = text.find('\n') + 1;
  for (std::size_t length = header; length <= text.size(); length += 13) {
    ASSERT_TRUE(write_file(path(), text.substr(0, length)));
    Result<Session> session = resume();
    ASSERT_TRUE(session) << length << ": " << session.error().message();
    let_computers_decide(*session);
    EXPECT_EQ(session->human_to_act(), 0);
    EXPECT_EQ(replayed().state_hash(), session->game().state_hash());
  }
}

TEST_F(SessionTest, TakesBackTheTurnOfAPersonAndTheAnswers) {
  Session session = begin("Ann,computer", "first=1,training=yes");
  EXPECT_FALSE(session.undo());
  const Rack rack = *session.view(Viewer::seat(0)).seats[0].rack;
  ASSERT_TRUE(session.act(0, PassTurn{}));
  let_computers_decide(session);
  const Result<int> undone = session.undo();
  ASSERT_TRUE(undone) << undone.error().message();
  EXPECT_EQ(*undone, 0);
  EXPECT_EQ(*session.view(Viewer::seat(0)).seats[0].rack, rack);
  EXPECT_TRUE(session.game().state().board.is_empty());
  EXPECT_EQ(session.human_to_act(), 0);
  EXPECT_FALSE(session.undo());
}

TEST_F(SessionTest, TakesBackNothingOutsideTraining) {
  Session session = begin("Ann,computer", "first=1");
  ASSERT_TRUE(session.act(0, PassTurn{}));
  EXPECT_FALSE(session.undo());
}

TEST_F(SessionTest, RevealsATrainingGameWhenItIsPutAway) {
  Session session = begin("Ann,computer", "first=1,training=yes");
  ASSERT_TRUE(session.act(0, AgreeToEnd{}));
  ASSERT_TRUE(session.is_finished());
  EXPECT_FALSE(session.game().state().is_revealed);
  ASSERT_TRUE(session.undo());
  EXPECT_FALSE(session.is_finished());
  ASSERT_TRUE(session.act(0, AgreeToEnd{}));
  session.close();
  EXPECT_TRUE(verify_draws(replayed()));
}

TEST_F(SessionTest, LetsAComputerChallengeAPhony) {
  Session session = begin("Ann,computer", "first=1,challenge=single", 3);
  const AlphabetPtr& english = session.config().alphabet;
  const Word tiles = test::tiles(*english, "WT");
  ASSERT_TRUE(session.act(0, PlaceTiles{Move::place({7, 7}, Direction::Across, tiles)}));
  const std::optional<ComputerTask> task = session.computer_task();
  ASSERT_TRUE(task);
  EXPECT_EQ(task->question.kind, players::Question::Kind::Challenge);
  session.carry_out(task->decide());
  EXPECT_TRUE(session.game().state().board.is_empty());
}

TEST_F(SessionTest, WaitsForPeopleWhoMayChallengeBeforeAComputerPlays) {
  Session session = begin("Ann,computer,computer", "first=2,challenge=double");
  let_computers_decide(session);
  EXPECT_EQ(session.possible_challengers(), std::vector<int>{0});
  EXPECT_FALSE(session.computer_task());
  EXPECT_EQ(session.human_to_act(), std::nullopt);
  session.go_on();
  EXPECT_TRUE(session.possible_challengers().empty());
  let_computers_decide(session);
  EXPECT_EQ(session.human_to_act(), 0);
}

TEST_F(SessionTest, DropsADecisionThatCameTooLate) {
  Session session = begin("Ann,computer,Ben", "first=2");
  const std::optional<ComputerTask> task = session.computer_task();
  ASSERT_TRUE(task);
  const players::Decision decision = task->decide();
  ASSERT_TRUE(session.act(0, Resign{}));
  const std::size_t events = session.game().events().size();
  session.carry_out(decision);
  EXPECT_EQ(session.game().events().size(), events);
  let_computers_decide(session);
  EXPECT_EQ(session.human_to_act(), 2);
}

TEST_F(SessionTest, DrawsForAComputerWhosePlayIsHeld) {
  Session session = begin("Ann,computer", "first=2,challenge=double,hold=yes");
  let_computers_decide(session);
  const auto racked = [&] { return session.view(Viewer::seat(0)).seats[1].rack_size; };
  ASSERT_TRUE(session.act(0, HoldPlay{}));
  EXPECT_EQ(session.human_to_act(), 0);
  session.tick();
  EXPECT_LT(racked(), 7);
  *time_ += 15'000;
  session.tick();
  EXPECT_EQ(racked(), 7);
  ASSERT_TRUE(session.act(0, AcceptPlay{}));
  EXPECT_EQ(session.human_to_act(), 0);
}

TEST_F(SessionTest, EndsByTimeAlone) {
  Session session = begin("Ann,computer", "first=1,time=60s");
  *time_ += 60'001;
  session.tick();
  EXPECT_TRUE(session.is_finished());
  EXPECT_EQ(session.game().state().ending->winners, std::vector<int>{1});
}

TEST_F(SessionTest, TellsNobodyTheRackOfAnother) {
  const Session session = begin("Ann,Ben", "first=1");
  EXPECT_FALSE(session.view(Viewer::seat(0)).seats[1].rack);
  EXPECT_FALSE(session.view(Viewer::spectator()).seats[0].rack);
}

TEST_F(SessionTest, RefusesALogThatDoesNotFitItsSeals) {
  {
    Session session = begin("Ann,Ben", "first=1");
    ASSERT_TRUE(session.act(0, PassTurn{}));
    ASSERT_TRUE(session.act(1, PassTurn{}));
  }
  // The second of three seals gets another hash; everything else is as it was.
  std::string text = *read_file(path());
  const std::string mark = "\"state\":\"";
  const std::size_t first = text.find(mark);
  const std::size_t second = text.find(mark, first + 1);
  ASSERT_NE(second, std::string::npos);
  char& digit = text[second + mark.size()];
  digit = digit == '0' ? '1' : '0';
  ASSERT_TRUE(write_file(path(), text));
  const Result<Session> session = resume();
  ASSERT_FALSE(session);
  EXPECT_NE(session.error().message().find("seal 2, after event"), std::string::npos)
      << session.error().message();
}

TEST_F(SessionTest, RefusesAGameWithoutItsSecret) {
  {
    const Session session = begin("Ann,Ben", "");
    ASSERT_TRUE(write_file((folder_ / "public.log").string(),
                           notation::to_log(session.game(), std::nullopt)));
  }
  std::filesystem::rename(folder_ / "public.log", path());
  EXPECT_FALSE(resume());
}

}  // namespace
}  // namespace quoin::cli
