#include "analysis/moment.h"

#include "support.h"

namespace quoin::analysis {
namespace {

std::vector<Moment> moments(const std::string& turns) {
  const Result<std::vector<Moment>> all =
      moments_of(record_of(turns), small_setting(), usual_rules());
  EXPECT_TRUE(all.has_value());
  return *all;
}

TEST(Moment, KnowsARackOnlyWhereTheFileHasAllOfIt) {
  const auto all = moments(
      ">a: AEGHRTW 8D WATER +24 24\n"
      ">b: TIMB E4 TIMB.R +20 20\n"
      ">a: EEIIIII - +0 24\n"
      ">b: QQQQQQQ -Q +0 20\n");
  ASSERT_EQ(all.size(), 4U);
  EXPECT_TRUE(all[0].is_rack_known);
  EXPECT_FALSE(all[1].is_rack_known) << "four tiles, and one that was played is not among them";
  EXPECT_TRUE(all[2].is_rack_known);
  EXPECT_FALSE(all[3].is_rack_known) << "no set has so many";
}

TEST(Moment, HasTheScoresFromThePlayersSide) {
  const auto all = moments(
      ">a: AEGHRTW 8D WATER +24 24\n"
      ">b: BEIMRT? E4 TIMB.R +20 20\n"
      ">a: EEIIIIT - +0 24\n");
  EXPECT_EQ(all[1].problem.scores, (std::vector{Score(0), Score(24)}));
  EXPECT_EQ(all[2].problem.scores, (std::vector{Score(24), Score(20)}));
  EXPECT_EQ(all[2].problem.board.tile_count(), 10);
  EXPECT_TRUE(all[2].problem.racks[1].is_empty()) << "what the file knows, the player does not";
}

TEST(Moment, RemembersWhatWasKeptBeforeADraw) {
  const auto all = moments(
      ">a: AEGHRTW 8D WATER +24 24\n"
      ">b: BEIMRT? - +0 0\n"
      ">a: GHIILTU -LU +0 24\n"
      ">b: BEIMRT? - +0 0\n"
      ">a: EEEIIIT - +0 24\n"
      ">b: BEIMRT? - +0 0\n"
      ">a: EEEIIIT - +0 24\n");
  ASSERT_EQ(all.size(), 7U);
  EXPECT_EQ(all[0].kept_before, Rack());
  EXPECT_EQ(all[2].kept_before, rack_of("GH"));
  EXPECT_EQ(all[4].kept_before, std::nullopt) << "GHIIT was kept, and is not on the rack";
  EXPECT_EQ(all[6].kept_before, std::nullopt) << "a pass draws nothing";
}

TEST(Moment, TellsPhoniesFromWordsAndWhatCameOffAgain) {
  const auto all = moments(
      ">a: AEGHRTW 8D WATRE +24 24\n"
      ">a: AEGHRTW -- -24 0\n"
      ">b: AETWXY? 8H WATEr +14 14\n"
      ">b: AEIOUXY (challenge) +5 19\n"
      ">a: AEGHRTW J5 WAG.E +13 13\n"
      ">b: AEIOUXY - +0 19\n");
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0].phonies.size(), 1U);
  EXPECT_TRUE(all[0].was_withdrawn);
  EXPECT_TRUE(all[1].phonies.empty());
  EXPECT_FALSE(all[1].was_withdrawn);
  EXPECT_EQ(all[1].failed_challenge, Score(5));
  EXPECT_EQ(all[1].problem.racks[1], rack_of("AERTW")) << "everybody has seen these tiles";
  EXPECT_EQ(all[2].phonies.size(), 1U);
  EXPECT_FALSE(all[2].was_withdrawn);
  EXPECT_EQ(all[3].problem.racks[1], rack_of("RT")) << "the others have been played since";
}

TEST(Moment, GivesTheOtherRackWhenTheBagIsEmpty) {
  const Result<AlphabetPtr> few = Alphabet::parse(
      "alphabet few\ntitle Few\nlanguage xx\nrack 4\nexchange 1\nblank 0 0\n"
      "tile A a 5 1 vowel\ntile T t 5 1\n");
  ASSERT_TRUE(few.has_value()) << few.error().message();
  notation::Catalogue catalogue;
  catalogue.alphabet = *few;
  catalogue.layout = test::layout("standard");
  const auto game = notation::parse_gcg(
      "#player1 a\n#player2 b\n"
      ">a: AATT 8H TAT +4 4\n"
      ">b: AATT - +0 0\n"
      ">a: AAT - +0 4\n",
      catalogue);
  ASSERT_TRUE(game.has_value()) << game.error().message();
  const auto setting =
      test::setting_of(test::lexicon_of({"AT", "TA", "TAT", "ATT"}, **few), *few, catalogue.layout);
  const auto all = moments_of(game->record, setting, Rules::defaults_for(**few));
  ASSERT_TRUE(all.has_value());
  EXPECT_TRUE((*all)[0].problem.racks[1].is_empty());
  EXPECT_EQ((*all)[1].problem.racks[1].size(), 3);
  EXPECT_EQ((*all)[2].problem.racks[1].size(), 4);
  EXPECT_TRUE((*all)[2].is_rack_known);
  EXPECT_EQ((*all)[2].problem.bag_count(), 0);
}

TEST(Moment, IsNoneAfterSomebodyWentOut) {
  const Result<AlphabetPtr> few = Alphabet::parse(
      "alphabet few\ntitle Few\nlanguage xx\nrack 3\nexchange 1\nblank 0 0\n"
      "tile A a 3 1 vowel\ntile T t 3 1\n");
  ASSERT_TRUE(few.has_value()) << few.error().message();
  notation::Catalogue catalogue;
  catalogue.alphabet = *few;
  catalogue.layout = test::layout("standard");
  const auto game = notation::parse_gcg(
      "#player1 a\n#player2 b\n>a: ATT 8G TAT +6 6\n>b: AAT - +0 0\n>a: (AAT) +6 12\n", catalogue);
  ASSERT_TRUE(game.has_value()) << game.error().message();
  const auto setting =
      test::setting_of(test::lexicon_of({"AT", "TAT"}, **few), *few, catalogue.layout);
  const auto all = moments_of(game->record, setting, Rules::defaults_for(**few));
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->size(), 1U);
}

TEST(Moment, RefusesTurnsThatCannotHaveHappened) {
  notation::GameRecord record = record_of(">a: AEGHRTW 8D WATER +24 24\n>b: BEIMRT? - +0 0\n");
  record.turns[1] = record.turns[0];
  record.turns[1].player = 1;
  const auto all = moments_of(record, small_setting(), usual_rules());
  ASSERT_FALSE(all.has_value());
  EXPECT_NE(all.error().message().find("turn 2"), std::string::npos);
}

}  // namespace
}  // namespace quoin::analysis
