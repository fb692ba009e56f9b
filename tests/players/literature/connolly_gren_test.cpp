#include <gtest/gtest.h>

#include "players/registry.h"
#include "players/situations.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

TEST(BonusSquares, ComeBeforeTheScore) {
  movegen::Grid grid = test::grid_with_cat({"CATS", "DA"});
  EXPECT_EQ(test::answer("high-scorer", grid, "SD"), "8H CATS");
  EXPECT_EQ(test::answer("bonus-squares", grid, "SD"), "I7 DA") << "it covers a double letter";
  EXPECT_EQ(test::answer("bonus-squares", grid, "SV"), "8H CATS") << "there is nothing else";
}

TEST(BonusSquares, CountOrNot) {
  movegen::Grid grid = test::grid_with_cat({"ZA", "DAD"});
  EXPECT_EQ(test::answer("bonus-squares", grid, "DDZ"), "I7 ZA");
  EXPECT_EQ(test::answer("bonus-squares:prefer=any", grid, "DDZ"), "I7 ZA");
  EXPECT_EQ(test::answer("bonus-squares:prefer=most", grid, "DDZ"), "I7 DAD") << "it covers two";
}

TEST(BalanceOnRack, LeavesVowelsInTheRatioWanted) {
  movegen::Grid grid = test::grid_with_cat({"DA", "AA"});
  EXPECT_EQ(test::answer("balance-on-rack:ratio=1", grid, "AD"), "I7 DA");
  EXPECT_EQ(test::answer("balance-on-rack:ratio=8/8", grid, "AD"), "I7 DA");
  EXPECT_EQ(test::answer("balance-on-rack:ratio=0", grid, "AD"), "I7 AA");
  EXPECT_EQ(test::answer("balance-on-rack:ratio=3/8", grid, "AD"), "I7 AA") << "3/8 is nearer to 0";
  EXPECT_EQ(test::answer("balance-on-rack:ratio=0.625", grid, "AD"), "I7 DA");
  EXPECT_EQ(test::answer("balance-on-rack", grid, "AD"), "I7 AA") << "42 of 98 letters are vowels";
}

TEST(BalanceOnRack, TakesTheHigherScoreOfTwoInBalance) {
  movegen::Grid grid = test::grid_with_cat({"DA", "CATS"});
  EXPECT_EQ(test::answer("balance-on-rack:ratio=1", grid, "SDA"), "8H CATS");
}

TEST(BalanceOnRack, RefusesWhatIsNoRatio) {
  const Resources resources{test::lexicon_of({"AT"}, *test::alphabet("english")), {}};
  for (const std::string ratio : {"2", "-0.1", "9/8", "1/0", "/8", "1/", "half", "1/1001"}) {
    EXPECT_EQ(make_player("balance-on-rack:ratio=" + ratio, resources).error().message(),
              "player balance-on-rack: '" + ratio +
                  "' is no ratio of vowels; expected one from 0 to 1, like 0.375 or 3/8");
  }
}

}  // namespace
}  // namespace quoin::players
