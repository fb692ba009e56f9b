#include "notation/records/statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/records/gcg.h"
#include "notation/support.h"

namespace quoin::notation {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

GameStatistics statistics(const std::string& turns) {
  const Result<GcgGame> game = parse_gcg("#player1 a\n#player2 b\n" + turns, catalogue());
  EXPECT_TRUE(game.has_value()) << (game ? "" : game.error().message());
  if (!game) return {};
  const Result<GameStatistics> found = statistics_of(game->record);
  EXPECT_TRUE(found.has_value()) << (found ? "" : found.error().message());
  return found ? *found : GameStatistics();
}

// a opens with CAT for 10, b makes CATS and SO, a passes, b exchanges a blank and another.
TEST(Statistics, CountWhatEverybodyDid) {
  const GameStatistics found = statistics(
      ">a: CATEEIO 8G CAT +10 10\n"
      ">b: SOEEAI? J8 SO +8 8\n"
      ">a: EEIORSV - +0 10\n"
      ">b: EEAI?NR -?E +0 8\n"
      ">a: EEIORSV (time) -10 0\n");
  ASSERT_EQ(found.players.size(), 2U);
  const PlayerStatistics& a = found.players[0];
  const PlayerStatistics& b = found.players[1];
  EXPECT_EQ(a.score, Score(0));
  EXPECT_EQ(a.turns, 2);
  EXPECT_EQ(a.plays, 1);
  EXPECT_EQ(a.passes, 1);
  EXPECT_EQ(a.words, 1);
  EXPECT_EQ(a.tiles_played, 3);
  EXPECT_EQ(a.time_points, -10);
  EXPECT_EQ(a.mean_score(), 10.0);
  EXPECT_EQ(a.best, (BestPlay{0, Score(10), "CAT"}));
  EXPECT_EQ(b.score, Score(8));
  EXPECT_EQ(b.exchanges, 1);
  EXPECT_EQ(b.words, 2) << "SO, and CATS across it";
  EXPECT_EQ(b.mean_words(), 2.0);
  EXPECT_EQ(b.tiles_drawn, 4) << "two played and two exchanged; what is left is not told";
  EXPECT_EQ(b.blanks_drawn, 1);
  EXPECT_EQ(b.blanks_played, 0);
  EXPECT_THAT(found.words, ElementsAre("CAT", "SO", "CATS"));
  EXPECT_THAT(found.course, ElementsAre(CoursePoint{0, Score(10)}, CoursePoint{1, Score(8)},
                                        CoursePoint{0, Score(10)}, CoursePoint{1, Score(8)},
                                        CoursePoint{0, Score(0)}));
  EXPECT_THAT(found.winners, ElementsAre(1));
}

TEST(Statistics, APlayThatComesOffIsAPhonyAndNothingElse) {
  const GameStatistics found = statistics(
      ">a: CATEEIO 8G TAC +10 10\n"
      ">a: CATEEIO -- -10 0\n"
      ">b: DOGEEIA 8G DOG +10 10\n"
      ">b: EEIAXYZ (challenge) +5 15\n"
      ">a: CATEEIO - +0 0\n");
  const PlayerStatistics& a = found.players[0];
  EXPECT_EQ(a.phonies, 1);
  EXPECT_EQ(a.plays, 0);
  EXPECT_EQ(a.turns, 2);
  EXPECT_EQ(a.tiles_played, 0);
  EXPECT_EQ(a.best, std::nullopt);
  EXPECT_EQ(a.mean_score(), std::nullopt);
  EXPECT_EQ(found.players[1].failed_challenges, 1);
  EXPECT_EQ(found.players[1].challenge_points, 5);
  EXPECT_EQ(found.players[1].plays, 1);
  EXPECT_THAT(found.words, ElementsAre("DOG"));
}

TEST(Statistics, SevenTilesAreABingoAndBlanksAreLettersInWords) {
  const GameStatistics found = statistics(
      ">a: ?ABDEST 8D BAsTEDx +0 0\n"
      ">a: ?ABDEST -- +0 0\n"
      ">b: ?AEINST 8D INSTAtE +60 60\n"
      ">a: ABDEEOU - +0 0\n"
      ">b:  (ABDEEOU) +24 84\n");
  const PlayerStatistics& b = found.players[1];
  EXPECT_EQ(b.bingos, 1);
  EXPECT_EQ(b.blanks_played, 1);
  EXPECT_EQ(b.tiles_drawn, 7);
  EXPECT_EQ(b.blanks_drawn, 1);
  EXPECT_EQ(b.end_points, 24);
  EXPECT_EQ(b.best->word, "INSTAtE");
  EXPECT_THAT(found.words, ElementsAre("INSTATE"));
  EXPECT_EQ(found.players[0].tiles_drawn, 7) << "b was paid for seven tiles of a";
}

TEST(Statistics, NobodyHasWonAGameThatIsNotOverAndTwoMayDraw) {
  EXPECT_THAT(statistics("#incomplete\n>a: CAT 8G CAT +10 10\n").winners, IsEmpty());
  EXPECT_THAT(statistics("").winners, IsEmpty());
  EXPECT_THAT(statistics(">a: CAT 8G CAT +10 10\n>b: SO J8 SO +10 10\n").winners,
              ElementsAre(0, 1));
}

TEST(Statistics, SumsOfAbsurdScoresDoNotOverflow) {
  std::string turns;
  for (int i = 0; i < 2200; ++i) turns += ">a: A (challenge) +1000000 1000000\n";
  EXPECT_EQ(statistics(turns).players[0].challenge_points, 2'200'000'000);
}

}  // namespace
}  // namespace quoin::notation
