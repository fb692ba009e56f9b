#include "players/agents/utility.h"

#include <gtest/gtest.h>

#include "players/situations.h"
#include "support/data.h"

namespace quoin::players {
namespace {

using test::grid_with_cat;

Utility utility_of(const std::string& text, const std::string& alphabet = "english") {
  return Utility::parse(text, *test::alphabet(alphabet)).value();
}

// In points, of a play of these tiles by one who holds that rack.
double worth(const std::string& utility, const movegen::Grid& grid, Square start,
             Direction direction, const std::string& tiles, const std::string& rack) {
  const Alphabet& alphabet = *grid.setting().alphabet;
  const Move move = Move::place(start, direction, test::tiles(alphabet, tiles));
  const movegen::Play play{move, Score(test::score_of(grid, move))};
  return utility_of(utility).of(play, grid, Rack(test::tiles(alphabet, rack))).points();
}

Word around_cat(const movegen::Grid& grid, const std::string& after) {
  Word tiles(3, EmptySquare);
  const Word more = test::tiles(*grid.setting().alphabet, after);
  tiles.insert(tiles.end(), more.begin(), more.end());
  return tiles;
}

TEST(Utility, IsTheScoreByMaxScore) {
  const movegen::Grid grid = grid_with_cat({"SO"});
  EXPECT_EQ(worth("max-score", grid, {7, 10}, Direction::Down, "SO", "SOAE"), 8);
}

TEST(Utility, AddsFivePointsForEachCommonLetterKept) {
  const movegen::Grid grid = grid_with_cat({"SO"});
  EXPECT_EQ(worth("save-common", grid, {7, 10}, Direction::Down, "SO", "SOAEIQT"), 8 + 15);
  EXPECT_EQ(worth("save-common", grid, {7, 10}, Direction::Down, "SO", "SSOAA"), 8 + 15);
  EXPECT_EQ(worth("save-common", grid, {7, 10}, Direction::Down, "sO", "?OS"), 6 + 5)
      << "a blank is no S";
}

TEST(Utility, MarksDownAnSThatMakesOneWord) {
  const movegen::Grid grid = grid_with_cat({"CATS", "SO", "SOS"});
  const Alphabet& alphabet = *grid.setting().alphabet;
  EXPECT_EQ(worth("smart-s", grid, {7, 10}, Direction::Down, "SO", "SO"), 8) << "SO and CATS";
  EXPECT_EQ(worth("smart-s", grid, {7, 10}, Direction::Down, "SOS", "SSO"), 9 - 5)
      << "the second S makes one word";
  const Move cats = Move::place({7, 7}, Direction::Across, around_cat(grid, "S"));
  const Rack rack(test::tiles(alphabet, "S"));
  EXPECT_EQ(utility_of("smart-s").of({cats, Score(6)}, grid, rack).points(), 6 - 5);
  const Move with_blank = Move::place({7, 7}, Direction::Across, around_cat(grid, "s"));
  EXPECT_EQ(utility_of("smart-s").of({with_blank, Score(5)}, grid, rack).points(), 5);
}

TEST(Utility, AddsWhatBonusSquaresAreWorth) {
  const movegen::Grid grid = grid_with_cat({});
  // Column O has triple words at its ends and in the middle; column N double words beside them.
  EXPECT_NEAR(worth("use-bonus", grid, {0, 14}, Direction::Down, "AA", "AA"), 2 * 3 + 13.3, 1e-9);
  EXPECT_NEAR(worth("use-bonus", grid, {1, 13}, Direction::Down, "AA", "AA"), 2 * 2 + 6.65, 1e-9);
  EXPECT_NEAR(worth("use-bonus", grid, {6, 8}, Direction::Across, "AA", "AA"),
              test::score_of(grid, Move::place({6, 8}, Direction::Across,
                                               test::tiles(*grid.setting().alphabet, "AA"))) +
                  1.9,
              1e-9);
  // Squares under tiles that lie there count no more.
  const Move cats = Move::place({7, 7}, Direction::Across, around_cat(grid, "S"));
  EXPECT_EQ(utility_of("use-bonus").of({cats, Score(6)}, grid, {}).points(), 6);
}

TEST(Utility, MixesByWeights) {
  const movegen::Grid grid = grid_with_cat({"SO"});
  const auto of = [&](const std::string& text) {
    return worth(text, grid, {7, 10}, Direction::Down, "SO", "SOAE");
  };
  EXPECT_NEAR(of("0.8*max-score+0.2*save-common"), 8 + 0.2 * 10, 1e-9);
  EXPECT_NEAR(of("max-score+save-common"), 16 + 10, 1e-9);
  EXPECT_NEAR(of("save-common+-1*max-score"), 10, 1e-9);
  EXPECT_NEAR(of("max-score+max-score"), 16, 1e-9);
}

TEST(Utility, KnowsTheCommonLettersOfOtherLanguages) {
  // Bulgarian has nine letters of one point; of А, О, Е and И there are most.
  const AlphabetPtr bulgarian = test::alphabet("bulgarian");
  movegen::Grid english = grid_with_cat({});
  const Utility utility = utility_of("save-common", "bulgarian");
  const Move none = Move::place({0, 0}, Direction::Across, test::tiles(*bulgarian, "Ф"));
  const auto kept = [&](const std::string& rack) {
    return utility.of({none, Score()}, english, Rack(test::tiles(*bulgarian, rack))).points();
  };
  EXPECT_EQ(kept("АОЕИ"), 20);
  EXPECT_EQ(kept("ФЩ"), 0);
  int common = 0;
  for (int index = 1; index <= bulgarian->letter_count(); ++index)
    common += kept(bulgarian->to_notation(Tile::letter(index))) > 0 ? 1 : 0;
  EXPECT_EQ(common, 6);
}

TEST(Utility, RefusesWhatIsNoMixture) {
  const auto refusal = [](const std::string& text) {
    return Utility::parse(text, *test::alphabet("english")).error().message();
  };
  const std::string there_are =
      "; there are max-score, save-common, smart-s, use-bonus, and mixtures like "
      "0.8*max-score+0.2*smart-s";
  EXPECT_EQ(refusal("max-scor"),
            "there is no utility 'max-scor'" + there_are + " (did you mean max-score?)");
  EXPECT_EQ(refusal(""), "there is no utility ''" + there_are);
  EXPECT_EQ(refusal("max-score+"), "there is no utility ''" + there_are);
  EXPECT_EQ(refusal("0.5*"), "there is no utility ''" + there_are);
  EXPECT_EQ(refusal("much*max-score"),
            "'much' is no weight of a utility; expected a number like 0.8, up to 100");
  EXPECT_EQ(refusal("101*max-score"),
            "'101' is no weight of a utility; expected a number like 0.8, up to 100");
  EXPECT_EQ(refusal("60*max-score+60*max-score"), "the weights of max-score come to more than 100");
}

}  // namespace
}  // namespace quoin::players
