#include "terminal/shell/sitting.h"

#include <gmock/gmock.h>

#include "notation/records/gcg.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::cli {
namespace {

class SittingTest : public testing::Test {
 protected:
  static Sitting new_game() {
    const lexicon::LexiconPtr words = test::small_english();
    return Sitting::begin(words, words->alphabet_ptr(), test::layout("standard"),
                          Rules::defaults_for(words->alphabet()));
  }

  static Rack rack(const std::string& tiles) {
    return Rack(test::tiles(*test::alphabet("english"), tiles));
  }

  static std::string rack_on_turn(const Sitting& sitting) {
    const Result<LoadedPosition> moment = sitting.moment();
    return moment->position.alphabet->to_notation(moment->position.racks.front().tiles());
  }

  static std::vector<int> scores(const Sitting& sitting) {
    const Result<LoadedPosition> moment = sitting.moment();
    std::vector<int> points;
    for (const Score score : moment->position.scores) points.push_back(score.points());
    return points;
  }
};

TEST_F(SittingTest, PlaysOnAndKeepsWhatStaysOnTheRack) {
  Sitting sitting = new_game();
  ASSERT_TRUE(sitting.set_rack(rack("AEINRST")));
  ASSERT_TRUE(sitting.commit("8E rain"));
  EXPECT_EQ(sitting.turns_before(), 1U);
  EXPECT_EQ(scores(sitting), (std::vector{0, 8}));
  EXPECT_EQ(rack_on_turn(sitting), "");
  ASSERT_TRUE(sitting.commit("exchange 3"));
  EXPECT_EQ(rack_on_turn(sitting), "EST");
  EXPECT_EQ(scores(sitting), (std::vector{8, 0}));
}

TEST_F(SittingTest, LetsAnUnknownRackPlayWhatIsUnseen) {
  Sitting sitting = new_game();
  ASSERT_TRUE(sitting.commit("8E QUIZ"));
  EXPECT_EQ(sitting.record().turns[0].rack, rack("QUIZ"));
  const Result<std::size_t> again = sitting.commit("E9 QUIZ");
  ASSERT_FALSE(again);
  const Result<std::size_t> second = sitting.commit("F7 Z.Z");
  ASSERT_FALSE(second);
  EXPECT_EQ(sitting.turn_count(), 1U);
}

TEST_F(SittingTest, UndoesEveryChangeInTurn) {
  Sitting sitting = new_game();
  ASSERT_TRUE(sitting.set_rack(rack("AEINRST")));
  ASSERT_TRUE(sitting.commit("8E RAIN"));
  ASSERT_TRUE(sitting.set_rack(rack("BCD")));
  ASSERT_TRUE(sitting.undo());
  EXPECT_EQ(rack_on_turn(sitting), "");
  ASSERT_TRUE(sitting.undo());
  EXPECT_EQ(sitting.turns_before(), 0U);
  EXPECT_EQ(rack_on_turn(sitting), "AEINRST");
  ASSERT_TRUE(sitting.undo());
  EXPECT_EQ(rack_on_turn(sitting), "");
  EXPECT_FALSE(sitting.undo());
}

TEST_F(SittingTest, GoesAnotherWayInTheMiddleAndBack) {
  Sitting sitting = new_game();
  for (const char* play : {"8E RAIN", "pass", "pass"}) ASSERT_TRUE(sitting.commit(play)) << play;
  ASSERT_TRUE(sitting.go_to(2));
  const Result<std::size_t> dropped = sitting.commit("exchange 2");
  ASSERT_TRUE(dropped);
  EXPECT_EQ(*dropped, 2U);
  EXPECT_EQ(sitting.turn_count(), 2U);
  ASSERT_TRUE(sitting.undo());
  EXPECT_EQ(sitting.turn_count(), 3U);
  // What happened anyway drops nothing.
  const Result<std::size_t> same = sitting.commit("pass");
  ASSERT_TRUE(same);
  EXPECT_EQ(*same, 0U);
  EXPECT_EQ(sitting.turn_count(), 3U);
}

TEST_F(SittingTest, TellsExchangesOfUnknownTilesApartByTheirNumber) {
  Sitting sitting = new_game();
  for (const char* play : {"8E RAIN", "exchange 4", "pass"}) ASSERT_TRUE(sitting.commit(play));
  ASSERT_TRUE(sitting.go_to(2));
  const Result<std::size_t> dropped = sitting.commit("exchange 3");
  ASSERT_TRUE(dropped);
  EXPECT_EQ(*dropped, 2U);
  EXPECT_EQ(sitting.record().turns[1].exchanged, 3);
  ASSERT_TRUE(sitting.undo());
  const Result<std::size_t> same = sitting.commit("exchange 4");
  ASSERT_TRUE(same);
  EXPECT_EQ(*same, 0U);
}

TEST_F(SittingTest, RefusesRacksThatCannotBe) {
  Sitting sitting = new_game();
  EXPECT_FALSE(sitting.set_rack(rack("ABCDEFGH")));
  EXPECT_FALSE(sitting.set_rack(rack("ZZ")));
  ASSERT_TRUE(sitting.commit("8E QUIZ"));
  EXPECT_FALSE(sitting.set_rack(rack("Q")));
  EXPECT_FALSE(sitting.go_to(0));
  EXPECT_FALSE(sitting.go_to(3));
  EXPECT_TRUE(sitting.go_to(2));
}

TEST_F(SittingTest, WritesAGameThatIsReadBackTheSame) {
  Sitting sitting = new_game();
  ASSERT_TRUE(sitting.set_rack(rack("AEINRST")));
  for (const char* play : {"8E RAIN", "pass", "exchange EST"})
    ASSERT_TRUE(sitting.commit(play)) << play;
  const Result<std::string> text = notation::to_gcg(sitting.record());
  ASSERT_TRUE(text);
  notation::Catalogue catalogue;
  catalogue.alphabet = test::alphabet("english");
  catalogue.layout = test::layout("standard");
  const Result<notation::GcgGame> game = notation::parse_gcg(*text, catalogue);
  ASSERT_TRUE(game) << game.error().message();
  EXPECT_EQ(game->record.turns, sitting.record().turns);
  EXPECT_THAT(game->warnings, testing::IsEmpty());
}

TEST_F(SittingTest, BeginsWithAPositionAndHidesWhatTurnsSinceThenTell) {
  const lexicon::LexiconPtr words = test::small_english();
  Position position{words->alphabet_ptr(),
                    test::layout("standard"),
                    Board(15),
                    {rack("AEINRST"), rack("BCDEFGH")},
                    {Score(10), Score(20)},
                    1};
  Sitting sitting =
      Sitting::from({position, words, Rules::defaults_for(words->alphabet()), nullptr, 0, {}});
  EXPECT_TRUE(sitting.is_from_position());
  EXPECT_EQ(sitting.moment()->position.racks[1], rack("BCDEFGH"));
  ASSERT_TRUE(sitting.commit("8E RAIN"));
  EXPECT_EQ(scores(sitting), (std::vector{20, 18}));
  EXPECT_EQ(rack_on_turn(sitting), "BCDEFGH");
  EXPECT_TRUE(sitting.moment()->position.racks[1].is_empty());
  EXPECT_EQ(sitting.moment()->position.scoreless_turns, 0);
}

}  // namespace
}  // namespace quoin::cli
