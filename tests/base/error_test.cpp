#include "base/error.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/reasons.h"

namespace quoin {
namespace {

constexpr Reason<0> Simple{{"simple", "the play has a gap"}};
constexpr Reason<2> TooFew{
    {"too_few", "an exchange needs {least:tile|tiles}, and {left!is|are} there {left}"}};
constexpr Reason<1> Twice{{"twice", "'{word}' is {word}, as in {AEI}"}};
constexpr Reason<2> AtTurn{{"at_turn", "turn {number}: {error}"}};

TEST(Error, SaysTheEnglishOfItsReason) {
  EXPECT_EQ(Error(Simple).message(), "the play has a gap");
  EXPECT_EQ(Error(Simple).key(), "simple");
}

TEST(Error, PutsItsArgumentsWhereTheirNamesStand) {
  EXPECT_EQ(Error(Twice, "CAT").message(), "'CAT' is CAT, as in {AEI}");
}

TEST(Error, FitsNounsAndVerbsToNumbers) {
  EXPECT_EQ(Error(TooFew, 1, 1).message(), "an exchange needs 1 tile, and is there 1");
  EXPECT_EQ(Error(TooFew, 7, 0).message(), "an exchange needs 7 tiles, and are there 0");
}

TEST(Error, IsHeldByItsContext) {
  const Error inner(Simple);
  const Error outer = inner.within(AtTurn, 3).within("game.gcg");
  EXPECT_EQ(outer.message(), "game.gcg: turn 3: the play has a gap");
  ASSERT_EQ(outer.arguments().size(), 2U);
  const auto& held = std::get<std::vector<Error>>(outer.arguments()[1].value);
  ASSERT_EQ(held.size(), 1U);
  EXPECT_EQ(held[0], inner.within(AtTurn, 3));
}

TEST(Error, HoldsSeveralAtOnce) {
  const Error all(reasons::several, std::vector<Error>{Error(Simple), Error(Twice, "X")});
  EXPECT_EQ(all.message(), "the play has a gap; 'X' is X, as in {AEI}");
}

TEST(Error, SaysWhatWasProbablyMeant) {
  const Error unknown(Twice, "tim");
  EXPECT_EQ(unknown.guessing("time").message(), "'tim' is tim, as in {AEI} (did you mean time?)");
  EXPECT_EQ(unknown.guessing(std::nullopt), unknown);
}

TEST(Error, IsForPeopleWhereAllThatItHoldsIs) {
  constexpr static Reason<0> ForExperts{{"for_experts", "time runs backwards", Readers::Experts}};
  EXPECT_TRUE(Error(Simple).within(AtTurn, 3).is_for_people());
  EXPECT_FALSE(Error(ForExperts).is_for_people());
  EXPECT_FALSE(Error(ForExperts).within(AtTurn, 3).within("game.gcg").is_for_people());
  const std::vector<Error> both{Error(Simple), Error(ForExperts)};
  EXPECT_FALSE(Error(reasons::several, both).is_for_people());
}

TEST(Error, IsASentenceByItself) {
  EXPECT_EQ(Error(Simple).sentence(), "The play has a gap.");
  EXPECT_EQ(Error(Simple).within(AtTurn, 3).sentence(), "Turn 3: the play has a gap.");
  EXPECT_EQ(Error(Simple).within("game.gcg").sentence(), "game.gcg: the play has a gap.");
}

TEST(Error, IsTheSameWhenReasonAndArgumentsAre) {
  EXPECT_EQ(Error(Twice, "A"), Error(Twice, std::string("A")));
  EXPECT_NE(Error(Twice, "A"), Error(Twice, "B"));
  EXPECT_NE(Error(TooFew, 1, 2), Error(AtTurn, 1, 2));
}

TEST(Reason, CountsItsNamesOnce) {
  EXPECT_EQ(count_arguments("no name at all"), 0U);
  EXPECT_EQ(count_arguments("{a} and {b} and {a}"), 2U);
  EXPECT_EQ(argument_number("{a} and {b:one|more} and {c!is|are}", "c"), 2U);
  EXPECT_EQ(count_arguments("braces { } {} {AEI} {x"), 0U);
}

}  // namespace
}  // namespace quoin
