#include "terminal/play/console.h"

#include "base/text.h"
#include "notation/records/record_from_game.h"
#include "notation/records/statistics.h"
#include "terminal/play/support.h"
#include "terminal/play/texts.h"

namespace quoin::cli {
namespace {

class ConsoleTest : public PlayTest {
 protected:
  static Console console_for(Session& session) {
    return Console(session, [](const std::function<void()>& work) { work(); });
  }
};

TEST_F(ConsoleTest, ReadsLowerCaseAsLettersAndMissingOnesAsBlanks) {
  View view;
  view.alphabet = test::alphabet("english");
  view.layout = test::layout("standard");
  view.board = Board(15);
  view.own_seat = 0;
  view.seats.resize(1);
  view.seats[0].rack = Rack(test::tiles(*view.alphabet, "CATS??"));
  const auto read = [&](std::string_view text) {
    const Result<Move> move = read_typed_play(text, view);
    return move ? view.alphabet->to_notation(move->tiles()) : move.error().message();
  };
  EXPECT_EQ(read("8H cat"), "CAT");
  EXPECT_EQ(read("8H CAT"), "CAT");
  EXPECT_EQ(read("8H CaT"), "CaT");
  EXPECT_EQ(read("8H rats"), "rATS");
  EXPECT_EQ(read("8H RATS"), "your rack has no R; write r to play a blank as R");
  EXPECT_EQ(read("8H xyz"), "your rack has no Z; write z to play a blank as Z");
}

TEST_F(ConsoleTest, RefusesEverythingThatIsNotPossibleWithOneSentence) {
  Session session = begin("Ann,Ben,computer", "first=1", 3);
  Console console = console_for(session);
  for (const char* line : {"8H",
                           "8H QZ",
                           "99A AB",
                           "8H ..",
                           "exchange",
                           "exchange QQQ",
                           "challenge",
                           "hold",
                           "accept",
                           "draw",
                           "undo",
                           "hint",
                           "moves",
                           "moves x",
                           "save",
                           "save /nowhere/at/all",
                           "claim",
                           "Ben: pass",
                           "computer: resign",
                           "computer: challenge",
                           "zzz",
                           "meaning QI",
                           "\xff"}) {
    const Reply reply = console.run(0, line);
    EXPECT_EQ(reply.kind, Reply::Kind::Refused) << line;
    ASSERT_EQ(reply.lines.size(), 1U) << line;
    EXPECT_FALSE(reply.lines[0].empty()) << line;
    EXPECT_NE(reply.lines[0].back(), '.') << line;
  }
  EXPECT_EQ(session.game().state().turn, 0);
}

TEST_F(ConsoleTest, GivesHintsInStagesInTrainingGames) {
  Session session = begin("Ann,computer", "first=1,training=yes", 2);
  Console console = console_for(session);
  const auto hint = [&] { return console.run(0, "hint").lines.front(); };
  EXPECT_EQ(hint(), "Look along row 8.");
  EXPECT_EQ(hint(), "A good play there scores 18 points.");
  EXPECT_EQ(hint(), "8G WAY for 18 points.");
  const Reply moves = console.run(0, "moves 3");
  ASSERT_EQ(moves.lines.size(), 4U);
  EXPECT_EQ(moves.lines[0], "  24  8H EARLY              IW");
  EXPECT_EQ(console.run(0, "8G WAY").kind, Reply::Kind::Done);
  let_computers_decide(session);
  EXPECT_TRUE(hint().starts_with("Look"));
}

// At a table of a server the same question has the same answer.
TEST_F(ConsoleTest, HintsAtThePlayOfTheAdviser) {
  int differing = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    std::filesystem::remove(path());
    Session session = begin("Ann,Ben", "first=1,training=yes", seed);
    const View view = session.view(Viewer::seat(0));
    const players::Advice wanted = players::hint(view, session.lexicon(), session.adviser());
    Console console = console_for(session);
    for (int step = 0; step < 3; ++step)
      EXPECT_EQ(console.run(0, "hint").lines.front(), hint_text(wanted, view, step));
    const std::vector<movegen::Play> plays = players::legal_plays(view, session.lexicon());
    if (!plays.empty())
      differing += wanted.plays.empty() || wanted.plays.front().move != plays.front().move;
  }
  EXPECT_GT(differing, 0) << "the best score is not always the best play";
}

TEST_F(ConsoleTest, ChallengesTheWordsThatAreNamed) {
  Session session = begin("Ann,Ben", "first=1,challenge=5-point,per-word=yes", 3);
  Console console = console_for(session);
  ASSERT_EQ(console.run(0, "8H USE").kind, Reply::Kind::Done);
  const Reply wrong = console.run(1, "challenge HORSE");
  EXPECT_EQ(wrong.lines.front(), "HORSE is not a word of the last play; its words are USE");
  ASSERT_EQ(console.run(1, "challenge use").kind, Reply::Kind::Done);
  EXPECT_EQ(session.game().state().seats[0].score, Score(11));
}

TEST_F(ConsoleTest, LetsSomebodyElseSpeak) {
  Session session = begin("Ann,Ben,Cy", "first=1,challenge=single", 3);
  Console console = console_for(session);
  ASSERT_EQ(console.run(0, phony(session, 0)).kind, Reply::Kind::Done);
  ASSERT_EQ(console.run(1, "Cy: challenge").kind, Reply::Kind::Done);
  EXPECT_TRUE(session.game().state().board.is_empty());
  ASSERT_EQ(console.run(1, "Cy: resign").kind, Reply::Kind::Done);
  EXPECT_FALSE(session.game().state().seats[2].is_playing());
}

TEST_F(ConsoleTest, OpensNoRackWhileEverybodyLooksAtTheTable) {
  Session session = begin("Ann,Ben,Cy,computer", "first=3,challenge=double", 3);
  Console console = console_for(session);
  ASSERT_EQ(console.run(2, phony(session, 2)).kind, Reply::Kind::Done);
  ASSERT_EQ(session.possible_challengers(), (std::vector<int>{0, 1}));
  for (const char* line : {"shuffle", "sort", "exchange all", "pass", "8H AB", "Ann: unseen"}) {
    EXPECT_EQ(console.run(std::nullopt, line).kind, Reply::Kind::Refused) << line;
  }
  EXPECT_EQ(console.run(std::nullopt, "shuffle").lines.front(),
            "no rack is open now, so nobody can do that");
  EXPECT_EQ(console.run(std::nullopt, "unseen").lines,
            unseen_text(session.view(Viewer::spectator())));
  EXPECT_EQ(console.run(std::nullopt, "challenge").lines.front(),
            "say who, as in 'Ann: challenge'");
  EXPECT_EQ(console.run(std::nullopt, "resign").lines.front(), "say who, as in 'Ann: resign'");
  ASSERT_EQ(console.run(std::nullopt, "Ben: challenge").kind, Reply::Kind::Done);
  EXPECT_TRUE(session.game().state().board.is_empty());
}

TEST_F(ConsoleTest, KnowsWhoChallengesWhereOnePersonMay) {
  Session session = begin("Ann,Ben,computer", "first=2,challenge=double", 3);
  Console console = console_for(session);
  EXPECT_EQ(console.run(std::nullopt, "challenge").lines.front(),
            "there is no play that anybody can challenge now");
  ASSERT_EQ(console.run(1, phony(session, 1)).kind, Reply::Kind::Done);
  ASSERT_EQ(console.run(std::nullopt, "challenge").kind, Reply::Kind::Done);
  EXPECT_TRUE(session.game().state().board.is_empty());
}

TEST_F(ConsoleTest, TellsWhoLostTheGameByAChallenge) {
  Session session = begin("Ann,Ben,Cy", "first=1,challenge=triple", 3);
  Console console = console_for(session);
  Narrator narrator;
  narrator.skip(session.view(Viewer::spectator()));
  console.run(0, phony(session, 0));
  console.run(1, "challenge");
  EXPECT_EQ(narrator.tell(session.view(Viewer::spectator())).back(),
            "Ben challenged: the play is not good and comes off; Ann lost the game.");
  EXPECT_EQ(score_sheet(session.view(Viewer::spectator())).lines.back().what,
            "challenged off, lost the game");
}

TEST_F(ConsoleTest, TellsHowManyTilesWereDrawn) {
  Session session = begin("Ann,Ben", "first=1,challenge=double,hold=yes", 3);
  Console console = console_for(session);
  ASSERT_EQ(console.run(0, "8H USE").kind, Reply::Kind::Done);
  ASSERT_EQ(console.run(1, "hold").kind, Reply::Kind::Done);
  *time_ += 15'000;
  const Reply drawn = console.run(1, "Ann: draw");
  ASSERT_EQ(drawn.kind, Reply::Kind::Page) << drawn.lines.front();
  EXPECT_EQ(drawn.lines.front(), "Ann drew 3 tiles.");
}

TEST_F(ConsoleTest, ExchangesTilesOrAllOfThem) {
  Session session = begin("Ann,Ben", "first=1", 3);
  Console console = console_for(session);
  EXPECT_EQ(console.run(0, "exchange e q").kind, Reply::Kind::Done);
  EXPECT_EQ(console.run(1, "exchange all").kind, Reply::Kind::Done);
  EXPECT_EQ(session.game().state().turn, 0);
  EXPECT_EQ(session.game().state().scoreless_turns, 2);
}

TEST_F(ConsoleTest, SavesACopyThatCanBeGoneOnWith) {
  Session session = begin("Ann,Ben", "first=1", 3);
  Console console = console_for(session);
  const std::string copy = (folder_ / "copy.log").string();
  EXPECT_EQ(console.run(0, "save " + copy).kind, Reply::Kind::Page);
  EXPECT_EQ(console.run(0, "save " + copy).kind, Reply::Kind::Refused);
  const Result<Session> again = Session::resume(
      copy, [&](const GameConfig&) -> Result<lexicon::LexiconPtr> { return lexicon_; }, clock());
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(again->game().state_hash(), session.game().state_hash());
}

TEST_F(ConsoleTest, TellsTheStory) {
  Session session = begin("Ann,Ben", "first=1,challenge=double", 3);
  Console console = console_for(session);
  Narrator narrator;
  narrator.skip(session.view(Viewer::spectator()));
  const auto told = [&](int seat, const std::string& line) {
    console.run(seat, line);
    const std::vector<std::string> lines = narrator.tell(session.view(Viewer::spectator()));
    return lines.empty() ? "" : lines.front();
  };
  EXPECT_EQ(told(0, "8H USE"), "Ann played 8H USE for 6 points.");
  EXPECT_EQ(told(1, "challenge"), "Ben challenged: the play is good; Ben lost a turn.");
  EXPECT_EQ(told(0, "pass"), "Ann passed.");
  EXPECT_EQ(told(1, "exchange all"), "Ben exchanged 7 tiles.");
  EXPECT_EQ(told(0, "resign"), "Ann resigned.");
  const View view = session.view(Viewer::spectator());
  EXPECT_EQ(verdict(view), "Ben won: Ann resigned.");
  const ScoreSheet sheet = score_sheet(view);
  ASSERT_EQ(sheet.lines.size(), 4U);
  EXPECT_EQ(sheet.lines[0].what, "8H USE");
  EXPECT_EQ(sheet.lines[0].total, 6);
  EXPECT_EQ(sheet.lines[1].what, "challenge lost");
  EXPECT_EQ(sheet.best_plays[0], "8H USE");
  for (const std::string& line : final_report(view)) EXPECT_LE(display_width(line), 80U) << line;
}

TEST_F(ConsoleTest, TakesAChallengedPlayOffTheSheet) {
  Session session = begin("Ann,Ben", "first=1,challenge=single", 3);
  Console console = console_for(session);
  console.run(0, phony(session, 0));
  console.run(1, "challenge");
  const ScoreSheet sheet = score_sheet(session.view(Viewer::seat(1)));
  ASSERT_EQ(sheet.lines.size(), 2U);
  EXPECT_EQ(sheet.lines[1].what, "challenged off");
  EXPECT_EQ(sheet.lines[1].points, -sheet.lines[0].points);
  EXPECT_EQ(sheet.lines[1].total, 0);
  EXPECT_EQ(sheet.statistics[0].plays, 0);
}

// A bonus for fewer tiles than a rack has is a bingo on the sheet, as it is in the archive.
TEST_F(ConsoleTest, CountsAsBingosWhatEarnedTheBonus) {
  Session session = begin("Ann,Ben", "first=1,bingo=3:20/7:50", 3);
  Console console = console_for(session);
  ASSERT_EQ(console.run(0, "8H USE").kind, Reply::Kind::Done);
  const ScoreSheet sheet = score_sheet(session.view(Viewer::seat(0)));
  EXPECT_EQ(sheet.lines[0].points, 26);
  EXPECT_EQ(sheet.statistics[0].bingos, 1);
  const Result<notation::GameStatistics> recorded =
      notation::statistics_of(notation::record_from_game(session.game()));
  ASSERT_TRUE(recorded) << recorded.error().message();
  EXPECT_EQ(recorded->players[0].bingos, sheet.statistics[0].bingos);
}

TEST_F(ConsoleTest, TellsWhatWasDrawnForTheFirstTurn) {
  EXPECT_EQ(beginning(begin("Ann,Ben", "first=2").game()), "Ben to begin.");
  std::filesystem::remove(path());
  const std::string drawn = beginning(begin("Ann,Ben", "first=draw", 3).game());
  EXPECT_TRUE(drawn.starts_with("Ann drew ")) << drawn;
  EXPECT_TRUE(drawn.ends_with(" to begin.")) << drawn;
}

TEST(Texts, MakeSentencesOfErrorsButKeepFileNames) {
  EXPECT_EQ(as_sentence("the play has a gap"), "The play has a gap.");
  EXPECT_EQ(as_sentence("say who: Ann or Ben"), "Say who: Ann or Ben.");
  EXPECT_EQ(as_sentence("x1.log: there is one"), "x1.log: there is one.");
  EXPECT_EQ(as_sentence("my game.log: there is one"), "my game.log: there is one.");
}

TEST(Texts, WriteClocksAsPeopleReadThem) {
  EXPECT_EQ(clock_text(25 * 60'000), "25:00");
  EXPECT_EQ(clock_text(61'500), "1:02");
  EXPECT_EQ(clock_text(0), "0:00");
  EXPECT_EQ(clock_text(-1), "-0:01");
  EXPECT_EQ(clock_text(3'600'000), "1:00:00");
}

}  // namespace
}  // namespace quoin::cli
