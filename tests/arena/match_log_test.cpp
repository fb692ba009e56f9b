#include "arena/match_log.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "arena/reasons.h"
#include "base/file.h"
#include "support/data.h"
#include "support/matches.h"

namespace quoin::arena {
namespace {

MatchHeader header_of(const std::vector<std::string>& players) {
  MatchHeader header;
  header.players = players;
  header.lexicon = "english";
  header.rules = "challenge=void";
  return header;
}

class MatchLogTest : public ::testing::Test {
 protected:
  MatchLogTest()
      : path_(::testing::TempDir() + "match-" + std::to_string(::getpid()) + "-" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".log") {
    std::filesystem::remove(path_);
  }
  ~MatchLogTest() override { std::filesystem::remove(path_); }

  // Plays up to so many rounds and returns what the match has then.
  MatchResult play(std::int64_t rounds, std::int64_t most_new) {
    MatchBook book(2, rounds);
    Result<MatchLog> log = MatchLog::open(path_, header_of(setup_.names), book);
    EXPECT_TRUE(log) << log.error().message();
    already_there_ = book.rounds_played();
    std::int64_t played = 0;
    BookDesk desk(book, [&](const Round& round) {
      EXPECT_TRUE(log->add(round));
      return ++played < most_new;
    });
    InlineExecutor here;
    const StopFlag never;
    play_rounds(setup_, desk, here, never);
    return book.result();
  }
  std::string refusal(const MatchHeader& header) {
    MatchBook book(static_cast<int>(header.players.size()), 10);
    const Result<MatchLog> log = MatchLog::open(path_, header, book);
    return log ? "" : log.error().message();
  }

  MatchSetup setup_ = test::match_setup({"high-scorer", "static:leaves=gordon"});
  std::string path_;
  std::int64_t already_there_ = 0;
};

TEST_F(MatchLogTest, LetsAMatchGoOnWithoutLosingOrRepeatingARound) {
  const MatchResult part = play(12, 5);
  EXPECT_EQ(part.rounds, 5);
  const MatchResult whole = play(12, 100);
  EXPECT_EQ(already_there_, 5);
  EXPECT_EQ(whole.rounds, 12);
  InlineExecutor here;
  const MatchResult expected = play_match(setup_, 12, here, StopFlag());
  EXPECT_EQ(whole.digest(), expected.digest());
  EXPECT_EQ(whole.sides[1].score, expected.sides[1].score);
  EXPECT_EQ(whole.sides[0].bingos, expected.sides[0].bingos);
  EXPECT_EQ(play(12, 100).digest(), expected.digest());
  EXPECT_EQ(already_there_, 12);
}

// Wherever a kill cut the file, the rounds before that are there.
TEST_F(MatchLogTest, TakesAwayALineThatWasNotWrittenToItsEnd) {
  play(3, 3);
  const std::string text = read_file(path_).value();
  const Digest expected = play(3, 3).digest();
  for (std::size_t size = 0; size <= text.size(); size += 37) {
    ASSERT_TRUE(write_file(path_, text.substr(0, size)));
    const MatchResult result = play(3, 3);
    EXPECT_EQ(result.digest(), expected) << size;
    EXPECT_EQ(read_file(path_)->size() > 0, true);
  }
}

TEST_F(MatchLogTest, RefusesTheLogOfAnotherMatch) {
  play(2, 2);
  const auto sentence = [this](const std::string& what) {
    return path_ + ": the match in this log has " + what +
           "; another log, or none, begins a new match";
  };
  EXPECT_EQ(refusal(header_of({"static", "high-scorer"})), sentence("other players"));
  MatchHeader header = header_of(setup_.names);
  EXPECT_EQ(refusal(header), "");
  header.seed = 2;
  EXPECT_EQ(refusal(header), sentence("another seed"));
  header = header_of(setup_.names);
  header.lexicon_fingerprint[3] = 1;
  EXPECT_EQ(refusal(header), sentence("another word list"));
  header = header_of(setup_.names);
  header.tables_fingerprint[3] = 1;
  EXPECT_EQ(refusal(header), sentence("other tables"));
  header = header_of(setup_.names);
  header.rules = "challenge=double";
  EXPECT_EQ(refusal(header), sentence("other rules"));
  header = header_of(setup_.names);
  header.beginnings = "end games";
  EXPECT_EQ(refusal(header), sentence("other beginnings"));
}

TEST_F(MatchLogTest, RefusesWhatIsNoLogAndLeavesItAlone) {
  for (const std::string text :
       {"my diary", "my diary\n", "my diary\nmy last line", "{\"match\":2}\n"}) {
    ASSERT_TRUE(write_file(path_, text));
    EXPECT_NE(refusal(header_of(setup_.names)).find("this is no log of a match"),
              std::string::npos);
    EXPECT_EQ(read_file(path_).value(), text);
  }
}

TEST_F(MatchLogTest, SaysWhichLineIsDamaged) {
  play(2, 2);
  std::string text = read_file(path_).value();
  text += "{\"round\":1,\"games\":[]}\n";
  ASSERT_TRUE(write_file(path_, text));
  EXPECT_EQ(refusal(header_of(setup_.names)), path_ + ": line 4: games: expected 2 of them");
}

TEST_F(MatchLogTest, WantsAsManyGamesInARoundAsTheMatchHas) {
  play(1, 1);
  std::string text = read_file(path_).value();
  const std::string line = text.substr(text.find('\n') + 1);
  Round round = parse_round(line, 2).value();
  round.number = 1;
  round.games.pop_back();
  ASSERT_TRUE(write_file(path_, text + to_line(round) + "\n"));
  EXPECT_EQ(refusal(header_of(setup_.names)), path_ + ": line 3: games: expected 2 of them");
  // Where rounds begin in their own ways, they are one game.
  MatchHeader header = header_of(setup_.names);
  header.beginnings = "end games";
  ASSERT_TRUE(write_file(path_, to_line(header) + "\n" + to_line(round) + "\n"));
  EXPECT_EQ(refusal(header), "");
  ASSERT_TRUE(write_file(path_, to_line(header) + "\n" + line));
  EXPECT_EQ(refusal(header), path_ + ": line 2: games: expected 1 of them");
}

TEST_F(MatchLogTest, LeavesOutRoundsThatAreWantedAgain) {
  play(4, 4);
  MatchBook book(2, 4);
  ASSERT_TRUE(MatchLog::open(path_, header_of(setup_.names), book,
                             [](const Round& round) { return round.number != 1; }));
  EXPECT_EQ(book.rounds_played(), 3);
  EXPECT_EQ(book.deal(), 1);
}

TEST_F(MatchLogTest, IsOneMatchsAlone) {
  MatchBook book(2, 2);
  const Result<MatchLog> first = MatchLog::open(path_, header_of(setup_.names), book);
  ASSERT_TRUE(first);
  EXPECT_EQ(refusal(header_of(setup_.names)), path_ + ": another match is writing it");
}

// A log has the sentence alone, as in all versions.
TEST(MatchLines, KnowThatATimeRanOut) {
  Round round{41, {}};
  GameResult game;
  game.sides = {{Score(3), 0, 1}, {Score(4), 0, 1}};
  game.forfeit = Forfeit{1, Error(reasons::ran_out_of_time)};
  round.games = {game, game};
  const std::string line = to_line(round);
  EXPECT_NE(line.find(R"("forfeit":{"side":2,"reason":"ran out of time"})"), std::string::npos);
  EXPECT_TRUE(parse_round(line, 2)->games[0].forfeit->reason.is(reasons::ran_out_of_time));
}

TEST(MatchLines, SurviveWritingAndReading) {
  Round round{41, {}};
  GameResult game;
  game.sides = {{Score(-3), 0, 123}, {Score(412), 2, 4'000'000'000}, {Score(7), 1, 0}};
  game.first_side = 2;
  game.turns = 33;
  game.hash = 0xfedcba9876543210;
  round.games = {game, game, game};
  round.games[1].forfeit = Forfeit{1, Error(reasons::forfeit_in_log, "said \"no\"")};
  const std::string line = to_line(round);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const Result<Round> read = parse_round(line, 3);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(to_line(*read), line);
  EXPECT_EQ(read->games[1].forfeit->reason, round.games[1].forfeit->reason);
  EXPECT_FALSE(parse_round(line, 2));
  for (std::size_t size = 0; size < line.size(); ++size)
    EXPECT_FALSE(parse_round(line.substr(0, size), 3));
}

}  // namespace
}  // namespace quoin::arena
